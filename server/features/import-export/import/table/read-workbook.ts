/** Reads a sheet of an Excel file, or all visible sheets. The parts of the archive are unpacked piece by piece. */
import { normalizeName } from '../columns/column-names';
import { readSheetRows, type SheetRow } from '../workbook/sheet-rows';
import { readWorkbookParts, type SheetPart, type WorkbookParts } from '../workbook/workbook-parts';
import { ZipParts } from '../workbook/zip-parts';
import type { SheetNames, WorkbookLimits } from './read-table';
import { type TableRow, TableRows, tableError } from './table-rows';

const HEADING_ROWS = 21;
/** A line with two known headings is the beginning of a table, whatever else the workbook has. */
const CERTAIN = 2;
const MAX_PROBED_SHEETS = 50;

type Choosing = {
  /** Known headings: the first visible sheet with some is read, otherwise the first visible sheet with rows. */
  headings?: readonly string[] | undefined;
  /** Called with the name of the sheet that is read, and the names of other sheets with rows. */
  noteSheets?: (names: SheetNames) => void;
};

/** Yields the rows that are not blank. Throws a readable error for a file beyond a limit, and other errors for a damaged file. */
export async function* readWorkbook(
  bytes: Uint8Array,
  limits: WorkbookLimits,
  { headings = [], noteSheets }: Choosing = {},
): AsyncGenerator<TableRow> {
  const workbook = await openWorkbook(bytes, limits);
  const sheet = await chooseSheet(workbook, new Set(headings.map(normalizeName)), noteSheets);
  if (sheet) yield* readRows(workbook, sheet);
}

/** Yields the visible sheets in their order, each with a reader of its rows that are not blank; the limits of rows are those of a sheet. */
export async function* readVisibleSheets(
  bytes: Uint8Array,
  limits: WorkbookLimits,
): AsyncGenerator<{ name: string; rows: AsyncIterable<TableRow> }> {
  const workbook = await openWorkbook(bytes, limits);
  for (const sheet of listVisible(workbook.parts)) yield { name: sheet.name, rows: readRows(workbook, sheet) };
}

type Workbook = { zip: ZipParts; parts: WorkbookParts };

async function openWorkbook(bytes: Uint8Array, limits: WorkbookLimits): Promise<Workbook> {
  const zip = new ZipParts(bytes, limits.unpackedBytes);
  const parts = await readWorkbookParts(zip);
  if (limits.sheets !== undefined && parts.sheets.length > limits.sheets)
    throw tableError(`This Excel file has more than ${limits.sheets} sheets. Save only the sheet that you need.`);
  return { zip, parts };
}

/** A workbook of hidden sheets only is read all the same. */
function listVisible({ sheets }: WorkbookParts): SheetPart[] {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return visible.length > 0 ? visible : sheets;
}

async function* readRows({ zip, parts }: Workbook, sheet: SheetPart): AsyncGenerator<TableRow> {
  const table = new TableRows();
  let width = 0;
  let seen = 0;
  for await (const { index, cells, open } of readSheetRows(zip.stream(sheet.part), parts)) {
    const row = table.add(index + 1, cellsBelow(cells, width));
    if (!row) continue;
    // The headings are among the first rows; titles above them have fewer cells.
    seen += 1;
    if (seen <= HEADING_ROWS) width = Math.max(width, row.cells.length);
    yield open.length > 0 ? { ...row, open } : row;
  }
}

/** Chooses by the first rows of the visible sheets. */
async function chooseSheet(
  { zip, parts }: Workbook,
  headings: Set<string>,
  noteSheets: Choosing['noteSheets'],
): Promise<SheetPart | undefined> {
  const candidates = listVisible(parts).slice(0, MAX_PROBED_SHEETS);
  if (candidates.length === 1) return candidates[0];
  const filled: { sheet: SheetPart; known: number }[] = [];
  for (const sheet of candidates) {
    const rows = await firstRows(zip, sheet, parts);
    const known = Math.max(...rows.map(({ cells }) => countKnown(cells, headings)), 0);
    if (rows.length > 0) filled.push({ sheet, known: Math.min(known, CERTAIN) });
  }
  const best = filled.reduce<(typeof filled)[number] | undefined>(
    (chosen, one) => (chosen && chosen.known >= one.known ? chosen : one),
    undefined,
  );
  const unread = filled.flatMap(({ sheet }) => (sheet === best?.sheet ? [] : [sheet.name]));
  if (best) noteSheets?.({ read: best.sheet.name, unread });
  return best?.sheet;
}

async function firstRows(zip: ZipParts, { part }: SheetPart, parts: WorkbookParts): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheetRows(zip.stream(part), parts)) {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    if (rows.length >= HEADING_ROWS) break;
  }
  return rows;
}

const countKnown = (cells: string[], headings: Set<string>) =>
  cells.filter((cell) => headings.has(normalizeName(cell)) || headings.has(normalizeName(cell.split(/[([]/, 1)[0] ?? ''))).length;

/**
 * All cells under the headings, including empty cells, which clear a value: spreadsheets store neither empty cells nor the width of a
 * table.
 */
function cellsBelow(cells: string[], width: number): string[] {
  let length = cells.length;
  while (length > width && (cells[length - 1] ?? '').trim() === '') length -= 1;
  const kept = cells.slice(0, length);
  while (kept.length < width) kept.push('');
  return kept;
}
