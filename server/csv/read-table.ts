/** Reads a CSV file as spreadsheets write them: commas, semicolons or tabs, with or without a byte order mark. */
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { formatNumber } from '../../shared/format';
import { Refusal } from '../errors';

export type TableRow = { line: number; cells: string[] };
type Table = { headers: string[]; rows: TableRow[] };

const MOST_ROWS = 20_000;
const CHUNK = 32 * 1024;

/** Refuses in words what is no UTF-8, no CSV, empty, or longer than 20,000 rows. */
export async function readTable(file: Buffer): Promise<Table> {
  const text = decode(file);
  const parser = parse({ bom: true, delimiter: delimiterOf(text), relax_column_count: true });
  const rows: TableRow[] = [];
  let line = 1;
  try {
    for await (const cells of Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      line += cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);
      if (rows.length > MOST_ROWS + 1) throw refusal(`A file may have up to ${formatNumber(MOST_ROWS)} rows. Cut this one into several.`);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal(`The file cannot be read as CSV from line ${line} on: look for a quotation mark that is not closed`);
  }
  const [first, ...rest] = rows;
  if (!first) throw refusal('The file is empty');
  return { headers: first.cells, rows: rest };
}

const refusal = (message: string) => new Refusal('BAD_REQUEST', message);

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    throw refusal('The file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.');
  }
}

/** The sign that parts the names in the first line; a spreadsheet takes the one of its country. */
function delimiterOf(text: string): string {
  const first = text.split(/[\r\n]/, 1)[0] ?? '';
  const uses = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (uses(sign) > uses(best) ? sign : best));
}

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK);
    await breathe();
  }
}
