/** Limits mails to addresses that strangers enter, so that nobody can flood one mailbox or all of them. */
import { mailboxKeyOf } from '../../../shared/mail/address';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time/india';
import type { Env } from '../../env';
import { type AttemptCounter, addAttempt, isLimitReached, readAttemptCounters } from '../../platform/access/limit-attempts';
import type { Tx } from '../../platform/database/database';
import { findNetworkSite } from '../../platform/http/request-context';
import type { MailKind } from './mail-kinds';

const ONCE_A_DAY = { most: 1, minutes: DAY_MS / MINUTE_MS };
/** The share of an hour's mails that one caller may cause; the rest is for all other callers. */
const SHARE_OF_CALLER = 0.1;

type Asked = { env: Env; at: Date; kind: MailKind; limit: string; to: string; caller?: string | undefined };

/**
 * Counts a mail of this kind by counters with the name `limit`; returns false if it may not be sent: the mailbox, under any alias, got one
 * within 24 hours, the caller caused a tenth of the hourly number, or all callers together caused that number. `caller` is the network
 * address; undefined if the office acts.
 */
export async function countMailIfAllowed(tx: Tx, { env, at, kind, limit, to, caller }: Asked): Promise<boolean> {
  const most = env.ACKNOWLEDGE_PER_HOUR;
  const limits: AttemptCounter[] = [{ what: limit, whose: mailboxKeyOf(to) ?? to, limit: ONCE_A_DAY }];
  const share = { most: Math.max(1, Math.floor(most * SHARE_OF_CALLER)), minutes: HOUR_MS / MINUTE_MS };
  if (caller !== undefined) limits.push({ what: limit, whose: `from ${findNetworkSite(caller)}`, limit: share });
  const counters = await readAttemptCounters(tx, limits, at);
  if (counters.some(isLimitReached)) return false;
  const lastHour = { kind: kind.name, createdAt: { gt: new Date(at.getTime() - HOUR_MS), lte: at } };
  if ((await tx.outboxMail.count({ where: lastHour, take: most })) >= most) return false;
  await addAttempt(tx, counters);
  return true;
}
