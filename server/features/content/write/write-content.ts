/**
 * The write path of all content: checks the edited version, writes the rows and revisions, and increments the content version. The office's
 * changes of inquiries and subscriptions are recorded here too, without a new content version, since visitors do not see them.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { pictureType, versionedTypes } from '../../../../shared/content/registry';
import { omitRestrictedFields } from '../../../../shared/content/restricted';
import { type EventAction, eventSubjectOf } from '../../../../shared/events/events';
import type { Services } from '../../../platform/context';
import type { Tx, WriteOptions } from '../../../platform/database/database';
import { CHANGE_SET_MS } from '../../../platform/database/limits';
import { RECORDED, type Recorded, recordEvents } from '../../../platform/events';
import { runWrite, type Write, type WriteContext } from '../../../platform/write/run-write';
import { listChangeTags } from '../content-tags';
import { type ContentRow, formatRowName } from '../rows';
import { recordSetStock } from '../stock/stock-ledger';
import type { ChangeActor, ContentChange, WriteResult } from './change';
import { splitIntoBatchesOfKind } from './change';
import { type RevisionRecorder, writeBatch } from './write-rows';

type ContentContext = Pick<Services, 'version'>;
/** The changes, or a generator of changes: each step runs after the previous one was written. */
export type ChangePlan = ContentChange[] | ((tx: Tx) => AsyncIterable<ContentChange | ContentChange[]>);

type Options = {
  undoOf?: string | null;
  progress?: (done: number) => void;
  /** Pairs the change set with the entry of a conversation that has the same key. */
  requestKey?: string | null;
  /** The change set to join, with the pictures that the same user uploaded for it; otherwise a new one is begun. */
  joins?: string | undefined;
};
type RevisionSet = { changeSet: string; undoOf: string | null; requestKey: string | null; createdAt: Date };

/** How content is written: thousands of rows may be written in one transaction. */
export const CONTENT_WRITE: WriteOptions = { lock: 'content', timeout: CHANGE_SET_MS };

/**
 * Writes one user action as a change set in an open write, and returns the resulting rows as the actor sees them (deleted rows as they
 * were), with the proof of its events. Throws 404 (no such row), 409 (stale version with both sides, or a duplicate of a unique value) or 400 (unknown
 * reference). Consecutive changes of one kind are written as a batch; `progress` receives the number of completed changes.
 */
export async function changeContent(
  { tx, at, afterCommit }: Write,
  ctx: ContentContext,
  actor: ChangeActor,
  plan: ChangePlan,
  { undoOf = null, progress, requestKey = null, joins }: Options = {},
): Promise<WriteResult & { events: Recorded }> {
  const { seesCosts = false } = actor;
  const changeSet = joins !== undefined && (await isJoinable(tx, joins, actor)) ? joins : randomUUID();
  let version: number | undefined;
  const { record, written, tags } = recorder(tx, actor, { changeSet, undoOf, requestKey, createdAt: at });
  const rows: ContentRow[] = [];
  for await (const step of typeof plan === 'function' ? plan(tx) : [plan]) {
    for (const batch of splitIntoBatchesOfKind([step].flat(), kindOf, identityOf)) {
      if (batch.some(({ type }) => versionedTypes.includes(type))) version ??= await ctx.version.increment(tx);
      const [{ type }] = batch as [ContentChange];
      rows.push(...(await writeBatch(tx, batch, record, actor)).map((row) => omitRestrictedFields(type, row, seesCosts)));
      progress?.(rows.length);
      // The database calls alone do not yield to other requests.
      if (batch.length > 1) await yieldToEventLoop();
    }
  }
  const committed = version;
  if (committed !== undefined) afterCommit(() => ctx.version.committed(committed, tags));
  return { changeSet, rows, count: written(), events: RECORDED };
}

/** Whether a change set has nothing but pictures that its user added, and was not undone: an import continues that of its pictures. */
async function isJoinable(tx: Tx, changeSet: string, { user }: ChangeActor): Promise<boolean> {
  const userId = user?.id ?? 0;
  const others = [{ type: { not: pictureType.path } }, { action: { not: 'create' } }, { userId: { not: userId } }, { userId: null }];
  const count = await tx.revision.count({ where: { OR: [{ changeSet, OR: others }, { undoOf: changeSet }] } });
  return count === 0;
}

/**
 * Runs a command that changes content in its plan; `toResult` makes the result of the procedure or route, with what the transaction now
 * holds.
 */
export const runContentWrite = <Result>(
  ctx: WriteContext & ContentContext,
  actor: ChangeActor,
  plan: ChangePlan,
  toResult: (written: WriteResult, tx: Tx) => Result | Promise<Result>,
  options: Options = {},
): Promise<Result> =>
  runWrite(ctx, CONTENT_WRITE, async (write) => {
    const { events, ...written } = await changeContent(write, ctx, actor, plan, options);
    return { result: await toResult(written, write.tx), events };
  });

/** Writes one change set in a transaction of its own that is no command: of a job, a shell or the demo. */
export const writeContent = (
  { db, now, version }: WriteContext & ContentContext,
  actor: ChangeActor,
  plan: ChangePlan,
  options?: Options,
) => runContentWrite({ db, now, version }, actor, plan, (written) => written, options);

const kindOf = ({ type, action }: ContentChange) => `${action} ${type.path}`;
const identityOf = (change: ContentChange) => (change.action === 'create' ? undefined : Object.values(change.row)[0]);

/** The event of a change, for programs that follow changes. A restored row has a later version than a new row. */
function eventOf(action: ContentChange['action'], after: ContentRow | undefined): EventAction {
  if (action === 'create') return (after?.version ?? 1) > 1 ? 'restored' : 'created';
  return action === 'update' ? 'updated' : 'deleted';
}

/** Writes the revisions and the events of one change set. */
function recorder(tx: Tx, actor: ChangeActor, { requestKey, ...set }: RevisionSet) {
  const by = { userId: actor.user?.id ?? null, userName: actor.user?.name ?? 'Setup', channel: actor.channel };
  let count = 0;
  const tags = new Set<string>();
  const record: RevisionRecorder = async (type, action, sides) => {
    const data = sides.map(({ before, after, moved = null }, index) => {
      const row = (after ?? before) as ContentRow;
      const hidden = (type.recordedWhenChanged ?? []).filter((field) => before?.[field] === after?.[field]);
      const kept = (side: ContentRow) => Object.fromEntries(Object.entries(side).filter(([field]) => !hidden.includes(field)));
      return {
        ...set,
        ...by,
        requestKey: count + index === 0 ? requestKey : null,
        type: type.path,
        rowId: row.id,
        name: formatRowName(type, row),
        action,
        moved,
        ...(before && { before: kept(before as ContentRow) as never }),
        ...(after && { after: kept(after as ContentRow) as never }),
      };
    });
    if (data.length > 0) await tx.revision.createMany({ data });
    await recordSetStock(tx, type, sides, { ...by, at: set.createdAt, changeSet: set.changeSet });
    const noted = { subject: eventSubjectOf(type.path), by: by.userId, at: set.createdAt };
    await recordEvents(
      tx,
      sides.map(({ before, after }) => ({
        ...noted,
        id: ((after ?? before) as ContentRow).id,
        action: eventOf(action, after as ContentRow | undefined),
      })),
    );
    count += data.length;
    for (const tag of sides.flatMap((row) => listChangeTags(type, row))) tags.add(tag);
  };
  return { record, written: () => count, tags };
}
