/** Describes a change set for its line in a list. */
import { isDeepStrictEqual } from 'node:util';
import { findTypeByPath } from '../../../shared/content/registry';
import type { Reader } from '../../platform/database/database';
import type { ContentRow } from '../content/rows';
import { buildRevisedRowName, findReferences, pickNames, readReferencedNames, type StoredRevision } from './revisions';

type Action = 'create' | 'update' | 'delete' | 'erase';

/** The number of revisions of a kind that are read for a description. */
const SAMPLE = 100;
const MAX_FIELDS = 3;
/** The length up to which a value is shown in the list of changes. */
const MAX_LETTERS = 40;

/** Describes a change set by type and action, with a few fields. */
export async function describeChangeSet(
  db: Reader,
  { changeSet, undoOf, createdAt, userName, channel }: StoredRevision,
  seesCosts: boolean,
) {
  const where = { changeSet };
  const groups = await db.revision.groupBy({ by: ['type', 'action'], where, _count: true, _min: { id: true } });
  groups.sort((one, other) => (one._min.id ?? 0) - (other._min.id ?? 0));
  const parts = await Promise.all(
    groups.map(async ({ type, action, _count: count }) => {
      const take = action === 'update' ? SAMPLE : 1;
      const sample = await db.revision.findMany({ where: { changeSet, type, action }, orderBy: { id: 'asc' }, take });
      const moved = sample.find((revision) => revision.moved !== null);
      const shown = (moved ?? sample[0]) as StoredRevision;
      const { title } = findTypeByPath(type);
      const changed = action === 'update' && !moved ? changedFields(sample, count, seesCosts) : { fields: [], more: 0 };
      return { type, title, action: action as Action, count, name: buildRevisedRowName(shown), moved: moved?.moved ?? null, ...changed };
    }),
  );
  return {
    changeSet,
    undoOf,
    createdAt: createdAt.toISOString(),
    userName,
    channel,
    parts,
    revisions: parts.reduce((sum, { count }) => sum + count, 0),
    first: Math.min(...groups.map(({ _min }) => _min.id as number)),
    undone: await isUndone(db, changeSet),
  };
}

type Described = { parts: { type: string; fields: ChangedField[] }[] };

/** Adds to each change set the names of the rows that its changed references point to. */
export async function addRowNames<Set extends Described>(db: Reader, sets: Set[]) {
  const names = await readReferencedNames(db, sets.flatMap(referencesOf));
  return sets.map((set) => ({ ...set, names: pickNames(names, referencesOf(set)) }));
}

const referencesOf = ({ parts }: Described) =>
  parts.flatMap(({ type, fields }) =>
    fields.flatMap(({ field, before, after }) => findReferences(type, [{ [field]: before }, { [field]: after }])),
  );

/** Whether a change set was undone, and that undo was not undone itself. */
async function isUndone(db: Reader, changeSet: string): Promise<boolean> {
  const undo = await db.revision.findFirst({ where: { undoOf: changeSet }, orderBy: { id: 'desc' }, select: { changeSet: true } });
  return undo !== null && !(await isUndone(db, undo.changeSet));
}

/** A value is omitted if it is long, if it may differ between the revisions, or if the caller may not see it. */
type ChangedField = { field: string; before?: unknown; after?: unknown };

/** The first fields that some revisions of one type changed, and how many more there are. */
function changedFields(revisions: StoredRevision[], count: number, seesCosts: boolean): { fields: ChangedField[]; more: number } {
  const [first] = revisions;
  if (!first) return { fields: [], more: 0 };
  const type = findTypeByPath(first.type);
  const fields = Object.keys(type.fields).flatMap((field): ChangedField[] => {
    const values = revisions.map(
      ({ before, after }) => [(before as ContentRow)[field] ?? null, (after as ContentRow)[field] ?? null] as const,
    );
    const changed = values.filter(([before, after]) => !isDeepStrictEqual(before, after));
    if (changed.length === 0) return [];
    if (!seesCosts && type.restricted?.includes(field)) return [{ field }];
    const common = (side: 0 | 1) => {
      const value = changed[0]?.[side];
      return isShort(value) && revisions.length === count && changed.every((pair) => pair[side] === value) ? [value] : [];
    };
    const [before, after] = [common(0), common(1)];
    // An old value shown without the new one would read like the new value.
    if (after.length === 0) return [{ field }];
    return [{ field, ...(before.length > 0 && { before: before[0] }), after: after[0] }];
  });
  return { fields: fields.slice(0, MAX_FIELDS), more: Math.max(0, fields.length - MAX_FIELDS) };
}

const isShort = (value: unknown) =>
  value === null || typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= MAX_LETTERS);
