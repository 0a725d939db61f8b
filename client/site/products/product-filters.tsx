import { useEffect, useRef } from 'react';
import { type CatalogueChoice, type CatalogueFilters, catalogueAddress } from '../../../shared/page-address';
import { Link } from '../../ui/link';
import classes from './product-filters.module.css';

const sorts = [
  ['', 'Featured'],
  ['name', 'Name'],
  ['price', 'Price, low first'],
  ['-price', 'Price, high first'],
  ['newest', 'Newest'],
] as const;

/** Whether the list is narrowed or sorted. */
export const isFiltered = ({ stock, price, badge, sort }: CatalogueFilters) => Boolean(stock || price || badge || sort);

/** Filters and orders as links, which also work without JavaScript. A chosen filter leads back to the list without it. */
export function ProductFilters({ choice, badges }: { choice: CatalogueChoice; badges: readonly string[] | undefined }) {
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    if (badges) known.current = badges;
  }, [badges]);
  // The links stay where they are while the next list is loading.
  const shown = badges ?? known.current;
  const link = (name: string, isChosen: boolean, change: Partial<CatalogueFilters>) => (
    <li key={name}>
      <Link to={catalogueAddress({ ...choice, ...change, page: 1 })} rel="nofollow" aria-current={isChosen || undefined}>
        {name}
      </Link>
    </li>
  );
  const { stock, price, badge, sort } = choice;
  return (
    <nav className={classes.filters} aria-label="Filter and sort">
      <ul>
        {link('In stock', stock !== '', { stock: stock ? '' : 'in' })}
        {link('Price known', price !== '', { price: price ? '' : 'known' })}
        {[...new Set([...shown, ...(badge ? [badge] : [])])].map((each) =>
          link(each, each === badge, { badge: each === badge ? '' : each }),
        )}
      </ul>
      <ul aria-label="Order">
        {sorts.map(([key, name]) => link(key === '' && choice.q ? 'Best match' : name, key === sort, { sort: key }))}
      </ul>
    </nav>
  );
}
