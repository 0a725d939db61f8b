import type { Site } from './context';
import type { Reader, Tx } from './database/database';
import { AppError } from './errors';
import { hashSecret } from './secrets';

export type Limit = { most: number; minutes: number };
export type LimitContext = Pick<Site, 'db' | 'env' | 'now' | 'log' | 'counters' | 'refusals'>;
/** Attempts of one caller or for one account (`whose`); `what` is the name of the limit in log and metrics. */
export type Counter = { what: keyof Site['counters']['limited']['values']; whose: string; limit: Limit };
export type Counted = Counter & { count: number; resetAt: Date };

const MINUTE_MS = 60_000;
export const windowOf = ({ limit }: Counter) => limit.minutes * MINUTE_MS;

// `whose` may contain user input, even a password typed into the wrong field: only a hash is stored.
const keyOf = ({ what, whose }: Counter) => `${what}:${hashSecret(whose)}`;

/**
 * The counters with their current values. An expired counter counts as 0, and so does one whose end is too far in the future because the
 * clock was set back.
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

/** Increments the counters by one attempt. */
export async function addAttempt(tx: Tx, counters: Counted[]): Promise<void> {
  for (const counter of counters) await storeCounter(tx, { ...counter, count: counter.count + 1 });
}

export async function storeCounter(tx: Tx, { count, resetAt, ...counter }: Counted): Promise<void> {
  const key = keyOf(counter);
  await tx.attemptCounter.upsert({ where: { key }, create: { key, count, resetAt }, update: { count, resetAt } });
}

/** Removes one attempt that should not count. */
export async function removeAttempt(tx: Tx, counters: Counter[]): Promise<void> {
  const where = { key: { in: counters.map(keyOf) }, count: { gt: 0 } };
  await tx.attemptCounter.updateMany({ where, data: { count: { decrement: 1 } } });
}

/** Deletes the counters. */
export async function resetAttempts(tx: Tx, counters: Counter[]): Promise<void> {
  await tx.attemptCounter.deleteMany({ where: { key: { in: counters.map(keyOf) } } });
}

<<<<<<< HEAD
/** Forgets earlier refusals: there is room again. */
export function allowAgain(ctx: LimitContext, counters: Counter[]): void {
  for (const counter of counters) ctx.refusals.delete(keyOf(counter));
=======
const REMEMBERED_MS = 1_000;
const MAX_REMEMBERED = 1_000;

/** The refusals of the last second in this process, by counter, so that a flood of attempts over a limit needs no queries. */
export class RecentRefusals {
  #since = 0;
  readonly #ends = new Map<string, number>();

  add(counter: Counter, end: number, now: number): void {
    this.#forgetOld(now);
    if (this.#ends.size < MAX_REMEMBERED) this.#ends.set(keyOf(counter), end);
  }

  /** When the refusal ends, as a timestamp in milliseconds; undefined if there is none. */
  endOf(counter: Counter, now: number): number | undefined {
    this.#forgetOld(now);
    const end = this.#ends.get(keyOf(counter));
    return end !== undefined && end > now ? end : undefined;
  }

  #forgetOld(now: number): void {
    if (now >= this.#since && now < this.#since + REMEMBERED_MS) return;
    this.#ends.clear();
    this.#since = now;
  }
>>>>>>> c-server
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

/** Throws 429 and stores the refusal; `end` is the timestamp, in milliseconds, from which a retry makes sense. */
export function refuse(ctx: LimitContext, counter: Counter, end: number): never {
  const now = ctx.now().getTime();
  ctx.refusals.add(keyOf(counter), end, now);
  throw refusalOf(ctx, counter, end - now);
}

function refusalOf({ counters, log }: LimitContext, { what }: Counter, wait: number): AppError {
  counters.limited.add(what);
  log.warn({ event: 'limited', limit: what }, 'too many attempts');
  const duration = wait <= MINUTE_MS ? 'a moment' : `${Math.ceil(wait / MINUTE_MS)} minutes`;
  return new AppError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${duration}.`, { retryAfter: wait / 1000 });
}

/**
 * Counts an attempt in advance, in the database, so that parallel attempts and other processes are included; throws 429 over the limit.
 * A refused attempt only reads and does not write.
 */
export async function countAttempt(ctx: LimitContext, counter: Counter): Promise<void> {
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
