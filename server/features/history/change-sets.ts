/** Lists change sets for the overview and the history. */
import type { Reader } from '../../platform/database/database';
import { typeByPath } from '../content/registry';
import { type Row, readDelegate } from '../content/rows';
import { serializeRevision } from './undo';

type Stored = Awaited<ReturnType<Reader['revision']['findMany']>>[number];
type Action = 'create' | 'update' | 'delete';

/** The display name of a revision's row. */
export function rowName({ type, rowId, before, after }: Pick<Stored, 'type' | 'rowId' | 'before' | 'after'>): string {
  const row = (after ?? before) as Row | null;
  const { nameField, title } = typeByPath(type);
  return String(row?.[nameField] || `${title} ${rowId}`);
}

/**
 * The newest change sets whose revisions have ids below `before`. The revisions of a change set have consecutive ids; `first` is the id of its
 * first one, the cursor of the next page.
 */
export async function listChangeSets(db: Reader, take: number, before?: number) {
  const sets: Awaited<ReturnType<typeof describe>>[] = [];
  let next = before;
  while (sets.length < take) {
    const last = await db.revision.findFirst({ where: next === undefined ? {} : { id: { lt: next } }, orderBy: { id: 'desc' } });
    if (!last) break;
    const set = await describe(db, last);
    sets.push(set);
    next = set.first;
  }
  return sets;
}

async function describe(db: Reader, { changeSet, undoOf, createdAt, userName, door }: Stored) {
  const where = { changeSet };
  const groups = await db.revision.groupBy({ by: ['type', 'action'], where, _count: true, _min: { id: true } });
  const firsts = groups.map(({ _min }) => _min.id as number);
  const samples = await db.revision.findMany({ where: { id: { in: firsts } }, orderBy: { id: 'asc' } });
  const parts = samples.map((sample) => ({
    type: sample.type,
    title: typeByPath(sample.type).title,
    action: sample.action as Action,
    count: groups.find(({ _min }) => _min.id === sample.id)?._count ?? 0,
    name: rowName(sample),
  }));
  return {
    changeSet,
    undoOf,
    createdAt: createdAt.toISOString(),
    userName,
    door,
    parts,
    revisions: parts.reduce((sum, { count }) => sum + count, 0),
    first: Math.min(...firsts),
    undone: await isUndone(db, changeSet),
  };
}

/** Whether a change set was undone, and that undo was not undone itself. */
async function isUndone(db: Reader, changeSet: string): Promise<boolean> {
  const undo = await db.revision.findFirst({ where: { undoOf: changeSet }, orderBy: { id: 'desc' }, select: { changeSet: true } });
  return undo !== null && !(await isUndone(db, undo.changeSet));
}

/** The revisions of a change set with ids below `before`, newest first, each with its row's name and whether the row exists. */
export async function listRevisions(db: Reader, take: number, { changeSet, before }: { changeSet: string; before?: number | undefined }) {
  const where = { changeSet, ...(before && { id: { lt: before } }) };
  const revisions = await db.revision.findMany({ where, orderBy: { id: 'desc' }, take });
  const existing = new Set<string>();
  for (const type of new Set(revisions.map((revision) => revision.type))) {
    const ids = revisions.flatMap((revision) => (revision.type === type ? [revision.rowId] : []));
    for (const { id } of await readDelegate(db, typeByPath(type)).findMany({ where: { id: { in: ids } }, select: { id: true } }))
      existing.add(`${type} ${id}`);
  }
  return revisions.map((revision) => ({
    ...serializeRevision(revision),
    name: rowName(revision),
    title: typeByPath(revision.type).title,
    isThere: existing.has(`${revision.type} ${revision.rowId}`),
  }));
}
