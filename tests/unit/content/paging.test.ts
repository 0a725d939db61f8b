/** A page is the last one when exactly its number of rows remains. */
import { expect, it } from 'vitest';
import { buildCursorPage, buildPage, toPageWindow } from '../../../server/features/content/list/paging';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: 100 - at }));
const idOf = ({ id }: { id: number }) => id;

it.each([
  [0, 0, null],
  [9, 9, null],
  [10, 10, null],
  [11, 10, 91],
])('for %i found rows a page of ten below a cursor shows %i and continues at %j', (found, shown, next) => {
  expect(buildCursorPage(rows(found), 10, idOf)).toEqual({ rows: rows(shown), next });
});

it.each([
  ['an empty list', 1, 0, { next: null, total: 0, counted: 0 }],
  ['a first page that is not full', 1, 9, { next: null, total: 9, counted: 0 }],
  ['exactly one full page', 1, 10, { next: null, total: 10, counted: 0 }],
  ['one row more', 1, 11, { next: 2, total: 500, counted: 1 }],
  ['a full last page', 3, 10, { next: null, total: 30, counted: 0 }],
  ['a page beyond the last', 4, 0, { next: null, total: 500, counted: 1 }],
])('a page of a list is correct for %s', async (_, page, found, { next, total, counted }) => {
  const paging = { page, pageSize: 10 };
  expect(toPageWindow(paging)).toEqual({ skip: (page - 1) * 10, take: 11 });
  let counts = 0;
  const count = async () => {
    counts += 1;
    return 500;
  };
  const result = await buildPage(rows(found), paging, count);
  expect(result).toEqual({ rows: rows(Math.min(found, 10)), ...paging, next, total, totalIsMore: false });
  expect(counts, 'rows are counted only where the page does not tell how many there are').toBe(counted);
});

it.each([
  [1_000, 1_000, false],
  [1_001, 1_000, true],
])('for %i counted rows the total is %i, with a mark if there are more', async (counted, total, totalIsMore) => {
  const limits: object[] = [];
  const count = async (limit: object) => {
    limits.push(limit);
    return counted;
  };
  expect(await buildPage(rows(11), { page: 1, pageSize: 10 }, count)).toMatchObject({ total, totalIsMore });
  expect(limits).toEqual([{ take: 1_001 }]);
});
