import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { ALL_CATEGORIES, SHOWCASE_SIZE } from '../../../../shared/business';
import { formatNumber } from '../../../../shared/format';
import { buildCatalogueUrl } from '../../../../shared/pages/page-url';
import { trpc } from '../../../trpc';
import { ButtonLink } from '../../../ui/button-link';
import { LoadError } from '../../../ui/loading/load-error';
import shelf from '../../../ui/shelf.module.css';
import { ProductCard } from '../../catalogue/product-card';
import { ProductSkeleton } from '../../catalogue/product-skeleton';
import { CategoryFilter } from './category-filter';
import classes from './showcase.module.css';

/** Chosen in this tab, for a visitor who comes back from a product. The server never sets it. */
let lastChosen: string = ALL_CATEGORIES;
const places = Array.from({ length: SHOWCASE_SIZE }, (_, place) => place);

/** The first products of all categories, or of the selected one. */
export function Showcase() {
  const isBack = useNavigationType() === 'POP';
  const [category, setCategory] = useState<string>(isBack ? lastChosen : ALL_CATEGORIES);
  const {
    data: { products, count = 0 } = {},
    isPlaceholderData,
    isError,
    refetch,
  } = trpc.public.showcase.useQuery({ category }, { placeholderData: keepPreviousData });
  const total = trpc.public.showcase.useQuery({ category: ALL_CATEGORIES }).data?.count;
  const grid = useRef<HTMLUListElement>(null);
  const choose = (slug: string) => {
    setCategory(slug);
    lastChosen = slug;
    // On a phone the visitor may have scrolled the row.
    grid.current?.scrollTo({ left: 0 });
  };
  const isWaiting = isPlaceholderData || (!products && !isError);
  const isMore = count > SHOWCASE_SIZE;
  const isEmpty = total === 0;
  return (
    <section id="products" data-next className={classes.section} aria-labelledby="products-title">
      <div className="container">
        <div className={classes.intro}>
          <h2 id="products-title">Supplies that keep a place running</h2>
          {isEmpty ? (
            <ButtonLink to="/#contact" variant="primary">
              Ask for prices
            </ButtonLink>
          ) : (
            <ButtonLink data-all to="/products" variant="quiet">
              {total === 1 ? 'View 1 product' : `View all ${total ? `${formatNumber(total)} ` : ''}products`}
            </ButtonLink>
          )}
          <p>
            {isEmpty
              ? 'Our catalogue is being prepared. Tell us the items and the quantities, and we reply with a quote.'
              : 'Chosen for daily use, packed for bulk orders. Pick a category, or ask us for what you do not see.'}
          </p>
        </div>
        <CategoryFilter chosen={category} count={products && !isPlaceholderData ? count : undefined} onChoose={choose} />
        <p className="visually-hidden" role="status">
          {isWaiting ? 'Loading products' : `${count === 0 ? 'No' : formatNumber(count)} products`}
        </p>
        {isError && !products ? (
          <LoadError message="Failed to fetch products" onRetry={refetch} />
        ) : products?.length === 0 ? (
          <p className={classes.empty}>No products available in this category.</p>
        ) : (
          <ul data-row ref={grid} className={`${shelf.row} ${classes.grid}`} aria-busy={isWaiting}>
            {products
              ? products.map((product) => (
                  <li key={product.id} data-below>
                    <ProductCard product={product} view="View">
                      <ButtonLink to={`/contact?product=${product.id}`} variant="quiet" size="small" aria-label={`Order ${product.title}`}>
                        Order
                      </ButtonLink>
                    </ProductCard>
                  </li>
                ))
              : places.map((place) => (
                  <li key={place}>
                    <ProductSkeleton />
                  </li>
                ))}
          </ul>
        )}
        <p className={classes.more}>
          <ButtonLink to="/products" variant="primary">
            View Full Catalog
          </ButtonLink>
          {isMore && !isWaiting && category !== ALL_CATEGORIES && (
            <ButtonLink to={buildCatalogueUrl({ category, q: '', page: 1 })} variant="quiet">
              View all {formatNumber(count)}
            </ButtonLink>
          )}
        </p>
      </div>
    </section>
  );
}
