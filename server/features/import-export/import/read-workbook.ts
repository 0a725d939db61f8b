/** Reads the first sheet of an Excel file. The parts of the archive are unpacked piece by piece. */
import { unzipSync } from 'fflate';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import type { WorkbookLimits } from './read-table';
import { createTableError, type TableRow, TableRows, UNPACKED_SIZE_MESSAGE, UNREADABLE_TABLE_MESSAGE } from './table-rows';

/**
 * The limits for the archive's directory: the number of parts, and their unpacked sizes. The library stops where a part exceeds its
 * declared size.
 */
const MAX_PARTS = 1_000;
/** The maximum number of rows of a sheet in Excel: a row number beyond it is not from a spreadsheet. */
const SHEET_ROWS = 1_048_576;
const HEADING_ROWS = 21;
const SHEET = /^xl\/worksheets\/[^/]*\.xml$/i;

/** Yields the rows that are not blank. Throws a readable error for a file beyond a limit, and other errors for a damaged file. */
export async function* readWorkbook(bytes: Uint8Array, limits: WorkbookLimits): AsyncGenerator<TableRow> {
  const sheets = checkDirectory(bytes, limits);
  const table = new TableRows();
  for (let sheet = 0; sheet < (limits.sheets === undefined ? 1 : sheets); sheet += 1) {
    let width = 0;
    let seen = 0;
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      if (index < 0 || index >= SHEET_ROWS) throw createTableError(UNREADABLE_TABLE_MESSAGE);
      const row = table.add(index + 1, cellsOf(values, width));
      if (!row) continue;
      // The headings are among the first rows; titles above them have fewer cells.
      seen += 1;
      if (seen <= HEADING_ROWS) width = Math.max(width, row.cells.length);
      yield row;
    }
    if (seen > 0) return;
  }
}

/** Checks an archive by its directory before anything is unpacked, and throws if it exceeds the limits; returns the number of sheets. */
function checkDirectory(bytes: Uint8Array, limits: WorkbookLimits): number {
  let sheets = 0;
  let parts = 0;
  let unpacked = 0;
  let isOpen = false;
  const names = new Set<string>();
  unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      parts += 1;
      names.add(name.toLowerCase());
      unpacked += originalSize;
      if (SHEET.test(name)) sheets += 1;
      // A part without both sizes would be unpacked by a size stated elsewhere, or without a limit.
      if ((size === 0 || originalSize === 0) && !name.endsWith('/')) isOpen = true;
      // Two parts have the same name: a virus scanner may have checked the other part.
      if (names.size < parts) isOpen = true;
      if (parts > MAX_PARTS || unpacked > limits.unpackedBytes) throw createTableError(UNPACKED_SIZE_MESSAGE);
      return false;
    },
  });
  if (isOpen) throw createTableError(UNREADABLE_TABLE_MESSAGE);
  if (limits.sheets !== undefined && sheets > limits.sheets)
    throw createTableError(`This Excel file has more than ${limits.sheets} sheets. Save only the sheet that you need.`);
  return sheets;
}

/**
 * All cells under the headings, including empty cells, which clear a value: spreadsheets store neither empty cells nor the width of a
 * table.
 */
function cellsOf(values: CellValue[], width: number): string[] {
  const cells = values.map(textOf);
  while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop();
  while (cells.length < width) cells.push('');
  return cells;
}

/** The text of a cell as the office sees it; for a formula, its last result. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // Spreadsheets show up to 15 digits: 530.41 where the stored number is 530.4100000000001.
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)));
  return value instanceof Date ? timeOf(value) : value;
}

/** `2026-03-03`, or `2026-03-03 01:30:00`; empty for a number that is not a date, which spreadsheets do not show either. */
function timeOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString().replace('T', ' ').slice(0, 19);
  return text.replace(' 00:00:00', '');
}
