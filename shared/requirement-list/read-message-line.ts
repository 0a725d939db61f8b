/** Parses one line of a message as people type it: '20 case floor cleaner citrus', 'phenyl 5l - 12', '3) broom 24 nos'. */
import { trimEndOf } from '../text/cut-text';
import { AMOUNT_PATTERNS, isCountUnit, isSizeWord, isUnitWord, parseThousandths, type ReadAmount, toLatinDigits } from './read-amount';

/** The item of a line, with its amount if the line states one clearly. */
export type MessageLine = ReadAmount & { item: string };

// Spaces are single before a pattern reads them, so that a pattern needs no repetition of spaces, which would take quadratic time.
// The prefixes '[25/11/2026, 10:32:05] Asha Rao: ' and '25/11/26, 10:32 am - Asha Rao: ' in exported WhatsApp chats.
const SENT_BY = /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?)?\]? ?(?:- ?)?[^:]{1,40}: ?/i;
const BULLET = /^(?:[-*•·–—▪◦✓✔➢>]+ ?|\(?\d{1,3}[.)\]](?= |\p{L}) ?)/u;

const { number: NUMBER, word: WORD } = AMOUNT_PATTERNS;
const expression = (source: string) => new RegExp(source, 'iu');
/** The sign before an amount: 'phenyl 5l - 12', 'broom: 24 pcs', 'floor cleaner 5 L x 10'. */
const SIGN = /(?<=[\p{L}\p{M}\p{N})"'%])(?: [-–—]|[-–—](?= )| ?[:=]|(?<!\d),|,(?= )| [x×*])/giu;
const AFTER_SIGN = expression(`^ ?(?:qty[ .:]*)?(${NUMBER}) ?(${WORD})?$`);
const BEHIND = expression(String.raw`^(.*\S) (${NUMBER}) ?(${WORD})$`);
const BEFORE = expression(`^(${NUMBER}) ?(${WORD})(?: (?:of )?(.+))?$`);
const LAST = expression(String.raw`^(\D+) (${NUMBER})$`);

/** Parses the parts of a line, without its prefix. */
export function readMessageLine(line: string): MessageLine {
  const tidy = line.normalize('NFC').replace(/\s+/g, ' ').trim();
  const written = tidy.replace(SENT_BY, '').replace(BULLET, '').trim();
  const text = toLatinDigits(written);
  const found = behindSign(text) ?? behind(text) ?? before(text) ?? last(text);
  if (!found) return { item: written, quantity: null, unit: '' };
  const from = text.indexOf(found.item);
  return { ...found, item: written.slice(from, from + found.item.length) };
}

const lineOf = (item: string, number: string, unit = ''): MessageLine => ({
  item: trimEndOf(item, ' ,;:=–—-').trim(),
  quantity: parseThousandths(number),
  unit: unit.replace(/\.$/, ''),
});

/** An amount after the last sign that has one. */
function behindSign(text: string): MessageLine | undefined {
  for (const sign of [...text.matchAll(SIGN)].toReversed()) {
    const item = text.slice(0, sign.index);
    const [, number, unit] = AFTER_SIGN.exec(text.slice(sign.index + sign[0].length)) ?? [];
    if (number === undefined) continue;
    // In '18 x 12' both numbers are a size.
    const isSizes = /\d$/.test(item) && /[x×*]/i.test(sign[0]);
    return /\p{L}/u.test(item) && !isSizes && (unit === undefined || isUnitWord(unit)) ? lineOf(item, number, unit) : undefined;
  }
  return undefined;
}

function behind(text: string): MessageLine | undefined {
  const [, item = '', number = '', unit = ''] = BEHIND.exec(text) ?? [];
  return /\p{L}/u.test(item) && !/[x×*-]$/i.test(item) && isCountUnit(unit) ? lineOf(item, number, unit) : undefined;
}

function before(text: string): MessageLine | undefined {
  const [, number = '', word = '', rest = ''] = BEFORE.exec(text) ?? [];
  const isApart = text.startsWith(`${number} `);
  if (rest === '' && isApart && !isUnitWord(word) && !isSizeWord(word)) return lineOf(word, number);
  if (!/\p{L}/u.test(rest)) return undefined;
  if (isUnitWord(word)) {
    // In '5 kg detergent 12' it is unclear which number is the quantity.
    const isClear = isCountUnit(word) || !/(?:^| )\d+$/.test(rest);
    return isClear ? lineOf(rest, number, word) : undefined;
  }
  // '20 floor cleaner 5l' has a quantity; '2 ply tissue' has a size, and '20 tissue 10' two numbers.
  const isClear = !isSizeWord(word) && isApart && !/(?:^| )\d+$/.test(rest);
  return isClear ? lineOf(text.slice(number.length), number) : undefined;
}

/** An amount at the end, if it is the only number of the line. */
function last(text: string): MessageLine | undefined {
  const [, item, number = ''] = LAST.exec(text) ?? [];
  return item !== undefined && /\p{L}/u.test(item) ? lineOf(item, number) : undefined;
}
