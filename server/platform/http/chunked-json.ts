/** JSON of any length without keeping anybody else waiting: what takes long is made in pieces. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const ROWS = 500;
// So much is copied in a millisecond or two.
const BYTES = 4 * 1024 * 1024;

/** What JSON.stringify gives for an answer, as UTF-8: a list, or an object that holds lists. */
export async function stringifyInChunks(answer: unknown): Promise<Buffer> {
  if (Array.isArray(answer)) return joined(await listed(answer));
  if (typeof answer !== 'object' || answer === null || !Object.values(answer).some(isLong)) return Buffer.from(JSON.stringify(answer));
  const pieces: Buffer[] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    pieces.push(Buffer.from(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    pieces.push(...(Array.isArray(value) ? await listed(value) : [Buffer.from(JSON.stringify(value))]));
  }
  return joined([...pieces, Buffer.from('}')]);
}

const isLong = (value: unknown) => Array.isArray(value) && value.length > ROWS;

async function listed(rows: unknown[]): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += ROWS) {
    if (from > 0) await yieldToEventLoop();
    const json = JSON.stringify(rows.slice(from, from + ROWS));
    // Without its brackets, between others.
    pieces.push(Buffer.from(`${from === 0 ? '[' : ','}${json.slice(1, -1)}`));
  }
  return [...pieces, Buffer.from(']')];
}

async function joined(pieces: Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  let [at, rested] = [0, 0];
  for (const piece of pieces) {
    at += piece.copy(whole, at);
    if (at - rested < BYTES) continue;
    await yieldToEventLoop();
    rested = at;
  }
  return whole;
}
