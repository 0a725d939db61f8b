/** Texts that compare a requested quantity with the stock and the minimum order, for inquiries and quotations. */
import { formatPaperQuantity } from '../quotation/paper/paper-words';
import { formatCountWithUnit } from './price-words';

type Stocked = { stock: number; moq: number | null; unit: string | null };

const NONE_IN_STOCK = 'None in stock';

/** The stock and the reserved quantity (in thousandths) in words: '60 cases in stock, 40 reserved'. */
export function describeStock({ stock, unit }: Pick<Stocked, 'stock' | 'unit'>, reserved = 0): string {
  const inStock = stock > 0 ? `${formatCountWithUnit(stock, unit)} in stock` : NONE_IN_STOCK;
  return reserved > 0 ? `${inStock}, ${describeReserved(reserved)}` : inStock;
}

/** The reserved quantity in words: '40 reserved'. */
export const describeReserved = (reserved: number): string => `${formatPaperQuantity(reserved, null)} reserved`;

/** Hints about missing stock for a quantity in units; empty if it is in stock. */
export function listShortageHints({ stock }: Pick<Stocked, 'stock'>, units: number): string[] {
  if (stock <= 0) return [NONE_IN_STOCK];
  return stock < units ? ['Fewer in stock than asked for'] : [];
}

/** A hint that a quantity in units is below the minimum order; empty if it is not. */
export const listMinimumOrderHints = ({ moq, unit }: Pick<Stocked, 'moq' | 'unit'>, units: number): string[] =>
  moq && units < moq ? [`Below the minimum of ${formatCountWithUnit(moq, unit)}`] : [];
