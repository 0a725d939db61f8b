import { readSize } from '../../../../shared/catalogue/measures';
import { listPriceRows, type PriceRow } from '../../../../shared/catalogue/price';
import { useOrigin } from '../../../seo/origin';
import { StructuredData } from '../../../seo/structured-data';
import type { GalleryPicture, Product } from '../../../trpc';
import { describePictureForCrawlers } from '../../../ui/picture/picture-meta';
import { useWebsite } from '../../../ui/website';
import { listBreadcrumbs } from '../breadcrumbs';

/** Structured data: the product and its breadcrumbs. */
export function ProductFacts({ product, gallery }: { product: Product; gallery: GalleryPicture[] }) {
  const { id, title, description, image, picture, categoryName, price, stock, sku, unit, moq } = product;
  const { brand, madeOf, size, countryOfOrigin } = product;
  const origin = useOrigin();
  const company = useWebsite().name;
  const url = `${origin}/product/${id}`;
  const atLeast = (minValue: number) => ({ eligibleQuantity: { '@type': 'QuantitativeValue', minValue, ...(unit && { unitText: unit }) } });
  const priceFrom = ({ from, price }: PriceRow) => ({
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: 'INR',
    valueAddedTaxIncluded: false,
    ...(unit && { unitText: unit, referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitText: unit } }),
    ...(from > 1 && atLeast(from)),
  });
  const [base, ...more] = listPriceRows(product).filter((row) => row.price !== null);
  const offer = price !== null && {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'INR',
    priceSpecification: base ? [base, ...more].map(priceFrom) : priceFrom({ from: moq ?? 1, price }),
    ...(moq && atLeast(moq)),
    // A product without stock can still be asked for, and an office that does not track stock has 0 everywhere.
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'BackOrder'}`,
    seller: { '@type': 'Organization', name: company },
  };
  const pictures = [{ image, picture }, ...gallery].flatMap(({ image: src, picture: meta }) =>
    src ? [describePictureForCrawlers(src, meta?.alt || title, origin)] : [],
  );
  const data = {
    '@type': 'Product',
    name: title,
    description,
    url,
    ...(sku && { sku }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(madeOf && { material: madeOf }),
    ...(size && { size }),
    ...weightOf(product),
    ...(countryOfOrigin && { countryOfOrigin: { '@type': 'Country', name: countryOfOrigin } }),
    ...(pictures.length > 0 && { image: pictures.length > 1 ? pictures : pictures[0] }),
    ...(categoryName && { category: categoryName }),
    ...(offer && { offers: offer }),
  };
  const trail = [...listBreadcrumbs(product), { name: title, path: `/product/${id}` }].map(({ name, path }, index) => {
    return { '@type': 'ListItem', position: index + 1, name, item: origin + path };
  });
  return (
    <>
      <StructuredData data={data} />
      <StructuredData data={{ '@type': 'BreadcrumbList', itemListElement: trail }} />
    </>
  );
}

/** The weight of the sold goods: of a case if cases are sold, else of the content of one piece. */
function weightOf({ unit, packSize, size, caseWeight }: Product) {
  const read = readSize((unit && packSize && packSize > 1 ? caseWeight : size) ?? '');
  if (read?.kind !== 'mass') return {};
  return { weight: { '@type': 'QuantitativeValue', value: read.thousandths / 1_000_000, unitCode: 'KGM' } };
}
