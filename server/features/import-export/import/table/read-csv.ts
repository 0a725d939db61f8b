/** Reads CSV with commas, semicolons or tabs, with or without a byte order mark. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { describeOtherFormat } from '../../../../../shared/import-export/other-formats';
import { removeFormulaGuard } from '../../export/formula-guard';
import { splitCsv } from './split-csv';
import { HEADER_TOO_LONG_MESSAGE, MAX_HEADER_LENGTH, type TableRow, TableRows, tableError } from './table-rows';

const ROWS_BETWEEN_YIELDS = 1_000;
const MAX_SAMPLE_LINES = 40;

/** Yields the rows that are not blank. Throws a readable error for a file that is not CSV in UTF-8, or at the first line beyond a limit. */
export async function* readCsv(file: Uint8Array): AsyncGenerator<TableRow> {
  const text = decode(file);
  const table = new TableRows();
  let rows = 0;
  for (const { line, cells } of splitCsv(text, delimiterOf(text))) {
    const row = table.add(line, cells.map(textOf));
    if (row) yield row;
    rows += 1;
    if (rows % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop();
  }
}

/** Spreadsheets write ="00123" for a text that must not become a number. */
const TEXT_FORMULA = /^="([^"]*)"$/;
const textOf = (cell: string): string => (cell === '' ? cell : removeFormulaGuard(TEXT_FORMULA.exec(cell)?.[1] ?? cell));

function decode(file: Uint8Array): string {
  const other = describeOtherFormat(file);
  if (other) throw tableError(other);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw tableError('The file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.');
  }
}

/**
 * Detects the delimiter, since spreadsheets write the delimiter of their locale: it stands equally often in the most neighbouring lines of
 * the beginning. Titles with commas may stand above a table with semicolons, and prices with commas in it.
 */
function delimiterOf(text: string): string {
  const lines = text.slice(0, MAX_HEADER_LENGTH + 1).split(/[\r\n]/, MAX_SAMPLE_LINES * 2);
  if ((lines[0] ?? '').length > MAX_HEADER_LENGTH) throw tableError(HEADER_TOO_LONG_MESSAGE);
  const filled = lines.filter((line) => line.trim() !== '').slice(0, MAX_SAMPLE_LINES);
  const weights = [',', ';', '\t'].map((delimiter) => ({ delimiter, weight: weightOf(filled, delimiter) }));
  return weights.reduce((best, one) => (one.weight > best.weight ? one : best)).delimiter;
}

/** The most cells that neighbouring lines with equally many delimiters have; quoted delimiters do not count. */
function weightOf(lines: string[], delimiter: string): number {
  let best = 0;
  let run = 0;
  let before = 0;
  for (const line of lines) {
    const count = line
      .split('"')
      .filter((_, index) => index % 2 === 0)
      .join('')
      .split(delimiter).length;
    run = count === before ? run + 1 : 1;
    before = count;
    if (count > 1) best = Math.max(best, run * (count - 1));
  }
  return best;
}
