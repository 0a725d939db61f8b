/** Parses one line of a message as people type it: '20 case floor cleaner citrus', 'phenyl 5l - 12', '3) broom 24 nos'. */
import { trimEndOf } from '../../text/cut-text';
import { isCountUnit, isUnitWord, type ReadAmount, toLatinDigits } from '../read-amount';
import { findMentions, type Mention } from './number-mentions';

/** The item of a line, with its amount if the line states one clearly. */
export type MessageLine = ReadAmount & { item: string };

// Spaces are single before a pattern reads them, so that a pattern needs no repetition of spaces, which would take quadratic time.
const BULLET = /^(?:[-*•·–—▪◦●○■□✓✔➢➤>→]+ ?|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)\]](?= |\p{L}) ?)/iu;
/** The beginning of a sentence that asks for goods. */
const ASKING =
  /^(?:(?:and|also|then|we|i|need|needs|want|require|required|please|pls|plz|kindly|send|give|us|me|urgently|urgent|asap|हमें|मुझे|कृपया|ನಮಗೆ|ದಯವಿಟ್ಟು)[ ,:]+){1,6}(?=\S)/iu;
/** Separators of two products in one line. */
const BETWEEN = / ?[;+] ?| \/ | ?,(?!\d) ?| (?:and|&|aur|और|तथा|ಮತ್ತು) /giu;
/** A second product after an amount: '12 nos and mop'. */
const AND_ANOTHER = /^[.)]{0,2} ?(?:and|&|aur|और|तथा|ಮತ್ತು) [\p{L}\p{M}]{2}/iu;
const MAX_PARTS = 10;
/** The maximum length of the words of a quantity. */
const MAX_WORDS = 60;
/** A unit before a plain number: 'Sugar (kg) 25', 'oil ltr - 15'. A unit of counting without brackets may belong to the goods. */
const UNIT_BEFORE = /(?<![\d.] ?)(?:\((\p{L}{1,10})\.?\)|(?<=[\p{L}\p{M})] )(\p{L}{1,10})\.?) ?[:=–—-]{0,2} ?$/u;

/** Parses a line, without its bullet, to its products. A line with several amounts is several products only if each part names its own. */
export function readMessageLine(line: string): MessageLine[] {
  const tidy = line.normalize('NFC').replace(/\s+/g, ' ');
  const written = withoutStars(withoutStars(tidy).replace(BULLET, ''));
  return splitProducts(written) ?? [readProduct(written)];
}

/** A line without the stars that make it bold. */
const withoutStars = (line: string) => line.replace(/^\*([^*]{1,200})\*$/, '$1');

/** Whether a line has an amount with a unit of counting. */
export const hasCountUnit = (line: string): boolean =>
  findMentions(toLatinDigits(line)).some(({ kind, unit }) => kind === 'counted' && unit !== '');

/** The quantity of a cell that is more than an amount: '5 + 2', '2 bags of 25 kg'; undefined for '10-12' and other words. */
export function readQuantityWords(cell: string): ReadAmount | undefined {
  const text = toLatinDigits(cell.replace(/\s+/g, ' ').trim());
  const mentions = text.length > MAX_WORDS ? [] : findMentions(text);
  const amount = chooseAmount(text, mentions, 0);
  const isWhole = amount?.start === 0 && (amount.kind === 'counted' || amount.end === text.length);
  return amount && isWhole && amount.kind !== 'measured' ? { quantity: amount.quantity, unit: amount.unit } : undefined;
}

function splitProducts(written: string): MessageLine[] | undefined {
  const parts = written.split(BETWEEN);
  if (parts.length > MAX_PARTS) return undefined;
  const read = parts.map(readProduct);
  const isEachClear = read.every(({ item, quantity }) => quantity !== null && /\p{L}{2}/u.test(item) && !/^(?:free|each)$/i.test(item));
  const withUnit = read.filter(({ unit }) => unit !== '').length;
  // 'Gloves 7, white 10 pairs' is one product.
  return isEachClear && (withUnit === 0 || withUnit === read.length || read.length > 2) ? read : undefined;
}

function readProduct(written: string): MessageLine {
  const text = toLatinDigits(written);
  const mentions = findMentions(text);
  const questionLength = ASKING.exec(text)?.[0].length ?? 0;
  const amount = chooseAmount(text, mentions, questionLength);
  if (!amount) return { item: tidyItem(written.slice(questionLength)) || written, quantity: null, unit: '' };
  const unitBefore = findUnitBefore(text, amount);
  const item = itemAround(written, unitBefore ? { ...amount, start: unitBefore.start } : amount, questionLength);
  const unit = amount.unit || unitBefore?.unit || '';
  return item === '' ? { item: written, quantity: null, unit: '' } : { item, quantity: amount.quantity, unit };
}

function findUnitBefore(text: string, { start, unit }: Mention): { unit: string; start: number } | undefined {
  const found = unit === '' ? UNIT_BEFORE.exec(text.slice(0, start)) : null;
  const [, inBrackets, bare = ''] = found ?? [];
  const word = inBrackets ?? bare;
  const isUnit = isUnitWord(word) && (inBrackets !== undefined || !isCountUnit(word));
  return found && isUnit ? { unit: word, start: found.index } : undefined;
}

/** The mention that is the quantity; undefined if there is none, or more than one may be. */
function chooseAmount(text: string, mentions: readonly Mention[], questionLength: number): Mention | undefined {
  const of = (kind: Mention['kind']) => mentions.filter((one) => one.kind === kind);
  const [counted, ranges, plain, measured] = [of('counted'), of('range'), of('plain'), of('measured')];
  if (counted.length > 1) return undefined;
  const [only] = counted;
  if (only) {
    const isSeveral = /^each$/i.test(only.unit) && /[,&+]| and /.test(text);
    const isBefore = only.start > questionLength && AND_ANOTHER.test(text.slice(only.end));
    const isUnclear = ranges.some((range) => range.unit !== '') || isSeveral || isBefore;
    // 'Qty 12' beside another number with a unit, and '12 nos (30 rolls)', are unclear.
    return isUnclear || (only.unit === '' && measured.some((one) => isAtEnd(text, one))) ? undefined : only;
  }
  if (ranges.length > 0) return undefined;
  const last = mentions.at(-1);
  const first = mentions[0];
  // In '12 x 85 = 1020' the last number is the price of the line.
  if (last && mentions.some((one) => one.kind !== 'measured' && /^ ?= ?$/.test(text.slice(one.end, last.start)))) return undefined;
  if (last && (last.kind === 'plain' || last.kind === 'measured') && isAtEnd(text, last) && followsSeparator(text, last))
    return clear(text, last);
  // '3M tape' names its brand, and '5l phenyl' its size.
  const isName = /^[\d.]+\p{L} \p{L}/u.test(text.slice(questionLength));
  if (first?.kind === 'measured' && first.start === questionLength && !isName)
    return plain.length === 0 && measured.length === 1 ? first : undefined;
  if (plain.length !== 1) return undefined;
  const [single] = plain as [Mention];
  if (single.start === questionLength) return clear(text, single);
  return isAtEnd(text, single) && mentions.length === 1 ? clear(text, single) : undefined;
}

/** Six digits without a unit and without commas are a PIN or a number of a paper. */
const clear = (text: string, mention: Mention) => (/^\d{6,}$/.test(text.slice(mention.start, mention.end)) ? undefined : mention);

const isAtEnd = (text: string, { end, isInBrackets }: Mention) => /^ ?[.,;:)!-]{0,3} ?$/.test(text.slice(end + (isInBrackets ? 1 : 0)));

/** Whether a separator stands before an amount: 'phenyl 5l - 12', 'broom: 24', 'floor cleaner 5 L x 10', 'broom(24)'. */
const followsSeparator = (text: string, { start, isInBrackets }: Mention) =>
  isInBrackets ||
  /(?:[\p{L}\p{M}\p{N})"'%.](?: [-–—]{1,2}|[-–—]{1,2} | ?[:=]|, ?| [x×*]| \/) ?|[-–—.…_]{3,12} ?)$/u.test(text.slice(0, start));

const JOINER_BEFORE = /(?:^|[ (,;:=–—-])(?:[x×*]|qty|quantity|qnty|nos|मात्रा|ಪ್ರಮಾಣ)?[ .:=–—-]{0,4}\(?$/iu;

/** The text around an amount. */
function itemAround(written: string, { start, end, isInBrackets }: Mention, questionLength: number): string {
  const before = written.slice(Math.min(questionLength, start), start - (isInBrackets ? 1 : 0)).replace(JOINER_BEFORE, '');
  const after = written
    .slice(end + (isInBrackets ? 1 : 0))
    .replace(/^[.)]{0,2} ?(?:[x×*](?![\p{L}\p{M}])|of\b|[-–—:=/]|का|की|के) ?/iu, '')
    .trim();
  return tidyItem([before, after].filter((part) => /[\p{L}\p{N}]/u.test(part)).join(' '));
}

const tidyItem = (item: string) => {
  const text = trimEndOf(item, ' ,;:=–—-_…+&(').replace(/^[ ,;:=–—)+&.-]{1,9}/, '');
  return /\p{L}/u.test(text) ? text : '';
};
