/** Parses the query string of a list: `?q=soap&sort=-price&isActive=true&categoryId=none&page=2`. */
import type { z } from 'zod';

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

/**
 * Whether a GET's input is that of a content list, which may be missing as a whole; other inputs are objects with the fields that they
 * accept.
 */
export const takesListQuery = (input: z.ZodType): boolean => !('shape' in input);

/** The fields by which a content list can be filtered, each with its schema. */
export function findListFilters(input: z.ZodType): Record<string, z.ZodType> {
  const { filter } = ((input as z.ZodOptional<z.ZodObject>).unwrap() as z.ZodObject).shape;
  return ((filter as z.ZodOptional<z.ZodObject>).unwrap() as z.ZodObject).shape as Record<string, z.ZodType>;
}

/** The list parameters and filters of a query; undefined if there are none. Other parameters are dropped. */
export function parseListQuery(query: Query, input: z.ZodType): ListInput | undefined {
  const pick = (names: object) => Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(names, name)));
  const filters = findListFilters(input);
  // A code such as '0012' is a text, while `true` is a boolean.
  const filter = Object.entries(pick(filters)).map(([name, value]) => {
    return [name, filters[name]?.safeParse(value).success ? value : parseValue(value)];
  });
  const list = parseListInput(pick(restListParameters));
  const parsed = { ...list, ...(filter.length > 0 && { filter: Object.fromEntries(filter) }) };
  return Object.keys(parsed).length > 0 ? parsed : undefined;
}
