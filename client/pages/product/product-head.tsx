import { COMPANY_NAME } from '../../../shared/business';
import type { Product } from '../../trpc';
import { useOrigin } from '../../ui/origin';
import { PageHead } from '../../ui/page-head';
import { StructuredData } from '../../ui/structured-data';

/** What search engines and shared links know of a product. */
export function ProductHead({ product }: { product: Product }) {
  const { id, title, description, image, categoryName, price, stock } = product;
  const origin = useOrigin();
  const path = `/product/${id}`;
  const offer = price !== null && {
    '@type': 'Offer',
    url: origin + path,
    price,
    priceCurrency: 'INR',
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'INR', valueAddedTaxIncluded: false },
    ...(stock > 0 && { availability: 'https://schema.org/InStock' }),
    seller: { '@type': 'Organization', name: COMPANY_NAME },
  };
  return (
    <>
      <PageHead title={title} description={description} path={path} picture={image} />
      <StructuredData
        data={{
          '@type': 'Product',
          name: title,
          description,
          url: origin + path,
          ...(image && { image: new URL(image, origin).href }),
          ...(categoryName && { category: categoryName }),
          ...(offer && { offers: offer }),
        }}
      />
    </>
  );
}
