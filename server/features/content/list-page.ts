/** Lists of content as the panel shows them: searched, filtered, sorted and cut into pages by the database. */
import { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { anyText, type Kind, kindOf } from '../../../shared/content/fields';
import type { Database } from '../../platform/database/database';
import type { ListInput, Sort, Value } from '../../platform/http/list-query';
import { type Page, pageWindow, paging, toPage } from './paging';
import { listRows, type Row, readDelegate } from './rows';
import { searchRows } from './search';

export type Selection = { q: string; sort?: Sort | undefined; filter?: Record<string, Value> | undefined };
type ListQuery = Selection & { page: number; pageSize: number };

const FILTERED: (Kind | undefined)[] = ['flag', 'choice', 'reference'];

const fieldsWhere = (type: ContentType, holds: (kind: Kind | undefined) => boolean) =>
  Object.entries(type.fields as Record<string, z.ZodType>).flatMap(([name, field]) => (holds(kindOf(field)) ? [name] : []));

/** Whether a field may hold nothing. */
export const isNullable = (type: ContentType, field: string) => (type.fields[field] as z.ZodType).safeParse(null).data === null;

/** What a list of the type may be asked for; a field that cannot be sorted or filtered by is refused. */
export function listInput(type: ContentType): z.ZodType<ListQuery, ListInput> {
  // Of a text, an amount or a picture that may be missing, those can be listed that miss it.
  const filters = fieldsWhere(type, () => true).flatMap((name) => {
    if (FILTERED.includes(kindOf(type.fields[name] as z.ZodType))) return [[name, (type.fields[name] as z.ZodType).optional()]];
    return isNullable(type, name) ? [[name, z.null('Can only be asked for as null').optional()]] : [];
  });
  const sortable = ['id', ...fieldsWhere(type, (kind) => kind !== 'lines')];
  return z.object({
    q: anyText(100).default(''),
    sort: z.object({ field: z.enum(sortable), direction: z.enum(['asc', 'desc']) }).optional(),
    filter: z.strictObject(Object.fromEntries(filters)).optional(),
    ...paging,
  }) as unknown as z.ZodType<ListQuery, ListInput>;
}

/** A page of the rows; `total` is counted up to 1,000. */
export async function listPage(db: Database, type: ContentType, query: ListQuery): Promise<Page<Row>> {
  const where = await listConditions(db, type, query);
  if (!where) return toPage([], { ...query, page: 1 }, async () => 0);
  const found = await listRows(db.read, type, { where, orderBy: listOrder(type, query.sort), ...pageWindow(query) });
  return toPage(found, query, (limit) => readDelegate(db.read, type).count({ where, ...limit }));
}

/** The condition of a selection; null where its search can find nothing. */
export async function listConditions(db: Database, type: ContentType, { q, filter }: Selection): Promise<object | null> {
  const texts = fieldsWhere(type, (kind) => kind === 'text');
  const words = await searchRows(db, type.model, texts, q);
  return words && { AND: words, ...filter };
}

/** The order of a list, the same on both databases: nothing comes before everything, and rows that are alike stay in the order of their ids. */
export function listOrder(type: ContentType, sort: Sort = officeOrder(type)): object[] {
  const { field, direction } = sort;
  if (field === 'id') return [{ id: direction }];
  const nulls = direction === 'asc' ? 'first' : 'last';
  return [{ [field]: isNullable(type, field) ? { sort: direction, nulls } : direction }, { id: 'asc' }];
}

/** The condition of what comes after a row in that order. */
export function afterCursor(type: ContentType, row: Omit<Row, 'version'>, sort: Sort = officeOrder(type)): object {
  const { field, direction } = sort;
  const ascends = direction === 'asc';
  if (field === 'id') return { id: { [ascends ? 'gt' : 'lt']: row.id } };
  const value = row[field];
  const alike = { [field]: value, id: { gt: row.id } };
  if (value === null) return ascends ? { OR: [alike, { NOT: { [field]: null } }] } : alike;
  // The databases compare numbers and texts, but no flags.
  if (typeof value === 'boolean') return value === ascends ? alike : { OR: [alike, { [field]: ascends }] };
  // Said this way round, an index finds where to begin; after an OR it would be read from its start.
  const rest = { [field]: { [ascends ? 'gte' : 'lte']: value }, NOT: { [field]: value, id: { lte: row.id } } };
  return !ascends && isNullable(type, field) ? { OR: [rest, { [field]: null }] } : rest;
}

const officeOrder = (type: ContentType): Sort => ({ field: 'orderPriority' in type.fields ? 'orderPriority' : 'id', direction: 'asc' });
