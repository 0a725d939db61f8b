/** One page of a long list: what every list of the panel answers. */
import { z } from 'zod';

/** Beyond this a total is only known to be more: nothing counts a whole table (REQ 1.6). */
const MAX_COUNTED = 1_000;

export const paging = {
  page: z.int().min(1).max(999_999).default(1),
  pageSize: z.int().min(1).max(200).default(50),
};

export type Paging = { page: number; pageSize: number };
export type Page<Row> = { rows: Row[]; page: number; pageSize: number; hasNext: boolean; total: number; totalIsMore: boolean };

/** Which rows a page needs: one more than it shows tells whether there is another page. */
export const pageWindow = ({ page, pageSize }: Paging) => ({ skip: (page - 1) * pageSize, take: pageSize + 1 });

/** The page that was found. `count` counts up to `take` rows; it is asked only where the rows do not tell the total themselves. */
export async function toPage<Row>(
  found: Row[],
  { page, pageSize }: Paging,
  count: (limit: { take: number }) => Promise<number>,
): Promise<Page<Row>> {
  const hasNext = found.length > pageSize;
  const isLast = !hasNext && (found.length > 0 || page === 1);
  const total = isLast ? (page - 1) * pageSize + found.length : await count({ take: MAX_COUNTED + 1 });
  const rows = found.slice(0, pageSize);
  return { rows, page, pageSize, hasNext, total: Math.min(total, MAX_COUNTED), totalIsMore: total > MAX_COUNTED };
}
