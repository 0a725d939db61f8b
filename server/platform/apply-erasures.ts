/**
 * Does again what the file of erasures says: to a restored database, and to one whose process was killed while it erased. Hashes name nobody, so all
 * records are compared with them.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Services } from './context';
import { recordsOf, sealAndErase } from './erase-personal-data';
import type { NotedErasure, NotedErasures, PersonalRecord } from './erasures';
import type { Asked, RowIds } from './personal-data';

/** `erased`: erasures of which rows were found; `left`: subscriptions that were ended; `otherKey`: lines of another server key. */
export type Applied = { erased: number; left: number; damaged: number[]; otherKey: number };

/** By an earlier process or for an earlier database: the file does not say by whom. */
const by = { user: null, channel: 'shell' } as const;

/** Applies all of the file to a database that was restored. Writes no line: an erasure that was never done is still to do where the site runs. */
export async function applyErasures(services: Services): Promise<Applied> {
  const noted = await services.erasures.read();
  const [erasures, left] = [noted.erasures.filter(isOurs), noted.left.filter(isOurs)];
  const otherKey = noted.erasures.length + noted.left.length - erasures.length - left.length;
  const found = await findNoted(services, erasures, left);
  let erased = 0;
  for (const [erasure, subject] of found.erasures) {
    await sealAndErase(services, subject, { ...erasure, by, isAgain: true });
    erased += 1;
  }
  return { erased, left: await leaveAgain(services, found.left), damaged: noted.damaged, otherKey };
}

/** Erases what is left of one erasure; `keep` is called before each step. */
export async function resumeErasure(services: Services, erasure: NotedErasure, keep: () => Promise<void>): Promise<void> {
  const found = await findNoted(services, [erasure], []);
  const subject = found.erasures.get(erasure);
  if (subject) await sealAndErase(services, subject, { ...erasure, by, isAgain: true, keep });
  for (const data of services.personalData) await data.tidy?.(services);
}

const isOurs = ({ isOtherKey }: { isOtherKey: boolean }) => !isOtherKey;

type Found = { person: { emailKey: string; phoneKey: string | null }; rows: Record<string, number[]> };

/** Whom and what the hashes mean, as far as the database has something of it that is not newer. */
async function findNoted({ db, erasures: file, personalData }: Services, erasures: NotedErasure[], left: NotedErasures['left']) {
  const found = new Map<NotedErasure, Found>();
  // Of an address that left several times, the last time.
  const leaving = new Map(left.map(({ hash, at }) => [hash, { hash, at, rows: [] as number[] }]));
  const leavable = new Set<string>(personalData.flatMap((data) => data.leaving?.model ?? []));
  const byHash = new Map<string, NotedErasure[]>();
  for (const erasure of erasures) {
    const { target } = erasure;
    for (const hash of 'records' in target ? target.records : [target.email, target.phone])
      if (hash !== undefined) byHash.set(hash, [...(byHash.get(hash) ?? []), erasure]);
  }
  const hashesRecords = erasures.some(({ target }) => 'records' in target);
  const note = (hash: string, at: Date, add: (found: Found) => void) => {
    for (const erasure of byHash.get(hash) ?? []) {
      if (at > erasure.at) continue;
      const one = found.get(erasure) ?? { person: { emailKey: '', phoneKey: null }, rows: {} };
      found.set(erasure, one);
      add(one);
    }
  };
  const compare = (record: PersonalRecord) => {
    const { model, id, at, emailKey, phoneKey } = record;
    if (emailKey) {
      const hash = file.hashOfAddress(emailKey);
      note(hash, at, (one) => Object.assign(one.person, { emailKey }));
      const gone = leavable.has(model) && leaving.get(file.hashOfLeft(emailKey));
      if (gone && at <= gone.at) gone.rows.push(id);
    }
    if (phoneKey) note(file.hashOfPhone(phoneKey), at, (one) => Object.assign(one.person, { phoneKey }));
    if (hashesRecords) {
      note(file.hashOfRecord(record), at, ({ rows }) => {
        rows[model] = [...(rows[model] ?? []), id];
      });
    }
  };
  if (byHash.size + leaving.size > 0) {
    for await (const records of recordsOf(db.read, personalData)) {
      for (const record of records) compare(record);
      await yieldToEventLoop();
    }
  }
  return { erasures: new Map([...found].map(([erasure, one]) => [erasure, subjectOf(erasure, one)])), left: [...leaving.values()] };
}

const subjectOf = ({ target, at: until }: NotedErasure, { person, rows }: Found): Asked =>
  'records' in target ? { rows: rows as RowIds } : { person, until, rows: {} };

async function leaveAgain({ db, personalData }: Services, left: { hash: string; rows: number[]; at: Date }[]): Promise<number> {
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
