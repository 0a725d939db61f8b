/**
 * Repeats the erasures of the erasures file in a restored database, and after a process was killed during an erasure. The file contains
 * only hashes, so all records are compared with them.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { emailKeyOf } from '../../../shared/mail/address';
import type { Services } from '../context';
import { sealAndErase, streamPersonalRecords } from './erase-personal-data';
import type { PersonalRecord, StoredErasure, StoredErasures } from './erasures';
import type { ContactKeys } from './person';
import { recomputePersonKeys } from './person-keys';
import type { PersonalDataRequest, RowIds } from './personal-data';

/**
 * `erased`: the number of erasures with rows in this database; `left`: ended subscriptions; `otherKey`: lines written with another server
 * key.
 */
export type AppliedErasures = { erased: number; left: number; damaged: number[]; otherKey: number };

/** An earlier process, or an earlier database, made the erasure: the file does not contain the user. */
const by = { user: null, channel: 'shell' } as const;

/** Applies the whole file to a restored database. Writes no line: the running site still has to finish an unfinished erasure. */
export async function applyErasures(services: Services): Promise<AppliedErasures> {
  const noted = await services.erasures.read();
  const [erasures, left] = [noted.erasures.filter(isOurs), noted.left.filter(isOurs)];
  const otherKey = noted.erasures.length + noted.left.length - erasures.length - left.length;
  // Searched before keys are recomputed: the hashes of an earlier release were made from the addresses as it stored them.
  const found = await findNoted(services, erasures, left);
  const ended = await leaveAgain(services, found.left);
  await recomputePersonKeys(services);
  let erased = 0;
  for (const [erasure, subject] of found.erasures) {
    await sealAndErase(services, subject, { ...erasure, by, isAgain: true });
    erased += 1;
  }
  return { erased, left: ended, damaged: noted.damaged, otherKey };
}

/** Erases the remaining rows of one erasure; `keep` is called before each step. */
export async function resumeErasure(services: Services, erasure: StoredErasure, keep: () => Promise<void>): Promise<void> {
  const found = await findNoted(services, [erasure], []);
  const subject = found.erasures.get(erasure);
  if (subject) await sealAndErase(services, subject, { ...erasure, by, isAgain: true, keep });
  for (const data of services.personalData) await data.tidy?.(services);
}

const isOurs = ({ isOtherKey }: { isOtherKey: boolean }) => !isOtherKey;

type Found = { person: ContactKeys; rows: Record<string, number[]> };
/** A person who unsubscribed, from the lines of the file, with the hashes of the address first. */
type Left = { hashes: string[]; rows: number[]; at: Date };

/** The persons and records of the hashes, if the database has rows of them that are not newer than the erasure. */
async function findNoted(
  { db, erasures: file, personalData }: Pick<Services, 'db' | 'erasures' | 'personalData'>,
  erasures: StoredErasure[],
  left: StoredErasures['left'],
) {
  const found = new Map<StoredErasure, Found>();
  const leaving = leavingIn(left);
  const leavable = new Set<string | undefined>(personalData.map((data) => data.leaving?.model));
  const byHash = new Map<string, StoredErasure[]>();
  for (const erasure of erasures) {
    const { target } = erasure;
    for (const hash of 'records' in target ? target.records : [target.email, target.phone].flat())
      if (hash !== undefined) byHash.set(hash, [...(byHash.get(hash) ?? []), erasure]);
  }
  const hashesRecords = erasures.some(({ target }) => 'records' in target);
  const note = (hash: string, at: Date, add: (found: Found) => void) => {
    for (const erasure of byHash.get(hash) ?? []) {
      if (at > erasure.at) continue;
      const one = found.get(erasure) ?? { person: { emailKey: '', phoneKeys: [] }, rows: {} };
      found.set(erasure, one);
      add(one);
    }
  };
  const compare = (record: PersonalRecord) => {
    const { model, id, at, email, phoneKeys = [] } = record;
    if (email) {
      for (const hash of file.hashesOfAddress(email)) note(hash, at, (one) => Object.assign(one.person, { emailKey: emailKeyOf(email) }));
      const gone = leavable.has(model) && file.hashesOfLeft(email).flatMap((hash) => leaving.get(hash) ?? [])[0];
      if (gone && at <= gone.at) gone.rows.push(id);
    }
    for (const key of phoneKeys) note(file.hashOfPhone(key), at, ({ person }) => person.phoneKeys.push(key));
    if (hashesRecords) {
      note(file.hashOfRecord(record), at, ({ rows }) => {
        rows[model] = [...(rows[model] ?? []), id];
      });
    }
  };
  if (byHash.size + leaving.size > 0) {
    for await (const records of streamPersonalRecords(db.read, personalData)) {
      for (const record of records) compare(record);
      await yieldToEventLoop();
    }
  }
  return { erasures: new Map([...found].map(([erasure, one]) => [erasure, subjectOf(erasure, one)])), left: [...leaving.values()] };
}

/** Unsubscriptions by the hash of the address; for several of one address, the last one. */
function leavingIn(left: StoredErasures['left']): Map<string, Left> {
  const byLine = new Map<string, Left>();
  for (const { id, hash, at } of left) {
    const one = byLine.get(id) ?? { hashes: [], rows: [], at };
    one.hashes.push(hash);
    byLine.set(id, one);
  }
  return new Map([...byLine.values()].map((one) => [one.hashes[0] ?? '', one]));
}

const subjectOf = ({ target, at: until }: StoredErasure, { person, rows }: Found): PersonalDataRequest =>
  'records' in target ? { rows: rows as RowIds } : { person: { ...person, phoneKeys: [...new Set(person.phoneKeys)] }, until, rows: {} };

async function leaveAgain({ db, personalData }: Pick<Services, 'db' | 'personalData'>, left: Left[]): Promise<number> {
  let count = 0;
  for (const one of left) {
    count += await db.transact(async (tx) => {
      let ended = 0;
      for (const data of personalData) ended += (await data.leaving?.leave(tx, one)) ?? 0;
      return ended;
    });
  }
  return count;
}
