/** Reads the office's mailbox while the app runs, without changing it. A mail and the position after it are stored together. */

import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow, SearchObject } from 'imapflow';
import { DAY_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { JobRunControl, ScheduledJob } from '../../../platform/process/jobs';
import { releaseLease, takeLease } from '../../../platform/process/lease';
import { shortenServerAnswer } from '../delivery';
import { createImapClient, findImapProblem, parseMailboxUrl } from '../imap/connection';
import { listFilesOf } from '../imap/structure';
import { MAX_MAIL_SOURCE, parseIncomingMail } from './read-mail';
import { receiveMail } from './receive-mail';

declare module '../../../platform/context' {
  interface Services {
    incoming: IncomingMailState;
  }
}

/** The state of incoming mail, which Settings show. */
export class IncomingMailState {
  lastContactAt: Date | null = null;
  problem: string | null = null;
  /** Whether another process of the site reads the mailbox. */
  isElsewhere = false;
}

/** The number of attempts to read one mail, with growing pauses of about a quarter of an hour in all, before later mails are read. */
const MAX_ATTEMPTS = 10;
const MAX_PAUSE_MS = 5 * 60_000;
/** The age of mails that are read again when the mailbox renumbers its mails; stored mails are recognized. */
const RECENT_MS = 30 * DAY_MS;
const LEASE_KEY = 'incoming-mail';
/**
 * `silenceMs` exceeds the time between two polls, since a healthy connection is never silent for longer. After a process was killed, the
 * mailbox stays unread for `leaseMs`; the lease is renewed, and others try to take it, three times in that time.
 */
const TIMES = { pollMs: 60_000, pauseMs: 2_000, silenceMs: 90_000, leaseMs: 15_000 };

/** Reads the mailbox of IMAP_URL, if it is set, while the app runs. */
export const incomingMailJob = createIncomingMailJob({});

/** Creates the same job with other times, for tests. */
export function createIncomingMailJob(times: Partial<typeof TIMES>): ScheduledJob {
  return {
    name: 'incoming-mail',
    description: 'reads the mailbox of `IMAP_URL`, over one connection and at least once a minute; each reading counts as a run',
    everyMs: 'continuous',
    start: (services) => {
      const { IMAP_URL } = services.env;
      return IMAP_URL === undefined ? undefined : { run: (control) => readMailbox(services, IMAP_URL, control, { ...TIMES, ...times }) };
    },
  };
}

/** Reads the mailbox until the app closes, over one connection that is reopened with growing pauses. */
async function readMailbox(
  services: Pick<Services, 'counters' | 'databaseNow' | 'db' | 'env' | 'incoming' | 'log' | 'mailReceivers' | 'now'>,
  url: string,
  { stopping, record }: JobRunControl,
  times: typeof TIMES,
): Promise<void> {
  const { pollMs, pauseMs, silenceMs, leaseMs } = times;
  const { mailbox, key, ...server } = parseMailboxUrl(url);
  const { db, incoming: state, log } = services;
  const holder = randomInt(1, 2 ** 31);
  let failures = 0;
  let trying = { uid: 0, attempts: 0 };

  /** Renews the lease while `read` runs, however long the mailbox takes to respond; aborts `read` if another process took the lease. */
  const whileRenewed = async (read: (signal: AbortSignal) => Promise<void>) => {
    const lost = new AbortController();
    const renew = async () => {
      if (!(await takeLease(services, LEASE_KEY, holder, leaseMs))) lost.abort();
    };
    // Without the database no mail can be stored either, so no mail is read twice.
    const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 3).unref();
    try {
      await read(AbortSignal.any([stopping, lost.signal]));
    } catch (error) {
      if (!lost.signal.aborted) throw error;
    } finally {
      clearInterval(timer);
    }
  };

  const readWhileConnected = async (signal: AbortSignal) => {
    const client = await createImapClient(server, silenceMs);
    if (signal.aborted) return;
    const close = () => client.close();
    signal.addEventListener('abort', close);
    try {
      // The rejected command, or `usable`, reports the error too.
      client.on('error', () => undefined);
      await client.connect();
      await client.mailboxOpen(mailbox, { readOnly: true });
      let changed = new AbortController();
      for (const event of ['exists', 'close'] as const) client.on(event, () => changed.abort());
      while (client.usable && !signal.aborted) {
        changed = new AbortController();
        await readNew(client, signal);
        failures = 0;
        Object.assign(state, { lastContactAt: services.now(), problem: null });
        record('ok');
        await pause(pollMs, undefined, { signal: changed.signal, ref: false }).catch(() => undefined);
      }
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
  };

  const readNew = async (client: ImapFlow, signal: AbortSignal) => {
    const position = await findPosition(services, client, key);
    const found = await search(client, { uid: `${position.lastUid + 1n}:*` });
    let { lastUid, arrivedUpTo } = position;
    for (const uid of found.toSorted((one, other) => one - other)) {
      // The range '7:*' includes the last mail even if its number is 6.
      if (uid <= lastUid || signal.aborted) continue;
      trying = { uid, attempts: trying.uid === uid ? trying.attempts + 1 : 1 };
      const taken = await takeMail(client, { ...position, lastUid, arrivedUpTo }, uid);
      if (!taken) return;
      lastUid = BigInt(uid);
      arrivedUpTo = taken.arrivedUpTo;
    }
  };

  /** Stores the next mail; null if another process stored it first. */
  const takeMail = async (client: ImapFlow, position: Position, uid: number): Promise<Pick<Position, 'arrivedUpTo'> | null> => {
    const found =
      trying.attempts > MAX_ATTEMPTS ? null : await fetchMail(client, uid, trying.attempts === 1, services.env.MAIL_AUTH_SERVER);
    if (!found) log.warn({ uid }, 'an incoming mail was deleted or cannot be read');
    const { uidValidity, lastUid, rereadUpTo } = position;
    const now = services.now();
    const arrivedAt = arrivalOf(found?.date, now);
    const isNewer = position.arrivedUpTo !== null && arrivedAt > position.arrivedUpTo;
    const isReread = uid <= rereadUpTo;
    // A repeated reading ends at the time at which it began: only newer mails are unread then.
    const arrivedUpTo = isReread || !found || (position.arrivedUpTo && !isNewer) ? position.arrivedUpTo : arrivedAt;
    return db.transact(async (tx) => {
      const where = { mailbox: key, uidValidity, lastUid };
      const { count } = await tx.mailboxPosition.updateMany({ where, data: { lastUid: BigInt(uid), arrivedUpTo } });
      if (count === 0) return null;
      if (found) await receiveMail(tx, services, found.mail, { now, arrivedAt, wasReadBefore: isReread && !isNewer });
      return { arrivedUpTo };
    });
  };

  while (!stopping.aborted) {
    try {
      state.isElsewhere = !(await takeLease(services, LEASE_KEY, holder, leaseMs));
      if (!state.isElsewhere) await whileRenewed(readWhileConnected);
    } catch (error) {
      if (stopping.aborted) break;
      const { reason, message } = findImapProblem(error);
      state.problem = shortenServerAnswer([reason, message].filter(Boolean).join(': '));
      log.warn({ err: error, reason }, 'incoming mail could not be read');
      record('failed');
    }
    const wait = state.isElsewhere ? Math.min(pollMs, leaseMs / 3) : Math.min(pauseMs * 2 ** failures, MAX_PAUSE_MS);
    failures = Math.min(failures + 1, 20);
    await pause(wait, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
  await releaseLease(services, LEASE_KEY, holder);
}

async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  if (!found) throw new Error('The mailbox refuses a search');
  return found;
}

type Position = { uidValidity: bigint; lastUid: bigint; arrivedUpTo: Date | null; rereadUpTo: bigint };

/** The last position that was read; at the first connection, the current end of the mailbox. */
async function findPosition({ db, now }: Pick<Services, 'db' | 'now'>, client: ImapFlow, mailbox: string): Promise<Position> {
  if (!client.mailbox) throw new Error('The mailbox is not open');
  const { uidValidity, uidNext } = client.mailbox;
  const stored = await db.read.mailboxPosition.findUnique({ where: { mailbox } });
  if (stored?.uidValidity === uidValidity) return stored;
  const recent = stored ? await search(client, { since: new Date(now().getTime() - RECENT_MS) }) : [];
  const lastUid = BigInt(recent.reduce((first, uid) => Math.min(first, uid), uidNext)) - 1n;
  const arrivedUpTo = stored ? stored.arrivedUpTo : now();
  const position = { uidValidity, lastUid, arrivedUpTo, rereadUpTo: BigInt(uidNext) - 1n };
  await db.transact((tx) => tx.mailboxPosition.upsert({ where: { mailbox }, create: { mailbox, ...position }, update: position }));
  return position;
}

/** Fetches one mail; null if it was deleted or is not a mail. */
async function fetchMail(client: ImapFlow, uid: number, withStructure: boolean, authServers: string[] | undefined) {
  const source = { start: 0, maxLength: MAX_MAIL_SOURCE };
  // A structure that our limits refuse ends the connection: the next attempt takes the file names from the part that is read.
  const query = { source, internalDate: true, bodyStructure: withStructure };
  const found = (await client.fetchOne(String(uid), query, { uid: true })) || undefined;
  if (!found?.source) return null;
  const mail = await parseIncomingMail(found.source, { files: found.bodyStructure && listFilesOf(found.bodyStructure), authServers }).catch(
    () => null,
  );
  return mail && { mail, date: found.internalDate };
}

/** The mailbox's time, unless it is in the future. */
function arrivalOf(date: Date | string | undefined, now: Date): Date {
  const at = new Date(date ?? now);
  return at < now ? at : now;
}
