/** The process that reads one Excel file: it may be killed at any time and runs with a low priority. */
import os from 'node:os';
import { AppError } from '../../platform/errors';
import { watchUse } from '../../platform/process/child-pool';
import { readRows } from './read-workbook';
import type { TableRow } from './table-rows';
import { BROKEN, type WorkbookMessage } from './workbooks';

// Limits for hostile files, several times what the largest accepted ones take.
const READING = { cpuMs: 10_000, bytes: 320 * 1024 * 1024 };
const BATCH = 500;
const NICE = 5;

os.setPriority(NICE);
process.once('message', (bytes: Uint8Array) => void answer(bytes));
process.once('disconnect', () => process.exit());

async function answer(bytes: Uint8Array): Promise<void> {
  // The parent ends this process after the last message.
  const send = (message: WorkbookMessage) => process.send?.(message);
  watchUse(READING);
  try {
    let batch: TableRow[] = [];
    for await (const row of readRows(bytes)) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      send({ rows: batch });
      batch = [];
    }
    send({ rows: batch, isLast: true });
  } catch (error) {
    send({ refused: error instanceof AppError ? error.message : BROKEN });
  }
}
