/** The trash: rows that were deleted and are still gone. */
import type { Reader } from '../../platform/database/database';
import { typeByPath } from '../content/registry';
import { readDelegate } from '../content/rows';
import { rowName } from './change-sets';
import { serializeRevision } from './undo';

type Stored = Awaited<ReturnType<Reader['revision']['findMany']>>[number];
type Query = { type?: string | undefined; q: string; before?: number | undefined };

// So many deletions are looked at with one question.
const BATCH = 200;

/** Up to `take` rows, the last deleted first: the revision that deleted each, with the row's name and its type's title. */
export async function listTrash(db: Reader, take: number, { type, q, before }: Query) {
  const found: (ReturnType<typeof serializeRevision> & { name: string; title: string })[] = [];
  const words = q.toLowerCase().split(/\s+/);
  let next = before;
  while (true) {
    const where = { action: 'delete', ...(type && { type }), ...(next !== undefined && { id: { lt: next } }) };
    const deletions = await db.revision.findMany({ where, orderBy: { id: 'desc' }, take: BATCH });
    for (const deletion of await stillGone(db, deletions)) {
      const [name, title] = [rowName(deletion), typeByPath(deletion.type).title];
      if (words.every((word) => name.toLowerCase().includes(word))) found.push({ ...serializeRevision(deletion), name, title });
      if (found.length === take) return found;
    }
    if (deletions.length < BATCH) return found;
    next = deletions.at(-1)?.id;
  }
}

/** Those deletions that nothing came after: a row that came back, or was deleted once more, is not in the trash for this one. */
async function stillGone(db: Reader, deletions: Stored[]): Promise<Stored[]> {
  const types = [...new Set(deletions.map(({ type }) => type))];
  const gone = await Promise.all(
    types.map(async (type) => {
      const ids = deletions.flatMap((deletion) => (deletion.type === type ? [deletion.rowId] : []));
      const back = await readDelegate(db, typeByPath(type)).findMany({ where: { id: { in: ids } }, select: { id: true } });
      const newest = await db.revision.groupBy({ by: ['rowId'], where: { type, rowId: { in: ids } }, _max: { id: true } });
      const there = new Set(back.map(({ id }) => id));
      return newest.flatMap(({ rowId, _max }) => (there.has(rowId) ? [] : [_max.id]));
    }),
  );
  const last = new Set(gone.flat());
  return deletions.filter(({ id }) => last.has(id));
}
