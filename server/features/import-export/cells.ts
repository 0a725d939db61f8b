/** Converts fields to the cells of files and back, without loss (docs/decisions/015). */
import { GROUPED_NUMBER, parseTypedAmount } from '../../../shared/catalogue/amount';
import { readPercent, readTiers } from '../../../shared/catalogue/trade';
import type { ListFileColumn } from '../content/list/file-columns';
import { escapeFormula } from './export/formula-guard';

/** Formats a value as a cell's text. References are already replaced by names. */
export function formatCellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** Formats a value as a cell of a CSV file, where no text can become a formula. */
export const formatCsvCell = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) ? escapeFormula(formatCellText(value)) : formatCellText(value);

/** Parses a cell; the field's schema validates the result. Undefined for an empty cell without a meaning. */
export function parseCellText(cell: string, kind: ListFileColumn['kind'], nullable: boolean): unknown {
  const text = cell.trim();
  if (NOTHING[kind]?.has(text.toLowerCase())) return kind === 'percent' && !DASHES.has(text) ? 0 : nullable ? null : undefined;
  switch (kind) {
    case 'id':
      return text === '' ? undefined : wholeNumber(text);
    case 'number':
      if (text === '') return nullable ? null : undefined;
      return wholeNumber((GROUPED_NUMBER.test(text) ? text.replaceAll(',', '') : text).replace(/\.0+$/, ''));
    case 'flag':
      return text === '' ? undefined : (FLAGS.get(text.toLowerCase()) ?? text);
    case 'amount':
      // Reads an amount as the panel does: '₹1,250.50', 'Rs. 210/-'.
      return parseTypedAmount(text).amount ?? text;
    case 'percent':
      return text === '' ? null : (readPercent(text) ?? text);
    case 'tiers':
      return readTiers(text);
    case 'pictures':
      // URLs of pictures contain no spaces.
      return text.split(/\s+/).filter(Boolean);
    default:
      return cell === '' && nullable ? null : cell;
  }
}

/** Words and characters that mean an empty cell, for kinds of fields where they cannot be a value; nil-rated means the rate 0. */
const DASHES = new Set(['-', '–', '—']);
const EMPTY = new Set([...DASHES, 'nil', 'n/a', 'na', 'none']);
const NOTHING: Partial<Record<ListFileColumn['kind'], Set<string>>> = {
  amount: EMPTY,
  number: EMPTY,
  percent: new Set([...DASHES, 'nil', 'exempt', 'exempted', 'nil rated']),
  reference: EMPTY,
  tiers: EMPTY,
};
const wholeNumber = (text: string) => (/^[-+]?\d+$/.test(text) ? Number(text) : text);

const FLAGS = new Map([
  ...['yes', 'true', '1', 'active'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'inactive'].map((word) => [word, false] as const),
]);
