import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../shared/time/india';
import type { Context, Services } from '../context';
import type { Reader, Tx } from '../database/database';
import { AppError } from '../errors';
import { hashSecret } from './secrets';

export type AttemptLimit = { most: number; minutes: number };
export type LimitContext = Pick<Services, 'db' | 'env' | 'now' | 'log' | 'counters' | 'refusals'>;
/** Attempts by one caller, or at one account; `what` is the name of the limit in the log and the metrics, which its feature offers. */
export type AttemptCounter = {
  what: string;
  whose: string;
  limit: AttemptLimit /** The number of attempts that one action counts as; 1 by default. */;
  attempts?: number;
};
export type CountedAttempt = AttemptCounter & { count: number; resetAt: Date };

const windowOf = ({ limit }: AttemptCounter) => limit.minutes * MINUTE_MS;

// Only a hash is stored: the key may contain what a person typed, such as a password entered in the wrong field.
const keyOf = ({ what, whose }: AttemptCounter) => `${what}:${hashSecret(whose)}`;

/**
 * The counters with their current values. An expired counter counts as 0, and so does a counter that ends later than a new counter would,
 * since then the clock was set back.
 */
export async function readAttemptCounters(
  db: Pick<Reader, 'attemptCounter'>,
  counters: AttemptCounter[],
  now: Date,
): Promise<CountedAttempt[]> {
  const rows = await db.attemptCounter.findMany({ where: { key: { in: counters.map(keyOf) } } });
  return counters.map((counter) => {
    const row = rows.find(({ key }) => key === keyOf(counter));
    const latest = now.getTime() + windowOf(counter);
    const counts = row && row.resetAt > now && row.resetAt.getTime() <= latest;
    return { ...counter, ...(counts ? { count: row.count, resetAt: row.resetAt } : { count: 0, resetAt: new Date(latest) }) };
  });
}

export const isLimitReached = ({ count, limit }: CountedAttempt) => count >= limit.most;

/** Stores the counters with their new counts. */
export async function addAttempt(tx: Tx, counters: CountedAttempt[]): Promise<void> {
  for (const { count, resetAt, ...counter } of counters) {
    const [key, data] = [keyOf(counter), { count: count + (counter.attempts ?? 1), resetAt }];
    await tx.attemptCounter.upsert({ where: { key }, create: { key, ...data }, update: data });
  }
}

/** Subtracts an attempt that turned out not to be one. */
export async function removeAttempt(tx: Tx, counters: AttemptCounter[]): Promise<void> {
  const where = { key: { in: counters.map(keyOf) }, count: { gt: 0 } };
  await tx.attemptCounter.updateMany({ where, data: { count: { decrement: 1 } } });
}

/** Resets counters. */
export async function resetAttempts(tx: Tx, counters: AttemptCounter[]): Promise<void> {
  await tx.attemptCounter.deleteMany({ where: { key: { in: counters.map(keyOf) } } });
}

/** Throws 429, without a query, if one of the counters was refused recently. */
function refuseAgain(ctx: LimitContext, counters: AttemptCounter[]): void {
  const now = ctx.now().getTime();
  for (const counter of counters) {
    const end = ctx.refusals.endOf(keyOf(counter), now);
    if (end !== undefined) throw refusalOf(ctx, counter, end - now);
  }
}

/** Throws 429 if a counter is full, and remembers the refusal. */
function refuseFull(ctx: LimitContext, counters: CountedAttempt[]): void {
  const full = counters.find(isLimitReached);
  if (!full) return;
  const now = ctx.now().getTime();
  const end = full.resetAt.getTime();
  ctx.refusals.add(keyOf(full), end, now);
  throw refusalOf(ctx, full, end - now);
}

function refusalOf({ counters, log }: LimitContext, { what }: AttemptCounter, wait: number): AppError {
  counters.limited.add(what);
  log.warn({ event: 'limited', limit: what }, 'too many attempts');
  const duration = wait <= MINUTE_MS ? 'a moment' : `${Math.ceil(wait / MINUTE_MS)} minutes`;
  return new AppError('too_many_requests', `Too many attempts. Please try again in ${duration}.`, { retryAfter: wait / 1000 });
}

/** Throws 429, after one query at the most and without a write, if an attempt would be refused now. */
export async function refuseAttempt(ctx: LimitContext, counters: AttemptCounter[]): Promise<void> {
  const unknown = counters.find(({ what }) => !(what in ctx.counters.limited.values));
  if (unknown) throw new Error(`No feature offers the limit ${unknown.what}`);
  if (ctx.env.RATE_LIMITS === 'off') return;
  refuseAgain(ctx, counters);
  refuseFull(ctx, await readAttemptCounters(ctx.db.read, counters, ctx.now()));
  // The counter has room again, so its refusal is forgotten.
  for (const counter of counters) ctx.refusals.delete(keyOf(counter));
}

/**
 * Counts an attempt in the database before it is made, so that parallel attempts and other processes count too; an attempt over a limit is
 * refused with 429. A refused attempt reads the counter but does not write it.
 */
export async function countAttempt(ctx: LimitContext, ...counters: AttemptCounter[]): Promise<void> {
  await refuseAttempt(ctx, counters);
  if (ctx.env.RATE_LIMITS === 'off') return;
  const counted = await ctx.db.transact((tx) => addUnlessFull(tx, counters, ctx.now()));
  refuseFull(ctx, counted);
}

async function addUnlessFull(tx: Tx, counters: AttemptCounter[], now: Date): Promise<CountedAttempt[]> {
  const counted = await readAttemptCounters(tx, counters, now);
  if (!counted.some(isLimitReached)) await addAttempt(tx, counted);
  return counted;
}

/** Counts an attempt in the transaction that stores its row, so that only a stored row counts; throws 429 over a limit. */
export async function countInTransaction(ctx: LimitContext, tx: Tx, counters: AttemptCounter[]): Promise<void> {
  if (ctx.env.RATE_LIMITS === 'off') return;
  refuseFull(ctx, await addUnlessFull(tx, counters, ctx.now()));
}

const MISSES: AttemptLimit = { most: 30, minutes: 10 };

/**
 * The result of `find` for the secret of a link or a code; null is a miss. Misses are counted per address, so that nobody finds a secret by
 * trying: after thirty in ten minutes every request is refused with 429, before the look-up. `what` is the name of the limit.
 */
export async function findOrCountMiss<Found>(
  ctx: LimitContext & Pick<Context, 'request'>,
  what: string,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const counter: AttemptCounter = { what, whose: ctx.request.address, limit: MISSES };
  await refuseAttempt(ctx, [counter]);
  const found = await find();
  if (found === null) await countAttempt(ctx, counter);
  return found;
}

declare module '../context' {
  interface Services {
    refusals: RecentRefusals;
  }
}

const READ_AGAIN_MS = 1_000;
const MAX_REMEMBERED = 1_000;

/**
 * The recent refusals of this process, by counter key: a flood of attempts over a limit needs one query a second instead of one per
 * attempt. Times are in milliseconds of the site's clock.
 */
export class RecentRefusals {
  readonly #refused = new LRUCache<string, { end: number; readAt: number }>({ max: MAX_REMEMBERED });

  add(key: string, end: number, now: number): void {
    this.#refused.set(key, { end, readAt: now });
  }

  delete(key: string): void {
    this.#refused.delete(key);
  }

  /** The end of the refusal; undefined if the attempt has to check the database. */
  endOf(key: string, now: number): number | undefined {
    const refusal = this.#refused.get(key);
    if (!refusal) return undefined;
    const age = now - refusal.readAt;
    // A negative age means that the clock was set back.
    if (refusal.end <= now || age < 0) {
      this.#refused.delete(key);
      return undefined;
    }
    if (age < READ_AGAIN_MS) return refusal.end;
    // One attempt reads the counter again; the others are refused until then.
    refusal.readAt = now;
    return undefined;
  }
}

/** Deletes the expired counters. */
export async function deleteExpiredAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.attemptCounter.deleteMany({ where: { resetAt: { lte: now } } });
}
