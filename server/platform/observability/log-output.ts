/** Where the lines of the log go: standard output, many at a time and beside the requests (docs/decisions/022). */
import { write, writeSync } from 'node:fs';

/** What takes the lines, one by one. */
export type LogOutput = { write(line: string): void };

// So much is one write of the system's.
const CHUNK = 16 * 1024;
const AT_LEAST_EVERY_MS = 250;
// Who reads the log may stand still, or its disk be full: the site goes on, and does not fill the memory either.
const MAX = 8 * 1024 * 1024;
const LAST_TRIES = 20;
const LAST_PAUSE_MS = 10;

/** What is left is written when the process ends, by whatever way it can. */
export function createLogOutput(descriptor = 1): LogOutput & { flushSync(): void } {
  let lines = '';
  let rest: Buffer = Buffer.alloc(0);
  let isWriting = false;

  const pass = () => {
    if (isWriting || (rest.length === 0 && lines === '')) return;
    if (rest.length === 0) {
      rest = Buffer.from(lines);
      lines = '';
    }
    isWriting = true;
    write(descriptor, rest, (error, count) => {
      isWriting = false;
      // What finds no room now is tried again at the next look.
      if (error) return;
      rest = rest.subarray(count);
      if (rest.length > 0 || lines.length >= CHUNK) pass();
    });
  };

  const flushSync = () => {
    // What is being written just now is.
    if (isWriting) rest = Buffer.alloc(0);
    let left = Buffer.concat([rest, Buffer.from(lines)]);
    rest = Buffer.alloc(0);
    lines = '';
    for (let tries = 0; left.length > 0 && tries < LAST_TRIES; ) {
      try {
        left = left.subarray(writeSync(descriptor, left));
      } catch {
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_PAUSE_MS);
      }
    }
  };

  setInterval(pass, AT_LEAST_EVERY_MS).unref();
  process.on('exit', flushSync);
  // Nor does a line of ours that finds no room there end the process.
  process.stdout.on('error', () => undefined);
  return {
    write: (line) => {
      if (lines.length < MAX) lines += line;
      if (lines.length >= CHUNK) pass();
    },
    // Pino calls it after a fatal line.
    flushSync,
  };
}
