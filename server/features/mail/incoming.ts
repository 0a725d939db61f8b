/** Reads the office's mailbox while the app runs, without changing it. A mail and the position after it are stored together. */

import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow, MessageStructureObject, SearchObject } from 'imapflow';
import { DAY_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { JobRunControl, ScheduledJob } from '../../platform/process/jobs';
import { releaseLease, takeLease } from '../../platform/process/lease';
import { shortenServerAnswer } from './delivery';
import { MAX_MAIL_SOURCE, parseIncomingMail, type ReceivedFile } from './read-mail';
import { receiveMail } from './receive-mail';

declare module '../../platform/context' {
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

const MAX_RESPONSE = 1024 * 1024;
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

/** Parses IMAP_URL; `key` identifies the mailbox without the password. */
export function parseMailboxUrl(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const [user, pass, path] = [username, password, pathname.slice(1)].map(decodeURIComponent) as [string, string, string];
  const mailbox = path || 'INBOX';
  const secure = protocol === 'imaps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const server = { host, port: Number(port || (secure ? 993 : 143)), secure, auth: { user, pass } };
  // Without TLS a man in the middle could make the client send the password unencrypted.
  const needsTls = !secure && !['localhost', '127.0.0.1', '::1'].includes(host);
  return { ...server, ...(needsTls && { doSTARTTLS: true }), mailbox, key: `${user}@${host}/${mailbox}` };
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

  const connect = async () => {
    const { ImapFlow } = await import('imapflow');
    return new ImapFlow({
      ...server,
      logger: false,
      disableCompression: true,
      autoIdleDelay: 1_000,
      connectionTimeout: Math.min(silenceMs, 15_000),
      greetingTimeout: Math.min(silenceMs, 15_000),
      socketTimeout: silenceMs,
      maxLineLength: MAX_RESPONSE,
      maxLiteralSize: MAX_RESPONSE,
      maxResponseSize: 2 * MAX_RESPONSE,
      maxResponseTokens: 50_000,
    });
  };

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
    const client = await connect();
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
      const { reason, words } = problemOf(error);
      state.problem = shortenServerAnswer([reason, words].filter(Boolean).join(': '));
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
  const mail = await parseIncomingMail(found.source, { files: found.bodyStructure && filesIn(found.bodyStructure), authServers }).catch(
    () => null,
  );
  return mail && { mail, date: found.internalDate };
}

const MAX_NAME_PARTS = 20;

/** The files of a mail, as the mailbox lists them. */
function filesIn({
  type,
  size = 0,
  encoding,
  disposition,
  dispositionParameters,
  parameters,
  childNodes,
}: MessageStructureObject): ReceivedFile[] {
  const name = nameIn(dispositionParameters, 'filename') ?? nameIn(parameters, 'name');
  const isFile = disposition === 'attachment' || name !== undefined;
  // Base64 has four characters for three bytes, and two for each line end after 76 characters.
  const bytes = encoding?.toLowerCase() === 'base64' ? Math.floor((size * 76 * 3) / (78 * 4)) : size;
  return isFile ? [{ name: name ?? type, size: bytes }] : (childNodes ?? []).flatMap(filesIn);
}

/** A parameter, which long names split into numbered parts: filename*0, filename*1 (RFC 2231). */
function nameIn(parameters: Record<string, string> | undefined, name: string): string | undefined {
  const whole = parameters?.[name];
  if (whole !== undefined || parameters === undefined) return whole;
  const parts: string[] = [];
  for (let part = 0; part < MAX_NAME_PARTS; part += 1) {
    const text = parameters[`${name}*${part}`];
    if (text === undefined) break;
    parts.push(text);
  }
  return parts.length > 0 ? parts.join('') : undefined;
}

/** The mailbox's time, unless it is in the future. */
function arrivalOf(date: Date | string | undefined, now: Date): Date {
  const at = new Date(date ?? now);
  return at < now ? at : now;
}

const PROBLEMS: Record<string, string> = {
  ENOTFOUND: 'The name of the mail server cannot be found',
  ECONNREFUSED: 'The mail server cannot be reached',
  CONNECT_TIMEOUT: 'The mail server did not answer in time',
  GREETING_TIMEOUT: 'The mail server did not answer in time',
  ETIMEOUT: 'The mail server did not answer in time',
  NoConnection: 'The mail server closed the connection',
  EConnectionClosed: 'The mail server closed the connection',
};

/** Why the mailbox cannot be read; the mail server's words may name people, so they are shown in the panel but not logged. */
function problemOf(error: unknown): { reason: string; words?: string } {
  const { authenticationFailed, code = '', responseText } = error as { [key: string]: unknown };
  const words = typeof responseText === 'string' ? responseText : String(code);
  if (authenticationFailed) return { reason: 'The mail server refused the sign-in', words };
  const known = PROBLEMS[String(code)];
  return known ? { reason: known } : { reason: 'The mailbox cannot be read', words };
}
