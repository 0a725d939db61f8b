/** The process that reads one imported file: it may be killed at any time and runs with a low priority. */
import os from 'node:os';
import { AppError } from '../../../../platform/errors';
import { limitProcessResources } from '../../../../platform/process/child-pool';
import { readCsv } from './read-csv';
import { isWorkbook, type SheetNames, type TableMessage, type TableWork } from './read-table';
import { readWorkbook } from './read-workbook';
import { type TableRow, UNREADABLE_TABLE_MESSAGE } from './table-rows';

// The limits for hostile files: several times the use of the largest accepted files.
const READING = { cpuMs: 10_000, bytes: 320 * 1024 * 1024 };
const BATCH = 500;
const NICE = 5;

os.setPriority(NICE);
process.once('message', (work: TableWork) => void answer(work));
process.once('disconnect', () => process.exit());

async function answer({ file, limits, headings }: TableWork): Promise<void> {
  // The parent ends this process after the last message.
  const send = (message: TableMessage) => process.send?.(message);
  limitProcessResources(READING);
  try {
    let batch: TableRow[] = [];
    const noteSheets = (sheets: SheetNames) => send({ rows: [], sheets });
    for await (const row of isWorkbook(file) ? readWorkbook(file, limits, { headings, noteSheets }) : readCsv(file)) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      send({ rows: batch });
      batch = [];
    }
    send({ rows: batch, isLast: true });
  } catch (error) {
    send({ refused: error instanceof AppError ? error.message : UNREADABLE_TABLE_MESSAGE });
  }
}
