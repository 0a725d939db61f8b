/** Tokens and check codes that fit nothing are counted: nobody shall find one by trying. */
import type { Context } from '../../../platform/context';
import { countAttempt, readCounters, refuseAgain, refuseFull } from '../../../platform/limit-attempts';

export const MISSES = 'quotation-misses';
const LIMIT = { most: 30, minutes: 10 };

/**
 * What `find` finds. Each miss of an address is counted; after thirty in ten minutes whatever it asks for is refused with 429, before anything is
 * looked up.
 */
export async function findOrCountMiss<Found>(ctx: Context, find: () => Promise<Found | null>): Promise<Found | null> {
  const counter = { what: MISSES, whose: ctx.request.address, limit: LIMIT };
  if (ctx.env.RATE_LIMITS !== 'off') {
    refuseAgain(ctx, [counter]);
    refuseFull(ctx, await readCounters(ctx.db.read, [counter], ctx.now()));
  }
  const found = await find();
  if (found === null) await countAttempt(ctx, counter);
  return found;
}
