import type { Feature } from '../../platform/feature';
import { ALL_LIST_FILES, attachedFiles, attachmentOperations, LIST_FILES } from './attached-files';
import { filesOfMails } from './files-of-mails';
import { listFileOperations, listFiles } from './list-files';
import { listPage } from './list-page';
import { rememberedData } from './personal-data';
import { REQUIREMENT_LISTS, readRequirementList, requirementLists as router } from './requirement-lists-router';

export const requirementLists = {
  public: { readRequirementList },
  admin: { requirementLists: router },
  routes: [listFiles, attachedFiles, listPage],
  operations: () => ({ ...listFileOperations(), ...attachmentOperations() }),
  limits: [REQUIREMENT_LISTS, LIST_FILES, ALL_LIST_FILES],
  mailReceivers: [filesOfMails],
  personalData: [rememberedData],
} satisfies Feature;
