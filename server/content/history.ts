/** What the revisions of the write path give back: the history of a row, restore, and undo of a whole change set. */
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '../../shared/content/content-type';
import type { Site } from '../context';
import type { Reader, Tx } from '../db';
import { Refusal } from '../errors';
import { typeAt } from './registry';
import { plainRow, type Row, reading } from './rows';
import { type Actor, type Change, type Written, writeContent } from './write';

type WriteContext = Pick<Site, 'db' | 'now' | 'version'>;
type Stored = Awaited<ReturnType<Reader['revision']['findMany']>>[number];

/** A revision as JSON. */
export function plainRevision({ createdAt, ...revision }: Stored) {
  return {
    ...revision,
    createdAt: createdAt.toISOString(),
    before: (revision.before ?? null) as Row | null,
    after: (revision.after ?? null) as Row | null,
  };
}

/** Brings a row back to what it was after a revision, or before the one that deleted it. Refuses with 404 or 409. */
export function restoreRevision(ctx: WriteContext, actor: Actor, id: number): Promise<Written> {
  return writeContent(ctx, actor, async function* (tx) {
    const revision = await tx.revision.findUnique({ where: { id } });
    if (!revision) throw new Refusal('NOT_FOUND', 'There is no such revision');
    const row = ((revision.action === 'delete' ? revision.before : revision.after) ?? {}) as Row;
    const type = typeAt(revision.type);
    yield (await currentRow(tx, revision))
      ? { type, action: 'update', row: { id: row.id }, data: await withoutLostReferences(tx, type, fieldsOf(type, row)) }
      : await creation(tx, type, row);
  });
}

/**
 * Takes back everything that a change set did, step by step from its end, as a change set of its own: undoing that one is a redo. A field
 * that was changed again since then is not overwritten: 409 names it.
 */
export function undoChangeSet(ctx: WriteContext, actor: Actor, changeSet: string): Promise<Written> {
  async function* plan(tx: Tx) {
    const revisions = await tx.revision.findMany({ where: { changeSet }, orderBy: { id: 'desc' } });
    if (revisions.length === 0) throw new Refusal('NOT_FOUND', 'There is nothing to undo');
    for (const revision of revisions) yield await reverse(tx, revision);
  }
  return writeContent(ctx, actor, plan, changeSet);
}

async function reverse(tx: Tx, revision: Stored): Promise<Change> {
  const type = typeAt(revision.type);
  const before = (revision.before ?? null) as Row | null;
  const after = (revision.after ?? null) as Row | null;
  const current = await currentRow(tx, revision);

  if (before && !after) {
    if (current) throw changedSince(type.title, []);
    return creation(tx, type, before);
  }
  if (!current || !after) throw changedSince(type.title, []);
  if (!before) {
    if (!isDeepStrictEqual(fieldsOf(type, current), fieldsOf(type, after))) throw changedSince(type.title, []);
    return { type, action: 'delete', row: { id: current.id } };
  }
  const changed = Object.keys(fieldsOf(type, after)).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const overwritten = changed.filter((name) => !isDeepStrictEqual(current[name], after[name]));
  if (overwritten.length > 0) throw changedSince(type.title, overwritten);
  const data = Object.fromEntries(changed.map((name) => [name, before[name]]));
  return { type, action: 'update', row: { id: current.id }, data: await withoutLostReferences(tx, type, data) };
}

async function currentRow(tx: Tx, { type, rowId }: Stored): Promise<Row | null> {
  const stored = await reading(tx, typeAt(type)).findUnique({ where: { id: rowId } });
  return stored && plainRow(stored);
}

/** A row comes back under its id, in a version that nobody has seen: the one after that in which it was deleted. */
async function creation(tx: Tx, type: ContentType, row: Row): Promise<Change> {
  const deletion = await tx.revision.findFirst({ where: { type: type.path, rowId: row.id, action: 'delete' }, orderBy: { id: 'desc' } });
  const { version } = (deletion?.before ?? row) as Row;
  const fields = await withoutLostReferences(tx, type, fieldsOf(type, row));
  return { type, action: 'create', data: { id: row.id, ...fields, version: version + 1 } };
}

function changedSince(title: string, fields: string[]): Refusal {
  const errors = Object.fromEntries(fields.map((name) => [name, 'Was changed again since then']));
  return new Refusal('CONFLICT', `This ${title.toLowerCase()} was changed again since then, so this cannot be undone`, { errors });
}

/** What a row says in the fields that its type has today: an old revision may hold one that is gone since. */
function fieldsOf(type: ContentType, row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.keys(type.fields).flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

/** A row that comes back may have pointed at one that is gone by now: then it points at nothing. */
async function withoutLostReferences(tx: Tx, type: ContentType, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const data = { ...row };
  for (const [field, target] of Object.entries(type.references ?? {}) as [string, string][]) {
    if (data[field] && !(await reading(tx, typeAt(target)).findUnique({ where: { id: data[field] } }))) data[field] = null;
  }
  return data;
}
