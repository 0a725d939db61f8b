/** Texts for a row of a buyer's list: in the buyer's words, and beside a product. */
import { pluralizeUnit } from '../catalogue/price-words';
import { formatThousandths } from '../inquiries/quote-list';
import type { RowRange } from '../text/cut-text';
import { cutStart } from '../text/cut-text';
import type { MatchedList } from './matched-list';

export type FoundRow = MatchedList['rows'][number];
type Product = FoundRow['candidates'][number];
/** One unit in thousandths. */
const ONE = 1_000;

const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** The item with its code, unless they are the same. */
export const formatItemWithCode = ({ item, code }: FoundRow) => (fold(item) === fold(code) ? item : `${code} ${item}`.trim());

export const formatAmountWithUnit = ({ quantity, unit }: FoundRow) =>
  [quantity === null ? '' : formatThousandths(quantity), unit].filter(Boolean).join(' ');

/** The maximum length of a line of the quote list. */
const MAX_TEXT = 200;

/** A line in the buyer's own words. */
export const formatBuyersLine = (row: FoundRow): string => cutStart(`${formatItemWithCode(row)}${row.unit && ` (${row.unit})`}`, MAX_TEXT);

/** The buyer's words beside the matching products; '' if they equal the name of the only product. */
export function findDifferentWording(row: FoundRow): string {
  const wording = formatItemWithCode(row);
  const [only, ...others] = row.candidates;
  const isName = only && others.length === 0 && [only.title, only.sku ?? ''].some((name) => fold(name) === fold(wording));
  const isOtherUnit = row.candidates.some((one) => one.isOtherUnit);
  return isName && !isOtherUnit ? '' : [wording, isOtherUnit && formatAmountWithUnit(row)].filter(Boolean).join(', ');
}

/** The words about the quantity of a product that is sold in another unit; undefined if the units match. */
export const describeUnitDifference = (row: FoundRow, { unit, isOtherUnit, quantity }: Product): string | undefined => {
  if (!isOtherUnit) return undefined;
  const converted = quantity === null ? '' : `: ${formatThousandths(quantity)} ${pluralizeUnit(quantity === ONE ? 1 : 2, unit ?? '')}`;
  return `You wrote ${formatAmountWithUnit(row) || row.unit}; it is sold by the ${unit}${converted}.`;
};

const some = (count: number, one: string, many = `${one}s`) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]);

/** The number of lines of each kind, in words. */
export function describeMatchCounts(rows: readonly FoundRow[], own = 'in your own words'): string {
  const of = (match: FoundRow['match']) => rows.filter((row) => row.match === match).length;
  const open = rows.filter((row) => chooseStartQuantity(row) === '').length;
  const parts = [`${of('sure')} matched`, ...some(of('likely'), 'to choose', 'to choose'), ...some(of('none'), own, own)];
  return `${[...parts, ...some(open, 'without a quantity', 'without a quantity')].join(', ')}.`;
}

/** What a person can choose a column to be. */
export const COLUMN_KIND_WORDS = { item: 'Product', quantity: 'Quantity', unit: 'Unit', code: 'Code', note: 'Note' } as const;

/** A sentence with the texts of skipped rows; '' without any. */
export const describeLeftOut = (texts: readonly string[]): string =>
  texts.length > 0 ? `Not read as products: ${texts.map((text) => `“${text}”`).join(', ')}.` : '';

/** A sentence with the names of sheets that were not read; '' without any. */
export const describeSheets = (names: readonly string[]): string =>
  names.length > 0 ? `Sheets that were not read: ${names.map((name) => `“${name}”`).join(', ')}. Paste their rows as another list.` : '';

/** A sentence about the rows that were skipped because they are not lines; '' if there are none. */
export function describeSkippedRows({ blank, totals, others }: MatchedList['skipped']): string {
  const parts = [...some(blank, 'blank row'), ...some(totals, 'total'), ...some(others, 'heading or greeting', 'headings and greetings')];
  return parts.length > 0 ? `Left out: ${parts.join(', ')}.` : '';
}

/** The place of a row: 'Row 3', or 'Pantry, row 3' in a list of several sheets. */
export const describeRowPlace = ({ row, sheet }: Pick<FoundRow, 'row' | 'sheet'>): string =>
  sheet ? `${sheet}, row ${row}` : `Row ${row}`;

export const describeRowRange = ({ from, to, count, sheet }: RowRange): string =>
  sheet
    ? `${count} ${count === 1 ? 'line' : 'lines'} from row ${from} of the sheet “${sheet}” on are`
    : from === to
      ? `Row ${from} is`
      : `Rows ${from} to ${to} (${count} ${count === 1 ? 'line' : 'lines'}) are`;

/** The product that is chosen beforehand. */
export const findChosenProduct = ({ match, isOnly, candidates }: FoundRow): Product | undefined =>
  match === 'sure' || isOnly ? candidates[0] : undefined;

/** The quantity of a row for a product, or for the buyer's words; '' if the user must enter it. */
export function chooseQuantity(row: FoundRow, product: Product | undefined): string {
  const quantity = product ? product.quantity : row.quantity;
  return quantity === null ? '' : formatThousandths(quantity);
}

/** The initial quantity; '' if the user must enter it. */
const chooseStartQuantity = (row: FoundRow): string => chooseQuantity(row, findChosenProduct(row));
