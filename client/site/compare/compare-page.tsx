import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buildCompareUrl, MAX_COMPARED, readComparedIds } from '../../../shared/pages/comparison';
import { PageHead } from '../../seo/page-head';
import { trpc } from '../../trpc';
import { ButtonLink } from '../../ui/button-link';
import { QueryResultView } from '../../ui/loading/loaded';
import { Skeleton } from '../../ui/loading/skeleton';
import { UnreadParametersNote } from '../unread/unread-parameters-note';
import { replaceCompared } from './chosen';
import classes from './compare-page.module.css';
import { CompareTable } from './compare-table';

/** The comparison of up to four products; the URL contains their ids. */
export function ComparePage() {
  const ids = readComparedIds(new URLSearchParams(useLocation().search));
  const isEmpty = ids.length === 0;
  const query = trpc.public.comparedProducts.useQuery({ ids }, { enabled: !isEmpty });
  const found = query.data?.products;
  // The products in the URL replace the visitor’s chosen products, so that the catalogue shows them as chosen for the comparison.
  useEffect(() => {
    if (isEmpty || found) replaceCompared((found ?? []).map(({ id, title }) => ({ id, title })));
  }, [isEmpty, found]);
  return (
    <>
      <PageHead
        title="Compare products"
        description="Compare up to four products side by side: prices by quantity, packs, GST, HSN and stock."
        path="/compare"
        robots="noindex"
      />
      <div className={`container ${classes.page}`}>
        <h1>Compare products</h1>
        <UnreadParametersNote />
        {isEmpty ? (
          <Nothing />
        ) : (
          <QueryResultView query={query} failure="Failed to fetch products" place={<Skeleton className={classes.place} />}>
            {({ products, others }) => (
              <>
                {products.length < ids.length && (
                  <p className={classes.notice} role="status">
                    {`${products.length === ids.length - 1 ? 'A product' : 'Some products'} of this comparison cannot be ordered any more.`}
                  </p>
                )}
                {products.length === 0 ? <Nothing /> : <CompareTable products={products} />}
                {products.length > 0 && <More ids={products.map(({ id }) => id)} others={others} />}
              </>
            )}
          </QueryResultView>
        )}
      </div>
    </>
  );
}

function Nothing() {
  return (
    <>
      <p className={classes.lead}>
        No products chosen yet. Use “Compare” on a product's picture in the catalogue to add it here, up to four side by side.
      </p>
      <ButtonLink to="/products" variant="primary">
        Browse Products
      </ButtonLink>
    </>
  );
}

/** A form that adds a product to the comparison, also without JavaScript. */
function More({ ids, others }: { ids: number[]; others: { id: number; title: string }[] }) {
  return (
    <section className={classes.more} aria-labelledby="more-title">
      <h2 id="more-title">{ids.length === 1 ? 'Choose one more to compare' : 'Add a product'}</h2>
      {ids.length < MAX_COMPARED ? (
        <ul>
          {others.map(({ id, title }) => (
            <li key={id}>
              <Link to={buildCompareUrl([...ids, id])} rel="nofollow">
                + {title}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/products">Other products in the catalogue</Link>
          </li>
        </ul>
      ) : (
        <p>You can compare up to four products. Remove one to add another.</p>
      )}
    </section>
  );
}
