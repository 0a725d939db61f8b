/** Reads a CSV file as spreadsheets write them: commas, semicolons or tabs, with or without a byte order mark. */
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { formatNumber } from '../../../shared/format';
import { AppError } from '../../platform/errors';

export type TableRow = { line: number; cells: string[] };
type Table = { headers: string[]; rows: TableRow[] };

const MAX_ROWS = 20_000;
const MAX_COLUMNS = 500;
/** In characters: the first line, and the cells of a row together. */
const LONGEST_HEADER = 20_000;
const LONGEST_ROW = 200_000;
const CHUNK = 32 * 1024;

/** Refuses in words what is no UTF-8, no CSV, empty, or has more than 20,000 rows or 500 columns: the limits come before the work. */
export async function readTable(file: Buffer): Promise<Table> {
  const text = decode(file);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    // Called for each cell, so a row of millions of commas is refused before it is read to its end.
    cast: (cell, { index }) => {
      if (index >= MAX_COLUMNS) throw refusal(`A file may have up to ${MAX_COLUMNS} columns, and line ${line} has more`);
      return cell;
    },
  });
  const rows: TableRow[] = [];
  let line = 1;
  try {
    for await (const cells of Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      line += cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);
      if (rows.length > MAX_ROWS + 1) throw refusal(`A file may have up to ${formatNumber(MAX_ROWS)} rows. Cut this one into several.`);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const tooLong = error.code === 'CSV_MAX_RECORD_SIZE' ? `A row may have up to ${formatNumber(LONGEST_ROW)} characters. ` : '';
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

/** The sign that parts the names in the first line; a spreadsheet takes the one of its country. */
function delimiterOf(text: string): string {
  const [first = ''] = text.slice(0, LONGEST_HEADER + 1).split(/[\r\n]/, 1);
  if (first.length > LONGEST_HEADER)
    throw refusal(`The first line must name the columns. Here it has more than ${formatNumber(LONGEST_HEADER)} characters.`);
  const uses = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (uses(sign) > uses(best) ? sign : best));
}

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    await yieldToEventLoop();
  }
}
