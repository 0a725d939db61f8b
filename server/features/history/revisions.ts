/** Revisions as the panel shows them. */

import { findTypeByPath, personType } from '../../../shared/content/registry';
import { omitRestrictedFields } from '../../../shared/content/restricted';
import { fullNameOf } from '../../../shared/people/people';
import type { Reader } from '../../platform/database/database';
import { type ContentRow, formatRowName, listRows } from '../content/rows';

export type StoredRevision = Awaited<ReturnType<Reader['revision']['findMany']>>[number];
/** The names of rows: by the path of their type, then by id. */
export type ReferencedNames = Record<string, Record<number, string>>;
type Reference = { type: string; id: number };

/** The display name of a revision's row. */
export function buildRevisedRowName({ type, rowId, before, after }: Pick<StoredRevision, 'type' | 'rowId' | 'before' | 'after'>): string {
  return formatRowName(findTypeByPath(type), { id: rowId, ...((after ?? before) as ContentRow | null) });
}

/**
 * Revisions as JSON, each with its row's name, whether the row exists, and the names of the rows that it references. `hidden` are the changed
 * fields of which the caller may not see the values.
 */
export async function toRevisionRows(db: Reader, revisions: StoredRevision[], seesCosts: boolean) {
  const rows = revisions.map(({ type, rowId }) => ({ type, id: rowId }));
  const [existing, names] = await Promise.all([currentNames(db, groupIds(rows)), readReferencedNames(db, revisions.flatMap(referencesOf))]);
  const seen = (revision: StoredRevision, side: 'before' | 'after') =>
    omitRestrictedFields(findTypeByPath(revision.type), (revision[side] ?? null) as ContentRow | null, seesCosts);
  return revisions.map((revision) => ({
    id: revision.id,
    changeSet: revision.changeSet,
    undoOf: revision.undoOf,
    type: revision.type,
    rowId: revision.rowId,
    action: revision.action,
    moved: revision.moved,
    userId: revision.userId,
    userName: revision.userName,
    channel: revision.channel,
    createdAt: revision.createdAt.toISOString(),
    before: seen(revision, 'before'),
    after: seen(revision, 'after'),
    hidden: seesCosts || revision.action !== 'update' ? [] : changedRestricted(revision),
    name: buildRevisedRowName(revision),
    title: findTypeByPath(revision.type).title,
    exists: existing[revision.type]?.[revision.rowId] !== undefined,
    names: pickNames(names, referencesOf(revision)),
  }));
}

/** The restricted fields that an update changed. */
function changedRestricted({ type, before, after }: Pick<StoredRevision, 'type' | 'before' | 'after'>): string[] {
  const [was, is] = [before, after] as (ContentRow | null)[];
  return (findTypeByPath(type).restricted ?? []).filter((field) => (was?.[field] ?? null) !== (is?.[field] ?? null));
}

/** The names of rows, including deleted rows: their last name, followed by ' (deleted)'. */
export async function readReferencedNames(db: Reader, references: Reference[]): Promise<ReferencedNames> {
  const ids = groupIds(references);
  const names = await currentNames(db, ids);
  for (const [type, all] of ids) {
    const missing = all.filter((id) => names[type]?.[id] === undefined);
    if (missing.length === 0) continue;
    const latest = await db.revision.groupBy({ by: ['rowId'], where: { type, rowId: { in: missing } }, _max: { id: true } });
    const revisions = await db.revision.findMany({ where: { id: { in: latest.map(({ _max }) => _max.id as number) } } });
    const lastNames = new Map(revisions.map((revision) => [revision.rowId, buildRevisedRowName(revision)]));
    const named = missing.map((id) => [id, `${lastNames.get(id) ?? formatRowName(findTypeByPath(type), { id })} (deleted)`]);
    names[type] = { ...names[type], ...Object.fromEntries(named) };
  }
  return names;
}

async function currentNames(db: Reader, ids: Map<string, number[]>): Promise<ReferencedNames> {
  const read = [...ids].map(async ([path, all]) => {
    const type = findTypeByPath(path);
    const rows = await listRows(db, type, { where: { id: { in: all } } });
    // A user's name, shown to the others as that of the author of a change.
    const named = (row: ContentRow) =>
      type === personType ? fullNameOf({ firstName: String(row.firstName), lastName: String(row.lastName) }) : formatRowName(type, row);
    return [path, Object.fromEntries(rows.map((row) => [row.id, named(row)]))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** The rows that a revision's row references before and after the change. */
const referencesOf = ({ type, before, after }: Pick<StoredRevision, 'type' | 'before' | 'after'>) =>
  findReferences(type, [before as ContentRow | null, after as ContentRow | null]);

/** The rows that these states of a row reference. */
export function findReferences(type: string, states: (Record<string, unknown> | null)[]): Reference[] {
  return Object.entries(findTypeByPath(type).references ?? {}).flatMap(([field, target]) =>
    states.flatMap((row) => {
      const id = row?.[field];
      return typeof id === 'number' ? [{ type: target as string, id }] : [];
    }),
  );
}

function groupIds(references: Reference[]): Map<string, number[]> {
  const sets = new Map<string, Set<number>>();
  for (const { type, id } of references) sets.set(type, (sets.get(type) ?? new Set()).add(id));
  return new Map([...sets].map(([type, ids]) => [type, [...ids]]));
}

/** Picks the names of these references from names that were read together. */
export function pickNames(names: ReferencedNames, references: Reference[]): ReferencedNames {
  const picked: ReferencedNames = {};
  for (const { type, id } of references) picked[type] = { ...picked[type], [id]: names[type]?.[id] ?? '' };
  return picked;
}
