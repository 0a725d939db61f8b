/**
 * The price of a line in the editor. A proposed price follows the quantity until the user types another price; then the editor offers the
 * catalogue's price.
 */
import { findUnitPrice, type PricedProduct } from '../../../../../shared/catalogue/price';
import { formatCountWithUnit as inUnits } from '../../../../../shared/catalogue/price-words';
import { changeQuantity, type LinePrice, proposePrice } from '../../../../../shared/quotation/lines/line-price';
import { type EditLine, formatPriceInput, parseEditLine, type TypedField } from './edit-values';

/** The fields of a line that a price sets. */
export const pickLinePriceFields = ({ unitPaise, priceSource }: LinePrice): Pick<EditLine, 'price' | 'priceSource'> => ({
  price: unitPaise === null ? '' : formatPriceInput(unitPaise),
  priceSource,
});

/** The changed fields when the user types into one of them. */
export function applyTypedField(line: EditLine, field: TypedField, text: string, prices: PricedProduct | undefined): Partial<EditLine> {
  if (field === 'price') return { price: text, priceSource: 'typed' };
  const { line: read, faults } = parseEditLine({ ...line, [field]: text });
  if (field !== 'quantity' || faults.quantity || line.priceSource === 'typed') return { [field]: text };
  return { quantity: text, ...pickLinePriceFields(changeQuantity(read, read.quantity, prices)) };
}

type Offered = LinePrice & { text: string };

/** The catalogue's price for the line's quantity if it differs from the line's price: '₹1,215 from 20 cases'; undefined otherwise. */
export function findOfferedPrice(line: EditLine, prices: PricedProduct | undefined): Offered | undefined {
  const { line: read, faults } = parseEditLine(line);
  if (!prices || faults.quantity) return undefined;
  const proposed = proposePrice(prices, read.quantity);
  if (proposed.unitPaise === null || proposed.unitPaise === read.unitPaise) return undefined;
  const found = findUnitPrice(prices, read.quantity);
  const amount = `₹${formatPriceInput(proposed.unitPaise).replace(/\.00$/, '')}`;
  return { ...proposed, text: found.source === 'tier' ? `${amount} from ${inUnits(found.from, line.unit)}` : `Price list: ${amount}` };
}
