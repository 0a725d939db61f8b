/**
 * Lists in groups: the rows of the first group, then those of the next. Each group is read in the order of an index, so that the cost of a
 * page does not grow with the table.
 */
import { MAX_COUNTED_ROWS } from '../../../../shared/format';
import { buildPage, type PageOfRows, type PageRequest, toPageWindow } from './paging';

type Ordered = { where: object; orderBy: object[] };

/**
 * `isExcluded`: the selection excludes all rows of the group, which a database would read to find nothing. `merged`: rows that the caller
 * has read already, and the comparison that sorts them into the group.
 */
export type ListGroup<Row = never> = Ordered & {
  isExcluded?: boolean;
  merged?: { rows: Row[]; compare(one: Row, other: Row): number };
};

/** The queries of one table. */
export type ListTable<Row> = {
  find(query: Ordered & { skip: number; take: number }): Promise<Row[]>;
  findIds(query: Ordered): Promise<{ id: number }[]>;
  count(query: { where: object; orderBy?: object[]; take?: number }): Promise<number>;
};

/** `most`: counts up to this number. `isFew`: the conditions list few ids, for which SQLite would not use the index of the order. */
type Counting = { most?: number | undefined; isFew?: boolean | undefined };

export const narrowGroups = <Row>(groups: ListGroup<Row>[], conditions: object[]): ListGroup<Row>[] =>
  groups.map(({ where, ...group }) => ({ ...group, where: { AND: [...conditions, where] } }));

/** One page of the groups, with the total. */
export async function readGroupPage<Row>(
  table: ListTable<Row>,
  groups: ListGroup<Row>[],
  page: PageRequest,
  { most, isFew }: Counting = {},
): Promise<PageOfRows<Row>> {
  const found = await readGroups(table, groups, toPageWindow(page));
  return buildPage(found, page, ({ take }) => countGroups(table, groups, { most: most ?? take, isFew }));
}

async function readGroups<Row>(table: ListTable<Row>, groups: ListGroup<Row>[], window: { skip: number; take: number }): Promise<Row[]> {
  let { skip, take } = window;
  const found: Row[] = [];
  for (const { where, orderBy, isExcluded, merged } of groups) {
    if (take === 0) break;
    const own = merged?.rows.length ?? 0;
    // Each merged row takes the place of a row of the table at most.
    const from = Math.max(0, skip - own);
    const read = isExcluded ? [] : await table.find({ where, orderBy, skip: from, take: skip + take - from });
    const rows = merged ? [...merged.rows, ...read].sort(merged.compare) : read;
    const page = rows.slice(skip - from, skip - from + take);
    found.push(...page);
    take -= page.length;
    // The page begins in a later group: the rows of this one are skipped.
    if (page.length > 0) skip = 0;
    else if (skip > 0) skip = Math.max(0, skip - own - (isExcluded ? 0 : await table.count({ where })));
  }
  return found;
}

/** Counts the rows of the groups up to `most`, each in the order of its index: otherwise Prisma sorts all rows by id first. */
export async function countGroups<Row>(
  table: ListTable<Row>,
  groups: ListGroup<Row>[],
  { most = MAX_COUNTED_ROWS + 1, isFew }: Counting = {},
) {
  let total = 0;
  for (const { merged } of groups) total += merged?.rows.length ?? 0;
  for (const { where, orderBy, isExcluded } of groups) {
    if (isExcluded) continue;
    if (isFew) total += await table.count({ where });
    else if (total < most) total += await table.count({ where, orderBy, take: most - total });
  }
  return total;
}

/**
 * Counts the rows of each view that meet the conditions, up to 1,001; none without conditions. The queries run one after the other,
 * since a single caller must not take all connections of the database.
 */
export async function countViews<Row, View extends string>(
  table: ListTable<Row>,
  views: Record<View, ListGroup<Row>[]>,
  conditions: object[] | null | undefined,
  counting?: Counting,
): Promise<Partial<Record<View, number>>> {
  const counts: Partial<Record<View, number>> = {};
  for (const [view, groups] of Object.entries(views) as [View, ListGroup<Row>[]][])
    counts[view] = conditions ? await countGroups(table, narrowGroups(groups, conditions), counting) : 0;
  return counts;
}

/** The ids of all rows, in the order of the groups. */
export async function findGroupIds<Row>({ findIds }: ListTable<Row>, groups: ListGroup<Row>[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { where, orderBy } of groups) ids.push(...(await findIds({ where, orderBy })).map(({ id }) => id));
  return ids;
}

/** Yields the rows of `ids` in their order, at most `most` at once. */
export async function* readInOrder<Row extends { id: number }>(
  ids: number[],
  most: number,
  find: (where: { id: { in: number[] } }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let first = 0; first < ids.length; first += most) {
    const batch = ids.slice(first, first + most);
    const rows = new Map((await find({ id: { in: batch } })).map((row) => [row.id, row]));
    yield batch.flatMap((id) => rows.get(id) ?? []);
  }
}
