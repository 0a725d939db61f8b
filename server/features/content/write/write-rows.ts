/** Writes a batch: changes of one kind, each row once, with few statements. */
import { isDeepStrictEqual } from 'node:util';
import { type ContentType, formatTitleInSentence } from '../../../../shared/content/content-type';
import { findReferencingFields, findTypeByPath } from '../../../../shared/content/registry';
import { omitRestrictedFields } from '../../../../shared/content/restricted';
import type { Tx } from '../../../platform/database/database';
import { findUniqueViolation } from '../../../platform/database/database-errors';
import { AppError } from '../../../platform/errors';
import type { RowChange } from '../content-tags';
import { type ContentRow, findReadDelegate, findWriteDelegate, listRows, selectDeclaredColumns, serializeRow } from '../rows';
import type { ChangeActor, ContentChange, RowIdentity } from './change';

export type RevisionRecorder = (
  type: ContentType,
  action: ContentChange['action'],
  rows: (RowChange & { moved?: number | undefined })[],
) => Promise<void>;
type Of<Action> = Extract<ContentChange, { action: Action }>;

// The number of rows that lose a reference in one statement.
const BATCH = 500;
const BY_ID = [{ id: 'asc' }];

/** Writes the rows and returns them in the order of the changes; deleted rows as they were. */
export async function writeBatch(
  tx: Tx,
  run: ContentChange[],
  record: RevisionRecorder,
  actor: Pick<ChangeActor, 'seesCosts'>,
): Promise<ContentRow[]> {
  const [{ type, action }] = run as [ContentChange];
  if (action === 'create') return create(tx, type, run as Of<'create'>[], record);
  return action === 'update' ? update(tx, type, run as Of<'update'>[], record, actor) : remove(tx, type, run as Of<'delete'>[], record);
}

async function create(tx: Tx, type: ContentType, run: Of<'create'>[], record: RevisionRecorder): Promise<ContentRow[]> {
  const sent = run.map((change) => change.data);
  await checkReferences(tx, type, sent);
  const data = sent.map((one) => ({ ...one, ...type.derived?.(one) }));
  const select = selectDeclaredColumns(type);
  const stored = await withUniqueCheck(type, async () =>
    data.length === 1
      ? [await findWriteDelegate(tx, type).create({ data: data[0], select })]
      : await findWriteDelegate(tx, type).createManyAndReturn({ data, select }),
  );
  const rows = stored.map(serializeRow);
  await record(
    type,
    'create',
    rows.map((after) => ({ after })),
  );
  return rows;
}

async function update(
  tx: Tx,
  type: ContentType,
  run: Of<'update'>[],
  record: RevisionRecorder,
  { seesCosts = false }: Pick<ChangeActor, 'seesCosts'>,
): Promise<ContentRow[]> {
  const befores = await findRows(tx, type, run);
  const changes = run.map(({ data, version, moved }, index) => ({ data, version, moved, before: befores[index] as ContentRow }));
  const stale = changes.find(({ version, before }) => version !== undefined && version !== before.version);
  if (stale) {
    const message = `This ${formatTitleInSentence(type.title)} was changed by someone else in the meantime`;
    throw new AppError('stale_edit', message, {
      conflict: { mine: stale.data, theirs: omitRestrictedFields(type, stale.before, seesCosts) },
    });
  }
  // Changes without effect are not written.
  const effective = changes.filter(({ data, before }) =>
    Object.entries(data).some(([field, value]) => !isDeepStrictEqual(before[field], value)),
  );
  await checkReferences(
    tx,
    type,
    effective.map(({ data }) => data),
  );
  for (const { before, data } of effective) {
    checkTogether(type, { ...before, ...data });
    await checkOneLevel(tx, type, before.id, data);
  }
  const groups = new Map<string, { data: Record<string, unknown>; ids: number[] }>();
  for (const { data, before } of effective) {
    const key = JSON.stringify(data);
    groups.set(key, { data, ids: [...(groups.get(key)?.ids ?? []), before.id] });
  }
  for (const { data, ids } of groups.values()) {
    const where = { id: { in: ids } };
    const derived = type.derived?.(data) ?? {};
    await withUniqueCheck(type, async () => {
      await findWriteDelegate(tx, type).updateMany({ where, data: { ...data, version: { increment: 1 } } });
      if (Object.keys(derived).length > 0)
        await findWriteDelegate(tx, type).updateMany({ where: { ...where, ...type.changesFreely }, data: derived });
    });
  }
  const afters = await readRowsById(
    tx,
    type,
    effective.map(({ before }) => before.id),
  );
  await record(
    type,
    'update',
    effective.map(({ before, moved }) => ({ before, after: afters.get(before.id) as ContentRow, moved })),
  );
  return befores.map((before) => afters.get(before.id) ?? before);
}

async function remove(tx: Tx, type: ContentType, run: Of<'delete'>[], record: RevisionRecorder): Promise<ContentRow[]> {
  const befores = await findRows(tx, type, run);
  const ids = befores.map(({ id }) => id);
  if (type.changesFreely) await checkDeletable(tx, type, ids);
  await clearReferences(tx, type, ids, record);
  await findWriteDelegate(tx, type).deleteMany({ where: { id: { in: ids } } });
  await record(
    type,
    'delete',
    befores.map((before) => ({ before })),
  );
  return befores;
}

/** Throws 409 if other rows depend on one of the rows by now. */
async function checkDeletable(tx: Tx, type: ContentType, ids: number[]): Promise<void> {
  if ((await findReadDelegate(tx, type).count({ where: { id: { in: ids }, ...type.changesFreely } })) === ids.length) return;
  throw new AppError('conflict', `This ${formatTitleInSentence(type.title)} cannot be deleted any more`);
}

async function findRows(tx: Tx, type: ContentType, run: { row: RowIdentity }[]): Promise<ContentRow[]> {
  const names = run.map(({ row }) => Object.entries(row)[0] as [string, unknown]);
  const by = names[0]?.[0] ?? 'id';
  const stored = await listRows(tx, type, { where: { [by]: { in: names.map(([, value]) => value) } }, orderBy: BY_ID });
  const found = new Map(stored.map((row) => [row[by], row]));
  return names.map(([, value]) => {
    const row = found.get(value);
    if (!row) throw new AppError('not_found', `${type.title} not found`);
    return row;
  });
}

/** The rows with these ids, as a map by id. */
export async function readRowsById(tx: Tx, type: ContentType, ids: number[]): Promise<Map<number, ContentRow>> {
  const stored = ids.length === 0 ? [] : await listRows(tx, type, { where: { id: { in: ids } }, orderBy: BY_ID });
  return new Map(stored.map((row) => [row.id, row]));
}

/** Converts a unique violation to a 409 that names the fields. */
async function withUniqueCheck<T>(type: ContentType, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const fields = findUniqueViolation(error)?.map((column) => type.comparedBy?.[column] ?? column);
    if (!fields) throw error;
    const errors = Object.fromEntries(fields.map((field) => [field, 'Is already used']));
    throw new AppError('value_taken', `Another ${formatTitleInSentence(type.title)} already uses this ${fields.join(', ')}`, { errors });
  }
}

async function checkReferences(tx: Tx, type: ContentType, data: Record<string, unknown>[]): Promise<void> {
  for (const [field, path] of Object.entries(type.references ?? {}) as [string, string][]) {
    const ids = [...new Set(data.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : [])))];
    if ((await readRowsById(tx, findTypeByPath(path), ids)).size === ids.length) continue;
    throw new AppError('invalid', `${field}: Does not exist`, { errors: { [field]: 'Does not exist' } });
  }
}

/** Throws 400 if a row would get a parent that has a parent itself: lists nest one level deep, also after an undo. */
async function checkOneLevel(tx: Tx, type: ContentType, id: number, data: Record<string, unknown>): Promise<void> {
  for (const [field, path] of Object.entries(type.references ?? {}) as [string, string][]) {
    const target = data[field];
    if (path !== type.path || typeof target !== 'number') continue;
    const where = { OR: [{ id: target, NOT: { [field]: null } }, { [field]: id }] };
    if (target !== id && (await findReadDelegate(tx, type).count({ where })) === 0) continue;
    const message = `This ${formatTitleInSentence(type.title)} cannot be joined: it, or the other one, is joined already`;
    throw new AppError('invalid', message, { errors: { [field]: 'Is joined already' } });
  }
}

/** Throws 400 if the values of a row do not fit together. */
export function checkTogether(type: ContentType, row: Record<string, unknown>): void {
  const errors = type.check?.(row) ?? {};
  const [first] = Object.entries(errors);
  if (first) throw new AppError('invalid', first.join(': '), { errors });
}

/** Sets references to deleted rows to null, within the same change set, so that undo restores them. */
async function clearReferences(tx: Tx, type: ContentType, ids: number[], record: RevisionRecorder): Promise<void> {
  for (const { field, type: referencing } of findReferencingFields(type.path)) {
    while (true) {
      const where = { [field]: { in: ids } };
      const befores = (await findReadDelegate(tx, referencing).findMany({ where, orderBy: { id: 'asc' }, take: BATCH })).map(serializeRow);
      if (befores.length === 0) break;
      const data = { [field]: null, version: { increment: 1 } };
      const referencingIds = befores.map(({ id }) => id);
      await findWriteDelegate(tx, referencing).updateMany({ where: { id: { in: referencingIds } }, data });
      const afters = await readRowsById(tx, referencing, referencingIds);
      await record(
        referencing,
        'update',
        befores.map((before) => ({ before, after: afters.get(before.id) as ContentRow })),
      );
    }
  }
}
