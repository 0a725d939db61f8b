/** Lines that the office confirms before sending: their product is not sold any more, or is taxed at another rate. */
import type { PaperDocument } from '../paper';
import { formatPercent, groupLinesByHeading } from '../paper/paper-words';

/** A product of today's catalogue; `isActive` is whether visitors see it. */
type SoldToday = { isActive: boolean; gstBp: number | null };

/** The lines in words, such as 'Line 2, Palm soap: GST 12 % here, 18 % in the catalogue'. `products` has the products of all lines by id. */
export function listCatalogueConcerns(
  { lines, split }: Pick<PaperDocument, 'lines' | 'split'>,
  products: ReadonlyMap<number, SoldToday>,
): string[] {
  const numbered = groupLinesByHeading(lines).flatMap((group) => group.lines);
  return numbered.flatMap(({ number, title, productId, gstBp }) => {
    if (productId === null) return [];
    const concerns = concernsOf(gstBp, products.get(productId), split !== 'none');
    return concerns.length > 0 ? [`Line ${number}, ${title}: ${concerns.join('; ')}`] : [];
  });
}

function concernsOf(gstBp: number | null, product: SoldToday | undefined, isTaxed: boolean): string[] {
  if (!product) return ['the product was deleted'];
  const isOther = isTaxed && product.gstBp !== null && product.gstBp !== gstBp;
  return [
    ...(product.isActive ? [] : ['the product is hidden from the catalogue']),
    ...(isOther
      ? [`GST ${gstBp === null ? 'missing' : formatPercent(gstBp)} here, ${formatPercent(product.gstBp ?? 0)} in the catalogue`]
      : []),
  ];
}
