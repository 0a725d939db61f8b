import { formatThousandths, type ListedItem } from '../../../../shared/inquiries/quote-list';

/** A product, or an item that is not in the catalogue; the quantity is the typed text. */
export type QuoteListLine = {
  /** The line's key, which never changes. */
  key: string;
  productId: number | null;
  /** The product's title when it was added, or the visitor's own words. */
  text: string;
  quantity: string;
  note: string;
};

/** The key of the next line without a product. */
export const chooseFreeLineKey = (lines: QuoteListLine[]): string =>
  `free-${Math.max(0, ...lines.map(({ key }) => Number(/^free-(\d{1,9})$/.exec(key)?.[1] ?? 0))) + 1}`;

/** Creates a line for a product; the id of the product identifies it. */
export const buildProductLine = ({ productId, quantity }: ListedItem, text = ''): QuoteListLine => {
  return { key: String(productId), productId, text, quantity: formatThousandths(quantity), note: '' };
};
