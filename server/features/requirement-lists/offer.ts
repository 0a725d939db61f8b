import type { Feature } from '../../platform/feature';
import {
  ALL_LIST_FILES_LIMIT,
  attachedFilesPlugin,
  describeAttachmentOperation,
  LIST_FILES_LIMIT,
  STORED_LIST_FILES_LIMIT,
} from './files/attached-files';
import { requirementListMailReceiver } from './files/files-of-mails';
import { describeListFileOperations, requirementListFilesPlugin } from './files/list-files';
import { LIST_ROWS_LIMIT, requirementListPagePlugin } from './list-page';
import { ListReader } from './list-reader';
import { requirementListPersonalData } from './personal-data';
import { REQUIREMENT_LISTS_LIMIT, readRequirementList, requirementListsRouter as router } from './requirement-lists-router';

export const requirementListsFeature = {
  services: ({ env }) => ({ listReader: new ListReader(env) }),
  public: { readRequirementList },
  admin: { requirementLists: router },
  routes: [requirementListFilesPlugin, attachedFilesPlugin, requirementListPagePlugin],
  operations: () => ({ ...describeListFileOperations(), ...describeAttachmentOperation() }),
  limits: [REQUIREMENT_LISTS_LIMIT, LIST_ROWS_LIMIT, LIST_FILES_LIMIT, STORED_LIST_FILES_LIMIT, ALL_LIST_FILES_LIMIT],
  mailReceivers: [requirementListMailReceiver],
  personalData: [requirementListPersonalData],
} satisfies Feature;
