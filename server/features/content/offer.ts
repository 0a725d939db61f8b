import { companyProfile } from '../../../shared/content/company-profile';
import type { Feature } from '../../platform/feature';
import { administratorProcedure } from '../../platform/trpc';
import { adminContent, adminContentRouter, publicContent } from './content-type-router';
import { otherSavesJob } from './content-version';
import { contentLists } from './list/content-list';

export const content = {
  public: publicContent,
  admin: { ...adminContent, companyProfile: adminContentRouter(companyProfile, administratorProcedure) },
  lists: contentLists,
  jobs: [otherSavesJob],
} satisfies Feature;
