/** The one write path of content: check the version the editor saw, write the row, write a revision, raise the content version. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '../../shared/content/content-type';
import type { Door, Site } from '../context';
import type { Tx } from '../db';
import { uniqueViolation } from '../db-errors';
import { Refusal } from '../errors';
import { pointingAt, typeAt } from './registry';
import { plainRow, type Row, reading, writing } from './rows';

/** Names a row: by its id, or by the field that a type of given rows is named by. */
type Identity = { id: number } | Record<string, string>;

export type Change = { type: ContentType } & (
  | { action: 'create'; data: Record<string, unknown> }
  | { action: 'update'; row: Identity; data: Record<string, unknown>; version?: number | undefined }
  | { action: 'delete'; row: Identity }
);

export type Actor = { user: { id: number; name: string } | null; door: Door };
/** The rows as they are then; `count` of them were changed. */
export type Written = { changeSet: string; rows: Row[]; count: number };

type WriteContext = Pick<Site, 'db' | 'now' | 'version'>;
/** The changes, or what finds them one by one: each after the one before it was made. */
type Plan = Change[] | ((tx: Tx) => AsyncIterable<Change>);

/**
 * Carries out one action of a person as one change set in one transaction, and gives the rows as they are then (a deleted one as it
 * was). Refuses with 404 (no such row), 409 (stale version with both sides, or a value that must be unique) or 400 (unknown reference).
 */
export async function writeContent(ctx: WriteContext, actor: Actor, plan: Plan, undoOf: string | null = null): Promise<Written> {
  const changeSet = randomUUID();
  const { rows, count, version } = await ctx.db.transact(async (tx) => {
    // First of all, for its lock: on PostgreSQL it lets one content write through at a time, so what is checked below stays true.
    const version = await ctx.version.raise(tx);
    let count = 0;
    const write = recorder(tx, actor, { changeSet, undoOf, createdAt: ctx.now() });
    const record: Recorder = async (...revision) => {
      count += 1;
      await write(...revision);
    };
    const rows: Row[] = [];
    for await (const change of typeof plan === 'function' ? plan(tx) : plan) rows.push(await carryOut(tx, change, record));
    return { rows, count, version };
  });
  ctx.version.committed(version);
  return { changeSet, rows, count };
}

type Recorder = (type: ContentType, action: Change['action'], before: Row | null, after: Row | null) => Promise<void>;

/** Writes the revisions of one change set. */
function recorder(tx: Tx, actor: Actor, set: { changeSet: string; undoOf: string | null; createdAt: Date }): Recorder {
  const by = { userId: actor.user?.id ?? null, userName: actor.user?.name ?? 'Setup', door: actor.door };
  return async (type, action, before, after) => {
    const rowId = (after ?? before)?.id as number;
    const sides = { ...(before && { before: before as never }), ...(after && { after: after as never }) };
    await tx.revision.create({ data: { ...set, ...by, type: type.path, rowId, action, ...sides } });
  };
}

async function carryOut(tx: Tx, change: Change, record: Recorder): Promise<Row> {
  const { type } = change;
  if (change.action === 'create') {
    await checkReferences(tx, type, change.data);
    const after = await unique(type, async () => plainRow(await writing(tx, type).create({ data: change.data })));
    await record(type, 'create', null, after);
    return after;
  }
  const before = await findRow(tx, type, change.row);
  if (change.action === 'delete') {
    await clearReferences(tx, type, before.id, record);
    await writing(tx, type).delete({ where: { id: before.id } });
    await record(type, 'delete', before, null);
    return before;
  }
  if (change.version !== undefined && change.version !== before.version) {
    const message = `This ${type.title.toLowerCase()} was changed by someone else in the meantime`;
    throw new Refusal('CONFLICT', message, { conflict: { mine: change.data, theirs: before } });
  }
  // What changes nothing leaves no trace.
  if (Object.entries(change.data).every(([field, value]) => isDeepStrictEqual(before[field], value))) return before;
  await checkReferences(tx, type, change.data);
  const data = { ...change.data, version: before.version + 1 };
  const after = await unique(type, async () => plainRow(await writing(tx, type).update({ where: { id: before.id }, data })));
  await record(type, 'update', before, after);
  return after;
}

async function findRow(tx: Tx, type: ContentType, where: Identity): Promise<Row> {
  const stored = await reading(tx, type).findUnique({ where });
  if (!stored) throw new Refusal('NOT_FOUND', `${type.title} not found`);
  return plainRow(stored);
}

/** A value that must be unique and is taken becomes a 409 that names the field. */
async function unique(type: ContentType, write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    const fields = uniqueViolation(error);
    if (!fields) throw error;
    const errors = Object.fromEntries(fields.map((field) => [field, 'Is already used']));
    throw new Refusal('CONFLICT', `Another ${type.title.toLowerCase()} already uses this ${fields.join(', ')}`, { errors });
  }
}

async function checkReferences(tx: Tx, type: ContentType, data: Record<string, unknown>): Promise<void> {
  for (const [field, path] of Object.entries(type.references ?? {}) as [string, string][]) {
    const id = data[field];
    if (id === null || id === undefined) continue;
    if (await reading(tx, typeAt(path)).findUnique({ where: { id } })) continue;
    throw new Refusal('BAD_REQUEST', `${field}: Does not exist`, { errors: { [field]: 'Does not exist' } });
  }
}

/** Rows that point at one that goes stay, pointing at nothing; they belong to the same change set, so undo brings the links back. */
async function clearReferences(tx: Tx, type: ContentType, id: number, record: Recorder): Promise<void> {
  for (const { field, type: pointing } of pointingAt(type.path)) {
    const rows = (await reading(tx, pointing).findMany({ where: { [field]: id }, orderBy: { id: 'asc' } })).map(plainRow);
    for (const before of rows) {
      const data = { [field]: null, version: before.version + 1 };
      await record(pointing, 'update', before, plainRow(await writing(tx, pointing).update({ where: { id: before.id }, data })));
    }
  }
}
