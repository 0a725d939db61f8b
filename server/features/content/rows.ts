/** Stored rows as plain data, for the engine, REST, tRPC and the history. */
import type { ContentType } from '../../../shared/content/content-type';
import { findTypeByPath } from '../../../shared/content/registry';
import type { Reader, Tx } from '../../platform/database/database';
import { cacheRead } from '../../platform/database/recorded-reads';

export type ContentRow = { id: number; version: number } & Record<string, unknown>;

export type ContentRowQuery = { where?: object; orderBy?: object[]; skip?: number; take?: number };

/** The model methods that the engine uses. The declarations have strict types; the engine is generic. */
type Delegate = {
  findMany(query: object): Promise<Record<string, unknown>[]>;
  findUnique(query: object): Promise<Record<string, unknown> | null>;
  count(query: object): Promise<number>;
  groupBy(query: object): Promise<Record<string, unknown>[]>;
};
type WritingDelegate = Delegate & {
  create(query: object): Promise<Record<string, unknown>>;
  createManyAndReturn(query: object): Promise<Record<string, unknown>[]>;
  updateMany(query: object): Promise<unknown>;
  deleteMany(query: object): Promise<unknown>;
};

export const findReadDelegate = (db: Reader | Tx, type: ContentType | { model: string }) =>
  db[type.model as 'product'] as unknown as Delegate;
export const findWriteDelegate = (tx: Tx, type: ContentType) => tx[type.model as 'product'] as unknown as WritingDelegate;

/** The display name of a row. */
export function formatRowName({ nameField, title, labels }: ContentType, row: Record<string, unknown>): string {
  const name = String(row[nameField] || `${title} ${row.id}`);
  return labels?.[name as keyof typeof labels] ?? name;
}

/** The display names of the first rows that meet all conditions; none if the conditions are null. */
export async function findRowNames(
  db: Reader,
  type: ContentType,
  conditions: object[] | null,
  { orderBy = type.order, take }: { orderBy?: object[]; take: number },
): Promise<{ id: number; name: string }[]> {
  if (!conditions) return [];
  const query = { where: { AND: conditions }, orderBy, take, select: columns(['id', type.nameField]) };
  return (await findReadDelegate(db, type).findMany(query)).map((row) => ({ id: Number(row.id), name: formatRowName(type, row) }));
}

/** A stored row as JSON: decimals as strings with two decimal places, times as ISO 8601. */
export function serializeRow(stored: Record<string, unknown>): ContentRow {
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, plainValue(value)])) as ContentRow;
}

function plainValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return isDecimal(value) ? value.toFixed(2) : value;
}

function isDecimal(value: unknown): value is { toFixed(places: number): string } {
  return typeof value === 'object' && value !== null && 'toFixed' in value;
}

/** Selects declared columns only, so that other columns are never exposed. */
const columns = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));

/** The columns of a type that are recorded in revisions and shown to administrators. */
export const selectDeclaredColumns = (type: ContentType) => columns(['id', ...Object.keys(type.fields), 'version']);

/** The rows of a type for administrators: all of them in the type's order (REQ 4.2), or those of a query. */
export async function listRows(db: Reader | Tx, type: ContentType, query: ContentRowQuery = {}): Promise<ContentRow[]> {
  return find(db, type, { orderBy: type.order, ...query, select: selectDeclaredColumns(type) });
}

/** The public rows of a type: only the rows and fields that its declaration allows. */
export async function listPublicRows(
  db: Reader,
  type: ContentType,
  filter: { where?: object; skip?: number; take?: number } = {},
): Promise<object[]> {
  const { where, fields, order, related, shown } = type.public;
  const select = columns(['id', ...fields]);
  const stored = await find(db, type, { ...filter, where: { ...where, ...filter.where }, orderBy: [...(order ?? type.order)], select });
  const rows = shown ? stored.map((row) => ({ ...row, ...shown(row) })) : stored;
  if (!related) return rows;
  const relations = await relatedRows(db, type, `${related.include}Id`, rows);
  return rows.map((row, index) => ({ ...row, ...related.derive({ [related.include]: relations[index] }) }));
}

/** The rows of a query. With `skip`, the ids are found first in an index alone, and then the rows. */
async function find(db: Reader | Tx, type: ContentType, query: ContentRowQuery & { select: object }): Promise<ContentRow[]> {
  if (!query.skip) return (await findReadDelegate(db, type).findMany(query)).map(serializeRow);
  const { where, select } = query;
  const ids = (await findReadDelegate(db, type).findMany({ ...query, select: { id: true } })).map(({ id }) => id);
  // The double negation and the missing order make the database look up the ids; otherwise it scans that index again.
  const stored = await findReadDelegate(db, type).findMany({ where: { NOT: { NOT: where ?? {} }, id: { in: ids } }, select });
  const rows = new Map(stored.map((row) => [row.id, serializeRow(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

// Related rows are read separately: for more than a thousand rows Prisma's `include` begins a transaction, which a read-only connection
// rejects.
async function relatedRows(db: Reader, type: ContentType, field: string, rows: ContentRow[]): Promise<(ContentRow | null)[]> {
  const target = findTypeByPath(type.references?.[field] as string);
  const ids = [...new Set(rows.map((row) => row[field]))].filter((id) => id !== null);
  const found = new Map<unknown, ContentRow>();
  for (let from = 0; from < ids.length; from += CHUNK_SIZE) {
    const some = ids.slice(from, from + CHUNK_SIZE);
    const read = (db: Reader) => listRows(db, target, { where: { id: { in: some } } });
    for (const row of await cacheRead(db, `${target.path} ${some}`, read)) found.set(row.id, row);
  }
  return rows.map((row) => found.get(row[field]) ?? null);
}

const CHUNK_SIZE = 500;
