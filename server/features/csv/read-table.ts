/** Reads CSV files of spreadsheets: commas, semicolons or tabs, with or without a byte order mark. */
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { formatNumber } from '../../../shared/format';
import { AppError } from '../../platform/errors';

export type TableRow = { line: number; cells: string[] };
type Table = { headers: string[]; rows: TableRow[] };

const MAX_ROWS = 20_000;
const MAX_COLUMNS = 500;
/** In characters: the header line, and all cells of a row. */
const MAX_HEADER_LENGTH = 20_000;
const MAX_ROW_LENGTH = 200_000;
const CHUNK = 32 * 1024;

/** Throws a readable error for files that are not UTF-8, not CSV, empty, or have more than 20,000 rows or 500 columns. Limits are checked early. */
export async function readTable(file: Buffer): Promise<Table> {
  const text = decode(file);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
    // Called for each cell, so a row with millions of commas is rejected before it is read completely.
    cast: (cell, { index }) => {
      if (index >= MAX_COLUMNS) throw refusal(`A file may have up to ${MAX_COLUMNS} columns, and line ${line} has more`);
      return cell;
    },
  });
  const rows: TableRow[] = [];
  let line = 1;
  try {
    for await (const cells of Readable.from(chunksOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      line += cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);
      if (rows.length > MAX_ROWS + 1) throw refusal(`A file may have up to ${formatNumber(MAX_ROWS)} rows. Split this one into several.`);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const tooLong = error.code === 'CSV_MAX_RECORD_SIZE' ? `A row may have up to ${formatNumber(MAX_ROW_LENGTH)} characters. ` : '';
    throw refusal(`${tooLong}The file cannot be read as CSV from line ${line} on: look for a quotation mark that is not closed`);
  }
  const [first, ...rest] = rows;
  if (!first) throw refusal('The file is empty');
  return { headers: first.cells, rows: rest };
}

const refusal = (message: string) => new AppError('BAD_REQUEST', message);

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    throw refusal('The file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.');
  }
}

/** Detects the delimiter from the header line; spreadsheets use the one of their locale. */
function delimiterOf(text: string): string {
  const [first = ''] = text.slice(0, MAX_HEADER_LENGTH + 1).split(/[\r\n]/, 1);
  if (first.length > MAX_HEADER_LENGTH)
    throw refusal(`The first line must name the columns. Here it has more than ${formatNumber(MAX_HEADER_LENGTH)} characters.`);
  const countOf = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}

async function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    await yieldToEventLoop();
  }
}
