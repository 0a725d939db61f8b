/** Converts fields to the cells of files and back, without loss (docs/decisions/015). */
import { GROUPED_NUMBER, parseTypedAmount } from '../../../shared/catalogue/amount';
import { readDocumentsCell } from '../../../shared/catalogue/documents';
import { readPercent, readTiers } from '../../../shared/catalogue/trade';
import type { FileColumn } from '../../platform/list';
import type { ListFileColumn } from '../content/list/file-columns';
import { escapeFormula } from './export/formula-guard';

/** Formats a value as a cell's text. References are already replaced by names. */
export function formatCellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

const PLAIN_AMOUNT = /^-?\d{1,20}(?:\.\d{1,10})?$/;

/** Formats a value as a cell of a CSV file, where no text can become a formula; an amount below zero stays a number. */
export function formatCsvCell(value: unknown, kind?: FileColumn['kind']): string {
  const text = formatCellText(value);
  const isNumber = kind === 'amount' && PLAIN_AMOUNT.test(text);
  return !isNumber && (typeof value === 'string' || Array.isArray(value)) ? escapeFormula(text) : text;
}

/** Parses a cell; the field's schema validates the result. Undefined for an empty cell without a meaning. */
export function parseCellText(cell: string, kind: ListFileColumn['kind'], nullable: boolean): unknown {
  const text = cell.trim();
  if (NOTHING[kind]?.has(text.toLowerCase())) return kind === 'percent' && !DASHES.has(text) ? 0 : nullable ? null : undefined;
  switch (kind) {
    case 'id':
      return text === '' ? undefined : wholeNumber(text);
    case 'number':
      if (text === '') return nullable ? null : undefined;
      return readCount(text);
    case 'flag':
      return text === '' ? undefined : (FLAGS.get(text.toLowerCase()) ?? text);
    case 'amount':
      return readAmount(text);
    case 'percent':
      // Programs write rates with many places: 18.000000.
      return text === '' ? null : (readPercent(text) ?? readPercent(text.replace(/(\.\d{1,2}?)0{1,20}(?=\D|$)/, '$1')) ?? text);
    case 'tiers':
      return readTiers(text);
    case 'documents':
      return readDocumentsCell(text);
    case 'pictures':
      // URLs of pictures contain no spaces.
      return text.split(/\s+/).filter(Boolean);
    default:
      return cell === '' && nullable ? null : cell;
  }
}

/** Counts may have a unit, also by the format of their cell: '120 Nos', '1,200.00 pcs'. */
function readCount(text: string): unknown {
  const [, number = '', unit = ''] = /^([-+]?[\d,.]{1,20})\s{0,3}(\p{L}[\p{L}.]{0,14})?$/u.exec(text) ?? [];
  const plain = unit === '' ? text : number;
  const count = wholeNumber((GROUPED_NUMBER.test(plain.replace(/\.0+$/, '')) ? plain.replaceAll(',', '') : plain).replace(/\.0+$/, ''));
  return typeof count === 'number' ? count : text;
}

/** Reads an amount as the panel does ('₹1,250.50', 'Rs. 210/-'), and with a unit: '12.50 /pc', '210 per box'. */
function readAmount(text: string): string {
  const [, beforeSign] = /^([\d,.]{1,20})\s{0,3}(?:₹|rs\.?|inr)$/i.exec(text) ?? [];
  if (beforeSign) return readAmount(beforeSign);
  const [, plain = text] = /^(.{1,40}?)\s{0,3}(?:\/|\bper\b)\s{0,3}\p{L}[\p{L}. ]{0,14}$/iu.exec(text) ?? [];
  return parseTypedAmount(roundCalculated(plain)).amount ?? parseTypedAmount(text).amount ?? text;
}

/** A price with more digits after the point than anybody writes was calculated: 1833.3333333 is 1833.33. */
function roundCalculated(text: string): string {
  const [, before = '', decimals = ''] = /^([^.]{0,20}(?:Rs\.)?[^.]{0,20})\.(\d{4,20})$/.exec(text) ?? [];
  if (decimals === '') return text;
  let start = before.length;
  while (start > 0 && '0123456789,'.includes(before.charAt(start - 1))) start -= 1;
  const digits = before.slice(start);
  const whole = digits.replaceAll(',', '');
  const paise = BigInt(`${whole}${decimals.slice(0, 2)}`) + (Number(decimals[2]) >= 5 ? 1n : 0n);
  const rounded = paise.toString().padStart(3, '0');
  return `${before.slice(0, before.length - digits.length)}${rounded.slice(0, -2)}.${rounded.slice(-2)}`;
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
  ...['yes', 'true', '1', 'y', 'active', 'published', 'publish', 'enabled', 'live', 'visible', '✓', '✔'].map(
    (word) => [word, true] as const,
  ),
  ...[
    'no',
    'false',
    '0',
    '-1',
    'n',
    'inactive',
    'draft',
    'unpublished',
    'private',
    'pending',
    'hidden',
    'disabled',
    'archived',
    'discontinued',
    'trash',
    ...['✗', '✘'],
  ].map((word) => [word, false] as const),
]);
