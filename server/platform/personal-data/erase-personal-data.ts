/**
 * Erases a person or records permanently. The erasure is first recorded in a file outside the database, and resumed if the process is
 * killed (decision 032). Few rows are erased in one transaction, many rows in several, so that other writers do not wait.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../context';
import type { Reader } from '../database/database';
import { isUnavailable } from '../database/database-errors';
import { forgetResults } from '../write/forget-requests';
import { ErasingClaim } from './erasing-claim';
import type { ErasureTarget, PersonalRecord } from './erasures';
import { readRowIds } from './find-personal-data';
import type { AfterCommitTask, DataSubject, ErasureContext, PersonalData, PersonalDataRequest, RowIds } from './personal-data';
import { deleteSealedCopy, sealPersonalData } from './sealed-erasures';

/** The maximum number of records that one transaction erases, with all rows that belong to them. */
const RECORDS = 10;
/**
 * The maximum number of dependent rows of one kind that one transaction erases: the words of each row are removed from the text indexes.
 */
const LEAVES = 20;
/** The number of attempts to empty the journal; a running backup, for example, holds it. The job tries again later. */
const JOURNAL_TRIES = 40;
const JOURNAL_PAUSE_MS = 50;

/**
 * Erases a person or records in the order of the features, and returns the found rows; none for an unknown subject. If the first deletion
 * fails, the erasure is cancelled; after it, the erasure is finished later. A mail that is being sent may still arrive.
 */
export async function erasePersonalData(services: Services, subject: PersonalDataRequest, by: ErasureContext['by']): Promise<RowIds> {
  const { db, erasures, log, personalData, now } = services;
  const { rows } = await nextRows(db.read, personalData, subject);
  if (isEmpty(rows)) return rows;
  const at = now();
  const id = randomUUID();
  const progress = { hasBegun: false, hasDeleted: false };
  const claim = new ErasingClaim(services, id);
  try {
    // The erasure is claimed before its line is in the erasures file: otherwise the job that reads the file would take it for an abandoned
    // erasure, and delete the sealed copy while it is written.
    await claim.take();
    await erasures.begin(await targetOf(services, subject), at, id);
    progress.hasBegun = true;
    const found = await sealAndErase(services, subject, { id, by, at, keep: claim.keep }, progress);
    if (!(await endErasure(services, id))) log.info({ erasure: id }, 'what was erased is noted as done later, by the job');
    return found;
  } catch (error) {
    // A write without a response may have been committed: the job finishes the erasure. An erasure that another process took over belongs
    // to that process.
    const isOurs = () => claim.renew().catch(() => false);
    if (progress.hasBegun && !progress.hasDeleted && !isUnavailable(error) && (await isOurs())) {
      await deleteSealedCopy(services, id);
      await erasures.end(id, 'cancelled', now());
    }
    throw error;
  } finally {
    await claim.release();
  }
}

/**
 * `keep` is called before each step, and throws if another process took the erasure over; a database being restored has only one process.
 */
type Noted = { id: string; isAgain?: boolean; keep?: ErasingClaim['keep'] } & Pick<ErasureContext, 'by' | 'at'>;

/** Runs a recorded erasure. The sealed copy is complete before the first deletion. */
export async function sealAndErase(services: Services, subject: PersonalDataRequest, noted: Noted, progress?: Progress): Promise<RowIds> {
  const { by, at, id: changeSet, keep } = noted;
  if (services.env.SEAL_DAYS > 0) await sealPersonalData(services, subject, noted);
  return eraseAll(services, subject, { by, at, changeSet }, { progress, keep });
}

/**
 * Records that the erasure is complete; returns false while another connection reads SQLite's journal, which still contains the data, or
 * while the disk is full.
 */
export async function endErasure({ db, erasures, now }: Pick<Services, 'db' | 'erasures' | 'now'>, id: string): Promise<boolean> {
  try {
    if (!(await emptyJournal(db))) return false;
    await erasures.end(id, 'done', now());
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

type Progress = { hasDeleted: boolean };
type Round = Omit<ErasureContext, 'serverKey'>;

async function eraseAll(
  services: Services,
  subject: DataSubject,
  round: Round,
  { progress = { hasDeleted: false }, keep }: { progress?: Progress | undefined; keep?: Noted['keep'] | undefined } = {},
): Promise<RowIds> {
  const { db, personalData, serverKey } = services;
  const erasure = { ...round, serverKey };
  const all: Record<string, Set<number>> = {};
  for (let last = ''; ; ) {
    await keep?.();
    const { rows, isLast, after } = await db.transact(
      async (tx) => {
        const { rows, isLast } = await nextRows(tx, personalData, subject);
        const after: AfterCommitTask[] = [];
        await forgetResults(tx);
        for (const data of personalData) {
          const next = await data.erase(tx, { ...subject, rows }, erasure);
          if (next) after.push(next);
        }
        return { rows, isLast, after };
      },
      { lock: 'content' },
    );
    progress.hasDeleted = true;
    for (const next of after) await next(services);
    for (const [model, ids] of Object.entries(rows)) all[model] = new Set([...(all[model] ?? []), ...ids]);
    if (isLast) return Object.fromEntries(Object.keys(rows).map((model) => [model, [...(all[model] ?? [])]]));
    const these = JSON.stringify(rows);
    if (these === last) throw new Error('A feature does not erase the rows that it finds');
    last = these;
  }
}

/** The rows for the next transaction: some records with their dependent rows, or only dependent rows if there are many. */
async function nextRows(
  db: Reader,
  personalData: readonly PersonalData[],
  subject: DataSubject,
): Promise<{ rows: RowIds; isLast: boolean }> {
  const whole = await readRowIds(db, personalData, subject, { take: RECORDS });
  const leaves: RowIds = {};
  let isMore = false;
  for (const data of personalData) {
    const found = await data.leavesOf?.(db, whole, LEAVES);
    Object.assign(leaves, found?.rows);
    isMore ||= found?.isMore ?? false;
  }
  if (isMore) return { rows: leaves, isLast: false };
  const isLast = Object.entries(whole.rows).every(([model, ids]) => model in leaves || ids.length < RECORDS);
  return { rows: { ...whole.rows, ...leaves }, isLast };
}

const isEmpty = (rows: RowIds) => Object.values(rows).every((ids) => ids.length === 0);

const phonesOf = ([first, ...others]: string[]) => (first === undefined ? {} : { phone: others.length > 0 ? [first, ...others] : first });

/** The subject as hashes: of the person, or of the existing records. */
async function targetOf(
  { db, erasures, personalData }: Pick<Services, 'db' | 'erasures' | 'personalData'>,
  { person, rows }: PersonalDataRequest,
): Promise<ErasureTarget> {
  if (person)
    return {
      ...(person.emailKey && { email: erasures.hashOfAddress(person.emailKey) }),
      ...phonesOf(person.phoneKeys.map(erasures.hashOfPhone)),
    };
  const records: string[] = [];
  for await (const some of streamPersonalRecords(db.read, personalData, rows)) records.push(...some.map(erasures.hashOfRecord));
  return { records };
}

/** Yields the records of all features, or only those with these ids. */
export async function* streamPersonalRecords(
  db: Reader,
  personalData: readonly PersonalData[],
  rows?: RowIds,
): AsyncGenerator<PersonalRecord[]> {
  if (rows && isEmpty(rows)) return;
  for (const data of personalData) yield* data.records?.(db, rows) ?? [];
}

/** Overwrites SQLite's journal, which would retain erased data; returns false while another connection reads it. */
export async function emptyJournal({ emptyJournal }: Services['db']): Promise<boolean> {
  if (!emptyJournal) return true;
  for (let left = JOURNAL_TRIES; left > 0; left -= 1) {
    if (await emptyJournal()) return true;
    await pause(JOURNAL_PAUSE_MS);
  }
  return false;
}
