/** The website record: the company's name for all features, and what the public pages show. */
import { WEBSITE_DEFAULTS, type Website } from '../../../shared/website/website';
import type { Reader, Tx } from '../../platform/database/database';
import { cacheRead } from '../../platform/database/recorded-reads';

/** The company's name, with which mails, files and pages are signed. A frozen paper has the name of its day instead. */
export const readCompanyName = async (db: Reader | Tx): Promise<string> =>
  (await db.website.findFirst({ select: { name: true } }))?.name ?? WEBSITE_DEFAULTS.name;

/** The record; the defaults before the first start has stored it. */
export const readWebsite = (db: Reader): Promise<Website> =>
  cacheRead(db, 'website', async (db) => {
    const row = await db.website.findFirst({ omit: { id: true, key: true, version: true } });
    return row ? { ...row, trustBadges: row.trustBadges as string[], assurances: row.assurances as string[] } : WEBSITE_DEFAULTS;
  });
