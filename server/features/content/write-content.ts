/** The one write path of content: check the version the editor saw, write the rows, write revisions, raise the content version. */
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ContentType } from '../../../shared/content/content-type';
import type { Site } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import { batchesOf } from './batches';
import type { Actor, Change, Written } from './change';
import type { Row } from './rows';
import { type Recorder, writeBatch } from './write-rows';

type WriteContext = Pick<Site, 'db' | 'now' | 'version'>;
/** The changes, or what finds them step by step: each step after the one before it was made. */
type Plan = Change[] | ((tx: Tx) => AsyncIterable<Change | Change[]>);

// Thousands of rows are one transaction too.
const LONGEST_MS = 60_000;

/**
 * Carries out one action of a person as one change set in one transaction, and gives the rows as they are then (a deleted one as it
 * was). Refuses with 404 (no such row), 409 (stale version with both sides, or a value that must be unique) or 400 (unknown reference).
 * Changes of one kind that follow each other are written together; `progress` hears how many are done.
 */
export async function writeContent(
  ctx: WriteContext,
  actor: Actor,
  plan: Plan,
  { undoOf = null, progress }: { undoOf?: string | null; progress?: (done: number) => void } = {},
): Promise<Written> {
  const changeSet = randomUUID();
  const work = async (tx: Tx) => {
    const version = await ctx.version.increment(tx);
    const { record, written, moved } = recorder(tx, actor, { changeSet, undoOf, createdAt: ctx.now() });
    const rows: Row[] = [];
    for await (const step of typeof plan === 'function' ? plan(tx) : [plan]) {
      for (const run of batchesOf([step].flat(), kindOf, nameOf)) {
        rows.push(...(await writeBatch(tx, run, record)));
        progress?.(rows.length);
        // Neither database lets anybody else have a turn by itself.
        if (run.length > 1) await yieldToEventLoop();
      }
    }
    return { rows, count: written(), version, moved: moved() };
  };
  const { rows, count, version, moved } = await ctx.db.transact(work, { lock: 'content', timeout: LONGEST_MS });
  ctx.version.committed(version, moved ? 'moved' : 'in place');
  return { changeSet, rows, count };
}

const kindOf = ({ type, action }: Change) => `${action} ${type.path}`;
const nameOf = (change: Change) => (change.action === 'create' ? undefined : Object.values(change.row)[0]);

/** Writes the revisions of one change set. */
function recorder(tx: Tx, actor: Actor, set: { changeSet: string; undoOf: string | null; createdAt: Date }) {
  const by = { userId: actor.user?.id ?? null, userName: actor.user?.name ?? 'Setup', door: actor.channel };
  let count = 0;
  let moved = false;
  const record: Recorder = async (type, action, sides) => {
    const data = sides.map(({ before, after }) => {
      const rowId = (after ?? before)?.id as number;
      return {
        ...set,
        ...by,
        type: type.path,
        rowId,
        action,
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

/** Whether lists of a type may hold a row elsewhere than before, or no longer. */
function isMoved({ order, references, public: { where } }: ContentType, { before, after }: { before?: Row; after?: Row }): boolean {
  const placing = [...order.flatMap(Object.keys), ...Object.keys(where), ...Object.keys(references ?? {})];
  return !before || !after || placing.some((field) => before[field] !== after[field]);
}
