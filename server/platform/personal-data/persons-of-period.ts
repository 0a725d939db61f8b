/** The persons in records of a period, which features offer for the report of a breach: no feature reads the tables of another. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BreachKind } from '../../../shared/privacy/breach';
import type { Services } from '../context';

/**
 * Rows that one query looks at: by their numbers, because most tables have no index of times. Most of the time goes into making objects of rows, within
 * one turn of the event loop for all of a query: 2,000 of them took 20 to 60 ms.
 */
export const WINDOW_ROWS = 500;

export type PersonOfRow = { name?: string | null; email?: string | null; phone?: string | null };
export type Period = { gte: Date; lte: Date };

/** `find` yields the persons of those that were created or changed in the period. */
export type PersonsOfPeriod = {
  kind: BreachKind;
  find(services: Pick<Services, 'db' | 'env'>, at: Period): AsyncGenerator<PersonOfRow[]>;
};

declare module '../context' {
  interface Services {
    personsOfPeriod: readonly PersonsOfPeriod[];
  }
}

type Model = { findFirst(query: object): Promise<{ id: number } | null>; findMany(query: object): Promise<object[]> };

/** Conditions that take a table in parts by its numbers, the newest first, so that no query reads a long table. Others get their turn in between. */
export async function* idWindows(model: unknown, size: number): AsyncGenerator<object> {
  const newest = await (model as Model).findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  for (let upTo = newest?.id ?? 0; upTo > 0; upTo -= size) {
    yield { id: { gt: upTo - size, lte: upTo } };
    await yieldToEventLoop();
  }
}

/** The rows that meet a condition. */
export async function* readInWindows<Row>(model: unknown, where: object, select: Record<string, true>): AsyncGenerator<Row[]> {
  for await (const window of idWindows(model, WINDOW_ROWS))
    yield (await (model as Model).findMany({ where: { AND: [window, where] }, select })) as Row[];
}

/** The condition that one of these columns is in the period. */
export const whereTimeIn = (names: string[], at: Period) => ({ OR: names.map((name) => ({ [name]: at })) });
