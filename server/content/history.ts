/** What the revisions of the write path give back: the history of a row, the trash, restore, and undo of a whole change set. */
import { isDeepStrictEqual } from 'node:util';
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

/** Rows that were deleted and are still gone, newest first: the revision that deleted each. At most `take` revisions are looked at. */
export async function listTrash(db: Reader, take: number) {
  const deletions = await db.revision.findMany({ where: { action: 'delete' }, orderBy: { id: 'desc' }, take });
  const newest = new Map<string, Stored>();
  for (const deletion of deletions) {
    const key = `${deletion.type} ${deletion.rowId}`;
    if (!newest.has(key)) newest.set(key, deletion);
  }
  const gone = await Promise.all(
    [...newest.values()].map(async (deletion) =>
      (await reading(db, typeAt(deletion.type)).findUnique({ where: { id: deletion.rowId } })) ? [] : [plainRevision(deletion)],
    ),
  );
  return gone.flat();
}

/** Brings a row back to what it was after a revision, or before the one that deleted it. Refuses with 404 or 409. */
export function restoreRevision(ctx: WriteContext, actor: Actor, id: number): Promise<Written> {
  return writeContent(ctx, actor, async (tx) => {
    const revision = await tx.revision.findUnique({ where: { id } });
    if (!revision) throw new Refusal('NOT_FOUND', 'There is no such revision');
    const type = typeAt(revision.type);
    const row = ((revision.action === 'delete' ? revision.before : revision.after) ?? {}) as Row;
    const current = await reading(tx, type).findUnique({ where: { id: revision.rowId } });
    const data = await withoutLostReferences(tx, revision.type, current ? fieldsOf(row) : row);
    return [
      current
        ? { type, action: 'update', row: { id: row.id }, data }
        : { type, action: 'create', data: { ...data, version: row.version + 1 } },
    ];
  });
}

/**
 * Takes back everything that a change set did, as a change set of its own: undoing that one is a redo. A field that was changed again
 * since then is not overwritten: 409 names it.
 */
export function undoChangeSet(ctx: WriteContext, actor: Actor, changeSet: string): Promise<Written> {
  const plan = async (tx: Tx) => {
    const revisions = await tx.revision.findMany({ where: { changeSet }, orderBy: { id: 'desc' } });
    if (revisions.length === 0) throw new Refusal('NOT_FOUND', 'There is nothing to undo');
    // What is created again comes first, so that the links of the other rows have something to point at.
    const reversed = await Promise.all(revisions.map((revision) => reverse(tx, revision)));
    return reversed.flat().sort((a, b) => Number(b.action === 'create') - Number(a.action === 'create'));
  };
  return writeContent(ctx, actor, plan, changeSet);
}

async function reverse(tx: Tx, revision: Stored): Promise<Change[]> {
  const type = typeAt(revision.type);
  const before = (revision.before ?? null) as Row | null;
  const after = (revision.after ?? null) as Row | null;
  const stored = await reading(tx, type).findUnique({ where: { id: revision.rowId } });
  const current = stored && plainRow(stored);

  if (before && !after) {
    if (current) throw changedSince(type.title, []);
    return [{ type, action: 'create', data: { ...(await withoutLostReferences(tx, revision.type, before)), version: before.version + 1 } }];
  }
  if (!current || !after) throw changedSince(type.title, []);
  if (!before) {
    if (current.version !== after.version) throw changedSince(type.title, []);
    return [{ type, action: 'delete', row: { id: current.id } }];
  }
  const changed = Object.keys(fieldsOf(after)).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const overwritten = changed.filter((name) => !isDeepStrictEqual(current[name], after[name]));
  if (overwritten.length > 0) throw changedSince(type.title, overwritten);
  return [{ type, action: 'update', row: { id: current.id }, data: Object.fromEntries(changed.map((name) => [name, before[name]])) }];
}

function changedSince(title: string, fields: string[]): Refusal {
  const errors = Object.fromEntries(fields.map((name) => [name, 'Was changed again since then']));
  return new Refusal('CONFLICT', `This ${title.toLowerCase()} was changed again since then, so this cannot be undone`, { errors });
}

function fieldsOf({ id: _, version: __, ...fields }: Row): Record<string, unknown> {
  return fields;
}

/** A row that comes back may have pointed at one that is gone by now: then it points at nothing. */
async function withoutLostReferences(tx: Tx, path: string, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const data = { ...row };
  for (const [field, target] of Object.entries(typeAt(path).references ?? {}) as [string, string][]) {
    if (data[field] && !(await reading(tx, typeAt(target)).findUnique({ where: { id: data[field] } }))) data[field] = null;
  }
  return data;
}
