import { FILTER_NAMES, type FilterChoice, mapFilters } from '../catalogue/filters';
import { cutLine } from '../text/cut-text';

/** The sort orders that visitors may choose, besides the office's own order. */
export const CATALOGUE_SORTS = ['name', 'price', '-price', 'newest'] as const;

/** The views of the catalogue, besides cards. */
export const CATALOGUE_VIEWS = ['table'] as const;

/** The query parameters of pages. They are part of the server's cache key, and the browser parses them in the same way. */
const readers = {
  category: (value: string) => (/^[a-z0-9-]{1,100}$/.test(value) && value !== 'all' ? value : ''),
  q: (value: string) => cutLine(value, 100),
  ...mapFilters(
    (filter) => (value: string) =>
      'options' in filter ? (Object.hasOwn(filter.options, value) ? value : '') : cutLine(value, filter.maxLength),
  ),
  sort: (value: string) => CATALOGUE_SORTS.find((sort) => sort === value) ?? '',
  view: (value: string) => CATALOGUE_VIEWS.find((view) => view === value) ?? '',
  page: (value: string) => (/^[1-9]\d{0,5}$/.test(value) && value !== '1' ? value : ''),
  product: (value: string) => (parseId(value) ? value : ''),
  topic: (value: string) => (value === 'visit' ? value : ''),
  sent: (value: string) => (/^[a-z-]{1,30}$/.test(value) ? value : ''),
  /** Parsed by `parseListedItems` and `readComparedIds`, which only the pages of the quote list and the comparison load. */
  items: (value: string) => (value.length <= 2_000 ? itemsIn(value) : ''),
  quantity: (value: string) => (/^[\d.]{1,11}$/.test(value) ? value : ''),
  free: (value: string) => cutLine(value, 100),
  /** Parsed by `readListFromUrl`, like the items. */
  notes: (value: string) => (value.length <= 4_000 ? value : ''),
  own: (value: string) => (value.length <= 4_000 ? value : ''),
  /** The typed parameters of the page that checks a quotation. */
  number: (value: string) => cutLine(value, 40),
  code: (value: string) => cutLine(value, 40),
  /** The day by which a privacy request is answered; in the URL after it was sent. */
  by: (value: string) => (/^\d{4}-[01]\d-[0-3]\d$/.test(value) ? value : ''),
  reference: (value: string) => (/^[A-Z\d]{1,6}-\d{4}-\d{5,10}$/.test(value) ? value : ''),
  /** The names of parameters that could not be read, which the server sets (server/features/pages/other-parameters.ts). */
  unread: (value: string) => (/^[a-z,]{1,100}$/.test(value) ? value : ''),
};

/** The well-formed items of a list in a URL; malformed items are ignored. */
const itemsIn = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => /^[\dx.]{1,22}$/.test(item))
    .join(',');

export type PageParameter = keyof typeof readers;

/** The known parameters of a page, validated and in a fixed order; unknown parameters are dropped. */
export function pickKnownParameters(search: URLSearchParams, names: readonly PageParameter[]): URLSearchParams {
  const entries = names.map((name) => [name, readers[name](search.get(name) ?? '')] as [string, string]);
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

/** Values that are equal to a missing parameter. */
const DEFAULTS: Partial<Record<PageParameter, string>> = { category: 'all', view: 'cards', page: '1' };

/** Whether a page understands the value of a parameter; a blank value counts as understood. */
export const isKnownParameterValue = (name: PageParameter, value: string): boolean =>
  value.trim() === '' || value === DEFAULTS[name] || readers[name](value) !== '';

/** Parses an id from a URL; undefined if it is invalid. */
export function parseId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return id <= 0x7fffffff ? id : undefined;
}

/** The catalogue's filters and sort order; an empty value changes nothing. */
export type CatalogueFilters = FilterChoice & { sort: '' | (typeof CATALOGUE_SORTS)[number] };
export const NO_FILTERS: CatalogueFilters = { ...mapFilters(() => ''), sort: '' };

/** Whether the list is narrowed or sorted. */
export const isFiltered = (choice: CatalogueFilters) => choice.sort !== '' || FILTER_NAMES.some((name) => choice[name] !== '');

/** The view: cards or a table. */
type CatalogueView = { view: '' | (typeof CATALOGUE_VIEWS)[number] };
/** What the catalogue's URL chooses: category, search, page, filters, sort order and view. */
export type CatalogueChoice = { category: string; q: string; page: number } & CatalogueFilters & CatalogueView;
export const CATALOGUE_PARAMETERS = ['category', 'q', ...FILTER_NAMES, 'sort', 'view', 'page'] as const;

/**
 * The parameters after a sent form: its name, and the inquiry's reference. Every public page accepts them, and is shown with them only to
 * the browser that sent the form (server/features/pages/sent-cookie.ts).
 */
export const SENT_PARAMETERS = ['sent', 'reference'] as const;

/** The names of the parameters that the server could not read, on pages that report them. */
export const UNREAD_PARAMETER: PageParameter = 'unread';

/** The contact page's parameters: the product of the inquiry, its topic, and the form that was just sent. */
export const CONTACT_PARAMETERS = ['product', 'topic', ...SENT_PARAMETERS] as const;

/** The parameters of the privacy request form: the form that was just sent, and the day by which it is answered. */
export const PRIVACY_REQUEST_PARAMETERS = ['by', ...SENT_PARAMETERS] as const;

/** The check page's parameters: the number of a quotation, its check code, and the form that was just sent. */
export const CHECK_PARAMETERS = ['number', 'code', 'sent'] as const;

/** The quote list's parameters: a list, one product with a quantity, free texts, notes, and the form that was just sent. */
export const QUOTE_LIST_PARAMETERS = ['items', 'product', 'quantity', 'free', 'notes', 'own', ...SENT_PARAMETERS] as const;

export function readCatalogueChoice(search: URLSearchParams): CatalogueChoice {
  const known = pickKnownParameters(search, CATALOGUE_PARAMETERS);
  return {
    category: known.get('category') ?? 'all',
    q: known.get('q') ?? '',
    ...mapFilters((_, name) => known.get(name) ?? ''),
    sort: CATALOGUE_SORTS.find((sort) => sort === known.get('sort')) ?? '',
    view: CATALOGUE_VIEWS.find((view) => view === known.get('view')) ?? '',
    page: Number(known.get('page') ?? 1),
  };
}

type Changeable = CatalogueFilters & CatalogueView;

/** Writes the URL for catalogue parameters; the inverse of parsing them. */
export function buildCatalogueUrl({ page, ...choice }: Omit<CatalogueChoice, keyof Changeable> & Partial<Changeable>): string {
  const search = pickKnownParameters(new URLSearchParams({ ...choice, page: String(page) }), CATALOGUE_PARAMETERS).toString();
  return search ? `/products?${search}` : '/products';
}
