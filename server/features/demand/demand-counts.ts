/** Demand of visitors, counted in memory by day and added to the database each minute; no count names a person. */
import { join, sqltag } from '@prisma/client/runtime/client';
import { dayNumberOf, formatDayNumber } from '../../../shared/time/india';
import type { Services } from '../../platform/context';

declare module '../../platform/context' {
  interface Services {
    demand: DemandCounts;
  }
}

const KINDS = ['viewed', 'asked', 'listed', 'sent', 'found', 'missed'] as const;
/** `found` and `missed` are counted by the searched words, the other kinds by a product's id. */
export type DemandKind = (typeof KINDS)[number];

const KEPT_DAYS = 400;
/** The most keys of one kind on one day. Further keys are dropped, so that invented searches fill neither memory nor database. */
const MAX_KEYS = 5_000;
/**
 * The number of new searches of one kind and day that one address may add: a twentieth of the limit, since thousands of phones can share an
 * address.
 */
const MAX_NEW_OF_ADDRESS = 250;
/** PostgreSQL takes 65,535 parameters, four of each row. */
const ROWS = 1_000;

/** `counts` holds the counts that are not stored yet; a stored key stays with 0, so that a day's keys are bounded. */
type Counts = Record<DemandKind, Map<string, number>>;
/** `newKeys`: the number of a day's keys that were first counted for an address. Stored only in memory, and only for the day. */
type Day = { number: number; counts: Counts; newKeys: Counts };

const noCounts = () => Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Counts;
const emptyDay = (number: number): Day => ({ number, counts: noCounts(), newKeys: noCounts() });

export class DemandCounts {
  #today = emptyDay(0);
  /** The counts of the day before, until they are stored. */
  #yesterday: Day | undefined;
  #prunedOn = 0;
  #flushing: Promise<void> = Promise.resolve();

  constructor(private readonly services: Pick<Services, 'db' | 'now'>) {}

  /** Counts one event. Visitors can invent some keys: the number of new keys per day is limited for each `address`. */
  add(kind: DemandKind, key: string, address?: string): void {
    this.#startDay();
    const counts = this.#today.counts[kind];
    const count = counts.get(key);
    if (count === undefined && !this.#hasRoom(kind, address)) return;
    counts.set(key, (count ?? 0) + 1);
  }

  #hasRoom(kind: DemandKind, address: string | undefined): boolean {
    if (this.#today.counts[kind].size >= MAX_KEYS) return false;
    if (address === undefined) return true;
    const newKeys = this.#today.newKeys[kind];
    const count = newKeys.get(address) ?? 0;
    if (count >= MAX_NEW_OF_ADDRESS) return false;
    newKeys.set(address, count + 1);
    return true;
  }

  /** Adds the counts to the database; on failure they stay in memory until the next run. Also deletes old days, once a day. */
  flush(): Promise<void> {
    const flushed = this.#flushing.then(() => this.#store());
    this.#flushing = flushed.catch(() => undefined);
    return flushed;
  }

  #startDay(): void {
    const number = dayNumberOf(this.services.now());
    if (number === this.#today.number) return;
    this.#yesterday = this.#today;
    this.#today = emptyDay(number);
  }

  async #store(): Promise<void> {
    this.#startDay();
    const yesterday = this.#yesterday;
    const { number: today } = this.#today;
    const rows = [yesterday, this.#today].flatMap((day) => (day ? unstored(day) : []));
    if (rows.length === 0 && this.#prunedOn === today) return;
    await this.services.db.transact(async (tx) => {
      if (this.#prunedOn !== today) await tx.demandCount.deleteMany({ where: { day: { lt: formatDayNumber(today - KEPT_DAYS) } } });
      for (let from = 0; from < rows.length; from += ROWS) {
        const values = rows.slice(from, from + ROWS).map(({ day, kind, key, count }) => sqltag`(${day}, ${kind}, ${key}, ${count})`);
        // Other processes add to the same rows.
        await tx.$executeRaw`INSERT INTO "DemandCount" ("day", "kind", "key", "count") VALUES ${join(values)}
          ON CONFLICT ("day", "kind", "key") DO UPDATE SET "count" = "DemandCount"."count" + excluded."count"`;
      }
    });
    this.#prunedOn = today;
    for (const { counts, key, count } of rows) counts.set(key, (counts.get(key) ?? 0) - count);
    if (this.#yesterday === yesterday) this.#yesterday = undefined;
  }
}

const unstored = ({ number, counts }: Day) =>
  KINDS.flatMap((kind) =>
    [...counts[kind]].flatMap(([key, count]) =>
      count > 0 ? [{ day: formatDayNumber(number), kind, key, count, counts: counts[kind] }] : [],
    ),
  );
