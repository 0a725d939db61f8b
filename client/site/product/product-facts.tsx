import { COMPANY_NAME } from '../../../shared/business';
import { useOrigin } from '../../seo/origin';
import { StructuredData } from '../../seo/structured-data';
import type { Product } from '../../trpc';
import { pictureFact } from '../../ui/picture-meta';
import { stepsTo } from './breadcrumbs';

/** For search engines: the product, and where it stands in the site. */
export function ProductFacts({ product }: { product: Product }) {
  const { id, title, description, image, picture, categoryName, price, stock } = product;
  const origin = useOrigin();
  const url = `${origin}/product/${id}`;
  const offer = price !== null && {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'INR',
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'INR', valueAddedTaxIncluded: false },
    // A stock of 0 says nothing: offices that do not count have it everywhere, and the page is silent too.
    ...(stock > 0 && { availability: 'https://schema.org/InStock' }),
    seller: { '@type': 'Organization', name: COMPANY_NAME },
  };
  const data = {
    '@type': 'Product',
    name: title,
    description,
    url,
    ...(image && { image: pictureFact(image, picture?.alt || title, origin) }),
    ...(categoryName && { category: categoryName }),
    ...(offer && { offers: offer }),
  };
  const trail = [...stepsTo(product), { name: title, path: `/product/${id}` }].map(({ name, path }, index) => {
    return { '@type': 'ListItem', position: index + 1, name, item: origin + path };
  });
  return (
    <>
      <StructuredData data={data} />
      <StructuredData data={{ '@type': 'BreadcrumbList', itemListElement: trail }} />
    </>
  );
}
