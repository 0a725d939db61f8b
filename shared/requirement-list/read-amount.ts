/** Quantities as buyers write them: '1,00,000', '12 pcs', '2.5 kg', '१२ पेटी'. */
import { readQuantity } from '../inquiries/quote-list';
import { nameKey } from './column-names';

/** What is counted. */
const COUNTED = [
  ...['pc', 'pcs', 'piece', 'pieces', 'no', 'nos', 'number', 'numbers', 'unit', 'units', 'each', 'ea', 'qty'],
  ...['case', 'cases', 'cs', 'box', 'boxes', 'bx', 'carton', 'cartons', 'ctn', 'ctns', 'crate', 'crates', 'peti', 'petti'],
  ...['bag', 'bags', 'sack', 'sacks', 'bori', 'katta', 'pouch', 'pouches', 'bundle', 'bundles', 'bdl', 'bale', 'bales'],
  ...[
    'can',
    'cans',
    'jar',
    'jars',
    'tin',
    'tins',
    'tub',
    'tubs',
    'pail',
    'pails',
    'drum',
    'drums',
    'bottle',
    'bottles',
    'btl',
    'btls',
    'dabba',
  ],
  ...[
    'pack',
    'packs',
    'packet',
    'packets',
    'pkt',
    'pkts',
    'pk',
    'set',
    'sets',
    'pair',
    'pairs',
    'roll',
    'rolls',
    'ream',
    'reams',
    'sheet',
    'sheets',
  ],
  ...['dozen', 'dozens', 'doz', 'dz', 'gross', 'strip', 'strips', 'tray', 'trays'],
  ...['पीस', 'नग', 'अदद', 'पेटी', 'बॉक्स', 'डिब्बा', 'डिब्बे', 'बोरी', 'बैग', 'पैकेट', 'बोतल', 'बोतलें', 'दर्जन', 'रोल', 'कार्टन', 'केस'],
  ...['ಪೀಸ್', 'ಬಾಕ್ಸ್', 'ಪೆಟ್ಟಿಗೆ', 'ಚೀಲ', 'ಪ್ಯಾಕೆಟ್', 'ಬಾಟಲ್', 'ಬಾಟಲಿ', 'ಡಜನ್', 'ರೋಲ್', 'ಕಾರ್ಟನ್', 'ಕೇಸ್', 'ಡಬ್ಬ'],
];
/** What is weighed or measured: also the size of something that is counted. */
const MEASURED = [
  ...[
    'kg',
    'kgs',
    'kilo',
    'kilos',
    'kilogram',
    'kilograms',
    'g',
    'gm',
    'gms',
    'gram',
    'grams',
    'quintal',
    'ton',
    'tons',
    'tonne',
    'tonnes',
    'mt',
  ],
  ...[
    'l',
    'lt',
    'ltr',
    'ltrs',
    'lit',
    'liter',
    'liters',
    'litre',
    'litres',
    'ml',
    'm',
    'mtr',
    'mtrs',
    'meter',
    'meters',
    'metre',
    'metres',
    'ft',
    'feet',
  ],
  ...['किलो', 'किग्रा', 'ग्राम', 'लीटर', 'लिटर', 'मीटर', 'ಕೆಜಿ', 'ಕಿಲೋ', 'ಗ್ರಾಂ', 'ಲೀಟರ್', 'ಮೀಟರ್'],
];
/** What says of a thing how it is made, and never how much of it is wanted. */
const SIZES = [
  'ply',
  'gsm',
  'mm',
  'cm',
  'cms',
  'in',
  'inch',
  'inches',
  'micron',
  'mic',
  'ml',
  'watt',
  'w',
  'volt',
  'layer',
  'fold',
  'hp',
  'nm',
];

const keysOf = (words: readonly string[]) => new Set(words.map(nameKey));
const [counted, measured, sizes] = [keysOf(COUNTED), keysOf(MEASURED), keysOf(SIZES)];

export const isCounted = (word: string): boolean => counted.has(nameKey(word));
const isMeasured = (word: string): boolean => measured.has(nameKey(word));
export const isUnit = (word: string): boolean => isCounted(word) || isMeasured(word);
/** A word after a number with which it is the size of a thing. */
export const isSize = (word: string): boolean => sizes.has(nameKey(word));

const ZERO = { devanagari: 0x0966, kannada: 0x0ce6 };

/** Devanagari and Kannada digits as Latin ones. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f\u0ce6-\u0cef]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= ZERO.kannada ? ZERO.kannada : ZERO.devanagari));
  });

/** A number, grouped as in India or in the West. */
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?`;
const WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}'.]*`;
export const AMOUNT = { number: NUMBER, word: WORD };

/** A number as thousandths; null for 0 and for one that is too large or too exact. */
export function thousandthsOf(number: string): number | null {
  const plain = latinDigits(number).replaceAll(',', '');
  return readQuantity(plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain.replace(/^0+(?=\d)/, '')) ?? null;
}

/** `quantity` in thousandths is null for 0 and what is out of range. */
export type Amount = { quantity: number | null; unit: string };

const CELL = new RegExp(String.raw`^(?:[x×*]\s*)?(${NUMBER})\s*[-/]?\s*(${WORD}(?:\s+${WORD})?)?(?:/-)?$`, 'u');
const UNIT_FIRST = new RegExp(String.raw`^(${WORD})\s*[:.=-]?\s*(${NUMBER})$`, 'u');

/** The amount that a cell is: a number, with a unit before or behind it or none. Undefined for anything else, such as '10x20 mm' or '5-6'. */
export function readAmount(cell: string): Amount | undefined {
  if (cell.length > 40) return undefined;
  const text = latinDigits(cell).trim();
  const [, number, unit = ''] = CELL.exec(text) ?? [];
  if (number !== undefined)
    return isSize(unit) && !isUnit(unit) ? undefined : { quantity: thousandthsOf(number), unit: unit.replace(/\.$/, '') };
  const [, before = '', after] = UNIT_FIRST.exec(text) ?? [];
  return after !== undefined && isUnit(before) ? { quantity: thousandthsOf(after), unit: before.replace(/\.$/, '') } : undefined;
}
