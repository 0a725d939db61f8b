/** Describes the catalogue's changes since a draft was written, and converts them to fields of its lines. */
import type { PricedProduct } from '../../../../../shared/catalogue/price';
import { formatBasisPoints } from '../../../../../shared/catalogue/price-words';
import { type LinePrice, proposePrice } from '../../../../../shared/quotation/lines/line-price';
import { formatPercent } from '../../../../../shared/quotation/paper/paper-words';
import type { LineDrift } from '../../../../../shared/quotation/rows';
import { type EditLine, formatPriceInput, parseEditLine } from './edit-values';
import { pickLinePriceFields } from './line-price';

/** A change in the catalogue, for the line's current quantity. */
export type CatalogueChange = Omit<LineDrift, 'prices'> & { price?: { was: LinePrice; is: LinePrice } };

/** The changes that were neither accepted nor rejected yet, for the typed quantities. */
export function findUndecidedChanges(drifts: readonly LineDrift[], lines: readonly EditLine[]): CatalogueChange[] {
  return drifts.flatMap(({ prices, ...drift }) => {
    const line = lines.find(({ key }) => key === drift.key);
    if (!line || isSettled(line, drift)) return [];
    const { quantity, unitPaise } = parseEditLine(line).line;
    const price = prices && { was: proposePrice(prices.was, quantity), is: proposePrice(prices.is, quantity) };
    const isChanged = price && price.was.unitPaise !== price.is.unitPaise && price.is.unitPaise !== unitPaise;
    const change = { ...drift, ...(isChanged && { price }) };
    return summarizeCatalogueChanges([change]) ? [change] : [];
  });
}

/** Whether the changes were accepted or rejected. */
const isSettled = (line: EditLine, { productVersion }: Pick<LineDrift, 'productVersion'>) =>
  productVersion === null ? line.productId === null : line.productVersion === productVersion;

/** The prices of the lines' products, by line key: the prices at the time of writing, until the later changes were accepted or rejected. */
export function mapCataloguePricesByLine<P extends PricedProduct>(
  lines: readonly EditLine[],
  today: ReadonlyMap<number, P>,
  drifts: readonly LineDrift[],
): Map<string, PricedProduct> {
  const prices = new Map<string, PricedProduct>();
  for (const line of lines) {
    const drift = drifts.find(({ key }) => key === line.key);
    const product = drift?.prices && !isSettled(line, drift) ? drift.prices.was : today.get(line.productId ?? 0);
    if (product) prices.set(line.key, product);
  }
  return prices;
}

const NAMES = [
  ['price', 'price', 'prices'],
  ['gstBp', 'GST rate', 'GST rates'],
  ['hsn', 'HSN code', 'HSN codes'],
  ['title', 'name', 'names'],
] as const;

const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]);
const listed = (parts: string[]) => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]);

/** A summary such as '3 prices and 1 GST rate changed since you wrote this'; null without changes. */
export function summarizeCatalogueChanges(drifts: readonly CatalogueChange[]): string | null {
  const changes = listed(
    NAMES.flatMap(([field, one, many]) => counted(drifts.filter((drift) => drift[field] !== undefined).length, one, many)),
  );
  const gone = drifts.filter(({ productVersion }) => productVersion === null).length;
  const texts = [
    changes && `${changes} changed since you wrote this`,
    gone > 0 && `${gone === 1 ? '1 product is' : `${gone} products are`} no longer in the catalogue`,
  ].filter(Boolean);
  return texts.join('. ') || null;
}

const priceOf = (paise: string | null) => (paise === null ? 'price on request' : `₹${formatPriceInput(paise)}`);
const rateOf = (gstBp: number | null) => (gstBp === null ? 'no GST rate' : `GST ${formatPercent(gstBp)}`);
const codeOf = (hsn: string | null) => (hsn === null ? 'no HSN' : `HSN ${hsn}`);

/** Describes a change in the catalogue: '₹1,200.00 is ₹1,250.00 now'. */
export function describeCatalogueChange({ productVersion, price, gstBp, hsn, title }: CatalogueChange): string {
  if (productVersion === null) return 'no longer in the catalogue';
  const change = <T>(pair: { was: T; is: T } | undefined, of: (value: T) => string) =>
    pair ? [`${of(pair.was)} is ${of(pair.is)} now`] : [];
  const called = (name: string) => `“${name}”`;
  return [
    ...change(price, ({ unitPaise }) => priceOf(unitPaise)),
    ...change(gstBp, rateOf),
    ...change(hsn, codeOf),
    ...change(title, called),
  ].join(', ');
}

/**
 * The fields of a line after its changes were accepted or rejected, so that they are not offered again. After a rejected price, the line's
 * price counts as typed.
 */
export function applyChangeDecision({ productVersion, price, gstBp, hsn, title }: CatalogueChange, isTaken: boolean): Partial<EditLine> {
  if (productVersion === null) return { productId: null };
  if (!isTaken) return { productVersion, ...(price && { priceSource: 'typed' }) };
  return {
    productVersion,
    ...(price && pickLinePriceFields(price.is)),
    ...(gstBp && { gst: gstBp.is === null ? '' : formatBasisPoints(gstBp.is) }),
    ...(hsn && { hsn: hsn.is }),
    ...(title && { title: title.is }),
  };
}
