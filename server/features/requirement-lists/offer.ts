import type { Feature } from '../../platform/feature';
import { listFileOperations, listFiles } from './list-files';
import { rememberedData } from './personal-data';
import { REQUIREMENT_LISTS, readRequirementList, requirementLists as router } from './requirement-lists-router';

export const requirementLists = {
  public: { readRequirementList },
  admin: { requirementLists: router },
  routes: [listFiles],
  operations: listFileOperations,
  limits: [REQUIREMENT_LISTS],
  personalData: [rememberedData],
} satisfies Feature;
