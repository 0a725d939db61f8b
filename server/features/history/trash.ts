/** The trash: deleted rows that can be restored, and rows that an undo deleted together. */
import { findTypeByPath } from '../../../shared/content/registry';
import type { Database, Reader } from '../../platform/database/database';
import { buildCursorPage } from '../content/list/paging';
import { buildSearchConditions } from '../content/list/search';
import { findReadDelegate } from '../content/rows';
import { type StoredRevision, toRevisionRows } from './revisions';

type Query = { type?: string | undefined; q: string; before?: number | undefined };
/** A deletion; with `together`, the entry stands for that number of deletions of one change set, of which `first` is the oldest. */
type Entry = { deletion: StoredRevision; together: number; first: number; isImport: boolean };

// The number of deletions that are read in one query.
const BATCH = 200;

/** A page of deleted rows, last deleted first: the revisions that deleted them. */
export async function listTrash({ provider, read: db }: Database, take: number, { q, type, before }: Query, seesCosts: boolean) {
  const conditions = buildSearchConditions({ provider }, ['name'], q);
  const where = conditions && { AND: conditions, action: 'delete', ...(type && { type }) };
  const found = where ? await findEntries(db, where, take + 1, before) : [];
  const { rows: entries, next } = buildCursorPage(found, take, ({ first }) => first);
  const revisions = await toRevisionRows(
    db,
    entries.map(({ deletion }) => deletion),
    seesCosts,
  );
  const rows = revisions.map((revision, at) => {
    const { together = 1, isImport = false } = entries[at] ?? {};
    return { ...revision, together, isImport };
  });
  return { rows, next };
}

async function findEntries(db: Reader, where: object, take: number, before?: number): Promise<Entry[]> {
  const found: Entry[] = [];
  let next = before;
  while (true) {
    const below = next !== undefined && { id: { lt: next } };
    const deletions = await db.revision.findMany({ where: { ...where, ...below }, orderBy: { id: 'desc' }, take: BATCH });
    next = deletions.at(-1)?.id;
    for (const deletion of await latestDeletions(db, deletions)) {
      if (found.at(-1)?.first !== undefined && deletion.id >= (found.at(-1)?.first ?? 0)) continue;
      const entry = await entryOf(db, deletion);
      found.push(entry);
      if (found.length === take) return found;
    }
    if (deletions.length < BATCH) return found;
    // The rest of a large undo is skipped, since its entry is already shown.
    next = Math.min(next ?? 0, found.at(-1)?.first ?? Number.POSITIVE_INFINITY);
  }
}

async function entryOf(db: Reader, deletion: StoredRevision): Promise<Entry> {
  const alone = { deletion, together: 1, first: deletion.id, isImport: false };
  const { changeSet, undoOf } = deletion;
  if (undoOf === null) return alone;
  const where = { changeSet, action: 'delete' };
  const { _count: together, _min: min } = await db.revision.aggregate({ where, _count: true, _min: { id: true } });
  if (together < 2) return alone;
  const undone = await db.revision.findFirst({ where: { changeSet: undoOf }, select: { channel: true } });
  return { deletion, together, first: min.id ?? deletion.id, isImport: undone?.channel === 'file' };
}

/** The deletions that are the latest revision of their row, without rows that exist again. */
async function latestDeletions(db: Reader, deletions: StoredRevision[]): Promise<StoredRevision[]> {
  const types = [...new Set(deletions.map(({ type }) => type))];
  const latestIds = await Promise.all(
    types.map(async (type) => {
      const ids = deletions.flatMap((deletion) => (deletion.type === type ? [deletion.rowId] : []));
      const restored = await findReadDelegate(db, findTypeByPath(type)).findMany({ where: { id: { in: ids } }, select: { id: true } });
      const newest = await db.revision.groupBy({ by: ['rowId'], where: { type, rowId: { in: ids } }, _max: { id: true } });
      const existing = new Set(restored.map(({ id }) => id));
      return newest.flatMap(({ rowId, _max }) => (existing.has(rowId) ? [] : [_max.id]));
    }),
  );
  const latest = new Set(latestIds.flat());
  return deletions.filter(({ id }) => latest.has(id));
}
