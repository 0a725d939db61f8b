/** Reads CSV with commas, semicolons or tabs, with or without a byte order mark. */
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { removeFormulaGuard } from '../export/formula-guard';
import {
  createTableError,
  HEADER_TOO_LONG_MESSAGE,
  MAX_HEADER_LENGTH,
  MAX_ROW_LENGTH,
  ROW_TOO_LONG_MESSAGE,
  type TableRow,
  TableRows,
} from './table-rows';

const CHUNK = 32 * 1024;
const MAX_TITLE_LINES = 20;

/** Yields the rows that are not blank. Throws a readable error for a file that is not CSV in UTF-8, or at the first line beyond a limit. */
export async function* readCsv(file: Uint8Array): AsyncGenerator<TableRow> {
  const text = decode(file);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    // The limit rejects a row with millions of commas before it is read completely.
    max_record_size: MAX_ROW_LENGTH,
  });
  const table = new TableRows();
  let line = 1;
  try {
    for await (const cells of Readable.from(chunksOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      const row = table.add(
        line,
        cells.map((cell) => (cell === '' ? cell : removeFormulaGuard(cell))),
      );
      if (row) yield row;
      line += cells.reduce((sum, cell) => sum + (cell === '' ? 0 : (cell.match(/\r\n|\r|\n/g)?.length ?? 0)), 1);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const tooLong = error.code === 'CSV_MAX_RECORD_SIZE' ? `${ROW_TOO_LONG_MESSAGE}. ` : '';
    throw createTableError(`${tooLong}The file cannot be read as CSV from line ${line} on: look for a quotation mark that is not closed`);
  }
}

function decode(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    throw createTableError('The file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.');
  }
}

/**
 * Detects the delimiter from the first line that contains one: a title may stand above. Spreadsheets write the delimiter of their locale.
 */
function delimiterOf(text: string): string {
  const lines = text.slice(0, MAX_HEADER_LENGTH + 1).split(/[\r\n]/, MAX_TITLE_LINES);
  if ((lines[0] ?? '').length > MAX_HEADER_LENGTH) throw createTableError(HEADER_TOO_LONG_MESSAGE);
  const line = lines.find((one) => /[,;\t]/.test(one)) ?? '';
  const countOf = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}

async function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    // The rows of this chunk are processed before an error of the next chunk.
    await yieldToEventLoop();
  }
}
