/** Lists change sets for the overview and the history. */

import { typeByPath } from '../../../shared/content/registry';
import type { Reader } from '../../platform/database/database';
import { toCursorPage } from '../content/paging';
import { rowName, type StoredRevision } from './revisions';

type Action = 'create' | 'update' | 'delete';

/**
 * A page of the newest change sets whose revisions have ids below `before`. The revisions of a change set have consecutive ids: its first one
 * is the cursor.
 */
export async function listChangeSets(db: Reader, take: number, before?: number) {
  const sets: Awaited<ReturnType<typeof describe>>[] = [];
  let next = before;
  while (sets.length <= take) {
    const last = await db.revision.findFirst({ where: next === undefined ? {} : { id: { lt: next } }, orderBy: { id: 'desc' } });
    if (!last) break;
    const set = await describe(db, last);
    sets.push(set);
    next = set.first;
  }
  return toCursorPage(sets, take, ({ first }) => first);
}

async function describe(db: Reader, { changeSet, undoOf, createdAt, userName, channel }: StoredRevision) {
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
    channel,
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
