/** Parses, checks and formats GST rates and price tiers; price-words.ts has their texts for readers. */
import { formatDocumentsCell, type ProductDocument } from './documents';

/** A price tier: the unit price from this quantity on. */
export type PriceTier = { from: number; price: string };

/** The error for a text that is not a percentage. */
export const NO_PERCENTAGE = 'Must be a percentage from 0 to 100, such as 18 or 2.5';

/** A percentage as basis points: '18', '18.5 %' → 1800, 1850; undefined for anything else. */
export function readPercent(text: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))? ?%?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}

const FULL_BP = 10_000;

/** The percentages that an ambiguous text may mean: '2,5' is 2.5 or 25, '42,50' is 42.5. */
export function findMeantPercents(text: string): string[] {
  const [, whole = '', part = ''] = /^(\d{1,3}),(\d{1,2}) ?%?$/.exec(text.trim()) ?? [];
  const meant = part === '' ? [] : [`${whole}.${part}`, whole + part];
  return meant.flatMap((one) => {
    const read = readPercent(one);
    return read !== undefined && read <= FULL_BP ? [String(read / 100)] : [];
  });
}

/** The error for a text that is not a percentage, or the question which percentage it means; undefined for a percentage. */
export function findPercentObjection(text: string): string | undefined {
  const read = readPercent(text);
  if (read !== undefined && read <= FULL_BP) return undefined;
  return askMeantPercent(text) ?? NO_PERCENTAGE;
}

/** Asks which percentage an ambiguous text means; undefined for any other text. */
export function askMeantPercent(text: string): string | undefined {
  const meant = findMeantPercents(text).map((one) => `${one} %`);
  return meant.length > 0 ? `Do you mean ${meant.join(' or ')}?` : undefined;
}

/** The error of the first tier that is out of order, with its index; undefined if the quantities rise and the prices fall. */
export function findTierFault(tiers: readonly PriceTier[]): { at: number; field: keyof PriceTier; message: string } | undefined {
  for (const [at, { from, price }] of tiers.entries()) {
    const before = tiers[at - 1];
    if (!before) continue;
    if (from <= before.from) return { at, field: 'from', message: `Must rise in quantity: ${from} comes after ${before.from}` };
    if (Number(price) >= Number(before.price)) {
      return { at, field: 'price', message: `Must fall in price: from ${from} it must be less than ${before.price}` };
    }
  }
  return undefined;
}

/** The tiers that visitors see: those below the price of a single unit (REQ 3.12). */
export const selectShownTiers = <T extends PriceTier>(price: string | null, tiers: readonly T[]): T[] =>
  tiers.filter((tier) => price === null || Number(tier.price) < Number(price));

/** Formats tiers as a cell of a file: '10:95.00; 50:90.00'. A single tier keeps its semicolon: spreadsheets would read it as a time. */
const tiersText = (tiers: readonly PriceTier[]): string => {
  const text = tiers.map(({ from, price }) => `${from}:${price}`).join('; ');
  return tiers.length === 1 ? `${text};` : text;
};

/** Parses tiers from a cell of a file; returns the text itself if it has another form. */
export function readTiers(text: string): { from: number; price: string }[] | string {
  const tiers: PriceTier[] = [];
  for (const part of text.split(/[;\n]/)) {
    if (part.trim() === '') continue;
    const [from = '', price, ...more] = part.replace(/[₹,\s]/g, '').split(':');
    if (!/^\d{1,9}$/.test(from) || !price || more.length > 0) return text;
    tiers.push({ from: Number(from), price });
  }
  return tiers;
}

/** Converts a stored value of a field of this kind for a file: rates in percent, tiers and documents as one text. */
export function toFileValue(kind: string | undefined, value: unknown): unknown {
  if (kind === 'percent' && typeof value === 'number') return value / 100;
  if (kind === 'documents' && Array.isArray(value)) return formatDocumentsCell(value as ProductDocument[]);
  return kind === 'tiers' && Array.isArray(value) ? tiersText(value) : value;
}
