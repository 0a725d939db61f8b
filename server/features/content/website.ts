/** The website record: the company's name for all features, and what the public pages show. */
import type { ContentType } from '../../../shared/content/content-type';
import { findTypeByPath } from '../../../shared/content/registry';
import { WEBSITE_DEFAULTS, type Website } from '../../../shared/website/website';
import type { Reader, Tx } from '../../platform/database/database';
import { cacheRead, readWithTags } from '../../platform/database/recorded-reads';
import { formatListTag, formatRowTag } from './content-tags';
import { findReadDelegate } from './rows';

/** The company's name, with which mails, files and pages are signed. A frozen paper has the name of its day instead. */
export const readCompanyName = async (db: Reader | Tx): Promise<string> =>
  (await db.website.findFirst({ select: { name: true } }))?.name ?? WEBSITE_DEFAULTS.name;

/** Whether visitors see a row of the type: read from one row, so that saves of the others leave the responses cached. */
const hasRows = async (db: Reader, type: ContentType): Promise<boolean> => {
  const query = { where: type.public.where, orderBy: { id: 'asc' }, take: 1, select: { id: true } };
  const read = (reader: Reader) => findReadDelegate(reader, type).findMany(query);
  const tagsOf = ([first]: { id?: unknown }[]) => [first ? formatRowTag(type, first.id) : formatListTag(type)];
  return (await readWithTags(db, type.model, read, tagsOf)).length > 0;
};

/** The record, or the defaults before the first start has stored it; and whether there are products and services, to which pages link. */
export const readWebsite = (db: Reader) =>
  cacheRead(db, 'website', async (db) => {
    const row = await db.website.findFirst({ omit: { id: true, key: true, version: true } });
    const website: Website = row
      ? { ...row, trustBadges: row.trustBadges as string[], assurances: row.assurances as string[] }
      : WEBSITE_DEFAULTS;
    const [hasProducts, hasServices] = await Promise.all([
      hasRows(db, findTypeByPath('products')),
      hasRows(db, findTypeByPath('amc-services')),
    ]);
    return { ...website, hasProducts, hasServices };
  });
