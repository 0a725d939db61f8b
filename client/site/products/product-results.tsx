import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { ALL_CATEGORIES, CATALOGUE_PAGE_SIZE } from '../../../shared/business';
import { formatNumber } from '../../../shared/format';
import { buildCatalogueUrl, type CatalogueChoice, isFiltered, NO_FILTERS } from '../../../shared/pages/page-url';
import { lazySection } from '../../hydration/lazy';
import type { Catalogue } from '../../trpc';
import { ButtonLink } from '../../ui/button-link';
import { LoadError } from '../../ui/loading/load-error';
import { useWebsite } from '../../ui/website';
import { ProductCard } from '../catalogue/product-card';
import { ProductSkeleton } from '../catalogue/product-skeleton';
import { CompareBarSlot, CompareButton } from '../compare/compare-button';
import { PageLinks } from './page-links';
import { ProductFilters } from './product-filters';
import classes from './product-results.module.css';

const ProductTable = lazySection(() => import('./product-table').then((module) => module.ProductTable));

const places = Array.from({ length: 8 }, (_, place) => place);
// The first picture is the largest element of most screens, so it is fetched first.
const firstPicture = { loading: 'eager', fetchPriority: 'high' } as const;

type ProductResultsProps = {
  choice: CatalogueChoice;
  catalogue: { data: Catalogue | undefined; isError: boolean; refetch: () => unknown };
};

/** A page of the selected products, or the reason why there are none. */
export function ProductResults({ choice, catalogue: { data, isError, refetch } }: ProductResultsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { hasProducts } = useWebsite();
  const { hash, key } = useLocation();
  const isPushed = useNavigationType() === 'PUSH';
  const isTurned = isPushed && hash !== '';
  // After a page change the focus moves here: it would otherwise stay below the last product.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each new page
  useEffect(() => {
    if (isTurned) title.current?.focus({ preventScroll: true });
  }, [isTurned, key]);
  const isEmpty = data?.products.length === 0;
  // An empty result has no filters, so the focused filter disappears.
  useEffect(() => {
    if (isEmpty && isPushed && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [isEmpty, isPushed]);
  const heading = !hasProducts ? 'Our catalogue' : data ? summarize(data) : isError ? 'Products' : 'Loading products';
  const summary = choice.q ? `${heading} for “${choice.q}”` : heading;
  return (
    <section id="catalogue" data-next className={classes.results} aria-labelledby="results-title" aria-busy={!data && !isError}>
      <p className="visually-hidden" role="status">
        {summary}
      </p>
      <div className={classes.summary}>
        <h2 id="results-title" ref={title} tabIndex={-1}>
          {summary}
        </h2>
        {choice.q && <Link to={buildCatalogueUrl({ ...choice, q: '', page: 1 })}>Clear search</Link>}
        {!isEmpty && <Views choice={choice} />}
        {isFiltered(choice) && !isEmpty && <Link to={buildCatalogueUrl({ ...choice, ...NO_FILTERS, page: 1 })}>Reset filters</Link>}
      </div>
      {!isEmpty && <ProductFilters choice={choice} offered={data?.offered} />}
      {data && isEmpty ? (
        <NothingFound choice={choice} {...data} />
      ) : data && choice.view === 'table' ? (
        <ProductTable />
      ) : data ? (
        <ul className={classes.grid}>
          {data.products.map((product, place) => (
            <li key={product.id} data-below={place > 1 || undefined}>
              <ProductCard
                product={product}
                view="View Details"
                control={<CompareButton product={product} />}
                {...(place === 0 && { fetching: firstPicture })}
              />
            </li>
          ))}
        </ul>
      ) : isError ? (
        <LoadError message="Failed to fetch products" onRetry={refetch} />
      ) : (
        <ul className={classes.grid}>
          {places.map((place) => (
            <li key={place}>
              <ProductSkeleton />
            </li>
          ))}
        </ul>
      )}
      <CompareBarSlot />
      {data && <PageLinks choice={choice} hasNext={data.hasNext} />}
    </section>
  );
}

/** Links to show the same products as cards or as a table; the URL contains the choice. */
const Views = ({ choice }: { choice: CatalogueChoice }) => (
  <nav className={classes.views} aria-label="View">
    {(
      [
        ['', 'Cards'],
        ['table', 'Table'],
      ] as const
    ).map(([view, text]) => (
      <Link key={view} to={buildCatalogueUrl({ ...choice, view })} rel="nofollow" aria-current={view === choice.view || undefined}>
        {text}
      </Link>
    ))}
  </nav>
);

/** The number of products, or the range of those on this page. */
function summarize({ products, page, hasNext, total }: Catalogue): string {
  const before = (page - 1) * CATALOGUE_PAGE_SIZE;
  if (products.length > 0 && (page > 1 || hasNext))
    return `Products ${formatNumber(before + 1)}–${formatNumber(before + products.length)}${total === null ? '' : ` of ${formatNumber(total)}`}`;
  return products.length === 1 ? '1 product' : `${products.length} products`;
}

function NothingFound({ choice, nearest, missingSize }: Pick<Catalogue, 'nearest' | 'missingSize'> & { choice: CatalogueChoice }) {
  const { q, category } = choice;
  const isNarrowed = isFiltered({ ...choice, sort: '' });
  const { hasProducts } = useWebsite();
  if (!hasProducts)
    return (
      <div className={classes.empty}>
        <h3>No products found</h3>
        <p>Our catalogue is being prepared. Tell us the items and the quantities, and we reply with a quote.</p>
        <div>
          <ButtonLink to="/contact" variant="primary">
            Ask for prices
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <>
      <div className={classes.empty}>
        <h3>{missingSize ? `No ${missingSize}` : 'No products found'}</h3>
        <p>
          {isNarrowed
            ? 'No products match these filters. Try removing some.'
            : missingSize
              ? `We have other sizes, and you can ask for ${missingSize}.`
              : q
                ? 'Try other words, or a different category.'
                : 'Try a different category.'}
        </p>
        <div>
          {isNarrowed && (
            <ButtonLink to={buildCatalogueUrl({ ...choice, ...NO_FILTERS, page: 1 })} variant="quiet">
              Remove filters
            </ButtonLink>
          )}
          {q && category !== ALL_CATEGORIES && (
            <ButtonLink to={buildCatalogueUrl({ category: ALL_CATEGORIES, q, view: choice.view, page: 1 })} variant="quiet">
              Search all categories
            </ButtonLink>
          )}
          {q && (
            <ButtonLink to={`/quote-list?free=${encodeURIComponent(q)}`} variant="primary">
              Ask for it
            </ButtonLink>
          )}
        </div>
      </div>
      {nearest.length > 0 && (
        <>
          <h3 className={classes.nearest}>{missingSize ? 'Other sizes' : 'The closest matches we have'}</h3>
          <ul className={classes.grid}>
            {nearest.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} view="View Details" />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
