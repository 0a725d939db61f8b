/** Reads with an unsaved row as if it were saved: a preview reads through it what the public pages would show. */
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '../../../shared/content/content-type';
import type { Reader } from '../../platform/database/database';
import { findReadDelegate } from './rows';

type Row = Record<string, unknown>;
type Order = Record<string, 'asc' | 'desc'>;
type Query = { where?: Row; orderBy?: Order | Order[]; skip?: number; take?: number; select?: Row; omit?: Row };

/** A reader in which `draft` takes the place of the stored row with its id, or is one row more. All other models are read as stored. */
export function layDraftOver(db: Reader, type: ContentType, draft: Row & { id: number }): Reader {
  const stored = findReadDelegate(db, type);
  const withoutDraft = (where: Row = {}) => ({ AND: [where, { NOT: { id: draft.id } }] });

  async function findMany({ where, orderBy = [], skip = 0, take = Number.POSITIVE_INFINITY, select, omit }: Query = {}): Promise<Row[]> {
    const orders = [orderBy].flat();
    const sorting = Object.fromEntries(orders.flatMap((order) => Object.keys(order).map((field) => [field, true])));
    const rows = await stored.findMany({
      where: withoutDraft(where),
      orderBy: orders,
      ...(Number.isFinite(take) && { take: skip + take }),
      ...(select && { select: { ...select, ...sorting } }),
    });
    const all = matches(draft, where) ? insert(rows, draft, orders) : rows;
    return all.slice(skip, skip + take).map((row) => pick(row, select, omit));
  }
  const findFirst = async (query?: Query) => (await findMany({ ...query, take: 1 }))[0] ?? null;
  const count = async ({ where }: Query = {}) => (await stored.count({ where: withoutDraft(where) })) + (matches(draft, where) ? 1 : 0);

  const laid = { findMany, findFirst, findUnique: findFirst, count };
  return new Proxy(db, { get: (reader, model) => (model === type.model ? laid : Reflect.get(reader, model)) });
}

const pick = (row: Row, select: Row | undefined, omit: Row | undefined): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => (select ? select[field] === true : omit?.[field] !== true)));

/** The rows, which are in this order, with the draft in its place. */
function insert(rows: Row[], draft: Row, orders: Order[]): Row[] {
  const at = rows.findIndex((row) => isBefore(draft, row, orders));
  return at === -1 ? [...rows, draft] : rows.toSpliced(at, 0, draft);
}

function isBefore(one: Row, other: Row, orders: Order[]): boolean {
  for (const [field, direction] of orders.flatMap((order) => Object.entries(order))) {
    const [a, b] = [one[field], other[field]] as [number, number];
    if (a !== b) return direction === 'asc' ? a < b : a > b;
  }
  return false;
}

const COMPARISONS: Record<string, (value: never, operand: never) => boolean> = {
  equals: (value: unknown, operand: unknown) => isDeepStrictEqual(value, operand),
  in: (value: unknown, operand: unknown[]) => operand.includes(value),
  not: (value: unknown, operand: unknown) => !isDeepStrictEqual(value, operand),
  gt: (value: number, operand: number) => value > operand,
  gte: (value: number, operand: number) => value >= operand,
  lt: (value: number, operand: number) => value < operand,
  lte: (value: number, operand: number) => value <= operand,
};

/** Whether a row meets a condition of Prisma, in the forms that public queries use; throws for any other form. */
function matches(row: Row, where: Row = {}): boolean {
  return Object.entries(where).every(([field, condition]) => {
    const all = [condition].flat() as Row[];
    if (condition === undefined) return true;
    if (field === 'AND') return all.every((one) => matches(row, one));
    if (field === 'OR') return all.some((one) => matches(row, one));
    if (field === 'NOT') return !all.some((one) => matches(row, one));
    if (condition === null || typeof condition !== 'object') return row[field] === condition;
    return Object.entries(condition).every(([name, operand]) => {
      const compare = COMPARISONS[name] as ((value: unknown, operand: unknown) => boolean) | undefined;
      if (!compare) throw new Error(`A preview cannot compare with ${name}`);
      return compare(row[field], operand);
    });
  });
}
