import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { catalogueFilters, FILTER_NAMES, type FilterName, type TextFilterName } from '../../../shared/catalogue/filters';
import { buildCatalogueUrl, type CatalogueChoice, type CatalogueFilters } from '../../../shared/pages/page-url';
import type { Catalogue } from '../../trpc';
import classes from './product-filters.module.css';

const sorts = [
  ['', 'Featured'],
  ['name', 'Name'],
  ['price', 'Price, low first'],
  ['-price', 'Price, high first'],
  ['newest', 'Newest'],
] as const;

const ORDER = 'catalogue-order';

type Offered = Catalogue['offered'];

/**
 * Filters and sort orders as links, which also work without JavaScript. An active filter links to the list without it. On a phone the sort
 * orders are behind a button, to leave room for the products.
 */
export function ProductFilters({ choice, offered }: { choice: CatalogueChoice; offered: Offered | undefined }) {
  const known = useRef<Offered>(undefined);
  useEffect(() => {
    if (offered) known.current = offered;
  }, [offered]);
  const order = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a sort order closes their list
  useEffect(() => () => order.current?.hidePopover?.(), [choice.sort]);
  // The links stay in place while the next list is loading.
  const shown = offered ?? known.current;
  const link = (name: keyof CatalogueFilters, value: string, text: string, isChosen: boolean) => (
    <li key={`${name}=${value}`}>
      <Link
        to={buildCatalogueUrl({ ...choice, [name]: isChosen && name !== 'sort' ? '' : value, page: 1 })}
        rel="nofollow"
        aria-current={isChosen || undefined}
      >
        {text}
      </Link>
    </li>
  );
  /** The values of a filter with the texts of their links; a chosen value is included even if few products have it. */
  const optionsOf = (name: FilterName) => {
    const filter = catalogueFilters[name];
    if ('options' in filter) return Object.entries(filter.options);
    const texts = [...(shown?.[name as TextFilterName] ?? []), ...(choice[name] ? [choice[name]] : [])];
    return [...new Set(texts)].map((text) => [text, text] as const);
  };
  const sortTexts = sorts.map(([sort, text]) => [sort, sort === '' && choice.q ? 'Best match' : text] as const);
  const chosenSort = choice.sort && sortTexts.find(([sort]) => sort === choice.sort)?.[1];
  return (
    <nav className={classes.filters} aria-label="Filter and sort">
      <button type="button" className={classes.sort} popoverTarget={ORDER} data-chosen={choice.sort || undefined}>
        {chosenSort ? `Sort: ${chosenSort}` : 'Sort'}
      </button>
      <ul className={classes.chips}>
        {FILTER_NAMES.flatMap((name) => optionsOf(name).map(([value, text]) => link(name, value, text, value === choice[name])))}
      </ul>
      <ul ref={order} id={ORDER} popover="auto" className={classes.order} aria-label="Order">
        {sortTexts.map(([sort, text]) => link('sort', sort, text, sort === choice.sort))}
      </ul>
    </nav>
  );
}
