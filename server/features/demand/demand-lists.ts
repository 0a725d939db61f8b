/** The lists of the panel's Demand section and their files, from the counts of a period. */
import { z } from 'zod';
import { DEMAND_LISTS, DEMAND_PERIODS } from '../../../shared/demand/demand';
import { parseId } from '../../../shared/pages/page-url';
import { dayNumberOf, formatDayNumber } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { defineListFile, type FileColumn, type ListDefinition as OfferedList } from '../../platform/list';
import type { DemandKind } from './demand-counts';

/** A list and its number of days, which end today. */
export const demandQuerySchema = z.object({ list: z.enum(DEMAND_LISTS), days: z.literal(DEMAND_PERIODS) });
export type DemandQuery = z.output<typeof demandQuerySchema>;
type List = DemandQuery['list'];

/** Products and searches below this rank have almost no demand. */
const MAX_ROWS = 2_000;

/** The kind that each list counts and draws by day. */
const KIND_OF = { viewed: 'viewed', unasked: 'viewed', missed: 'missed', unsent: 'listed' } as const satisfies Record<List, DemandKind>;

/** `other` is the second count: how often the product was requested, or how often the words found something. */
type Sum = { key: string; count: number; other: number };

const periodOf = (now: Date, days: number) => ({ day: { gte: formatDayNumber(dayNumberOf(now) - days + 1) } });

/** The rows of a list, highest demand first; `key` is a product's id or the words of a search. */
export async function readDemandRows({ db, now }: Pick<Services, 'db' | 'now'>, { list, days }: DemandQuery): Promise<Sum[]> {
  const period = periodOf(now(), days);
  const read = (kind: DemandKind) => readSums(db.read, { kind, ...period });
  const counted = await read(KIND_OF[list]);
  const others = { viewed: [], unasked: ['asked', 'sent'], missed: ['found'], unsent: ['sent'] } as const satisfies Record<
    List,
    DemandKind[]
  >;
  const [first = new Map(), second = new Map()] = await Promise.all(others[list].map(read));
  const rows = [...counted].map(([key, count]) => ({ key, count, other: (first.get(key) ?? 0) + (second.get(key) ?? 0) }));
  if (list === 'unasked') return rows.filter(({ other }) => other === 0);
  if (list !== 'unsent') return rows;
  return rows.filter(({ count, other }) => count > other).toSorted((one, next) => next.count - next.other - (one.count - one.other));
}

async function readSums(read: Reader, where: object): Promise<Map<string, number>> {
  const sums = await read.demandCount.groupBy({
    by: ['key'],
    where,
    _sum: { count: true },
    orderBy: [{ _sum: { count: 'desc' } }, { key: 'asc' }],
    take: MAX_ROWS,
  });
  return new Map(sums.map(({ key, _sum }) => [key, _sum.count ?? 0]));
}

/** The daily counts of a list's rows, where day 0 is the first day of the period; days with no count are omitted. */
export async function readDemandDays({ db, now }: Pick<Services, 'db' | 'now'>, { list, days }: DemandQuery, keys: string[]) {
  const where = { kind: KIND_OF[list], key: { in: keys }, ...periodOf(now(), days) };
  const found = await db.read.demandCount.findMany({ where, orderBy: { day: 'asc' } });
  const first = dayNumberOf(now()) - days + 1;
  const byKey = new Map(keys.map((key) => [key, [] as [day: number, count: number][]]));
  for (const { day, key, count } of found) byKey.get(key)?.push([dayNumberOf(new Date(day)) - first, count]);
  return { from: formatDayNumber(first), byKey };
}

/** The products of the rows, by key; deleted products are missing. */
export async function readDemandedProducts({ db }: Pick<Services, 'db'>, { list }: Pick<DemandQuery, 'list'>, keys: string[]) {
  if (list === 'missed') return new Map<string, never>();
  const select = { id: true, title: true, sku: true, isActive: true };
  const found = await db.read.product.findMany({ where: { id: { in: keys.flatMap((key) => parseId(key) ?? []) } }, select });
  return new Map(found.map((product) => [String(product.id), product]));
}

const ID = { name: 'key', header: 'Product id' } as const;
const TITLE = { name: 'title', header: 'Product' } as const;
const COLUMNS = {
  viewed: [ID, TITLE, { name: 'count', header: 'Looked at' }],
  unasked: [ID, TITLE, { name: 'count', header: 'Looked at' }],
  missed: [
    { name: 'key', header: 'Searched for' },
    { name: 'count', header: 'Found nothing' },
    { name: 'other', header: 'Found something' },
  ],
  unsent: [ID, TITLE, { name: 'count', header: 'Listed' }, { name: 'other', header: 'Sent' }],
} as const satisfies Record<List, readonly FileColumn<Sum & { title: string }>[]>;

export const demandListDefinition = {
  file: defineListFile({
    path: 'demand',
    query: demandQuerySchema,
    columns: ({ list }) => COLUMNS[list],
    async *rows(ctx, query) {
      const rows = await readDemandRows(ctx, query);
      const products = await readDemandedProducts(
        ctx,
        query,
        rows.map(({ key }) => key),
      );
      yield rows.map((row) => ({ ...row, title: products.get(row.key)?.title ?? '' }));
    },
  }),
} satisfies OfferedList;
