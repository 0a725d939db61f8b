import { useEffect, useRef } from 'react';
import { catalogueFilters, FILTER_NAMES, type FilterName, type TextFilterName } from '../../../shared/catalogue/filters';
import { type CatalogueChoice, type CatalogueFilters, catalogueAddress } from '../../../shared/pages/page-address';
import type { Catalogue } from '../../trpc';
import { Link } from '../../ui/link';
import classes from './product-filters.module.css';

const sorts = [
  ['', 'Featured'],
  ['name', 'Name'],
  ['price', 'Price, low first'],
  ['-price', 'Price, high first'],
  ['newest', 'Newest'],
] as const;

type Offered = Catalogue['offered'];

/** Filters and orders as links, which also work without JavaScript. A chosen filter leads back to the list without it. */
export function ProductFilters({ choice, offered }: { choice: CatalogueChoice; offered: Offered | undefined }) {
  const known = useRef<Offered>(undefined);
  useEffect(() => {
    if (offered) known.current = offered;
  }, [offered]);
  // The links stay where they are while the next list is loading.
  const shown = offered ?? known.current;
  const link = (name: keyof CatalogueFilters, value: string, text: string, isChosen: boolean) => (
    <li key={`${name}=${value}`}>
      <Link
        to={catalogueAddress({ ...choice, [name]: isChosen && name !== 'sort' ? '' : value, page: 1 })}
        rel="nofollow"
        aria-current={isChosen || undefined}
      >
        {text}
      </Link>
    </li>
  );
  /** The values of a filter with the texts of their links; a chosen one stays, though few products have it. */
  const optionsOf = (name: FilterName) => {
    const filter = catalogueFilters[name];
    if ('options' in filter) return Object.entries(filter.options);
    const texts = [...(shown?.[name as TextFilterName] ?? []), ...(choice[name] ? [choice[name]] : [])];
    return [...new Set(texts)].map((text) => [text, text] as const);
  };
  return (
    <nav className={classes.filters} aria-label="Filter and sort">
      <ul>{FILTER_NAMES.flatMap((name) => optionsOf(name).map(([value, text]) => link(name, value, text, value === choice[name])))}</ul>
      <ul aria-label="Order">
        {sorts.map(([sort, text]) => link('sort', sort, sort === '' && choice.q ? 'Best match' : text, sort === choice.sort))}
      </ul>
    </nav>
  );
}
