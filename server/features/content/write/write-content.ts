/**
 * The write path of all content: checks the edited version, writes the rows and revisions, and increments the content version. The office's
 * changes of inquiries and subscriptions are recorded here too, without a new content version, since visitors do not see them.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { findTypeByPath, versionedTypes } from '../../../../shared/content/registry';
import { omitRestrictedFields } from '../../../../shared/content/restricted';
import { type EventAction, eventSubjectOf } from '../../../../shared/events/events';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { recordEvents } from '../../../platform/events';
import { REUSED_KEY_MESSAGE } from '../../../platform/http/request-context';
import { listChangeTags } from '../content-tags';
import { type ContentRow, formatRowName, listRows } from '../rows';
import type { ChangeActor, ContentChange, WriteResult } from './change';
import { splitIntoBatchesOfKind } from './change';
import { type RevisionRecorder, writeBatch } from './write-rows';

type WriteContext = Pick<Services, 'db' | 'now' | 'version'>;
/** The changes, or a generator of changes: each step runs after the previous one was written. */
export type ChangePlan = ContentChange[] | ((tx: Tx) => AsyncIterable<ContentChange | ContentChange[]>);

type Options = {
  undoOf?: string | null;
  progress?: (done: number) => void;
  /** A repeat with the same key writes nothing and returns the result of the first request. */
  requestKey?: string | null;
};
type RevisionSet = { changeSet: string; undoOf: string | null; requestKey: string | null; createdAt: Date };

// Thousands of rows may be written in one transaction.
const MAX_TRANSACTION_MS = 60_000;

/**
 * Writes one user action as a change set in one transaction, and returns the resulting rows as the actor sees them (deleted rows as they
 * were). Throws 404 (no such row), 409 (stale version with both sides, or a duplicate of a unique value) or 400 (unknown reference).
 * Consecutive changes of one kind are written as a batch; `progress` receives the number of completed changes.
 */
export async function writeContent(
  ctx: WriteContext,
  actor: ChangeActor,
  plan: ChangePlan,
  { undoOf = null, progress, requestKey = null }: Options = {},
): Promise<WriteResult> {
  const { seesCosts = false } = actor;
  const changeSet = randomUUID();
  const work = async (tx: Tx): Promise<WriteResult & { version?: number | undefined; tags?: Set<string> }> => {
    const earlier = requestKey && (await findRepeatedWrite(tx, actor, requestKey, plan));
    if (earlier) return earlier;
    let version: number | undefined;
    const { record, written, tags } = recorder(tx, actor, { changeSet, undoOf, requestKey, createdAt: ctx.now() });
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
    return { changeSet, rows, count: written(), version, tags };
  };
  const { version, tags = null, ...result } = await ctx.db.transact(work, { lock: 'content', timeout: MAX_TRANSACTION_MS });
  if (version !== undefined) ctx.version.committed(version, tags);
  return result;
}

/** The result of the change set with this key, if there is one; throws 409 if the stored change set has other changes or another user. */
export async function findRepeatedWrite(
  db: Reader | Tx,
  { user, seesCosts = false }: ChangeActor,
  requestKey: string,
  plan?: ChangePlan,
): Promise<WriteResult | null> {
  const first = await db.revision.findUnique({ where: { requestKey } });
  if (!first) return null;
  if (first.userId !== (user?.id ?? null)) throw new AppError('idempotency_key_reused', REUSED_KEY_MESSAGE);
  const { changeSet } = first;
  const row = first.after as ContentRow;
  const [change] = Array.isArray(plan) ? plan : [];
  const isSame = change?.action !== 'create' || Object.entries(change.data).every(([field, value]) => isDeepStrictEqual(row[field], value));
  if (change && (first.type !== change.type.path || !isSame)) {
    const [theirs] = first.type === change.type.path ? await listRows(db, change.type, { where: { id: row.id } }) : [];
    throw new AppError(
      'idempotency_key_reused',
      REUSED_KEY_MESSAGE,
      theirs && 'data' in change ? { conflict: { mine: change.data, theirs: omitRestrictedFields(change.type, theirs, seesCosts) } } : {},
    );
  }
  return {
    changeSet,
    rows: [omitRestrictedFields(findTypeByPath(first.type), row, seesCosts)],
    count: await db.revision.count({ where: { changeSet } }),
  };
}

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
