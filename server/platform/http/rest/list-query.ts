/** Parses the query string of a list: `?q=soap&sort=-price&isActive=true&categoryId=none&page=2`. */
import { ZodError, type z } from 'zod';
import { unwrapError } from '../../errors';

type Query = Record<string, unknown>;

export type QueryValue = string | number | boolean | null;
export type QuerySort = { field: string; direction: 'asc' | 'desc' };
/** The input of a list procedure. */
export type ListInput = { q?: string; sort?: QuerySort; page?: number; pageSize?: number; filter?: Record<string, QueryValue> };

// Query values are strings; the field schemas expect typed values.
const LITERALS: Record<string, QueryValue> = { true: true, false: false, none: null };

/** Converts query values to booleans, numbers, and null for `none`. */
export const parseQueryValues = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, name === 'q' ? value : parseValue(value)]));

function parseValue(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (Object.hasOwn(LITERALS, text)) return LITERALS[text];
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}

/** Converts a query to a list input: `sort` is a field, descending with a leading minus; unknown parameters are filters. */
export function parseListInput(query: Query): ListInput {
  const { q, sort, page, pageSize, ...filter } = parseQueryValues(query) as Record<string, never>;
  return {
    ...(q !== undefined && { q }),
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
    ...(sort !== undefined && { sort: sortOf(String(sort)) }),
    ...(Object.keys(filter).length > 0 && { filter }),
  };
}

const sortOf = (text: string) => ({
  field: text.replace(/^-/, ''),
  direction: text.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

/** The query parameters of REST lists; without any of them the response is the whole list (REQ 2.5). */
export const restListParameters = {
  q: { description: 'Words to search for in all texts', schema: { type: 'string', maxLength: 100 } },
  sort: { description: 'A field to sort by; a leading minus reverses the order', schema: { type: 'string' } },
  page: { description: 'From 1', schema: { type: 'integer', minimum: 1 } },
  pageSize: { description: '50 by default', schema: { type: 'integer', minimum: 1, maximum: 200 } },
};

/** The fields of a GET's input, which may be missing as a whole. */
const fieldsOf = (input: z.ZodType): Record<string, z.ZodType> => (isOptional(input) ? input.unwrap() : (input as z.ZodObject)).shape;
const isOptional = (input: z.ZodType): input is z.ZodOptional<z.ZodObject> => !('shape' in input);

/** Whether a GET's input is that of a content list, with an object of filters. */
export const isContentList = (input: z.ZodType): boolean => 'filter' in fieldsOf(input);

const findListFilters = (input: z.ZodType) => fieldsOf((fieldsOf(input).filter as z.ZodOptional<z.ZodObject>).unwrap());

/** The query parameters of a GET: those of every content list, and the fields or filters with their schemas. */
export const findQueryParameters = (
  input: z.ZodType,
): { ofLists: typeof restListParameters | object; fields: Record<string, z.ZodType> } =>
  isContentList(input) ? { ofLists: restListParameters, fields: findListFilters(input) } : { ofLists: {}, fields: fieldsOf(input) };

/** The input of a GET from its query; undefined if the query has none of its parameters, and the input may be missing. */
export function parseQuery(query: Query, input: z.ZodType): Query | undefined {
  const { ofLists, fields } = findQueryParameters(input);
  const pick = (names: object) => Object.entries(query).filter(([name]) => Object.hasOwn(names, name));
  // A code such as '0012' is a text, while `true` is a boolean.
  const typed = pick(fields).map(([name, value]) => [name, fields[name]?.safeParse(value).success ? value : parseValue(value)]);
  const values = Object.fromEntries(typed);
  const list = parseListInput(Object.fromEntries(pick(ofLists)));
  const parsed = isContentList(input) ? { ...list, ...(typed.length > 0 && { filter: values }) } : values;
  return isOptional(input) && Object.keys(parsed).length === 0 ? undefined : parsed;
}

/** The error of a list's input, with the names that its caller sent: `isActive` is in `filter`, and `sort` is an object. */
export function nameSentParameters(error: unknown): unknown {
  const cause = unwrapError(error);
  if (!(cause instanceof ZodError)) return error;
  return new ZodError(cause.issues.map((issue) => ({ ...issue, path: toParameter(issue.path) })));
}

function toParameter(path: PropertyKey[]): PropertyKey[] {
  if (path[0] === 'filter') return path.slice(1);
  return path[0] === 'sort' ? ['sort'] : path;
}
