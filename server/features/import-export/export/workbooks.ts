/** Excel files (`.xlsx`) of lists, written while the rows are read from the database. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CellValue } from 'hucre/xlsx';
import { formatCellText } from '../cells';
import type { ExportedColumn, ExportedList } from './export-lists';

export const XLSX_CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Yields the list as an Excel file with one sheet, in chunks. */
export async function* streamWorkbook(name: string, { columns, batches }: ExportedList): AsyncGenerator<Uint8Array> {
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
      numFmt: column.kind && FORMATS[column.kind],
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

const FORMATS: Partial<Record<NonNullable<ExportedColumn['kind']>, string>> = {
  amount: '0.00',
  time: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
};

/** Escapes the beginning of character codes such as `_x000D_`, which spreadsheets would decode. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

/**
 * Texts are written as texts, so that no text is a formula; amounts, times and days are written as numbers, so that spreadsheets can
 * calculate with them.
 */
function cellOf(value: unknown, kind?: ExportedColumn['kind']): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'amount') return Number(value);
  if (kind === 'day') return new Date(`${String(value)}T00:00:00Z`);
  // Spreadsheets have no time zones: the value is Indian time, as the heading states.
  if (kind === 'time') return new Date(`${String(value).replace(' ', 'T')}Z`);
  return typeof value === 'number' ? value : formatCellText(value).replace(ESCAPE, '_x005F_');
}

const [NARROW, WIDE] = [8, 60];

/** The column width in characters: the longest line in the first rows. */
function widthOf({ header }: ExportedColumn, values: unknown[]): number {
  const lengths = values.flatMap((value) => formatCellText(value).split('\n', 20)).map(({ length }) => length);
  return Math.min(WIDE, lengths.reduce((most, length) => Math.max(most, length), Math.max(NARROW, header.length)) + 2);
}
