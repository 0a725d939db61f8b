import type { Feature } from '../../platform/feature';
import { filesOfMails } from './files-of-mails';
import { listFileOperations, listFiles } from './list-files';
import { listPage } from './list-page';
import { rememberedData } from './personal-data';
import { REQUIREMENT_LISTS, readRequirementList, requirementLists as router } from './requirement-lists-router';

export const requirementLists = {
  public: { readRequirementList },
  admin: { requirementLists: router },
  routes: [listFiles, listPage],
  operations: listFileOperations,
  limits: [REQUIREMENT_LISTS],
  mailReceivers: [filesOfMails],
  personalData: [rememberedData],
} satisfies Feature;
