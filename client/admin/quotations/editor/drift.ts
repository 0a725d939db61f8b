/** What the catalogue says otherwise than a draft, since it was written, in words and as fields of its line. */
import { percentText } from '../../../../shared/catalogue/price-words';
import { percent } from '../../../../shared/quotation/paper-words';
import type { LineDrift } from '../../../../shared/quotation/rows';
import { type EditLine, priceText } from './edit-values';

const NAMES = [
  ['unitPaise', 'price', 'prices'],
  ['gstBp', 'GST rate', 'GST rates'],
  ['hsn', 'HSN code', 'HSN codes'],
  ['title', 'name', 'names'],
] as const;

const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]);
const listed = (parts: string[]) => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]);

/** '3 prices and 1 GST rate changed since you wrote this'; null for nothing. */
export function driftWords(drifts: readonly LineDrift[]): string | null {
  const changes = listed(
    NAMES.flatMap(([field, one, many]) => counted(drifts.filter((drift) => drift[field] !== undefined).length, one, many)),
  );
  const gone = drifts.filter(({ productVersion }) => productVersion === null).length;
  const words = [
    changes && `${changes} changed since you wrote this`,
    gone > 0 && `${gone === 1 ? '1 product is' : `${gone} products are`} no longer in the catalogue`,
  ].filter(Boolean);
  return words.join('. ') || null;
}

const priceOf = (paise: string | null) => (paise === null ? 'price on request' : `₹${priceText(paise)}`);
const rateOf = (gstBp: number | null) => (gstBp === null ? 'no GST rate' : `GST ${percent(gstBp)}`);
const codeOf = (hsn: string | null) => (hsn === null ? 'no HSN' : `HSN ${hsn}`);

/** '₹1,200.00 is ₹1,250.00 now'. */
export function changeWords({ productVersion, unitPaise, gstBp, hsn, title }: LineDrift): string {
  if (productVersion === null) return 'no longer in the catalogue';
  const change = <T>(pair: { was: T; is: T } | undefined, of: (value: T) => string) =>
    pair ? [`${of(pair.was)} is ${of(pair.is)} now`] : [];
  const called = (name: string) => `“${name}”`;
  return [...change(unitPaise, priceOf), ...change(gstBp, rateOf), ...change(hsn, codeOf), ...change(title, called)].join(', ');
}

/** The fields of a line once what changed was looked at: it is not offered again. */
export function settled({ productVersion, unitPaise, gstBp, hsn, title }: LineDrift, isTaken: boolean): Partial<EditLine> {
  if (productVersion === null) return { productId: null };
  if (!isTaken) return { productVersion };
  return {
    productVersion,
    ...(unitPaise && { price: unitPaise.is === null ? '' : priceText(unitPaise.is) }),
    ...(gstBp && { gst: gstBp.is === null ? '' : percentText(gstBp.is) }),
    ...(hsn && { hsn: hsn.is }),
    ...(title && { title: title.is }),
  };
}
