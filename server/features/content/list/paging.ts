/** Paging for all lists of the panel. */
import { numberParameter } from '../../../../shared/content/fields';
import { MAX_COUNTED_ROWS } from '../../../../shared/format';

export const pagingFields = {
  page: numberParameter(1, 999_999).default(1),
  pageSize: numberParameter(1, 200).default(50),
};

export type PageRequest = { page: number; pageSize: number };
/** `next` is the number of the next page, null on the last one. */
export type PageOfRows<Row> = { rows: Row[]; page: number; pageSize: number; next: number | null; total: number; totalIsMore: boolean };

/** The rows to read for a page: one extra row tells whether there is a next page. */
export const toPageWindow = ({ page, pageSize }: PageRequest) => ({ skip: (page - 1) * pageSize, take: pageSize + 1 });

/** Builds the page. `count` counts up to `take` rows; it is called only if the rows do not determine the total. */
export async function buildPage<Row>(
  found: Row[],
  { page, pageSize }: PageRequest,
  count: (limit: { take: number }) => Promise<number>,
): Promise<PageOfRows<Row>> {
  const next = found.length > pageSize ? page + 1 : null;
  const isLast = next === null && (found.length > 0 || page === 1);
  const total = isLast ? (page - 1) * pageSize + found.length : await count({ take: MAX_COUNTED_ROWS + 1 });
  const rows = found.slice(0, pageSize);
  return { rows, page, pageSize, next, total: Math.min(total, MAX_COUNTED_ROWS), totalIsMore: total > MAX_COUNTED_ROWS };
}

/**
 * Builds a page of a list that continues below the cursor of its last row. `found` has one row more than `take` if there is a next page.
 */
export function buildCursorPage<Row>(found: Row[], take: number, cursorOf: (row: Row) => number): { rows: Row[]; next: number | null } {
  const rows = found.slice(0, take);
  const last = rows.at(-1);
  return { rows, next: last && found.length > take ? cursorOf(last) : null };
}
