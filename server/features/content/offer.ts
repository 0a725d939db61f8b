import { companyProfile } from '../../../shared/content/company-profile';
import type { Feature } from '../../platform/feature';
import { administratorProcedure } from '../../platform/trpc';
import { adminContent, adminContentRouter, publicContent } from './content-type-router';
import { otherSavesJob } from './content-version';
import { contentLists } from './list/content-list';

// Bank account and terms are no content that an API token could ask for.
const byAdministrators = { reading: administratorProcedure, writing: administratorProcedure };

export const content = {
  public: publicContent,
  admin: { ...adminContent, companyProfile: adminContentRouter(companyProfile, byAdministrators) },
  lists: contentLists,
  jobs: [otherSavesJob],
} satisfies Feature;
