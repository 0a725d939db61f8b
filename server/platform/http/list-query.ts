/** What the address of a list asks for: `?q=soap&sort=-price&isActive=true&categoryId=none&page=2`. */

type Query = Record<string, unknown>;

export type Value = string | number | boolean | null;
export type Sort = { field: string; direction: 'asc' | 'desc' };
/** What a list may be asked for. */
export type ListInput = { q?: string; sort?: Sort; page?: number; pageSize?: number; filter?: Record<string, Value> };

// In an address everything is a text; the schemas of the fields want to know better.
const WORDS: Record<string, Value> = { true: true, false: false, none: null };

/** The values of a query as what they stand for: flags, numbers, null for `none`. */
export const parseValues = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, name === 'q' ? value : meant(value)]));

function meant(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}

/** The same as the input of a list: `sort` is a field, falling with a minus before it; what is neither search nor page is a filter. */
export function parseSelection(query: Query): ListInput {
  const { q, sort, page, pageSize, ...filter } = parseValues(query) as Record<string, never>;
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

/** What REST lists may be asked for; who sends none of it gets the whole list (REQ 2.5). */
export const listParameters = {
  q: { description: 'Words to search for in all texts', schema: { type: 'string', maxLength: 100 } },
  sort: { description: 'A field to sort by, falling with a minus before it', schema: { type: 'string' } },
  page: { description: 'From 1', schema: { type: 'integer', minimum: 1 } },
  pageSize: { description: '50 unless said otherwise', schema: { type: 'integer', minimum: 1, maximum: 200 } },
};

/** The part of a query that a REST list understands; undefined where there is none. */
export function parseListQuery(query: Query): ListInput | undefined {
  const known = Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(listParameters, name)));
  return Object.keys(known).length > 0 ? parseSelection(known) : undefined;
}
