/** Stored rows as plain data: what the engine, both doors and the history speak of. */
import type { ContentType } from '../../shared/content/content-type';
import type { Reader, Tx } from '../db';

export type Row = { id: number; version: number } & Record<string, unknown>;

export type RowQuery = { where?: object; orderBy?: object[]; skip?: number; take?: number };

/** The few calls that the engine makes on a model. Strict types stand at the declarations; the engine is plain code. */
type Delegate = {
  findMany(query: object): Promise<Record<string, unknown>[]>;
  findUnique(query: object): Promise<Record<string, unknown> | null>;
  count(query: object): Promise<number>;
};
type WritingDelegate = Delegate & {
  create(query: object): Promise<Record<string, unknown>>;
  createManyAndReturn(query: object): Promise<Record<string, unknown>[]>;
  updateMany(query: object): Promise<unknown>;
  deleteMany(query: object): Promise<unknown>;
};

export const reading = (db: Reader | Tx, type: ContentType) => db[type.model as 'product'] as unknown as Delegate;
export const writing = (tx: Tx, type: ContentType) => tx[type.model as 'product'] as unknown as WritingDelegate;

/** A stored row as JSON: decimals as strings of two places. */
export function plainRow(stored: Record<string, unknown>): Row {
  const row = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, isDecimal(value) ? value.toFixed(2) : value]));
  return row as Row;
}

function isDecimal(value: unknown): value is { toFixed(places: number): string } {
  return typeof value === 'object' && value !== null && 'toFixed' in value;
}

/** Only what is declared is ever read: a column that a declaration leaves out shows nowhere. */
const columns = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));

/** The rows of a type as administrators see them: all of them, in the office's order (SPEC §5), or those that a query asks for. */
export async function listRows(db: Reader | Tx, type: ContentType, query: RowQuery = {}): Promise<Row[]> {
  const select = columns(['id', ...Object.keys(type.fields), 'version']);
  return (await reading(db, type).findMany({ orderBy: type.order, ...query, select })).map(plainRow);
}

/** What visitors may read of a type: only the rows and fields that its declaration names. */
export async function listPublicRows(
  db: Reader,
  type: ContentType,
  filter: { where?: object; skip?: number; take?: number } = {},
): Promise<object[]> {
  const { where, fields, order, related } = type.public;
  const stored = await reading(db, type).findMany({
    ...filter,
    where: { ...where, ...filter.where },
    orderBy: order ?? type.order,
    select: columns(['id', ...fields, ...(related ? [related.include] : [])]),
  });
  return stored.map((row) => {
    if (!related) return plainRow(row);
    const { [related.include]: relation, ...own } = row;
    return { ...plainRow(own), ...related.derive({ [related.include]: relation }) };
  });
}
