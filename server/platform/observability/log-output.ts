/** Writes the log to standard output in batches, asynchronously (docs/decisions/022). */
import { write, writeSync } from 'node:fs';

export type LogOutput = { write(line: string): void };

// The size of one write call.
const CHUNK = 16 * 1024;
const FLUSH_INTERVAL_MS = 250;
// When the reader of the log blocks or its disk is full, lines beyond this are dropped to bound the memory.
const MAX_BUFFERED = 8 * 1024 * 1024;
const MAX_SYNC_RETRIES = 20;
const SYNC_RETRY_PAUSE_MS = 10;

/** Flushes the remaining lines when the process exits. */
export function createLogOutput(descriptor = 1): LogOutput & { flushSync(): void } {
  let lines = '';
  let pending: Buffer = Buffer.alloc(0);
  let isWriting = false;

  const flush = () => {
    if (isWriting || (pending.length === 0 && lines === '')) return;
    if (pending.length === 0) {
      pending = Buffer.from(lines);
      lines = '';
    }
    isWriting = true;
    write(descriptor, pending, (error, count) => {
      isWriting = false;
      // A failed write is retried after the next interval.
      if (error) return;
      pending = pending.subarray(count);
      if (pending.length > 0 || lines.length >= CHUNK) flush();
    });
  };

  const flushSync = () => {
    // The write in progress completes on its own.
    if (isWriting) pending = Buffer.alloc(0);
    let unwritten = Buffer.concat([pending, Buffer.from(lines)]);
    pending = Buffer.alloc(0);
    lines = '';
    for (let tries = 0; unwritten.length > 0 && tries < MAX_SYNC_RETRIES; ) {
      try {
        unwritten = unwritten.subarray(writeSync(descriptor, unwritten));
      } catch {
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SYNC_RETRY_PAUSE_MS);
      }
    }
  };

  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  process.on('exit', flushSync);
  // A failed write to stdout must not end the process.
  process.stdout.on('error', () => undefined);
  return {
    write: (line) => {
      if (lines.length < MAX_BUFFERED) lines += line;
      if (lines.length >= CHUNK) flush();
    },
    // Pino calls it after a fatal line.
    flushSync,
  };
}
