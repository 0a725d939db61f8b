/** Reads the tables of imported files: Excel files, and CSV with commas, semicolons or tabs, with or without a byte order mark. */
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { removeGuard } from './cells';
import {
  HEADER_TOO_LONG,
  MAX_COLUMNS,
  MAX_HEADER_LENGTH,
  MAX_ROW_LENGTH,
  ROW_TOO_LONG,
  refusal,
  type TableRow,
  TableRows,
  tooManyColumns,
} from './table-rows';
import { isWorkbook, readWorkbook } from './workbooks';

type Table = { headers: string[]; rows: TableRow[] };

const CHUNK = 32 * 1024;

/** Throws a readable error for files that are neither CSV in UTF-8 nor Excel files, are empty, or exceed a limit. Limits are checked early. */
export async function readTable(file: Buffer): Promise<Table> {
  const [first, ...rest] = isWorkbook(file) ? await readWorkbook(file) : await readCsv(file);
  if (!first) throw refusal('The file is empty');
  return { headers: first.cells, rows: rest };
}

async function readCsv(file: Buffer): Promise<TableRow[]> {
  const text = decode(file);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
    // Called for each cell, so a row with millions of commas is rejected before it is read completely.
    cast: (cell, { index }) => {
      if (index >= MAX_COLUMNS) throw tooManyColumns(line);
      return cell;
    },
  });
  const table = new TableRows();
  const rows: TableRow[] = [];
  let line = 1;
  try {
    for await (const cells of Readable.from(chunksOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      const row = table.add(line, cells.map(removeGuard));
      if (row) rows.push(row);
      line += cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const tooLong = error.code === 'CSV_MAX_RECORD_SIZE' ? `${ROW_TOO_LONG}. ` : '';
    throw refusal(`${tooLong}The file cannot be read as CSV from line ${line} on: look for a quotation mark that is not closed`);
  }
  return rows;
}

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
  if (first.length > MAX_HEADER_LENGTH) throw refusal(HEADER_TOO_LONG);
  const countOf = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}

async function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    await yieldToEventLoop();
  }
}
