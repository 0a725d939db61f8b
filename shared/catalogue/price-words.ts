/** Texts for prices: per unit, from a quantity, with the tax. Pages, lists and PDF files all use them. */
import { formatAmount, formatPrice } from '../format';

export const PRICE_ON_REQUEST = 'Price on request';

/** Basis points as a percentage: 1850 → '18.5'. */
export const formatBasisPoints = (basisPoints: number): string => String(basisPoints / 100);

/**
 * A number of units in words: 10, 'case' → '10 cases'. Abbreviations such as kg, ltr or PAC have no plural, nor has a dozen; a unit that
 * ends in s is already plural.
 */
export const formatCountWithUnit = (count: number, unit: string | null): string =>
  unit ? `${count} ${pluralizeUnit(count, unit)}` : String(count);

/** The unit in the form that follows a number: 10, 'case' → 'cases'. */
export function pluralizeUnit(count: number, unit: string): string {
  const isWord = /^\p{L}{3,}$/u.test(unit) && /[aeiouy]/.test(unit) && !/^(?:doz|dozen|nos)$|[^su]s$/.test(unit);
  return isWord && count !== 1 ? pluralOf(unit) : unit;
}

function pluralOf(unit: string): string {
  if (/[^aeiou]y$/.test(unit)) return `${unit.slice(0, -1)}ies`;
  return unit + (/(?:s|x|ch|sh)$/.test(unit) ? 'es' : 's');
}

/** The text after a unit price: 'can' → 'per can'; empty while the unit is unknown. */
export const formatPerUnit = (unit: string | null): string => (unit ? `per ${unit}` : '');

/** The pack size in words: 30, 'carton' → '30 per carton'; empty for single pieces. */
export const describePack = (packSize: number | null, unit: string | null): string =>
  packSize && packSize > 1 ? `${packSize} per ${unit ?? 'pack'}` : '';

/** The tax on top of a price: 'excl. 18 % GST', or 'excl. GST' while the rate is unknown. */
export function describeGst(gstBp: number | null): string {
  if (gstBp === 0) return 'GST 0 %';
  return gstBp === null ? 'excl. GST' : `excl. ${formatBasisPoints(gstBp)} % GST`;
}

/** A common notation for amounts shown together: paise in all of them, or in none (₹1,249 beside ₹1,215, ₹1,249.00 beside ₹1,215.50). */
export const choosePriceNotation = (prices: readonly (string | null)[]): ((price: string) => string) =>
  prices.some((price) => price !== null && Number(price) % 1 !== 0) ? formatAmount : formatPrice;

type Facts = {
  sku: string | null;
  hsn: string | null;
  gstBp: number | null;
  unit: string | null;
  packSize: number | null;
  moq: number | null;
};

/** The known trade facts of a product, in a few words each. */
export function describeTradeFacts({ sku, hsn, gstBp, unit, packSize, moq }: Facts): string[] {
  return [
    moq && `Minimum ${formatCountWithUnit(moq, unit)}`,
    packSize && packSize > 1 && `${packSize} in ${/^[aeiou]/i.test(unit ?? '') ? 'an' : 'a'} ${unit ?? 'pack'}`,
    sku && `SKU ${sku}`,
    hsn && `HSN ${hsn}`,
    gstBp !== null && `GST ${formatBasisPoints(gstBp)} %${gstBp > 0 ? ' extra' : ''}`,
  ].flatMap((fact) => fact || []);
}
