/** Texts that compare a requested quantity with the stock and the minimum order, for inquiries and quotations. */
import { quantityText } from '../quotation/paper-words';
import { quantityWithUnit } from './price-words';

type Stocked = { stock: number; moq: number | null; unit: string | null };

const NONE_IN_STOCK = 'None in stock';

/** The stock and the reserved quantity (in thousandths) in words: '60 cases in stock, 40 reserved'. */
export function stockWords({ stock, unit }: Pick<Stocked, 'stock' | 'unit'>, reserved = 0): string {
  const inStock = stock > 0 ? `${quantityWithUnit(stock, unit)} in stock` : NONE_IN_STOCK;
  return reserved > 0 ? `${inStock}, ${reservedWords(reserved)}` : inStock;
}

/** The reserved quantity in words: '40 reserved'. */
export const reservedWords = (reserved: number): string => `${quantityText(reserved, null)} reserved`;

/** Hints about missing stock for a quantity in units; empty if it is in stock. */
export function shortageHint({ stock }: Pick<Stocked, 'stock'>, units: number): string[] {
  if (stock <= 0) return [NONE_IN_STOCK];
  return stock < units ? ['Fewer in stock than asked for'] : [];
}

/** A hint that a quantity is below the minimum order; empty if it is not. */
export const belowMinimumHint = ({ moq, unit }: Pick<Stocked, 'moq' | 'unit'>, units: number): string[] =>
  moq && units < moq ? [`Below the minimum of ${quantityWithUnit(moq, unit)}`] : [];
