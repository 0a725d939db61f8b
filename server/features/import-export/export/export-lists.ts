/** Exports the lists that features offer, read in batches. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { fieldLabelOf } from '../../../../shared/content/field-kinds';
import { dayOf, formatDateTimeInIndia } from '../../../../shared/time/india';
import { describeAccessReader, logAccess } from '../../../platform/access/access-log';
import type { Context } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { nameSentParameters, parseQueryValues } from '../../../platform/http/rest/list-query';
import { refuseUnknownParameters } from '../../../platform/http/rest/unknown-names';
import type { FileColumn, ListsByPath } from '../../../platform/list';
import { formatCsvCell } from '../cells';

/** `kind` determines how a spreadsheet formats the column. */
export type ExportedColumn = { header: string; kind: FileColumn['kind'] };
export type ExportedList = { columns: ExportedColumn[]; batches: AsyncIterable<unknown[][]> };

/**
 * The list with this path as the user sees it, filtered by the query. Throws AppError 404 for an unknown list, 403 for a list that the user
 * may not read, ZodError for an invalid query, and any error of reading its first rows.
 */
export async function exportList(ctx: Context, lists: ListsByPath, path: string, query: Record<string, unknown>): Promise<ExportedList> {
  const list = Object.values(lists).find(({ file }) => file?.path === path);
  if (!list?.file) throw new AppError('not_found', 'Not found');
  const session = await ctx.requireSession(list);
  const { file } = list;
  refuseUnknownParameters(session, query, file.query);
  const { data: input, error } = file.query.safeParse(parseQueryValues(query));
  if (error) throw nameSentParameters(error);
  const columns = typeof file.columns === 'function' ? file.columns(input, session) : file.columns;
  const reading = file.rows({ ...ctx, session }, input)[Symbol.asyncIterator]();
  const first = await reading.next();
  async function* batches() {
    let rows = 0;
    try {
      for (let batch = first; !batch.done; batch = await reading.next()) {
        rows += batch.value.length;
        yield batch.value.map((row) => columns.map(({ name, kind }) => cellOf(kind, row[name])));
      }
    } finally {
      // An interrupted download is logged too: the rows read so far may have been sent.
      if (list?.reads) logAccess(ctx, { ...describeAccessReader(session), action: 'exported', subject: list.reads, rows });
    }
  }
  return { columns: columns.map((column) => ({ header: headingOf(column), kind: column.kind })), batches: batches() };
}

/** The readable heading of a column, with 'IST' for times. */
const headingOf = ({ name, header = fieldLabelOf(name, undefined), kind }: FileColumn) => (kind === 'time' ? `${header} (IST)` : header);

/** A row's value as a cell; times and days are in Indian time. */
function cellOf(kind: FileColumn['kind'], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'day') return dayOf(value);
  return kind === 'time' ? formatDateTimeInIndia(new Date(value)) : value;
}

/** The file in chunks: RFC 4180 with a byte order mark, so that spreadsheets detect UTF-8. */
export async function* streamCsv({ columns, batches }: ExportedList): AsyncGenerator<string> {
  yield `\ufeff${formatCsvRows([columns.map(({ header }) => formatCsvCell(header))])}`;
  for await (const rows of batches) {
    yield formatCsvRows(rows.map((row) => row.map((value, at) => formatCsvCell(value, columns[at]?.kind))));
    // Yields to other requests between batches.
    await yieldToEventLoop();
  }
}

/** Formats rows of cells as RFC 4180. */
export const formatCsvRows = (rows: unknown[][]) => stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
