import type { Feature } from '../../platform/feature';
import { ALL_LIST_FILES_LIMIT, attachedFilesPlugin, describeAttachmentOperation, LIST_FILES_LIMIT } from './attached-files';
import { mailFilesReceiver } from './files-of-mails';
import { listFileOperations, listFiles } from './list-files';
import { listPage } from './list-page';
import { rememberedData } from './personal-data';
import { REQUIREMENT_LISTS, readRequirementList, requirementListsRouter as router } from './requirement-lists-router';

export const requirementListsFeature = {
  public: { readRequirementList },
  admin: { requirementLists: router },
  routes: [listFiles, attachedFilesPlugin, listPage],
  operations: () => ({ ...listFileOperations(), ...describeAttachmentOperation() }),
  limits: [REQUIREMENT_LISTS, LIST_FILES_LIMIT, ALL_LIST_FILES_LIMIT],
  mailReceivers: [mailFilesReceiver],
  personalData: [rememberedData],
} satisfies Feature;
