import { type ListedItem, quantityText } from '../../../shared/inquiries/quote-list';

/** A product, or an item that is not in the catalogue; the quantity is the typed text. */
export type Line = {
  /** The same for as long as the line exists. */
  key: string;
  productId: number | null;
  /** The title that the product had when it was added, or the words of the visitor. */
  text: string;
  quantity: string;
  note: string;
};

/** The key of the next line that is no product. */
export const nextFreeKey = (lines: Line[]): string =>
  `free-${Math.max(0, ...lines.map(({ key }) => Number(/^free-(\d{1,9})$/.exec(key)?.[1] ?? 0))) + 1}`;

/** A line for a product; its id identifies the line. */
export const createProductLine = ({ productId, quantity }: ListedItem, text = ''): Line => {
  return { key: String(productId), productId, text, quantity: quantityText(quantity), note: '' };
};
