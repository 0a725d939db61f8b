import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../shared/time/india';
import type { Services } from './context';
import type { Reader, Tx } from './database/database';
import { AppError } from './errors';
import { hashSecret } from './secrets';

export type Limit = { most: number; minutes: number };
export type LimitContext = Pick<Services, 'db' | 'env' | 'now' | 'log' | 'counters' | 'refusals'>;
/** Attempts by one caller, or at one account; `what` is the name of the limit in the log and the metrics, which its feature offers. */
export type Counter = { what: string; whose: string; limit: Limit };
export type Counted = Counter & { count: number; resetAt: Date };

export const windowOf = ({ limit }: Counter) => limit.minutes * MINUTE_MS;

// Only a hash is stored: the key may contain what a person typed, such as a password in the wrong field.
const keyOf = ({ what, whose }: Counter) => `${what}:${hashSecret(whose)}`;

/**
 * The counters with their present values. One whose time is over counts as 0, and so does one that ends later than any that begins now:
 * the clock was set back since.
 */
export async function readCounters(db: Pick<Reader, 'attemptCounter'>, counters: Counter[], now: Date): Promise<Counted[]> {
  const rows = await db.attemptCounter.findMany({ where: { key: { in: counters.map(keyOf) } } });
  return counters.map((counter) => {
    const row = rows.find(({ key }) => key === keyOf(counter));
    const latest = now.getTime() + windowOf(counter);
    const counts = row && row.resetAt > now && row.resetAt.getTime() <= latest;
    return { ...counter, ...(counts ? { count: row.count, resetAt: row.resetAt } : { count: 0, resetAt: new Date(latest) }) };
  });
}

export const isFull = ({ count, limit }: Counted) => count >= limit.most;

/** Stores the counters with one attempt more. */
export async function addAttempt(tx: Tx, counters: Counted[]): Promise<void> {
  for (const counter of counters) await storeCounter(tx, { ...counter, count: counter.count + 1 });
}

export async function storeCounter(tx: Tx, { count, resetAt, ...counter }: Counted): Promise<void> {
  const key = keyOf(counter);
  await tx.attemptCounter.upsert({ where: { key }, create: { key, count, resetAt }, update: { count, resetAt } });
}

/** Takes back one attempt that turned out to be none. */
export async function removeAttempt(tx: Tx, counters: Counter[]): Promise<void> {
  const where = { key: { in: counters.map(keyOf) }, count: { gt: 0 } };
  await tx.attemptCounter.updateMany({ where, data: { count: { decrement: 1 } } });
}

/** Forgets the attempts so far. */
export async function resetAttempts(tx: Tx, counters: Counter[]): Promise<void> {
  await tx.attemptCounter.deleteMany({ where: { key: { in: counters.map(keyOf) } } });
}

/** Forgets earlier refusals: there is room again. */
export function allowAgain(ctx: LimitContext, counters: Counter[]): void {
  for (const counter of counters) ctx.refusals.delete(keyOf(counter));
}

/** Throws 429, without a query, if one of the counters was refused lately. */
export function refuseAgain(ctx: LimitContext, counters: Counter[]): void {
  const now = ctx.now().getTime();
  for (const counter of counters) {
    const end = ctx.refusals.endOf(keyOf(counter), now);
    if (end !== undefined) throw refusalOf(ctx, counter, end - now);
  }
}

/** Throws 429 if a counter is full. */
export function refuseFull(ctx: LimitContext, counters: Counted[]): void {
  const full = counters.find(isFull);
  if (full) refuse(ctx, full, full.resetAt.getTime());
}

/** Throws the 429 of a limit, and remembers it; `end` is when another attempt makes sense, in milliseconds of the clock. */
export function refuse(ctx: LimitContext, counter: Counter, end: number): never {
  const now = ctx.now().getTime();
  ctx.refusals.add(keyOf(counter), end, now);
  throw refusalOf(ctx, counter, end - now);
}

function refusalOf({ counters, log }: LimitContext, { what }: Counter, wait: number): AppError {
  counters.limited.add(what);
  log.warn({ event: 'limited', limit: what }, 'too many attempts');
  const words = wait <= MINUTE_MS ? 'a moment' : `${Math.ceil(wait / MINUTE_MS)} minutes`;
  return new AppError('too_many_requests', `Too many attempts. Please try again in ${words}.`, { retryAfter: wait / 1000 });
}

/**
 * Counts an attempt before it is made, in the database, so that parallel attempts and other processes count too; the one over the limit
 * is refused with 429. An attempt that is refused is read for and not written.
 */
export async function countAttempt(ctx: LimitContext, counter: Counter): Promise<void> {
  if (!(counter.what in ctx.counters.limited.values)) throw new Error(`No feature offers the limit ${counter.what}`);
  if (ctx.env.RATE_LIMITS === 'off') return;
  refuseAgain(ctx, [counter]);
  const now = ctx.now();
  refuseFull(ctx, await readCounters(ctx.db.read, [counter], now));
  allowAgain(ctx, [counter]);
  const counted = await ctx.db.transact(async (tx) => {
    const counters = await readCounters(tx, [counter], now);
    if (!counters.some(isFull)) await addAttempt(tx, counters);
    return counters;
  });
  refuseFull(ctx, counted);
}

declare module './context' {
  interface Services {
    refusals: RecentRefusals;
  }
}

const READ_AGAIN_MS = 1_000;
const MAX_REMEMBERED = 1_000;

/**
 * What this process refused lately, by the key of a counter: a flood of attempts over a limit needs one query a second and not one for each. Times
 * are of the site's clock, in milliseconds.
 */
export class RecentRefusals {
  readonly #refused = new LRUCache<string, { end: number; readAt: number }>({ max: MAX_REMEMBERED });

  add(key: string, end: number, now: number): void {
    this.#refused.set(key, { end, readAt: now });
  }

  delete(key: string): void {
    this.#refused.delete(key);
  }

  /** When the refusal ends; undefined when the attempt has to look into the database. */
  endOf(key: string, now: number): number | undefined {
    const refusal = this.#refused.get(key);
    if (!refusal) return undefined;
    const age = now - refusal.readAt;
    // A negative age: the clock was set back.
    if (refusal.end <= now || age < 0) {
      this.#refused.delete(key);
      return undefined;
    }
    if (age < READ_AGAIN_MS) return refusal.end;
    // One attempt reads again; the others are refused until it has.
    refusal.readAt = now;
    return undefined;
  }
}
