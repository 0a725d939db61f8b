import { companyProfile } from '../../../shared/content/types/company-profile';
import { CachedReads } from '../../platform/database/recorded-reads';
import type { Feature } from '../../platform/feature';
import { administratorProcedure } from '../../platform/trpc';
import { adminContentRouters, buildAdminContentRouter, publicContentQueries } from './content-type-router';
import { ContentVersion, pollOtherSavesJob } from './content-version';
import { contentLists } from './list/content-list';
import { createListCache } from './list/list-cache';
import { productTextIndex } from './list/search';
import { buildContentPersonalData } from './personal-data';
import { socialLinks } from './social-links';
import { stockRouter } from './stock/stock-router';

// An API token must not read the bank account and terms, so these are not part of the content procedures.
const byAdministrators = {
  reading: administratorProcedure,
  writing: administratorProcedure,
  changing: administratorProcedure,
  deleting: administratorProcedure,
};

export const contentFeature = {
  services: ({ db }) => {
    const version = new ContentVersion(db);
    return { version, kept: new CachedReads(version), lists: createListCache(version) };
  },
  textIndexes: [productTextIndex],
  atStart: ({ version }) => version.start(),
  public: { ...publicContentQueries, socialLinks },
  admin: { ...adminContentRouters, stock: stockRouter, companyProfile: buildAdminContentRouter(companyProfile, byAdministrators) },
  lists: contentLists,
  jobs: [pollOtherSavesJob],
  personalData: [buildContentPersonalData()],
} satisfies Feature;
