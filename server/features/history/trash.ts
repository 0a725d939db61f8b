/** The trash: deleted rows that were not restored. */
import type { Reader } from '../../platform/database/database';
import { typeByPath } from '../content/registry';
import { readDelegate } from '../content/rows';
import { rowName } from './change-sets';
import { serializeRevision } from './undo';

type Stored = Awaited<ReturnType<Reader['revision']['findMany']>>[number];
type Query = { type?: string | undefined; q: string; before?: number | undefined };

// How many deletions are read per query.
const BATCH = 200;

/** Up to `take` deleted rows, last deleted first: the deleting revision with the row's name and its type's title. */
export async function listTrash(db: Reader, take: number, { type, q, before }: Query) {
  const found: (ReturnType<typeof serializeRevision> & { name: string; title: string })[] = [];
  const words = q.toLowerCase().split(/\s+/);
  let next = before;
  while (true) {
    const where = { action: 'delete', ...(type && { type }), ...(next !== undefined && { id: { lt: next } }) };
    const deletions = await db.revision.findMany({ where, orderBy: { id: 'desc' }, take: BATCH });
    for (const deletion of await latestDeletions(db, deletions)) {
      const [name, title] = [rowName(deletion), typeByPath(deletion.type).title];
      if (words.every((word) => name.toLowerCase().includes(word))) found.push({ ...serializeRevision(deletion), name, title });
      if (found.length === take) return found;
    }
    if (deletions.length < BATCH) return found;
    next = deletions.at(-1)?.id;
  }
}

/** The deletions that are the latest revision of their row, without rows that exist again. */
async function latestDeletions(db: Reader, deletions: Stored[]): Promise<Stored[]> {
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
