/** Checks the limits of an imported table, whatever the format of its file. */
import { formatNumber } from '../../../../../shared/format';
import { AppError } from '../../../../platform/errors';

/** A row; `open` has the positions of formulas without a stored result: their cells are empty, but clear nothing. */
export type TableRow = { line: number; cells: string[]; open?: number[] };

export const MAX_TABLE_BYTES = 10 * 1024 * 1024;
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 500;
/** The maximum lengths in characters: of the header line, and of all cells of a row. */
export const MAX_HEADER_LENGTH = 20_000;
export const MAX_ROW_LENGTH = 200_000;

export const tableError = (message: string) => new AppError('invalid', message);
export const TABLE_TOO_LARGE_MESSAGE = 'A file can be up to 10 MB. Split this one into several.';
export const UNREADABLE_TABLE_MESSAGE = 'The file cannot be read as an Excel file. Save it again as .xlsx, or as “CSV UTF-8”.';
export const UNPACKED_SIZE_MESSAGE =
  'This Excel file is too large once it is unpacked. Save only the sheet that you need, as .xlsx or as “CSV UTF-8”.';
export const EMPTY_TABLE_MESSAGE = 'The file is empty';
export const TABLE_TOO_SLOW_MESSAGE = 'This file takes too long to read. Split it into several.';
export const ROW_TOO_LONG_MESSAGE = `A row may have up to ${formatNumber(MAX_ROW_LENGTH)} characters`;
export const HEADER_TOO_LONG_MESSAGE = `The first line must name the columns. Here it has more than ${formatNumber(MAX_HEADER_LENGTH)} characters.`;
const tooManyColumns = (line: number) => tableError(`A file may have up to ${MAX_COLUMNS} columns, and line ${line} has more`);

/** Checks the rows of a file, one after the other. */
export class TableRows {
  #lines = 0;
  #hasHeader = false;
  #length = 0;

  /** Returns the row, or undefined if it is blank. Throws a readable error for a row beyond a limit. */
  add(line: number, cells: string[]): TableRow | undefined {
    if (cells.length > MAX_COLUMNS) throw tooManyColumns(line);
    // The length of the row as a line of a CSV file.
    const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (length > MAX_ROW_LENGTH + cells.length) throw tableError(`${ROW_TOO_LONG_MESSAGE}, and line ${line} has more`);
    this.#length += length;
    if (this.#length > MAX_TABLE_BYTES) throw tableError(TABLE_TOO_LARGE_MESSAGE);
    // Blank rows and headings count as lines too.
    this.#lines += 1;
    if (this.#lines > MAX_ROWS + 1)
      throw tableError(`A file may have up to ${formatNumber(MAX_ROWS)} rows, blank ones included. Split this one into several.`);
    if (!cells.some((cell) => cell.trim() !== '')) return undefined;
    if (!this.#hasHeader && length > MAX_HEADER_LENGTH + cells.length) throw tableError(HEADER_TOO_LONG_MESSAGE);
    this.#hasHeader = true;
    return { line, cells };
  }
}
