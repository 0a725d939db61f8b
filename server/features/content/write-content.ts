/**
 * The write path of all content: checks the edited version, writes the rows and revisions, and increments the content version. What the office
 * changes of inquiries and subscriptions is recorded here too, without a new content version: visitors do not see it.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ContentType } from '../../../shared/content/content-type';
import { restorableTypes } from '../../../shared/content/registry';
import type { Site } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import type { Actor, Change, Written } from './change';
import { batchesOf } from './change';
import { nameOf, type Row } from './rows';
import { type Recorder, writeBatch } from './write-rows';

type WriteContext = Pick<Site, 'db' | 'now' | 'version'>;
/** The changes, or a generator of changes: each step runs after the previous one was written. */
type Plan = Change[] | ((tx: Tx) => AsyncIterable<Change | Change[]>);

// Thousands of rows may be written in one transaction.
const MAX_TRANSACTION_MS = 60_000;

/**
 * Writes one user action as a change set in one transaction and returns the resulting rows (deleted ones as they were). Throws 404 (no such
 * row), 409 (stale version with both sides, or a duplicate of a unique value) or 400 (unknown reference). Consecutive changes of one kind are
 * written as a batch; `progress` receives the number of completed changes.
 */
export async function writeContent(
  ctx: WriteContext,
  actor: Actor,
  plan: Plan,
  { undoOf = null, progress }: { undoOf?: string | null; progress?: (done: number) => void } = {},
): Promise<Written> {
  const changeSet = randomUUID();
  const work = async (tx: Tx) => {
    let version: number | undefined;
    const { record, written, moved } = recorder(tx, actor, { changeSet, undoOf, createdAt: ctx.now() });
    const rows: Row[] = [];
    for await (const step of typeof plan === 'function' ? plan(tx) : [plan]) {
      for (const batch of batchesOf([step].flat(), kindOf, identityOf)) {
        if (batch.some(({ type }) => restorableTypes.includes(type))) version ??= await ctx.version.increment(tx);
        rows.push(...(await writeBatch(tx, batch, record)));
        progress?.(rows.length);
        // The database calls alone do not yield to other requests.
        if (batch.length > 1) await yieldToEventLoop();
      }
    }
    return { rows, count: written(), version, moved: moved() };
  };
  const { rows, count, version, moved } = await ctx.db.transact(work, { lock: 'content', timeout: MAX_TRANSACTION_MS });
  if (version !== undefined) ctx.version.committed(version, moved ? 'moved' : 'in place');
  return { changeSet, rows, count };
}

const kindOf = ({ type, action }: Change) => `${action} ${type.path}`;
const identityOf = (change: Change) => (change.action === 'create' ? undefined : Object.values(change.row)[0]);

/** Writes the revisions of one change set. */
function recorder(tx: Tx, actor: Actor, set: { changeSet: string; undoOf: string | null; createdAt: Date }) {
  const by = { userId: actor.user?.id ?? null, userName: actor.user?.name ?? 'Setup', channel: actor.channel };
  let count = 0;
  let moved = false;
  const record: Recorder = async (type, action, sides) => {
    const data = sides.map(({ before, after, moved = null }) => {
      const row = (after ?? before) as Row;
      return {
        ...set,
        ...by,
        type: type.path,
        rowId: row.id,
        name: nameOf(type, row),
        action,
        moved,
        ...(before && { before: before as never }),
        ...(after && { after: after as never }),
      };
    });
    if (data.length > 0) await tx.revision.createMany({ data });
    count += data.length;
    moved ||= sides.some((row) => isMoved(type, row));
  };
  return { record, written: () => count, moved: () => moved };
}

/** Whether the position of a row in lists may have changed, including creation and deletion. */
function isMoved({ order, references, public: { where } }: ContentType, { before, after }: { before?: Row; after?: Row }): boolean {
  const orderFields = [...order.flatMap(Object.keys), ...Object.keys(where), ...Object.keys(references ?? {})];
  return !before || !after || orderFields.some((field) => before[field] !== after[field]);
}
