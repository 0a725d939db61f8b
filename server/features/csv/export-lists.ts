/** Exports of lists, read from the database in batches. */
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { ContentType } from '../../../shared/content/content-type';
import { isActive, labelOf } from '../../../shared/content/fields';
import { allTypes } from '../../../shared/content/registry';
import { lineText } from '../../../shared/quote-list';
import { fileValue } from '../../../shared/trade';
import type { Site } from '../../platform/context';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { parseSelection, parseValues } from '../../platform/http/list-query';
import { afterCursor, listConditions, listInput, listOrder } from '../content/list-page';
import { listRows, type Row } from '../content/rows';
import { demandQuery, exportDemand } from '../demand/demand-lists';
import { inquiryConditions, inquiryQuery } from '../inquiries/inquiry-conditions';
import { serializeInquiries } from '../inquiries/list-inquiries';
import { serializeSubscription, subscriptionConditions, subscriptionQuery } from '../newsletter/list-subscriptions';
import { type Column, columnsOf, loadReferences, toCell } from './cells';

// Small enough not to delay other requests.
const BATCH = 500;

/** `kind` says how a spreadsheet shows the column. */
export type ExportedColumn = { header: string; kind: Column['kind'] | 'time' };
export type Exported = { columns: ExportedColumn[]; batches: AsyncIterable<unknown[][]> };

/** The list with this path as a user sees it, filtered by the query. Throws for an invalid query, and 404 for an unknown list. */
export async function exportList(
  site: Pick<Site, 'db' | 'profile' | 'now'>,
  userId: number,
  path: string,
  query: Record<string, unknown>,
): Promise<Exported> {
  const { db, profile } = site;
  const type = allTypes.find((one) => one.path === path);
  if (type) return exportContent(db, type, query);
  if (path === 'contact-inquiries') {
    const selection = await inquiryConditions(db, userId, inquiryQuery.parse(parseValues(query)), true);
    const current = await profile.current;
    const read = async (page: IdPage) =>
      (await serializeInquiries(db.read, await db.read.contactInquiry.findMany(page), current)).map((row) => ({
        ...row,
        neededBy: row.neededBy && indianDay.format(new Date(row.neededBy)),
        lines: row.lines.map(lineText).join('\n'),
      }));
    return exportById(INQUIRY_COLUMNS, selection?.where ?? null, read);
  }
  if (path === 'newsletter') {
    const where = subscriptionConditions(db, subscriptionQuery.parse(parseValues(query)));
    return exportById(SUBSCRIPTION_COLUMNS, where, async (page) =>
      (await db.read.newsletterSubscription.findMany(page)).map(serializeSubscription),
    );
  }
  if (path === 'demand') {
    const { columns, rows } = await exportDemand(site, demandQuery.parse(parseValues(query)));
    return { columns, batches: Readable.from([rows]) };
  }
  throw new AppError('NOT_FOUND', 'Not found');
}

/** Fields whose names in words are not what people call them. */
const LABELS: Record<string, string> = { gstin: 'GSTIN', pinCode: 'PIN code' };
const INQUIRY_COLUMNS =
  'id createdAt status name email phone company topic message source productId notes suspectedSpam firstAnswerAt gstin pinCode neededBy lines'.split(
    ' ',
  );
const SUBSCRIPTION_COLUMNS = 'id email isActive subscribedAt unsubscribedAt'.split(' ');

const isTime = (name: string) => name.endsWith('At');
/** The heading of a column: what people call it, and of a time that it is India's. */
const headingOf = (name: string) =>
  isTime(name) ? `${labelOf(name, undefined)} (IST)` : (LABELS[name] ?? labelOf(name, name === 'isActive' ? isActive() : undefined));
const indian = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' });
const indianDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
/** '2026-11-21T05:12:00.000Z' → '2026-11-21 10:42:00', which spreadsheets read as a time. */
const cellOf = (name: string, value: unknown) => (isTime(name) && typeof value === 'string' ? indian.format(new Date(value)) : value);

async function exportContent(db: Database, type: ContentType, query: Record<string, unknown>): Promise<Exported> {
  const { sort, ...selection } = listInput(type).parse(parseSelection(query));
  const where = await listConditions(db, type, selection);
  const columns = columnsOf(type);
  const references = await loadReferences(db.read, type);

  async function* batches() {
    for (let last: Row | undefined; where; ) {
      const rest = { AND: [where, ...(last ? [afterCursor(type, last, sort)] : [])] };
      const rows = await listRows(db.read, type, { where: rest, orderBy: listOrder(type, sort), take: BATCH });
      yield rows.map((row) => columns.map(({ field, kind }) => references[field]?.word(row[field]) ?? fileValue(kind, row[field])));
      last = rows.at(-1);
      if (rows.length < BATCH) return;
    }
  }
  return { columns, batches: batches() };
}

type IdPage = { where: object; orderBy: { id: 'desc' }; take: number };

function exportById(names: string[], where: object | null, read: (page: IdPage) => Promise<{ id: number }[]>): Exported {
  async function* batches() {
    for (let last: number | undefined; where; ) {
      const rest = { ...where, ...(last !== undefined && { id: { lt: last } }) };
      const rows = await read({ where: rest, orderBy: { id: 'desc' }, take: BATCH });
      yield rows.map((row) => names.map((name) => cellOf(name, (row as Record<string, unknown>)[name])));
      last = rows.at(-1)?.id;
      if (rows.length < BATCH) return;
    }
  }
  return { columns: names.map((name) => ({ header: headingOf(name), kind: isTime(name) ? 'time' : 'text' })), batches: batches() };
}

/** The file in chunks: RFC 4180 with a byte order mark, so that spreadsheets detect UTF-8. */
export async function* csvOf({ columns, batches }: Exported): AsyncGenerator<string> {
  yield `\ufeff${csv([columns.map(({ header }) => toCell(header))])}`;
  for await (const rows of batches) {
    yield csv(rows.map((row) => row.map(toCell)));
    // Lets other requests run between batches.
    await yieldToEventLoop();
  }
}

/** Formats rows of cells as RFC 4180. */
export const csv = (rows: unknown[][]) => stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
