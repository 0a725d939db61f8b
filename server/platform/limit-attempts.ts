import type { Site } from './context';
import { AppError } from './errors';
import { hashSecret } from './secrets';

export type Limit = { most: number; minutes: number };
type LimitContext = Pick<Site, 'db' | 'env' | 'now'>;
type CountContext = LimitContext & Pick<Site, 'log' | 'counters'>;
type Counted = keyof Site['counters']['limited']['values'];

// What a person typed may be in it, a password in the wrong box too: only a hash is stored.
const counterKey = (what: string, whose: string) => `${what}:${hashSecret(whose)}`;

/**
 * Counts an attempt before it is made, in the database, so that parallel attempts and other processes count too; the one over the limit
 * is refused with 429. Counters that ran out start anew.
 */
export async function countAttempt(ctx: CountContext, what: Counted, whose: string, limit: Limit): Promise<void> {
  if (ctx.env.RATE_LIMITS === 'off') return;
  const key = counterKey(what, whose);
  const now = ctx.now();
  const refuse = (resetAt: Date) => {
    ctx.counters.limited.add(what);
    ctx.log.warn({ event: 'limited', limit: what }, 'too many attempts');
    const retryAfter = (resetAt.getTime() - now.getTime()) / 1000;
    throw new AppError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`, {
      retryAfter,
    });
  };
  // A counter that ends later than any could was begun before the clock was set back.
  const latest = new Date(now.getTime() + limit.minutes * 60_000);
  // Who is over the limit already costs a read and no write.
  const known = await ctx.db.read.attemptCounter.findUnique({ where: { key } });
  if (known && known.count >= limit.most && known.resetAt > now && known.resetAt <= latest) refuse(known.resetAt);

  const counter = await ctx.db.transact(async (tx) => {
    await tx.attemptCounter.deleteMany({ where: { key, OR: [{ resetAt: { lte: now } }, { resetAt: { gt: latest } }] } });
    return tx.attemptCounter.upsert({ where: { key }, create: { key, count: 1, resetAt: latest }, update: { count: { increment: 1 } } });
  });
  if (counter.count > limit.most) refuse(counter.resetAt);
}

/** Forgets the attempts so far. */
export async function resetAttempts(ctx: LimitContext, what: string, whose: string): Promise<void> {
  if (ctx.env.RATE_LIMITS === 'off') return;
  await ctx.db.transact((tx) => tx.attemptCounter.deleteMany({ where: { key: counterKey(what, whose) } }));
}

/** Takes back one attempt that turned out to be none. */
export async function releaseAttempt(ctx: LimitContext, what: string, whose: string): Promise<void> {
  if (ctx.env.RATE_LIMITS === 'off') return;
  const where = { key: counterKey(what, whose), count: { gt: 0 } };
  await ctx.db.transact((tx) => tx.attemptCounter.updateMany({ where, data: { count: { decrement: 1 } } }));
}
