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

/** A range of rows by row number, with their count; of a list with several sheets, `sheet` has the first of them. */
export type RowRange = { from: number; to: number; count: number; sheet?: string };

/** The rows that are read, and the rows beyond the limits, which are only counted. */
export type CutRows = { rows: TableRow[]; beyond: RowRange | null };

// PostgreSQL cannot store U+0000, and neither database preserves lone surrogates; other control characters are not useful.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether a database preserves a text. Fields refuse other texts; what is read from mails and files is cut instead. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text) && text.isWellFormed();

/** The beginning of a text, of up to `most` characters; a character of two halves is not split. */
export function cutStart(text: string, most: number): string {
  const last = text.length > most ? text.charCodeAt(most - 1) : 0;
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most).toWellFormed();
}

const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** The beginning of a text of several lines, without control characters and marks of direction; its line breaks are \n. */
export const cutText = (text: string, most: number): string =>
  cutStart(
    cutStart(text, most * 2)
      .replaceAll('\r\n', '\n')
      .replace(/[^\P{Cc}\t\n]+/gu, '')
      .replace(DIRECTION_MARKS, ''),
    most,
  );

/**
 * A text without the invisible marks that reverse what follows them, even the words of a page after a name; Arabic and Hebrew letters need
 * none.
 */
export const removeDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '');

/** Whether a text has a character with a shape: a name of joiners, blanks or the fillers of some scripts is no name. */
export const hasVisibleText = (text: string): boolean => /[^\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

const CONTROLS = /[^\P{Cc}\t\n\v\f\r]+/gu;

/**
 * A text as one line of up to `most` characters, without control characters, marks of direction and double spaces; of a longer text only the
 * beginning is read.
 */
export const cutLine = (text: string, most = MAX_LINE_LENGTH): string =>
  cutStart(
    text
      .trimStart()
      .slice(0, most * 2)
      .replace(CONTROLS, '')
      .replace(DIRECTION_MARKS, '')
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  ).trimEnd();

const MAX_FILE_NAME_LENGTH = 200;

const NOT_IN_FILE_NAMES = /[\\/:*?"<>|]+/g;
/** Characters without a shape, or that reverse a name; letters of Indian scripts need the two joiners. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the two joiners are looked for one by one
const INVISIBLE = /[^\P{C}\u200c\u200d\t\n\v\f\r]+/gu;

/** The name of a file in one line, without folders and characters that file systems refuse; of a longer name the end, which names the kind. */
export const cutFileName = (name: string): string =>
  cutLine(name.slice(-MAX_FILE_NAME_LENGTH).replace(NOT_IN_FILE_NAMES, ' ').replace(INVISIBLE, ''), MAX_FILE_NAME_LENGTH);

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

/** Splits the first lines of a text into rows with one cell each, a line. */
export function cutLines(text: string, most = MAX_ROWS): CutRows {
  const rows: TableRow[] = [];
  let at = 0;
  LINE_BREAK.lastIndex = 0;
  while (at <= text.length && rows.length < most) {
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
