/** The orders that visitors may ask for, besides the office's own. */
export const CATALOGUE_SORTS = ['name', 'price', '-price', 'newest'] as const;

/** The query parameters of pages. They are part of the server's cache key, and the browser parses them in the same way. */
const readers = {
  category: (value: string) => (/^[a-z0-9-]{1,100}$/.test(value) && value !== 'all' ? value : ''),
  q: (value: string) => typed(value, 100),
  stock: (value: string) => (value === 'in' ? value : ''),
  price: (value: string) => (value === 'known' ? value : ''),
  badge: (value: string) => typed(value, 50),
  sort: (value: string) => CATALOGUE_SORTS.find((sort) => sort === value) ?? '',
  page: (value: string) => (/^[1-9]\d{0,5}$/.test(value) && value !== '1' ? value : ''),
  product: (value: string) => (parseId(value) ? value : ''),
  topic: (value: string) => (value === 'visit' ? value : ''),
  sent: (value: string) => (['message', 'newsletter', 'quote'].includes(value) ? value : ''),
  /** Read by `readItems`, which only the quote list's page loads. */
  items: (value: string) => (/^[\dx.,]{1,2000}$/.test(value) ? value : ''),
  quantity: (value: string) => (/^[\d.]{1,11}$/.test(value) ? value : ''),
  free: (value: string) => typed(value, 100),
  reference: (value: string) => (/^[A-Z\d]{1,6}-\d{4}-\d{5,10}$/.test(value) ? value : ''),
};

const typed = (value: string, max: number) => [...value.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, max).join('').trim();

export type PageParameter = keyof typeof readers;

/** The known parameters of a page, validated and in a fixed order; unknown parameters are dropped. */
export function knownParameters(search: URLSearchParams, names: readonly PageParameter[]): URLSearchParams {
  const entries = names.map((name) => [name, readers[name](search.get(name) ?? '')] as [string, string]);
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

/** Parses an id from a URL; undefined if it is invalid. */
export function parseId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return id <= 0x7fffffff ? id : undefined;
}

/** The catalogue's filters; empty ones do not narrow it. */
export type CatalogueFilters = { stock: '' | 'in'; price: '' | 'known'; badge: string; sort: '' | (typeof CATALOGUE_SORTS)[number] };
export const NO_FILTERS: CatalogueFilters = { stock: '', price: '', badge: '', sort: '' };
/** The catalogue's parameters. */
export type CatalogueChoice = { category: string; q: string; page: number } & CatalogueFilters;
export const CATALOGUE_PARAMETERS = ['category', 'q', 'stock', 'price', 'badge', 'sort', 'page'] as const;
/**
 * The contact page's parameters: the product of the inquiry, its topic, and the form that was just posted without JavaScript, with the inquiry's
 * reference. The server lets only the browser that sent it have an address with the last two.
 */
export const CONTACT_PARAMETERS = ['product', 'topic', 'sent', 'reference'] as const;

/** The quote list's parameters: a list, one product with a quantity, a text that is no product, and what was just sent. */
export const QUOTE_LIST_PARAMETERS = ['items', 'product', 'quantity', 'free', 'sent', 'reference'] as const;

export function readCatalogueChoice(search: URLSearchParams): CatalogueChoice {
  const known = knownParameters(search, CATALOGUE_PARAMETERS);
  return {
    category: known.get('category') ?? 'all',
    q: known.get('q') ?? '',
    stock: known.has('stock') ? 'in' : '',
    price: known.has('price') ? 'known' : '',
    badge: known.get('badge') ?? '',
    sort: CATALOGUE_SORTS.find((sort) => sort === known.get('sort')) ?? '',
    page: Number(known.get('page') ?? 1),
  };
}

/** The URL for catalogue parameters, the inverse of parsing them. */
export function catalogueAddress({ page, ...choice }: Omit<CatalogueChoice, keyof CatalogueFilters> & Partial<CatalogueFilters>): string {
  const search = knownParameters(new URLSearchParams({ ...choice, page: String(page) }), CATALOGUE_PARAMETERS).toString();
  return search ? `/products?${search}` : '/products';
}
