/**
 * The access log records who read personal data. Entries are buffered in memory, so that no response waits, and written within a second.
 */
import { fullNameOf } from '../../../shared/people/people';
import { HOUR_MS } from '../../../shared/time/india';
import type { Context, Services, Session } from '../context';
import type { Reader, Tx } from '../database/database';

declare module '../context' {
  interface Services {
    accessLog: AccessLog;
    accessedRecords: readonly AccessedRecords[];
  }
}

/** The references of the records in access entries, by record id; `subjects` are the subjects of these entries. */
export type AccessedRecords = { subjects: readonly string[]; referencesOf(db: Reader, ids: number[]): Promise<Map<number, string>> };

/** The ways of reading personal data: opening a record, exporting a list, downloading a file of a record, or searching a person. */
type AccessAction = 'opened' | 'exported' | 'downloaded' | 'found';

export type LoggedAccess = {
  user: { id: number; name: string };
  /** The API token with which the data was read. */
  tokenId?: number;
  action: AccessAction;
  /** The path of a list, or the kind of a file. It never names a person. */
  subject: string;
  subjectId?: number;
  /** The number of exported rows; by default 1. */
  rows?: number;
};

type Entry = Pick<LoggedAccess, 'action' | 'subject'> & {
  at: Date;
  userId: number;
  userName: string;
  tokenId: number | null;
  subjectId: number | null;
  rows: number;
};

const WRITE_MS = 1_000;
const RETRY_MS = 5_000;
/** The maximum number of rows per statement. */
const ROWS = 500;
/** The maximum number of entries that wait while the database cannot be written; further entries are dropped and counted. */
const MAX_WAITING = 5_000;
/** The number of record openings of the last hour that are remembered in memory and need no query. */
const MAX_RECENT = 10_000;

/** Logs an access. Opening the same record again within an hour counts as the same access. */
export const logAccess = ({ accessLog }: Pick<Services, 'accessLog'>, access: LoggedAccess): void => accessLog.add(access);

/** The reader of a session, as access entries name it. */
export const describeAccessReader = ({ user, token }: Session): Pick<LoggedAccess, 'user' | 'tokenId'> => ({
  user: { id: user.id, name: fullNameOf(user) },
  ...(token && { tokenId: token.id }),
});

type Values = Record<string, unknown>;

/**
 * The personal data that a procedure returns, in its `meta`: one record, with its id in the input or the result; the records that the
 * result names; or else a list. A list counts as an export when a program reads it (REST, an API token); reading it in the panel is not
 * logged. With `subject` null, this input reads no personal data.
 */
export type ReadLoggingRule =
  | { subject: string | ((input: Values) => string | null); id?: (input: Values, result: Values) => unknown }
  | { records: (result: Values) => { subject: string; id: number }[] };

/** Logs the personal data in a procedure's result, or in its refusal. Throws if `meta` does not identify the record. */
export function logPersonalDataRead(
  ctx: Context,
  session: Session,
  reads: ReadLoggingRule,
  { input = {}, result }: { input: unknown; result: unknown },
) {
  const who = describeAccessReader(session);
  if ('records' in reads) {
    for (const { subject, id } of reads.records((result ?? {}) as Values))
      logAccess(ctx, { ...who, action: 'opened', subject, subjectId: id });
    return;
  }
  const { subject: of, id } = reads;
  const subject = typeof of === 'string' ? of : of(input as Values);
  if (subject === null) return;
  if (id) {
    const subjectId = id(input as Values, (result ?? {}) as Values);
    if (!Number.isInteger(subjectId)) throw new Error(`Which of ${subject} was read is not known`);
    return logAccess(ctx, { ...who, action: 'opened', subject, subjectId: subjectId as number });
  }
  if (ctx.request.channel !== 'rest' && !session.token) return;
  const list = Array.isArray(result) ? result : Object.values(result as Values).find(Array.isArray);
  logAccess(ctx, { ...who, action: 'exported', subject, rows: list?.length ?? 1 });
}

export class AccessLog {
  /** The number of entries dropped while the database could not be written. */
  dropped = 0;
  #waiting: Entry[] = [];
  /** The times at which a user first opened a record, the oldest first. */
  readonly #recent = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(private readonly services: Pick<Services, 'db' | 'now' | 'log'>) {}

  add({ user, tokenId, subjectId, rows = 1, ...what }: LoggedAccess): void {
    const at = this.services.now();
    const entry = { ...what, at, userId: user.id, userName: user.name, tokenId: tokenId ?? null, subjectId: subjectId ?? null, rows };
    if (isOpening(entry) && this.#isRecent(keyOf(entry), at.getTime())) return;
    if (this.#waiting.length >= MAX_WAITING) {
      this.dropped += 1;
      this.#recent.delete(keyOf(entry));
      return;
    }
    this.#waiting.push(entry);
    this.#writeIn(this.#isFailing ? RETRY_MS : WRITE_MS);
  }

  /** Writes the waiting entries. Never rejects: entries that the database rejects wait for the next run. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #isRecent(key: string, now: number): boolean {
    const first = this.#recent.get(key);
    if (first !== undefined && now - first < HOUR_MS) return true;
    this.#recent.delete(key);
    this.#recent.set(key, now);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > MAX_RECENT && oldest !== undefined) this.#recent.delete(oldest);
    return false;
  }

  #writeIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, ms).unref();
  }

  async #write(): Promise<void> {
    const { db, log } = this.services;
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.slice(0, ROWS);
        await db.transact(async (tx) => {
          const data = await withoutRepeats(tx, batch);
          if (data.length > 0) await tx.accessEntry.createMany({ data });
        });
        this.#waiting.splice(0, batch.length);
      }
      this.#isFailing = false;
    } catch (error) {
      const [waiting, lost] = [this.#waiting.length, this.dropped];
      log[this.#isFailing ? 'debug' : 'warn']({ err: error, waiting, lost }, 'the access log cannot be written: it is tried again');
      this.#isFailing = true;
      this.#writeIn(RETRY_MS);
    }
  }
}

/**
 * Removes openings that another process logged in the last hour, or this process before a restart. Call it in the transaction that stores
 * them: the transactions of several processes run one after the other.
 */
async function withoutRepeats(tx: Tx, batch: Entry[]): Promise<Entry[]> {
  const openings = batch.filter(isOpening);
  if (openings.length === 0) return batch;
  const of = <Name extends keyof Entry>(name: Name) => [...new Set(openings.map((entry) => entry[name]))];
  const since = new Date(Math.min(...openings.map(({ at }) => at.getTime())) - HOUR_MS);
  const found = await tx.accessEntry.findMany({
    where: {
      action: 'opened',
      at: { gt: since },
      userId: { in: of('userId') },
      subject: { in: of('subject') },
      subjectId: { in: of('subjectId') as number[] },
    },
  });
  const times = new Map(found.map((entry) => [keyOf(entry), entry.at.getTime()]));
  return batch.filter((entry) => !isOpening(entry) || entry.at.getTime() - (times.get(keyOf(entry)) ?? 0) >= HOUR_MS);
}

const isOpening = ({ action, subjectId }: Pick<Entry, 'action' | 'subjectId'>) => action === 'opened' && subjectId !== null;
const keyOf = ({ userId, tokenId, subject, subjectId }: Pick<Entry, 'userId' | 'tokenId' | 'subject' | 'subjectId'>) =>
  `${userId} ${tokenId ?? ''} ${subject} ${subjectId}`;
