import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { CATALOGUE_PAGE_SIZE } from '../../../shared/business';
import { formatNumber } from '../../../shared/format';
import { type CatalogueChoice, catalogueAddress } from '../../../shared/page-address';
import type { Catalogue } from '../../trpc';
import { Link } from '../../ui/link';
import { LoadError } from '../../ui/load-error';
import { ProductCard } from '../catalogue/product-card';
import { ProductSkeleton } from '../catalogue/product-skeleton';
import { PageLinks } from './page-links';
import classes from './product-results.module.css';

const skeletons = Array.from({ length: 8 }, (_, index) => index);
// On most screens the first picture is the largest contentful paint.
const firstPicture = { sizes: '(min-width: 62em) 29rem, (min-width: 40em) 46vw, 7rem', loading: 'eager', fetchPriority: 'high' } as const;

type ProductResultsProps = { choice: CatalogueChoice; catalogue: UseQueryResult<Catalogue, unknown> };

/** One page of products for a choice, or a message if there are none. */
export function ProductResults({ choice, catalogue: { data, isError, refetch } }: ProductResultsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isPageChange = useNavigationType() === 'PUSH' && hash !== '';
  // After a page change the focus moves to the heading instead of staying below the last product.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each page that is turned
  useEffect(() => {
    if (isPageChange) title.current?.focus({ preventScroll: true });
  }, [isPageChange, key]);
  const count = data ? summarize(data) : isError ? 'Products' : 'Loading products';
  const summary = choice.q ? `${count} for “${choice.q}”` : count;
  return (
    <section id="catalogue" className={classes.results} aria-labelledby="results-title" aria-busy={!data && !isError}>
      <p className="visually-hidden" role="status">
        {summary}
      </p>
      <div className={classes.summary}>
        <h2 id="results-title" ref={title} tabIndex={-1}>
          {summary}
        </h2>
        {choice.q && <Link to={catalogueAddress({ ...choice, q: '', page: 1 })}>Clear search</Link>}
      </div>
      {data?.products.length === 0 ? (
        <div className={classes.empty}>
          <h3>No products found</h3>
          <p>{choice.q ? 'Try other count, or a different category.' : 'Try a different category.'}</p>
        </div>
      ) : data ? (
        <ul className={`${classes.grid} ${choice.page === 1 && !choice.q ? classes.opened : ''}`}>
          {data.products.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} view="View Details" {...(index === 0 && { fetching: firstPicture })} />
            </li>
          ))}
        </ul>
      ) : isError ? (
        <LoadError message="Failed to fetch products" onRetry={refetch} />
      ) : (
        <ul className={classes.grid}>
          {skeletons.map((index) => (
            <li key={index}>
              <ProductSkeleton />
            </li>
          ))}
        </ul>
      )}
      {data && <PageLinks choice={choice} hasNext={data.hasNext} />}
    </section>
  );
}

/** The number of products if they fit on one page, else the range shown. */
function summarize({ products, page, hasNext }: Catalogue): string {
  const before = (page - 1) * CATALOGUE_PAGE_SIZE;
  if (products.length > 0 && (page > 1 || hasNext)) return `Products ${formatNumber(before + 1)}–${formatNumber(before + products.length)}`;
  return products.length === 1 ? '1 product' : `${products.length} products`;
}
