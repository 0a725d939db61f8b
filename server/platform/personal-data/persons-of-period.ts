/** The persons in a period's records, which features offer for the report of a breach: no feature reads another feature's tables. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BreachKind } from '../../../shared/privacy/breach';
import type { Services } from '../context';

/**
 * The number of rows per query, by id, because most tables have no index of times. Most of the time goes into creating row objects within
 * one turn of the event loop: 2,000 rows took 20 to 60 ms.
 */
export const ROWS_PER_QUERY = 500;

export type PersonOfRow = { name?: string | null; email?: string | null; phone?: string | null };
export type TimePeriod = { gte: Date; lte: Date };

/** `find` yields the persons of the records that were created or changed in the period. */
export type PersonsOfPeriodReader = {
  kind: BreachKind;
  find(services: Pick<Services, 'db' | 'env'>, at: TimePeriod): AsyncGenerator<PersonOfRow[]>;
};

declare module '../context' {
  interface Services {
    personsOfPeriod: readonly PersonsOfPeriodReader[];
  }
}

type Model = { findFirst(query: object): Promise<{ id: number } | null>; findMany(query: object): Promise<object[]> };

/** Yields conditions that divide a table by ids, the newest first, so that no query reads a long table; other requests run in between. */
export async function* idWindows(model: unknown, size: number): AsyncGenerator<object> {
  const newest = await (model as Model).findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  for (let upTo = newest?.id ?? 0; upTo > 0; upTo -= size) {
    yield { id: { gt: upTo - size, lte: upTo } };
    await yieldToEventLoop();
  }
}

/** Yields the rows that meet a condition, in windows of ids. */
export async function* readInWindows<Row>(model: unknown, where: object, select: Record<string, true>): AsyncGenerator<Row[]> {
  for await (const window of idWindows(model, ROWS_PER_QUERY))
    yield (await (model as Model).findMany({ where: { AND: [window, where] }, select })) as Row[];
}

/** The condition that one of these columns lies in the period. */
export const whereAnyTimeIn = (names: string[], at: TimePeriod) => ({ OR: names.map((name) => ({ [name]: at })) });
