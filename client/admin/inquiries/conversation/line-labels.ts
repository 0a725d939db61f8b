/** The panel's texts for the lines of a quote request. */
import { decimalOf, lineAmount } from '../../../../shared/catalogue/money';
import { priceFor } from '../../../../shared/catalogue/price';
import { gstWords, ON_REQUEST, perUnitText, quantityWithUnit } from '../../../../shared/catalogue/price-words';
import { belowMinimumHint, shortageHint, stockWords } from '../../../../shared/catalogue/stock-words';
import { formatPrice } from '../../../../shared/format';
import type { Inquiry } from '../labels';

type Line = Inquiry['lines'][number];

/** Hints for the office before it quotes a line: the line was accepted with them. */
export function lineHints(line: Line, catalogue: Inquiry['catalogue']): string[] {
  if (line.productId === null || !catalogue) return [];
  const product = catalogue.find(({ id }) => id === line.productId);
  if (!product) return ['No longer in the catalogue'];
  const { isActive, packSize, unit, stock } = product;
  return [
    ...(isActive ? [] : ['Hidden from visitors']),
    ...(line.unit !== unit && unit ? [`Sold ${perUnitText(unit)} today`] : []),
    // The price mentions a product that is not in stock at all.
    ...(stock > 0 ? shortageHint(product, line.quantity) : []),
    ...belowMinimumHint(product, line.quantity),
    // `packSize` is how many are in one unit, and the quantity is in units.
    ...(packSize && packSize > 1 && !Number.isInteger(line.quantity) ? [`Not in whole packs: ${packSize} in one ${unit ?? 'pack'}`] : []),
  ];
}

/** Today's price of a line in words: per unit at this quantity, from which quantity it applies, in total, the stock, and what orders reserve of it, in thousandths by product. */
export function todayOf(
  line: Line,
  catalogue: Inquiry['catalogue'],
  reserved: ReadonlyMap<number, number> = new Map(),
): { price: string; more: string[] } | null {
  const product = catalogue?.find(({ id }) => id === line.productId);
  if (!product) return null;
  const { unit, gstBp } = product;
  const thousandths = Math.round(line.quantity * 1_000);
  const found = priceFor(product, thousandths);
  const { price } = found;
  const inStock = stockWords(product, reserved.get(product.id));
  if (price === null) return { price: ON_REQUEST, more: [inStock] };
  return {
    price: [formatPrice(price), perUnitText(unit)].filter(Boolean).join(' '),
    more: [
      ...(found.source === 'tier' ? [`from ${quantityWithUnit(found.from, unit)}`] : []),
      `${formatPrice(decimalOf(lineAmount(price, thousandths)))} in all, ${gstWords(gstBp)}`,
      inStock,
    ],
  };
}

/** Spreadsheets read some beginnings as a formula, and tabs and line breaks as the next cell. */
const cell = (value: string | number | null) =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?=[=+\-@])/, "'");

/** The lines as a table for a spreadsheet, its cells separated by tabs. */
export function linesToTabbedText(lines: Line[]): string {
  const rows = lines.map(({ title, sku, quantity: count, unit, note }) => [title, sku, count, unit, note].map(cell));
  return [['Product', 'SKU', 'Quantity', 'Unit', 'Note'], ...rows].map((row) => row.join('\t')).join('\n');
}
