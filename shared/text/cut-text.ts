/**
 * Cuts the texts of strangers before a pattern reads them, so that reading takes a bounded time (docs/decisions/041-cut-first.md): every
 * reader of such a text begins with a function of this file.
 */

/** The maximum lengths in characters: of a line, of a cell of a table, and of the name of a file. */
export const MAX_LINE_LENGTH = 500;
const MAX_CELL_LENGTH = 300;
/** The maximum number of rows, of cells in a row, and of cells in all rows. */
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 500;
const MAX_CELLS = 100_000;

/** A row with its number in the source, from 1. */
export type TableRow = { row: number; cells: string[] };

/** A range of rows by row number, with their count. */
export type RowRange = { from: number; to: number; count: number };

/** The rows that are read, and the rows beyond the limits, which are only counted. */
export type CutRows = { rows: TableRow[]; beyond: RowRange | null };

const CONTROLS = /[^\P{Cc}\t\n\v\f\r]+/gu;

/** A text as one line of up to `most` characters, without control characters and double spaces; of a longer text only the beginning is read. */
export const cutLine = (text: string, most = MAX_LINE_LENGTH): string =>
  text
    .trimStart()
    .slice(0, most * 2)
    .replace(CONTROLS, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

const MAX_FILE_NAME_LENGTH = 200;

/** The name of a file in one line, without folders and characters that file systems refuse; of a longer name the end, which names the kind. */
export const cutFileName = (name: string): string =>
  cutLine(name.slice(-MAX_FILE_NAME_LENGTH).replace(/[\\/:*?"<>|\p{C}]+/gu, ' '), MAX_FILE_NAME_LENGTH);

/** Collects the rows of a table up to the limits. */
export class RowCutter {
  readonly rows: TableRow[] = [];
  #cells = 0;

  /** The number of cells of the next row that are read; 0 if no further row is read. */
  get width(): number {
    return this.rows.length < MAX_ROWS ? Math.min(MAX_COLUMNS, MAX_CELLS - this.#cells) : 0;
  }

  add(row: number, cells: readonly string[]): void {
    const read = cells.slice(0, this.width).map((cell) => cutLine(cell, MAX_CELL_LENGTH));
    this.rows.push({ row, cells: read });
    // A blank line counts as a cell.
    this.#cells += Math.max(1, read.length);
  }
}

/** Cuts the rows of a spreadsheet. */
export function cutRows(table: readonly TableRow[]): CutRows {
  const cutter = new RowCutter();
  for (const { row, cells } of table) {
    if (cutter.width === 0) break;
    cutter.add(row, cells);
  }
  const [first, last] = [table[cutter.rows.length], table.at(-1)];
  return { rows: cutter.rows, beyond: first && last ? { from: first.row, to: last.row, count: table.length - cutter.rows.length } : null };
}

const LINE_BREAK = /\r\n|\r|\n/g;

/** The lines of a text beyond the first `read` rows, which end at the index `at`. */
export function countLinesBeyond(text: string, at: number, read: number): RowRange | null {
  if (at >= text.length) return null;
  LINE_BREAK.lastIndex = at;
  let count = 0;
  let end = at;
  while (LINE_BREAK.test(text)) {
    count += 1;
    end = LINE_BREAK.lastIndex;
  }
  if (end < text.length) count += 1;
  return { from: read + 1, to: read + count, count };
}

/** Splits a text into rows with one cell each, a line. */
export function cutLines(text: string): CutRows {
  const rows: TableRow[] = [];
  let at = 0;
  LINE_BREAK.lastIndex = 0;
  while (at <= text.length && rows.length < MAX_ROWS) {
    const found = LINE_BREAK.exec(text);
    rows.push({ row: rows.length + 1, cells: [cutLine(text.slice(at, found?.index))] });
    at = found ? LINE_BREAK.lastIndex : text.length + 1;
  }
  return { rows, beyond: countLinesBeyond(text, at, rows.length) };
}

/** A text without the given characters at its end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
