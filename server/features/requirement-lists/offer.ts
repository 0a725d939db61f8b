import type { Feature } from '../../platform/feature';
import { rememberedData } from './personal-data';
import { REQUIREMENT_LISTS, readRequirementList, requirementLists as router } from './requirement-lists-router';

export const requirementLists = {
  public: { readRequirementList },
  admin: { requirementLists: router },
  limits: [REQUIREMENT_LISTS],
  personalData: [rememberedData],
} satisfies Feature;
