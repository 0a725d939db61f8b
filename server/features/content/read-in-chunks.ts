/** Reads whole lists in chunks, so that the event loop is not blocked. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '../../../shared/content/content-type';
import type { Database } from '../../platform/database/database';
import { afterCursor } from './list-page';
import type { Row, RowQuery } from './rows';

/** Small enough not to delay other requests. */
const CHUNK_SIZE = 250;
const MAX_ATTEMPTS = 3;

/**
 * All rows of `read` in the type's order, read in chunks. Reading restarts when the content changed meanwhile, so that the list is consistent;
 * after several restarts it is read with a single query.
 */
export async function readInChunks<R extends object>(
  { read: db }: Pick<Database, 'read'>,
  type: ContentType,
  read: (query: RowQuery) => Promise<R[]>,
): Promise<R[]> {
  const version = async () => (await db.contentVersion.findFirst())?.version;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await version();
    const rows = await readChunks(type, read);
    if (rows.length <= CHUNK_SIZE || (await version()) === before) return rows;
  }
  return read({});
}

async function readChunks<R extends object>(type: ContentType, read: (query: RowQuery) => Promise<R[]>): Promise<R[]> {
  // Lists with a different public order are short.
  if (!isDeepStrictEqual(type.public.order ?? type.order, type.order)) return read({});
  const rows: R[] = [];
  for (let last: R | undefined; ; ) {
    const chunk = await read({ ...(last && { where: afterCursor(type, last as unknown as Row) }), take: CHUNK_SIZE });
    rows.push(...chunk);
    if (chunk.length < CHUNK_SIZE) return rows;
    last = chunk.at(-1);
    await yieldToEventLoop();
  }
}
