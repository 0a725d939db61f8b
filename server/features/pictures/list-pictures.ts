/** The picture library: pages of pictures, newest first. */
import { z } from 'zod';
import { anyText, boolean } from '../../../shared/content/fields';
import { pictureType } from '../../../shared/content/registry';
import type { Database } from '../../platform/database/database';
import { pageWindow, paging, toPage } from '../content/paging';
import { listRows } from '../content/rows';
import { searchConditions } from '../content/search';
import { countUses, hashesByName, usedHashes } from './picture-uses';
import { type PictureRow, withAddress } from './store-pictures';

const NEWEST = [{ id: 'desc' as const }];

export const pictureQuery = z.object({
  q: anyText(100).default(''),
  unused: boolean().optional(),
  withoutAlt: boolean().optional(),
  ...paging,
});

type Query = z.output<typeof pictureQuery>;

/** A page of pictures, each with the number of rows that show it; `unused` filters by whether any row shows it, `withoutAlt` by a missing description. */
export async function listPictures(db: Database, query: Query) {
  const conditions = searchConditions(db, ['alt'], query.q);
  const byName = query.q.trim() === '' ? [] : [{ hash: { in: await hashesByName(db, query.q) } }];
  const matching = byName.length === 0 ? {} : { OR: [...byName, ...(conditions ? [{ AND: conditions }] : [])] };
  const where = { AND: [matching, query.withoutAlt ? { alt: '' } : {}] };
  const page = query.unused === undefined ? await pageWhere(db, query, where) : await pageByUse(db, query, where, query.unused);
  const uses = await countUses(db.read, page.rows);
  return { ...page, rows: page.rows.map((row) => ({ ...withAddress(row), uses: uses.get(row.hash) ?? 0 })) };
}

async function pageWhere(db: Database, query: Query, where: object) {
  const rows = await listRows(db.read, pictureType, { where, orderBy: NEWEST, ...pageWindow(query) });
  return toPage(rows as PictureRow[], query, (limit) => db.read.picture.count({ where, ...limit }));
}

/** No column stores the uses of a picture: all ids are filtered in memory, which is fast for some thousands. */
async function pageByUse(db: Database, query: Query, where: object, unused: boolean) {
  const used = await usedHashes(db.read);
  const all = await db.read.picture.findMany({ where, orderBy: NEWEST, select: { id: true, hash: true } });
  const ids = all.flatMap(({ id, hash }) => (used.has(hash) === unused ? [] : [id]));
  const { skip, take } = pageWindow(query);
  const rows = await listRows(db.read, pictureType, { where: { id: { in: ids.slice(skip, skip + take) } }, orderBy: NEWEST });
  return toPage(rows as PictureRow[], query, async () => ids.length);
}
