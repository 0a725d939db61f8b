/** The offers of a feature's list; exports, the command bar and the overview iterate over all lists. */
import type { z } from 'zod';
import type { Rights, Services, Session } from './context';

export type ListContext = Services & { session: Session };

/** `role`: the role that may read the list; every user by default. `scope`: the scope that an API token needs to download it. */
export type ListDefinition = Pick<Rights, 'role' | 'scope'> & {
  /** The name of the rows in the access log, if they contain personal data: an export of them is logged. */
  reads?: string;
  /** The rows as CSV and Excel files. */
  file?: ListFile;
  /** Finds the first records that match the words of a search, for the command bar; at most `take`. */
  search?(ctx: ListContext, q: string, take: number): Promise<RecordSearchResult[]>;
  /** Finds screens of the list's section that answer a search; the command bar shows them before the records. */
  screens?(ctx: ListContext, q: string): Promise<ScreenSearchResult[]>;
  /** The list's figures in the overview. */
  overview?(ctx: ListContext): Promise<unknown>;
};

/** The lists by the path of a content type, or by the panel's section that shows the list. */
export type ListsByPath = Record<string, ListDefinition>;

/** `details` distinguishes records with the same name: 'QT-2026-00042, 21 Nov 2026, Accepted, ₹1,250.00'. */
export type RecordSearchResult = { id: number; name: string; details?: string };

/** `params` are the parameters of the panel's URL. */
export type ScreenSearchResult = { name: string; details?: string; params: Record<string, string> };

/** A file contains the values of the named columns and no others. `Row` is a row as JSON. */
export type ListFile<Row extends object = Record<string, unknown>, Query = unknown> = {
  /** The files are at `/admin/export/<path>.csv` and `.xlsx`. */
  path: string;
  /** Checks the query string, after flags, numbers and `none` were parsed (http/rest/list-query.ts). */
  query: z.ZodType<Query>;
  columns: readonly FileColumn<Row>[] | ((query: Query, session: Session) => readonly FileColumn<Row>[]);
  /** Yields the rows in batches that are small enough not to delay other requests. */
  rows(ctx: ListContext, query: Query): AsyncIterable<Row[]>;
};

export type FileColumn<Row extends object = Record<string, unknown>> = {
  name: keyof Row & string;
  /** The heading, if it differs from the readable name. */
  header?: string;
  /** The format of the value in files; text by default. Times and days are ISO 8601 in the row, and Indian time in the file. */
  kind?: 'text' | 'amount' | 'time' | 'day';
};

/** Declares a file with its columns and query, which the compiler checks against the rows. */
export const defineListFile = <Row extends object, Query>(file: ListFile<Row, Query>) => file as unknown as ListFile;

/** The number of rows that are read at once. */
export const ROWS_PER_BATCH = 500;

type BatchQuery = { where: object; orderBy: { id: 'desc' }; take: number };

/** Yields the rows that meet a condition in batches, the newest first; none if the condition is null. */
export async function* readNewestFirst<Row extends { id: number }>(where: object | null, read: (query: BatchQuery) => Promise<Row[]>) {
  for (let last: number | undefined; where; ) {
    const rows = await read({
      where: { ...where, ...(last !== undefined && { id: { lt: last } }) },
      orderBy: { id: 'desc' },
      take: ROWS_PER_BATCH,
    });
    yield rows;
    last = rows.at(-1)?.id;
    if (rows.length < ROWS_PER_BATCH) return;
  }
}
