/** How many passwords and codes may be tried (docs/decisions/005-sessions.md). */
import { DAY_MS, MINUTE_MS } from '../../../../shared/time/india';
import {
  type AttemptCounter,
  type AttemptLimit,
  countAttempt,
  refuseAttempt,
  removeAttempt,
  resetAttempts,
} from '../../../platform/access/limit-attempts';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { findNetworkSite } from '../../../platform/http/request-context';

/** The limits that one attempt counts against; with RATE_LIMITS=off the methods do nothing. */
type AttemptLimits = {
  /** Throws 429, without a write, if the next attempt would be refused. */
  check(): Promise<void>;
  /** Counts the attempt; throws 429 when there were too many. */
  count(): Promise<void>;
  /** Removes the attempt from the count: only failures count. Without `tx` the attempt is removed even if its action is refused later. */
  uncount(tx?: Tx): Promise<void>;
};

// A site with an IPv6 /48 may fail more often than one address, but less often than all its addresses together.
const SITE_FACTOR = 4;
const DAY_LIMIT: AttemptLimit = { most: 30, minutes: DAY_MS / MINUTE_MS };

const times = ({ most, minutes }: AttemptLimit, factor: number): AttemptLimit => ({ most: most * factor, minutes });

/** A known device has separate limits, which attempts from elsewhere do not use up. */
export function buildPasswordLimits(ctx: Context, username: string, device?: { id: number }): AttemptLimits {
  const { LOGIN_LIMIT, LOGIN_ADDRESS_LIMIT } = ctx.env;
  if (device) return limitsOf(ctx, { reset: [{ what: 'login-device', whose: `${device.id}`, limit: times(LOGIN_LIMIT, 2) }] });
  const networks = networksOf(ctx.request.address);
  return limitsOf(ctx, {
    reduced: networks.map(({ name, factor }) => ({ what: 'login-address', whose: name, limit: times(LOGIN_ADDRESS_LIMIT, factor) })),
    reset: networks.map(({ name, factor }) => {
      return { what: 'login-account', whose: `${username} ${name}`, limit: times(LOGIN_LIMIT, factor) };
    }),
  });
}

/**
 * Limits of app codes and recovery codes together, for callers who know the password, at sign-in and inside a session. Attempts count per
 * account, from any address, since a code has only six digits. A right code does not reset the count.
 */
export function buildCodeLimits(ctx: Context, userId: number, device?: { id: number }): AttemptLimits {
  const { LOGIN_LIMIT, LOGIN_ADDRESS_LIMIT } = ctx.env;
  const whose = device ? `device ${device.id}` : `account ${userId}`;
  const account = [
    { what: 'login-code', whose, limit: LOGIN_LIMIT },
    { what: 'login-code', whose: `${whose}, in a day`, limit: DAY_LIMIT },
  ];
  const networks = device ? [] : networksOf(ctx.request.address);
  const addresses = networks.map(({ name, factor }) => {
    return { what: 'login-code-address', whose: name, limit: times(LOGIN_ADDRESS_LIMIT, factor) };
  });
  return limitsOf(ctx, { reduced: [...addresses, ...account] });
}

/** Limits of guesses of the user's own password inside a session: a known device has separate limits here too. */
export function buildCurrentPasswordLimits(ctx: Context, userId: number, device?: { id: number }): AttemptLimits {
  const whose = device ? `device ${device.id}` : `account ${userId}`;
  return limitsOf(ctx, {
    reduced: [
      { what: 'current-password', whose, limit: { most: 10, minutes: 15 } },
      { what: 'current-password', whose: `${whose}, in a day`, limit: DAY_LIMIT },
    ],
  });
}

/** After a success, `reduced` counters lose this one attempt, and `reset` counters all earlier failures too. */
function limitsOf(ctx: Context, { reduced = [], reset = [] }: { reduced?: AttemptCounter[]; reset?: AttemptCounter[] }): AttemptLimits {
  const counters = [...reduced, ...reset];
  const remove = async (tx: Tx) => {
    await resetAttempts(tx, reset);
    await removeAttempt(tx, reduced);
  };
  return {
    check: () => refuseAttempt(ctx, counters),
    count: () => countAttempt(ctx, ...counters),
    async uncount(tx) {
      if (ctx.env.RATE_LIMITS !== 'off') await (tx ? remove(tx) : ctx.db.transact(remove));
    },
  };
}

/** The networks of an address as `RequestInfo` has it: the IPv4 address itself, or the IPv6 /64 and /48. */
const networksOf = (address: string) =>
  address.includes(':')
    ? [
        { name: address, factor: 1 },
        { name: findNetworkSite(address), factor: SITE_FACTOR },
      ]
    : [{ name: address, factor: 1 }];
