/** Texts of the panel for the lines of a quote request. */
import { calculateLineAmount, toDecimalPrice } from '../../../../shared/catalogue/money';
import { findUnitPrice } from '../../../../shared/catalogue/price';
import { describeGst, formatCountWithUnit, formatPerUnit, PRICE_ON_REQUEST } from '../../../../shared/catalogue/price-words';
import { describeStock, listMinimumOrderHints, listShortageHints } from '../../../../shared/catalogue/stock-words';
import { formatPrice } from '../../../../shared/format';
import type { Inquiry } from '../labels';

type Line = Inquiry['lines'][number];

/** Hints before quoting a line that the site accepted although something is unusual. */
export function listLineHints(line: Line, catalogue: Inquiry['catalogue']): string[] {
  if (line.productId === null || !catalogue) return [];
  const product = catalogue.find(({ id }) => id === line.productId);
  if (!product) return ['No longer in the catalogue'];
  const { isActive, packSize, unit, stock } = product;
  return [
    ...(isActive ? [] : ['Hidden from visitors']),
    ...(line.unit !== unit && unit ? [`Sold ${formatPerUnit(unit)} today`] : []),
    // For a product that is out of stock the price text says so already.
    ...(stock > 0 ? listShortageHints(product, line.quantity) : []),
    ...listMinimumOrderHints(product, line.quantity),
    // `packSize` is the number of pieces in one unit, and the quantity is in units.
    ...(packSize && packSize > 1 && !Number.isInteger(line.quantity) ? [`Not in whole packs: ${packSize} in one ${unit ?? 'pack'}`] : []),
  ];
}

/**
 * Today's price of a line in words: the unit price at this quantity, its tier, the total, the stock, and the reserved quantity; `reserved`
 * is in thousandths by product.
 */
export function describeTodaysPrice(
  line: Line,
  catalogue: Inquiry['catalogue'],
  reserved: ReadonlyMap<number, number> = new Map(),
): { price: string; more: string[] } | null {
  const product = catalogue?.find(({ id }) => id === line.productId);
  if (!product) return null;
  const { unit, gstBp } = product;
  const thousandths = Math.round(line.quantity * 1_000);
  const found = findUnitPrice(product, thousandths);
  const { price } = found;
  const inStock = describeStock(product, reserved.get(product.id));
  if (price === null) return { price: PRICE_ON_REQUEST, more: [inStock] };
  return {
    price: [formatPrice(price), formatPerUnit(unit)].filter(Boolean).join(' '),
    more: [
      ...(found.source === 'tier' ? [`from ${formatCountWithUnit(found.from, unit)}`] : []),
      `${formatPrice(toDecimalPrice(calculateLineAmount(price, thousandths)))} in all, ${describeGst(gstBp)}`,
      inStock,
    ],
  };
}

/** Escapes cells that spreadsheets would read as a formula; tabs and line breaks would start the next cell. */
const cell = (value: string | number | null) =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?=[=+\-@])/, "'");

/** The lines as a table for spreadsheets, with tabs between the cells. */
export function formatLinesWithTabs(lines: Line[]): string {
  const rows = lines.map(({ title, sku, quantity: count, unit, note }) => [title, sku, count, unit, note].map(cell));
  return [['Product', 'SKU', 'Quantity', 'Unit', 'Note'], ...rows].map((row) => row.join('\t')).join('\n');
}
