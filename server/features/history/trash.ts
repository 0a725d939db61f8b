/** The trash: deleted rows that were not restored. */
import type { Reader } from '../../platform/database/database';
import { toCursorPage } from '../content/paging';
import { typeByPath } from '../content/registry';
import { readDelegate } from '../content/rows';
import { presentRevisions, rowName, type StoredRevision } from './revisions';

type Query = { type?: string | undefined; q: string; before?: number | undefined };

// How many deletions are read per query.
const BATCH = 200;

/** A page of deleted rows, last deleted first: the revisions that deleted them. */
export async function listTrash(db: Reader, take: number, query: Query) {
  const { rows, next } = toCursorPage(await findDeletions(db, take + 1, query), take, ({ id }) => id);
  return { rows: await presentRevisions(db, rows), next };
}

async function findDeletions(db: Reader, take: number, { type, q, before }: Query): Promise<StoredRevision[]> {
  const found: StoredRevision[] = [];
  const words = q.toLowerCase().split(/\s+/);
  let next = before;
  while (true) {
    const where = { action: 'delete', ...(type && { type }), ...(next !== undefined && { id: { lt: next } }) };
    const deletions = await db.revision.findMany({ where, orderBy: { id: 'desc' }, take: BATCH });
    for (const deletion of await latestDeletions(db, deletions)) {
      const name = rowName(deletion).toLowerCase();
      if (words.every((word) => name.includes(word))) found.push(deletion);
      if (found.length === take) return found;
    }
    if (deletions.length < BATCH) return found;
    next = deletions.at(-1)?.id;
  }
}

/** The deletions that are the latest revision of their row, without rows that exist again. */
async function latestDeletions(db: Reader, deletions: StoredRevision[]): Promise<StoredRevision[]> {
  const types = [...new Set(deletions.map(({ type }) => type))];
  const latestIds = await Promise.all(
    types.map(async (type) => {
      const ids = deletions.flatMap((deletion) => (deletion.type === type ? [deletion.rowId] : []));
      const restored = await readDelegate(db, typeByPath(type)).findMany({ where: { id: { in: ids } }, select: { id: true } });
      const newest = await db.revision.groupBy({ by: ['rowId'], where: { type, rowId: { in: ids } }, _max: { id: true } });
      const existing = new Set(restored.map(({ id }) => id));
      return newest.flatMap(({ rowId, _max }) => (existing.has(rowId) ? [] : [_max.id]));
    }),
  );
  const latest = new Set(latestIds.flat());
  return deletions.filter(({ id }) => latest.has(id));
}
