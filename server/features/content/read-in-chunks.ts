/** Whole lists, however long, without keeping anybody else waiting. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '../../../shared/content/content-type';
import type { Database } from '../../platform/database/database';
import { afterCursor } from './list-page';
import type { Row, RowQuery } from './rows';

/** As many rows as others do not notice. */
const STEP = 250;
const TRIES = 3;

/**
 * All rows that `read` gives, in the type's order: read step by step, and once more where the content changed meanwhile, so that the list is one
 * that there was. Who keeps changing it gets the answer of a single long step.
 */
export async function readInChunks<R extends object>(
  { read: db }: Pick<Database, 'read'>,
  type: ContentType,
  read: (query: RowQuery) => Promise<R[]>,
): Promise<R[]> {
  const version = async () => (await db.contentVersion.findFirst())?.version;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await version();
    const rows = await inSteps(type, read);
    if (rows.length <= STEP || (await version()) === before) return rows;
  }
  return read({});
}

async function inSteps<R extends object>(type: ContentType, read: (query: RowQuery) => Promise<R[]>): Promise<R[]> {
  // A list that visitors see in another order is a short one.
  if (!isDeepStrictEqual(type.public.order ?? type.order, type.order)) return read({});
  const rows: R[] = [];
  for (let last: R | undefined; ; ) {
    const step = await read({ ...(last && { where: afterCursor(type, last as unknown as Row) }), take: STEP });
    rows.push(...step);
    if (step.length < STEP) return rows;
    last = step.at(-1);
    await yieldToEventLoop();
  }
}
