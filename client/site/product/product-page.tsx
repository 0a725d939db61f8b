import { useMatch } from 'react-router-dom';
import { parseId } from '../../../shared/pages/page-url';
import { PageHead } from '../../seo/page-head';
import { trpc } from '../../trpc';
import { ButtonLink } from '../../ui/button-link';
import { ClosingBand } from '../../ui/closing-band';
import { LoadError } from '../../ui/loading/load-error';
import { NotFoundPage } from '../not-found/not-found';
import { Breadcrumbs } from './breadcrumbs';
import { ProductFacts } from './facts/product-facts';
import { ProductDetails } from './product-details';
import classes from './product-page.module.css';
import { ProductPageSkeleton } from './product-page-skeleton';
import { RelatedProducts } from './related-products';

/** The page of a product. */
export function ProductPage() {
  const id = parseId(useMatch('/product/:id')?.params.id);
  const { data, isError, refetch } = trpc.public.product.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined || data === null) return <NotFoundPage />;
  if (!data)
    return (
      <div className={`container ${classes.page}`}>
        <PageHead title="Product" description="" path={`/product/${id}`} robots="noindex" />
        <h1 className="visually-hidden">Product</h1>
        {isError ? <LoadError message="Failed to fetch products" onRetry={refetch} /> : <ProductPageSkeleton />}
      </div>
    );
  const { product, gallery, documents, furtherPrices, related } = data;
  const contact = `/contact?product=${product.id}`;
  return (
    <>
      <PageHead title={product.title} description={product.description} path={`/product/${product.id}`} shows={product} />
      {import.meta.env.SSR && <ProductFacts product={product} gallery={gallery} />}
      <div className={`container ${classes.page}`}>
        <Breadcrumbs product={product} />
        <ProductDetails {...{ product, gallery, documents, furtherPrices }} />
      </div>
      <RelatedProducts products={related} category={product.categoryName} />
      <ClosingBand title="Ready to Order?" text="Tell us how much you need and where it should go. We reply with a price for the quantity.">
        <ButtonLink to={contact} variant="primary">
          Request a Quote
        </ButtonLink>
        <ButtonLink to="/products" variant="quiet">
          Browse Products
        </ButtonLink>
      </ClosingBand>
    </>
  );
}
