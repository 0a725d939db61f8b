/**
 * The filters of the catalogue (REQ 5.2), each by the product's field that it tests, which is also its URL parameter. The procedure's
 * input, the index in memory, the links on /products and the dependencies of caches follow from this table.
 */

/**
 * A filter by fixed options: the values in the URL with the texts of their links, and a function that assigns a field's value to an option.
 */
const byOptions = <Option extends string, Value>(options: Record<Option, string>, optionOf: (value: Value) => Option | null) => {
  return { options, optionOf };
};

/** A filter by the texts that products have in the field, of up to `maxLength` letters; the `offered` most frequent texts have links. */
const byText = (texts: { offered: number; maxLength: number }) => texts;

const filters = {
  stock: byOptions({ in: 'In stock' }, (stock: number) => (stock > 0 ? 'in' : null)),
  price: byOptions({ known: 'Price known' }, (price: unknown) => (price === null ? null : 'known')),
  badge: byText({ offered: 5, maxLength: 50 }),
};

export type FilterName = keyof typeof filters;
export type TextFilterName = { [Name in FilterName]: (typeof filters)[Name] extends ReturnType<typeof byText> ? Name : never }[FilterName];
/** The chosen option of each filter; an empty text means none. */
export type FilterChoice = Record<FilterName, string>;
/** The values of a product that the filters test. */
export type FilteredFields = {
  [Name in FilterName]: (typeof filters)[Name] extends { optionOf(value: infer Value): unknown } ? Value : string | null;
};

export type CatalogueFilter =
  | { options: Readonly<Record<string, string>>; optionOf(value: unknown): string | null }
  | ReturnType<typeof byText>;

export const FILTER_NAMES = Object.keys(filters) as FilterName[];
export const catalogueFilters: Readonly<Record<FilterName, CatalogueFilter>> = filters;
export const TEXT_FILTERS = FILTER_NAMES.filter((name): name is TextFilterName => !('options' in filters[name]));
export const findMaxFilterOptions = (name: TextFilterName): number => filters[name].offered;

/** Makes a value for each filter, by its name. */
export function mapFilters<Made>(make: (filter: CatalogueFilter, name: FilterName) => Made): Record<FilterName, Made> {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, make(filters[name], name)])) as Record<FilterName, Made>;
}

/** The option that a product belongs to; the product is shown if that option is chosen. */
export const findFilterOption = (filter: CatalogueFilter, value: unknown) =>
  'options' in filter ? filter.optionOf(value) : (value as string | null);
