/** How the write path changes rows: a run of changes of one kind, each row once, with few statements. */
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '../../../shared/content/content-type';
import type { Tx } from '../../platform/database/database';
import { uniqueViolation } from '../../platform/database/database-errors';
import { AppError } from '../../platform/errors';
import type { Change, Identity } from './change';
import { referencingFields, typeByPath } from './registry';
import { type Row, readDelegate, serializeRow, writeDelegate } from './rows';

type Sides = { before?: Row; after?: Row };
export type Recorder = (type: ContentType, action: Change['action'], rows: Sides[]) => Promise<void>;
type Of<Action> = Extract<Change, { action: Action }>;

// So many rows lose a reference at one go.
const BATCH = 500;

/** Gives the rows in the order of their changes, as they are then; deleted ones as they were. */
export async function writeBatch(tx: Tx, run: Change[], record: Recorder): Promise<Row[]> {
  const [{ type, action }] = run as [Change];
  if (action === 'create') return create(tx, type, run as Of<'create'>[], record);
  return action === 'update' ? update(tx, type, run as Of<'update'>[], record) : remove(tx, type, run as Of<'delete'>[], record);
}

async function create(tx: Tx, type: ContentType, run: Of<'create'>[], record: Recorder): Promise<Row[]> {
  const data = run.map((change) => change.data);
  await checkReferences(tx, type, data);
  const stored = await unique(type, async () =>
    data.length === 1
      ? [await writeDelegate(tx, type).create({ data: data[0] })]
      : await writeDelegate(tx, type).createManyAndReturn({ data }),
  );
  const rows = stored.map(serializeRow);
  await record(
    type,
    'create',
    rows.map((after) => ({ after })),
  );
  return rows;
}

async function update(tx: Tx, type: ContentType, run: Of<'update'>[], record: Recorder): Promise<Row[]> {
  const befores = await findRows(tx, type, run);
  const changes = run.map(({ data, version }, index) => ({ data, version, before: befores[index] as Row }));
  const stale = changes.find(({ version, before }) => version !== undefined && version !== before.version);
  if (stale) {
    const message = `This ${type.title.toLowerCase()} was changed by someone else in the meantime`;
    throw new AppError('CONFLICT', message, { conflict: { mine: stale.data, theirs: stale.before } });
  }
  // What changes nothing leaves no trace.
  const real = changes.filter(({ data, before }) =>
    Object.entries(data).some(([field, value]) => !isDeepStrictEqual(before[field], value)),
  );
  await checkReferences(
    tx,
    type,
    real.map(({ data }) => data),
  );
  const alike = new Map<string, { data: Record<string, unknown>; ids: number[] }>();
  for (const { data, before } of real) {
    const key = JSON.stringify(data);
    alike.set(key, { data, ids: [...(alike.get(key)?.ids ?? []), before.id] });
  }
  for (const { data, ids } of alike.values()) {
    const where = { id: { in: ids } };
    await unique(type, () => writeDelegate(tx, type).updateMany({ where, data: { ...data, version: { increment: 1 } } }));
  }
  const afters = await rowsById(
    tx,
    type,
    real.map(({ before }) => before.id),
  );
  await record(
    type,
    'update',
    real.map(({ before }) => ({ before, after: afters.get(before.id) as Row })),
  );
  return befores.map((before) => afters.get(before.id) ?? before);
}

async function remove(tx: Tx, type: ContentType, run: Of<'delete'>[], record: Recorder): Promise<Row[]> {
  const befores = await findRows(tx, type, run);
  const ids = befores.map(({ id }) => id);
  await clearReferences(tx, type, ids, record);
  await writeDelegate(tx, type).deleteMany({ where: { id: { in: ids } } });
  await record(
    type,
    'delete',
    befores.map((before) => ({ before })),
  );
  return befores;
}

async function findRows(tx: Tx, type: ContentType, run: { row: Identity }[]): Promise<Row[]> {
  const names = run.map(({ row }) => Object.entries(row)[0] as [string, unknown]);
  const by = names[0]?.[0] ?? 'id';
  const stored = await readDelegate(tx, type).findMany({ where: { [by]: { in: names.map(([, value]) => value) } } });
  const found = new Map(stored.map((row) => [row[by], serializeRow(row)]));
  return names.map(([, value]) => {
    const row = found.get(value);
    if (!row) throw new AppError('NOT_FOUND', `${type.title} not found`);
    return row;
  });
}

/** The rows that have these ids, by their ids. */
export async function rowsById(tx: Tx, type: ContentType, ids: number[]): Promise<Map<number, Row>> {
  const stored = ids.length === 0 ? [] : await readDelegate(tx, type).findMany({ where: { id: { in: ids } } });
  return new Map(stored.map((row) => [row.id as number, serializeRow(row)]));
}

/** A value that must be unique and is taken becomes a 409 that names the field. */
async function unique<T>(type: ContentType, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const fields = uniqueViolation(error);
    if (!fields) throw error;
    const errors = Object.fromEntries(fields.map((field) => [field, 'Is already used']));
    throw new AppError('CONFLICT', `Another ${type.title.toLowerCase()} already uses this ${fields.join(', ')}`, { errors });
  }
}

async function checkReferences(tx: Tx, type: ContentType, data: Record<string, unknown>[]): Promise<void> {
  for (const [field, path] of Object.entries(type.references ?? {}) as [string, string][]) {
    const ids = [...new Set(data.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : [])))];
    if ((await rowsById(tx, typeByPath(path), ids)).size === ids.length) continue;
    throw new AppError('BAD_REQUEST', `${field}: Does not exist`, { errors: { [field]: 'Does not exist' } });
  }
}

/** Rows that point at one that goes stay, pointing at nothing; they belong to the same change set, so undo brings the links back. */
async function clearReferences(tx: Tx, type: ContentType, ids: number[], record: Recorder): Promise<void> {
  for (const { field, type: pointing } of referencingFields(type.path)) {
    while (true) {
      const where = { [field]: { in: ids } };
      const befores = (await readDelegate(tx, pointing).findMany({ where, orderBy: { id: 'asc' }, take: BATCH })).map(serializeRow);
      if (befores.length === 0) break;
      const data = { [field]: null, version: { increment: 1 } };
      const losing = befores.map(({ id }) => id);
      await writeDelegate(tx, pointing).updateMany({ where: { id: { in: losing } }, data });
      const afters = await rowsById(tx, pointing, losing);
      await record(
        pointing,
        'update',
        befores.map((before) => ({ before, after: afters.get(before.id) as Row })),
      );
    }
  }
}
