/** Reads the tables of imported files, CSV and Excel, in a child process: who sends a hostile one delays nobody. */
import { AppError } from '../../../platform/errors';
import { ChildPool } from '../../../platform/process/child-pool';
import { HEAVY, refusal, SLOW, type TableRow } from './table-rows';

/** The messages of the child: rows in batches, or the reason for refusing the file. */
export type TableMessage = { rows: TableRow[]; isLast?: true } | { refused: string };

const children = new ChildPool<TableMessage>(
  {
    built: 'dist/server/table.js',
    source: 'server/features/import-export/import/table-worker.ts',
    timeoutMs: 60_000,
  },
  {
    concurrency: 1,
    maxWaiting: 4,
    refuse: () => new AppError('unavailable', 'Several files are being read already. Please try again.', { retryAfter: 5 }),
  },
);

/** Whether the file is a ZIP archive, as `.xlsx` files are: neither its name nor its content type counts. */
export const isWorkbook = (file: Uint8Array) => Buffer.from(file.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';

/**
 * The rows of a file, at least one. Throws a readable error for a file that is neither CSV in UTF-8 nor an Excel file, is
 * empty or exceeds a limit; and the reason of an aborted `signal`, which ends the child.
 */
export async function readTable(file: Buffer, signal?: AbortSignal): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let refused: string | undefined;
  const take = (message: TableMessage) => {
    if ('refused' in message) {
      refused = message.refused;
      return true;
    }
    for (const row of message.rows) rows.push(row);
    return message.isLast === true;
  };
  const end = await children.run(file, take, signal);
  if (refused) throw refusal(refused);
  // It took too long, or more CPU time or memory than it may.
  if (end !== 'answered') throw refusal(isWorkbook(file) ? HEAVY : SLOW);
  if (rows.length === 0) throw refusal('The file is empty');
  return rows;
}
