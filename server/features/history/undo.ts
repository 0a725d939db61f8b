/** Restores rows from revisions and undoes whole change sets. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type ContentType, formatTitleInSentence } from '../../../shared/content/content-type';
import { fieldLabelOf, listFieldChoices } from '../../../shared/content/field-kinds';
import { findTypeByPath, personType } from '../../../shared/content/registry';
import { omitRestrictedFields } from '../../../shared/content/restricted';
import { removeDirectionMarks } from '../../../shared/text/cut-text';
import type { Services } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { WriteContext } from '../../platform/write/run-write';
import type { ContentRow } from '../content/rows';
import { keepStock } from '../content/stock/stock-ledger';
import type { AlsoUndone } from '../content/write/also-undone';
import type { ChangeActor, ContentChange, WriteResult } from '../content/write/change';
import { splitIntoBatchesOfKind } from '../content/write/change';
import { doesChangeProtectedField } from '../content/write/changes-proven';
import { runContentWrite } from '../content/write/write-content';
import { readRowsById } from '../content/write/write-rows';
import type { StoredRevision } from './revisions';

type UndoContext = WriteContext & Pick<Services, 'version' | 'serverKey' | 'beforeReturn' | 'alsoUndone'>;

// How many revisions of a change set are read per query.
const BATCH = 500;

/** Writes the former values of rows, after their features checked them. */
function writeBack(
  ctx: UndoContext,
  actor: ChangeActor,
  plan: (tx: Tx) => AsyncIterable<ContentChange[]>,
  undoOf: string | null = null,
): Promise<WriteResult> {
  const at = ctx.now();
  async function* checked(tx: Tx) {
    const isHeld = (await findAlsoUndone(ctx, tx, undoOf)).length > 0;
    for await (const planned of plan(tx)) {
      const changes = planned.map(withoutDirectionMarks);
      refuseEndedChoices(changes);
      if (!isHeld) await refuseProven(tx, changes);
      refuseRestricted(actor, changes);
      const kept = await keepStock(tx, changes, undoOf);
      if (undoOf !== null) refuseStockOfOrders(changes, kept);
      const check = ctx.beforeReturn.find(({ type }) => type === changes[0]?.type.path)?.check;
      yield check ? await check(tx, ctx, kept, at) : kept;
    }
  }
  const takeBackTheRest = async (written: WriteResult, tx: Tx) => {
    for (const { undo } of await findAlsoUndone(ctx, tx, undoOf)) await undo(tx, String(undoOf), { ...written, at, actor });
    return written;
  };
  return runContentWrite({ ...ctx, now: () => at }, actor, checked, takeBackTheRest, { undoOf });
}

/** A change without the marks that reverse words: rows of earlier days may have them, and fields accept them no more. */
function withoutDirectionMarks(change: ContentChange): ContentChange {
  if (change.action === 'delete') return change;
  // A name of nothing but marks stays, since a row needs its name.
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return removeDirectionMarks(value) || value;
    return Array.isArray(value) ? value.map(clean) : value;
  };
  return { ...change, data: Object.fromEntries(Object.entries(change.data).map(([field, value]) => [field, clean(value)])) };
}

/** The features that changed something besides content with the change set. */
async function findAlsoUndone({ alsoUndone }: UndoContext, tx: Tx, changeSet: string | null): Promise<AlsoUndone[]> {
  const found: AlsoUndone[] = [];
  for (const one of alsoUndone) if (changeSet !== null && (await one.holds(tx, changeSet))) found.push(one);
  return found;
}

/** Throws 409 if nothing but the stock would be undone, which a step of an order moved. */
function refuseStockOfOrders(changes: ContentChange[], kept: ContentChange[]): void {
  const isEmpty = (change: ContentChange) => change.action === 'update' && Object.keys(change.data).length === 0;
  if (!kept.every(isEmpty) || changes.every(isEmpty)) return;
  throw new AppError(
    'conflict',
    'Orders moved this stock, so it is not undone here. Make the dispatch void, or enter the stock in the product',
  );
}

/** Throws 409 for a value that can no longer be chosen, such as a removed type of contact detail. */
function refuseEndedChoices(changes: ContentChange[]): void {
  for (const change of changes)
    for (const [name, value] of change.action === 'delete' ? [] : Object.entries(change.data)) {
      const field = change.type.fields[name] as z.ZodType | undefined;
      const options = field ? listFieldChoices(field) : [];
      if (options.length === 0 || value === null || options.includes(value as string)) continue;
      const what = formatTitleInSentence(change.type.title);
      const ended = `“${value}” cannot be chosen any more`;
      throw new AppError('conflict', `${fieldLabelOf(name, field)}: ${ended}, so this ${what} cannot be brought back as it was`, {
        errors: { [name]: ended },
      });
    }
}

/** Restores a row to its state after a revision, or to its state before a deletion. Throws 404 or 409. */
export function restoreRevision(ctx: UndoContext, actor: ChangeActor, id: number): Promise<WriteResult> {
  return writeBack(ctx, actor, async function* (tx) {
    const revision = await tx.revision.findUnique({ where: { id } });
    if (!revision) throw new AppError('not_found', 'There is no such revision');
    refuseErased(revision);
    const row = ((revision.action === 'delete' ? revision.before : revision.after) ?? {}) as ContentRow;
    const type = findTypeByPath(revision.type);
    refusePeople(type);
    const isThere = (await readRowsById(tx, type, [row.id])).size > 0;
    if (!isThere) yield await creations(tx, type, [row]);
    else {
      // Fields that the user may not see stay unchanged.
      const data = omitRestrictedFields(type, fieldsOf(type, row), actor.seesCosts === true);
      yield await withoutLostReferences(tx, type, [{ type, action: 'update', row: { id: row.id }, data }]);
    }
  });
}

/**
 * People cannot be changed by an undo, but only in their own section, which ensures that an administrator remains and ends the sessions of
 * a disabled person.
 */
function refusePeople(type: ContentType): void {
  if (type === personType) throw new AppError('invalid', 'Changes of people are not undone here. Please change the person under People.');
}

/** Throws for fields that can be changed only with the user's password: an undo cannot restore them. */
async function refuseProven(tx: Tx, changes: ContentChange[]): Promise<void> {
  for (const change of changes) {
    if (change.action !== 'update' || !(await doesChangeProtectedField(tx, change.type, change.row, change.data))) continue;
    const what = formatTitleInSentence(change.type.title);
    throw new AppError('conflict', `Changing this asks for your password. Please change the ${what} in its own form.`);
  }
}

/** A user who may not see cost prices cannot change them by an undo; a deleted row is restored with its cost price. */
function refuseRestricted({ seesCosts }: ChangeActor, changes: ContentChange[]): void {
  const isHidden = ({ type, ...change }: ContentChange) =>
    change.action === 'update' && type.restricted?.some((field) => field in change.data) === true;
  if (!seesCosts && changes.some(isHidden))
    throw new AppError('forbidden', 'This also changed a cost price. Somebody who may see cost prices can undo it.');
}

/** An erased row cannot be restored. */
function refuseErased({ action }: Pick<StoredRevision, 'action'>): void {
  if (action === 'erase') throw new AppError('invalid', 'What was erased for good cannot be brought back');
}

/** Throws if a row that a change set created may not be deleted. */
type DeleteCheck = (tx: Tx, type: ContentType, row: ContentRow) => Promise<void>;

/**
 * Undoes a change set in reverse order, as a new change set; undoing the undo is a redo. Fields that were changed again since then are not
 * overwritten: the 409 names them.
 */
export function undoChangeSet(ctx: UndoContext, actor: ChangeActor, changeSet: string, checkDelete: DeleteCheck): Promise<WriteResult> {
  async function* plan(tx: Tx) {
    let before: number | undefined;
    while (true) {
      const where = { changeSet, ...(before !== undefined && { id: { lt: before } }) };
      const revisions = await tx.revision.findMany({ where, orderBy: { id: 'desc' }, take: BATCH });
      if (revisions.length === 0) break;
      for (const run of splitIntoBatchesOfKind(revisions, kindOf, rowOf)) yield await reverse(tx, run, checkDelete);
      before = revisions.at(-1)?.id;
    }
    const isNothing = before === undefined && (await findAlsoUndone(ctx, tx, changeSet)).length === 0;
    if (isNothing) throw new AppError('not_found', 'There is nothing to undo');
  }
  return writeBack(ctx, actor, plan, changeSet);
}

const kindOf = ({ type, action }: StoredRevision) => `${action} ${type}`;
const rowOf = ({ rowId }: StoredRevision) => rowId;

/** The changes that undo revisions of one kind, each of a different row. */
async function reverse(tx: Tx, revisions: StoredRevision[], checkDelete: DeleteCheck): Promise<ContentChange[]> {
  const [{ type: path, action }] = revisions as [StoredRevision];
  const type = findTypeByPath(path);
  refusePeople(type);
  revisions.forEach(refuseErased);
  const currents = await readRowsById(tx, type, revisions.map(rowOf));

  if (action === 'delete') {
    if (currents.size > 0) throw changedSince(type.title, []);
    return creations(
      tx,
      type,
      revisions.map(({ before }) => before as ContentRow),
    );
  }
  if (action === 'create') for (const row of currents.values()) await checkDelete(tx, type, row);
  const changes = revisions.flatMap(({ rowId, before, after, moved }): ContentChange[] => {
    const current = currents.get(rowId);
    const isAsCreated = current && isDeepStrictEqual(fieldsOf(type, current), fieldsOf(type, after as ContentRow));
    if (action === 'create' && type.keepsChanged && !isAsCreated) return [];
    if (!current) throw changedSince(type.title, []);
    if (action === 'create') {
      if (!isAsCreated) throw changedSince(type.title, []);
      return [{ type, action: 'delete', row: { id: rowId } }];
    }
    const data = difference(type, before as ContentRow, after as ContentRow, current);
    return [{ type, action: 'update', row: { id: rowId }, data, ...(moved !== null && { moved: -moved }) }];
  });
  return withoutLostReferences(tx, type, changes);
}

/** The changed fields with their previous values; throws if one was changed again. */
function difference(type: ContentType, before: ContentRow, after: ContentRow, current: ContentRow): Record<string, unknown> {
  const changed = Object.keys(fieldsOf(type, after)).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const overwritten = changed.filter((name) => !isDeepStrictEqual(current[name], after[name]));
  if (overwritten.length > 0) throw changedSince(type.title, overwritten);
  return Object.fromEntries(changed.map((name) => [name, before[name]]));
}

/** Restores the rows that a change set deleted and that do not exist again, as a new change set. Throws 404 if there are none, or 409. */
export function restoreDeletions(ctx: UndoContext, actor: ChangeActor, changeSet: string): Promise<WriteResult> {
  return writeBack(ctx, actor, async function* (tx) {
    let restored = 0;
    let before: number | undefined;
    while (true) {
      const where = { changeSet, action: 'delete', ...(before !== undefined && { id: { lt: before } }) };
      const deletions = await tx.revision.findMany({ where, orderBy: { id: 'desc' }, take: BATCH });
      if (deletions.length === 0) break;
      for (const run of splitIntoBatchesOfKind(deletions, kindOf, rowOf)) {
        const type = findTypeByPath((run[0] as StoredRevision).type);
        const existing = await readRowsById(tx, type, run.map(rowOf));
        const rows = run.flatMap(({ rowId, before }) => (existing.has(rowId) ? [] : [before as ContentRow]));
        restored += rows.length;
        yield await creations(tx, type, rows);
      }
      before = deletions.at(-1)?.id;
    }
    if (restored === 0) throw new AppError('not_found', 'There is nothing to restore');
  });
}

/** Recreates rows with their ids. Each gets the version after the deleted one, so that stale edits are detected. */
async function creations(tx: Tx, type: ContentType, rows: ContentRow[]): Promise<ContentChange[]> {
  const where = { type: type.path, action: 'delete', rowId: { in: rows.map(({ id }) => id) } };
  const deletions = await tx.revision.findMany({ where, orderBy: { id: 'asc' } });
  const versions = new Map(deletions.map(({ rowId, before }) => [rowId, (before as ContentRow).version]));
  const changes = rows.map((row): ContentChange => {
    const version = (versions.get(row.id) ?? row.version) + 1;
    return { type, action: 'create', data: { id: row.id, ...fieldsOf(type, row), version } };
  });
  return withoutLostReferences(tx, type, changes);
}

function changedSince(title: string, fields: string[]): AppError {
  const errors = Object.fromEntries(fields.map((name) => [name, 'Has been changed again since then']));
  return new AppError('conflict', `This ${formatTitleInSentence(title)} has been changed again since then, so this cannot be undone`, {
    errors,
  });
}

/**
 * Keeps the values of the type's current fields: an old revision may contain removed fields. Derived values are computed anew when they are
 * written.
 */
function fieldsOf(type: ContentType, row: ContentRow): Record<string, unknown> {
  const names = Object.keys(type.fields).filter((name) => name in row && !type.derivedFields?.includes(name));
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Sets references to rows that no longer exist to null. */
async function withoutLostReferences(tx: Tx, type: ContentType, changes: ContentChange[]): Promise<ContentChange[]> {
  const written = changes.flatMap((change) => (change.action === 'delete' ? [] : [change.data]));
  for (const [field, target] of Object.entries(type.references ?? {}) as [string, string][]) {
    const ids = [...new Set(written.flatMap((data) => (typeof data[field] === 'number' ? [data[field]] : [])))];
    const existing = await readRowsById(tx, findTypeByPath(target), ids);
    for (const data of written) if (typeof data[field] === 'number' && !existing.has(data[field])) data[field] = null;
  }
  return changes;
}
