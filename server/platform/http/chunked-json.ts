/** Serializes JSON of any length in chunks, so that the event loop is not blocked. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const ROWS = 500;
// Copying this much takes one or two milliseconds.
const BYTES = 4 * 1024 * 1024;

/** JSON.stringify for an array, or an object that contains arrays, as UTF-8. */
export async function stringifyInChunks(data: unknown): Promise<Buffer> {
  if (Array.isArray(data)) return concatChunks(await stringifyRows(data));
  if (typeof data !== 'object' || data === null || !Object.values(data).some(isLong)) return Buffer.from(JSON.stringify(data));
  const chunks: Buffer[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    chunks.push(Buffer.from(`${chunks.length === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    chunks.push(...(Array.isArray(value) ? await stringifyRows(value) : [Buffer.from(JSON.stringify(value))]));
  }
  return concatChunks([...chunks, Buffer.from('}')]);
}

const isLong = (value: unknown) => Array.isArray(value) && value.length > ROWS;

async function stringifyRows(rows: unknown[]): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += ROWS) {
    if (from > 0) await yieldToEventLoop();
    const json = JSON.stringify(rows.slice(from, from + ROWS));
    // Without the brackets of this chunk.
    chunks.push(Buffer.from(`${from === 0 ? '[' : ','}${json.slice(1, -1)}`));
  }
  return [...chunks, Buffer.from(']')];
}

async function concatChunks(chunks: Buffer[]): Promise<Buffer> {
  const result = Buffer.allocUnsafe(chunks.reduce((sum, { length }) => sum + length, 0));
  let [offset, yieldedAt] = [0, 0];
  for (const chunk of chunks) {
    offset += chunk.copy(result, offset);
    if (offset - yieldedAt < BYTES) continue;
    await yieldToEventLoop();
    yieldedAt = offset;
  }
  return result;
}
