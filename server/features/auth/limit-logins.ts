/** How many passwords may be tried: from a network, at an account from a network, and at an account by all strangers together. */
import type { Context } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { siteOf } from '../../platform/http/request-context';
import {
  addAttempt,
  allowAgain,
  type Counted,
  type Counter,
  countAttempt,
  isFull,
  type Limit,
  readCounters,
  refuse,
  refuseAgain,
  refuseFull,
  removeAttempt,
  resetAttempts,
  storeCounter,
  windowOf,
} from '../../platform/limit-attempts';

/** What an attempt to sign in counts against; with RATE_LIMITS=off the methods do nothing. */
type LoginLimits = {
  /** Counts the attempt; throws 429 when there were too many. */
  count(): Promise<void>;
  /** Takes the attempt back, in the transaction of the login: its password was right. */
  uncount(tx: Tx): Promise<void>;
};

// A network may fail more often than one address, and not as often as all its addresses.
const NETWORK_FACTOR = 4;
// Until this share of an account's budget is used, an attempt passes however often its network has failed.
const SHARE_OF_ANY_NETWORK = 0.1;

/** A device that signed in before has a limit of its own, twice as high, which no attempt from elsewhere uses up. */
export function limitsOfDevice(ctx: Context, deviceId: number): LoginLimits {
  const counter: Counter = { what: 'login-device', whose: `${deviceId}`, limit: times(ctx.env.LOGIN_LIMIT, 2) };
  return { count: () => countAttempt(ctx, counter), uncount: (tx) => resetAttempts(tx, [counter]) };
}

/**
 * The limits of a caller without a known device (docs/decisions/005-sessions.md). `check` throws 429, after one read at the most, if the attempt
 * would be refused now; it gives the share of its allowance that the caller's network has used, from 0 for one without failures.
 */
export function limitsOfStranger(ctx: Context, username: string): LoginLimits & { check(): Promise<number> } {
  const { LOGIN_LIMIT, LOGIN_ADDRESS_LIMIT, LOGIN_ACCOUNT_LIMIT } = ctx.env;
  const isOff = ctx.env.RATE_LIMITS === 'off';
  const { address } = ctx.request;
  const { limited, region } = networksOf(address);
  const fromNetwork = limited.map(({ name, factor }): Counter => {
    return { what: 'login-address', whose: name, limit: times(LOGIN_ADDRESS_LIMIT, factor) };
  });
  const atAccount = limited.map(({ name, factor }): Counter => {
    return { what: 'login-account', whose: `${username} ${name}`, limit: times(LOGIN_LIMIT, factor) };
  });
  const fromRegion: Counter = { what: 'login-address', whose: region, limit: times(LOGIN_ADDRESS_LIMIT, NETWORK_FACTOR) };
  const budget: Counter = { what: 'login-budget', whose: username, limit: LOGIN_ACCOUNT_LIMIT };
  const budgetFor = (name: string): Counter => ({ ...budget, whose: `${username} ${name}` });
  const attemptMs = windowOf(budget) / LOGIN_ACCOUNT_LIMIT.most;

  async function read(db: Pick<Reader, 'attemptCounter'>, now: number) {
    const counters = await readCounters(db, [...fromNetwork, ...atAccount, fromRegion, budget], new Date(now));
    const [around, spent] = counters.splice(-2) as [Counted, Counted];
    const networks = [...counters.slice(0, fromNetwork.length), around];
    const failed = networks.reduce((sum, { count, limit }) => sum + count / limit.most, 0);
    const used = Math.min(failed, 1 - SHARE_OF_ANY_NETWORK);
    // The budget fills up steadily: its row says when it is full again, here with this attempt.
    const fullAt = (spent.count === 0 ? now : spent.resetAt.getTime()) + attemptMs;
    // What is left must be a larger share than the one that the network has used.
    const opensAt = (share: number) => fullAt - (1 - share) * windowOf(budget);
    return { limits: counters, around, used, fullAt, opensAt, isRefused: counters.some(isFull) || opensAt(used) > now };
  }

  function refuseIfNeeded({ limits, used, opensAt, isRefused }: Awaited<ReturnType<typeof read>>, now: number): void {
    if (!isRefused) return;
    refuseFull(ctx, limits);
    if (opensAt(0) > now) refuse(ctx, budget, opensAt(0));
    // What an address without failures of its own is refused, all addresses around it are.
    refuse(ctx, budgetFor(limits.some(({ count }) => count > 0) ? address : region), opensAt(used));
  }

  return {
    async check() {
      if (isOff) return 0;
      const refusable = [...fromNetwork, ...atAccount, budget, budgetFor(address), budgetFor(region)];
      refuseAgain(ctx, refusable);
      const now = ctx.now().getTime();
      const state = await read(ctx.db.read, now);
      refuseIfNeeded(state, now);
      allowAgain(ctx, refusable);
      return state.used;
    },
    async count() {
      if (isOff) return;
      const now = ctx.now().getTime();
      const state = await ctx.db.transact(async (tx) => {
        const state = await read(tx, now);
        if (state.isRefused) return state;
        await addAttempt(tx, [...state.limits, state.around]);
        await storeCounter(tx, { ...budget, count: 1, resetAt: new Date(state.fullAt) });
        return state;
      });
      refuseIfNeeded(state, now);
    },
    async uncount(tx) {
      if (isOff) return;
      await resetAttempts(tx, atAccount);
      await removeAttempt(tx, [...fromNetwork, fromRegion]);
      const [spent] = (await readCounters(tx, [budget], ctx.now())) as [Counted];
      if (spent.count > 0) await storeCounter(tx, { ...spent, resetAt: new Date(spent.resetAt.getTime() - attemptMs) });
    },
  };
}

const times = ({ most, minutes }: Limit, factor: number): Limit => ({ most: most * factor, minutes });

/**
 * The networks of an address as `RequestInfo` has it: those whose failures are limited (an address of IPv4; the /64 and the /48 of IPv6), and the
 * region around them, the /16 or /32, which only has to let others go first.
 */
function networksOf(address: string) {
  const single = { name: address, factor: 1 };
  if (!address.includes(':')) return { limited: [single], region: `${address.split('.').slice(0, 2).join('.')}.0.0/16` };
  const groups = address.split(':');
  const site = { name: siteOf(address), factor: NETWORK_FACTOR };
  return { limited: [single, site], region: `${groups.slice(0, 2).join(':')}::/32` };
}
