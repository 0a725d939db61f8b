/** Content lists of the panel: searched, filtered, sorted and paged by the database. */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ContentType } from '../../../../shared/content/content-type';
import { type FieldKind, fieldKindOf } from '../../../../shared/content/field-kinds';
import { anyTextField } from '../../../../shared/content/fields';
import type { Database } from '../../../platform/database/database';
import type { ListInput, QuerySort, QueryValue } from '../../../platform/http/rest/list-query';
import { type ContentRow, type ContentRowQuery, findReadDelegate, listRows } from '../rows';
import { buildPage, type PageOfRows, pagingFields, toPageWindow } from './paging';
import { listTextFields, searchRows } from './search';

export type ListSelection = { q: string; sort?: QuerySort | undefined; filter?: Record<string, QueryValue> | undefined };
type ListQuery = ListSelection & { page: number; pageSize: number };

const FILTERABLE_KINDS: (FieldKind | undefined)[] = ['flag', 'choice', 'reference'];

const fieldsByKind = (type: ContentType, holds: (kind: FieldKind | undefined) => boolean) =>
  Object.entries(type.fields as Record<string, z.ZodType>).flatMap(([name, field]) => (holds(fieldKindOf(field)) ? [name] : []));

/** Whether a field may be null. */
export const isNullable = (type: ContentType, field: string) => (type.fields[field] as z.ZodType).safeParse(null).data === null;

/** The list input schema of a type; rejects sorting and filtering by fields that do not support it. */
export function buildListInput(type: ContentType): z.ZodType<ListQuery, ListInput> {
  // Other fields can be filtered by the values that the type declares, and by null.
  const filters = fieldsByKind(type, () => true).flatMap((name) => {
    if (FILTERABLE_KINDS.includes(fieldKindOf(type.fields[name] as z.ZodType)))
      return [[name, (type.fields[name] as z.ZodType).optional()]];
    // A code, such as a SKU, finds its one row.
    if (type.unique.includes(name)) return [[name, (type.fields[name] as z.ZodType).optional()]];
    const values = [...new Set([...Object.values(type.filters?.[name] ?? {}), ...(isNullable(type, name) ? [null] : [])])];
    return values.length > 0
      ? [[name, z.literal(values, `Can only be filtered by ${values.map((value) => value ?? 'none').join(' or ')}`).optional()]]
      : [];
  });
  const sortable = [
    'id',
    ...fieldsByKind(type, (kind) => kind !== 'lines' && kind !== 'tiers' && kind !== 'pictures' && kind !== 'documents'),
  ];
  return z.object({
    q: anyTextField(100).default(''),
    sort: z.object({ field: z.enum(sortable), direction: z.enum(['asc', 'desc']) }).optional(),
    filter: z.strictObject(Object.fromEntries(filters)).optional(),
    ...pagingFields,
  }) as unknown as z.ZodType<ListQuery, ListInput>;
}

/** A page of rows; `total` is counted up to 1,000. */
export async function readListPage(db: Database, type: ContentType, query: ListQuery): Promise<PageOfRows<ContentRow>> {
  const where = await buildListConditions(db, type, query);
  if (!where) return buildPage([], { ...query, page: 1 }, async () => 0);
  const found = await listRows(db.read, type, { where, orderBy: buildListOrder(type, query.sort), ...toPageWindow(query) });
  return buildPage(found, query, (limit) => findReadDelegate(db.read, type).count({ where, ...limit }));
}

/** The condition of a selection; null if its search cannot match anything. */
export async function buildListConditions(db: Database, type: ContentType, { q, filter }: ListSelection): Promise<object | null> {
  const conditions = await searchRows(db, type, listTextFields(type), q);
  return conditions && { AND: conditions, ...filter };
}

/** The order of a list, equal on both databases: null sorts first, and equal rows are ordered by id. */
export function buildListOrder(type: ContentType, sort: QuerySort = defaultSort(type)): object[] {
  const { field, direction } = sort;
  if (field === 'id') return [{ id: direction }];
  const nulls = direction === 'asc' ? 'first' : 'last';
  return [{ [field]: isNullable(type, field) ? { sort: direction, nulls } : direction }, { id: 'asc' }];
}

/** The condition for the rows after the given row in that order. */
export function whereAfterCursor(type: ContentType, row: Omit<ContentRow, 'version'>, sort: QuerySort = defaultSort(type)): object {
  const { field, direction } = sort;
  const isAscending = direction === 'asc';
  if (field === 'id') return { id: { [isAscending ? 'gt' : 'lt']: row.id } };
  const value = row[field];
  const equalRows = { [field]: value, id: { gt: row.id } };
  if (value === null) return isAscending ? { OR: [equalRows, { NOT: { [field]: null } }] } : equalRows;
  // Booleans cannot be compared with gt and lt.
  if (typeof value === 'boolean') return value === isAscending ? equalRows : { OR: [equalRows, { [field]: isAscending }] };
  // This form of the condition uses an index range; with OR the index would be scanned from its start.
  const rest = { [field]: { [isAscending ? 'gte' : 'lte']: value }, NOT: { [field]: value, id: { lte: row.id } } };
  return !isAscending && isNullable(type, field) ? { OR: [rest, { [field]: null }] } : rest;
}

const defaultSort = (type: ContentType): QuerySort => ({
  field: 'orderPriority' in type.fields ? 'orderPriority' : 'id',
  direction: 'asc',
});

/** The chunk size is small enough not to delay other requests. */
const CHUNK_SIZE = 250;
const MAX_ATTEMPTS = 3;

/**
 * All rows of `read` in the type's order, read in chunks. Reading restarts when the content changed meanwhile, so that the list is consistent;
 * after several restarts it is read with a single query.
 */
export async function readInChunks<R extends object>(
  { read: db }: Pick<Database, 'read'>,
  type: ContentType,
  read: (query: ContentRowQuery) => Promise<R[]>,
): Promise<R[]> {
  const version = async () => (await db.contentVersion.findFirst())?.version;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await version();
    const rows = await readChunks(type, read);
    if (rows.length <= CHUNK_SIZE || (await version()) === before) return rows;
  }
  return read({});
}

async function readChunks<R extends object>(type: ContentType, read: (query: ContentRowQuery) => Promise<R[]>): Promise<R[]> {
  // Lists with a different public order are short, so they are read with a single query.
  if (!isDeepStrictEqual(type.public.order ?? type.order, type.order)) return read({});
  const rows: R[] = [];
  for (let last: R | undefined; ; ) {
    const chunk = await read({ ...(last && { where: whereAfterCursor(type, last as unknown as ContentRow) }), take: CHUNK_SIZE });
    rows.push(...chunk);
    if (chunk.length < CHUNK_SIZE) return rows;
    last = chunk.at(-1);
    await yieldToEventLoop();
  }
}
