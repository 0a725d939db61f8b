/** Excel files (`.xlsx`): lists are written as they are read from the database, imported files are read in a child process. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CellValue } from 'hucre/xlsx';
import { AppError } from '../../platform/errors';
import { ChildPool } from '../../platform/process/child-pool';
import { wordsOf } from './cells';
import type { Exported, ExportedColumn } from './export-lists';
import { refusal, type TableRow } from './table-rows';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the child says: rows in batches, or why it refuses the file. */
export type WorkbookMessage = { rows: TableRow[]; isLast?: true } | { refused: string };

export const BROKEN = 'The file cannot be read as an Excel file. Save it again as .xlsx, or as “CSV UTF-8”.';
export const HEAVY = 'This Excel file is too large once it is unpacked. Save only the sheet that you import, as .xlsx or as “CSV UTF-8”.';

const children = new ChildPool<WorkbookMessage>(
  {
    built: 'dist/server/workbook.js',
    source: 'server/features/csv/workbook-worker.ts',
    timeoutMs: 60_000,
  },
  {
    concurrency: 1,
    maxWaiting: 4,
    refuse: () => new AppError('SERVICE_UNAVAILABLE', 'Several files are being read already. Please try again.', { retryAfter: 5 }),
  },
);

/** Whether the file is a ZIP archive, as `.xlsx` files are: neither its name nor its content type counts. */
export const isWorkbook = (file: Buffer) => file.toString('latin1', 0, 4) === 'PK\x03\x04';

/** The rows of the first sheet. Throws a readable error for a file that is damaged or exceeds a limit. */
export async function readWorkbook(file: Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let refused: string | undefined;
  const end = await children.run(file, (message) => {
    if ('refused' in message) {
      refused = message.refused;
      return true;
    }
    for (const row of message.rows) rows.push(row);
    return message.isLast === true;
  });
  if (refused) throw refusal(refused);
  // It took too long, or more CPU time or memory than it may.
  if (end !== 'answered') throw refusal(HEAVY);
  return rows;
}

/** The list as an Excel file with one sheet, in pieces. */
export async function* workbookOf(name: string, { columns, batches }: Exported): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const rest = batches[Symbol.asyncIterator]();
  const next = async (): Promise<unknown[][] | undefined> => (await rest.next()).value;
  const first = (await next()) ?? [];
  async function* rows() {
    for (let batch: unknown[][] | undefined = first; batch; batch = await next()) {
      for (const row of batch) yield row.map((value, at) => cellOf(value, columns[at]?.kind));
      await yieldToEventLoop();
    }
  }
  const file = writeXlsxStream(rows(), {
    name,
    columns: columns.map((column, at) => ({
      header: column.header,
      numFmt: FORMATS[column.kind],
      width: widthOf(
        column,
        first.map((row) => row[at]),
      ),
    })),
    freezePane: { rows: 1 },
  }).getReader();
  try {
    for (let part = await file.read(); !part.done; part = await file.read()) yield part.value;
  } finally {
    await file.cancel();
  }
}

const FORMATS: Partial<Record<ExportedColumn['kind'], string>> = { amount: '0.00', time: 'yyyy-mm-dd hh:mm:ss' };

/** Begins what spreadsheets read as a character by its number, such as `_x000D_`; a text that holds it means the letters. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Texts are written as texts, so none is a formula; amounts and times are numbers that a spreadsheet can calculate with. */
function cellOf(value: unknown, kind?: ExportedColumn['kind']): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'amount') return Number(value);
  // Spreadsheets have no time zones: the value is Indian time, which the heading says.
  if (kind === 'time') return new Date(`${String(value).replace(' ', 'T')}Z`);
  return typeof value === 'number' ? value : wordsOf(value).replace(ESCAPE, '_x005F_');
}

const [NARROW, WIDE] = [8, 60];

/** In characters: the longest line in the first rows. */
function widthOf({ header }: ExportedColumn, values: unknown[]): number {
  const lengths = values.flatMap((value) => wordsOf(value).split('\n', 20)).map(({ length }) => length);
  return Math.min(WIDE, lengths.reduce((most, length) => Math.max(most, length), Math.max(NARROW, header.length)) + 2);
}
