/** Reads the tables of imported files, CSV and Excel, in a child process, so that a hostile file delays nobody. */
import { AppError } from '../../../../platform/errors';
import { ChildPool } from '../../../../platform/process/child-pool';
import { EMPTY_TABLE_MESSAGE, TABLE_TOO_SLOW_MESSAGE, type TableRow, tableError, UNPACKED_SIZE_MESSAGE } from './table-rows';

/** The limits of an Excel file: its unpacked size, and the number of its sheets. */
export type WorkbookLimits = { unpackedBytes: number; sheets?: number };
/** The message to the child. */
export type TableWork = { file: Uint8Array; limits: WorkbookLimits; headings: readonly string[] };
/** The names of the sheet that was read, and of other visible sheets with rows. */
export type SheetNames = { read: string; unread: string[] };
/** The messages of the child: rows in batches, or the reason for refusing the file. */
export type TableMessage = { rows: TableRow[]; sheets?: SheetNames; isLast?: true } | { refused: string };

/** Whether the file is a ZIP archive, as `.xlsx` files are: file name and content type are ignored. */
export const isWorkbook = (file: Uint8Array) => Buffer.from(file.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';

type Reading = {
  /** The time limit of a file; it is generous for a busy machine, since the child limits its own work. */
  timeoutMs: number;
  limits: WorkbookLimits;
};
/** The user who reads a file and has a limited share of the places, and the signal that ends the reading. */
type ReadingBy = {
  user?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Known headings: of an Excel file, the first visible sheet with some of them is read. */
  headings?: readonly string[];
  /** Called for an Excel file with several sheets. */
  noteSheets?: (sheets: SheetNames) => void;
};

const busy = (message: string) => new AppError('unavailable', message, { retryAfter: 5 });

/**
 * Creates a function that reads files in separate child processes, one after the other, with up to four waiting, two of one user. The
 * function returns the rows of a file, at least one. It throws a readable error for a file that is neither CSV in UTF-8 nor an Excel file,
 * is empty or exceeds a limit, 503 if the machine is busy, and the reason of an aborted `signal`, which ends the child.
 */
export function buildTableReader({ timeoutMs, limits }: Reading): (file: Buffer, by?: ReadingBy) => Promise<TableRow[]> {
  const children = new ChildPool<TableMessage>(
    { built: 'dist/server/table.js', source: 'server/features/import-export/import/table/table-worker.ts', timeoutMs },
    {
      concurrency: 1,
      maxWaiting: 4,
      maxWaitingPerKey: 2,
      refuse: () => busy('Several files are being read already. Please try again.'),
    },
  );
  return async (file, { user, signal, headings = [], noteSheets } = {}) => {
    const rows: TableRow[] = [];
    let refused: string | undefined;
    const take = (message: TableMessage) => {
      if ('refused' in message) {
        refused = message.refused;
        return true;
      }
      for (const row of message.rows) rows.push(row);
      if (message.sheets) noteSheets?.(message.sheets);
      return message.isLast === true;
    };
    const work: TableWork = { file, limits, headings };
    const end = await children.run(work, take, { key: String(user ?? ''), ...(signal && { signal }) });
    if (refused) throw tableError(refused);
    if (end === 'timed out') throw busy('The site is too busy to read this file. Please try again.');
    // The child process exceeded its CPU time or memory.
    if (end === 'crashed') throw tableError(isWorkbook(file) ? UNPACKED_SIZE_MESSAGE : TABLE_TOO_SLOW_MESSAGE);
    if (rows.length === 0) throw tableError(EMPTY_TABLE_MESSAGE);
    return rows;
  };
}

/** Reads the office's import files. */
export const readTable = buildTableReader({ timeoutMs: 60_000, limits: { unpackedBytes: 128 * 1024 * 1024 } });
