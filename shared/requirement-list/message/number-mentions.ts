/** Finds the numbers of a line, and what each of them is: a count, a measure, a size, a price, a part of a code, or a plain number. */
import {
  AMOUNT_PATTERNS,
  isCountUnit,
  isSheetUnit,
  isSizeWord,
  isTimeWord,
  isUnitWord,
  multiplierOf,
  parseThousandths,
} from '../read-amount';

/**
 * `counted` has a unit of counting, `measured` one of weight or measure; `pack` says what is in a unit; `odd` is a size, a price, a date or a
 * part of a code. `range` is one of two numbers of which it is unclear which one counts, and `added` a
 * number that is in the next one.
 */
export type Mention = {
  kind: 'counted' | 'measured' | 'plain' | 'pack' | 'odd' | 'range' | 'added';
  /** The place of the number with its unit. */
  start: number;
  end: number;
  quantity: number | null;
  unit: string;
  /** Whether it is the only text in brackets. */
  isInBrackets: boolean;
};

const { number: NUMBER, word: WORD } = AMOUNT_PATTERNS;
const NUMBERS = new RegExp(NUMBER, 'g');
/** 'k' is joined to its number, other multipliers may be apart. */
const MULTIPLIER_AFTER = /^ ?([\p{L}\p{M}]{1,10})(?![\p{L}\p{M}\p{N}])/u;
const UNIT_AFTER = new RegExp(`^(?: ?[-/]? ?)(${WORD})`, 'u');
const PRICE_BEFORE = /(?:₹|\brs|\binr|@|\brate|\bprice|\bmrp|\bcost|दर|रु|ದರ) ?[.:=]? ?$/iu;
const PRICE_AFTER = /^ ?(?:\/-|₹|rs\b|rupees\b|inr\b|रुपये|रु|ರೂ)/iu;
const PACK_BEFORE = /(?:\bof|\bcontaining|\bwith|\bper|\beach) $/i;
const PACK_AFTER = /^ ?(?:\/|per\b|in a\b|in each\b|each (?:box|pack|case|carton|bag))/i;
const LABEL_BEFORE = /(?:\bqty|\bquantity|\bqnty|\bnos|\bpcs|\bpieces|मात्रा|संख्या|ಪ್ರಮಾಣ|ಸಂಖ್ಯೆ)(?: required| reqd| req)? ?[.:=–-]{0,2} ?$/iu;
const NAME_BEFORE = /(?:\bno|\bnumber|\bsize|\bmodel|\btype|\bgrade|\bclass|\blevel|\bph|\bphone|\bpin|\bpo|\bcode|#) ?[.:]? ?$/i;
const PIECES = 'nos';
const SIZE_SIGN = /^ ?(?:%|"|″|”|'|°|½|¼|¾|⁄)/u;

/** A line with more numbers is no line of a list. */
const MAX_MENTIONS = 20;

/** The numbers of a line in their order. The text has Latin digits and single spaces. */
export function findMentions(text: string): Mention[] {
  const mentions: Mention[] = [];
  NUMBERS.lastIndex = 0;
  for (const found of text.matchAll(NUMBERS)) {
    if (mentions.length === MAX_MENTIONS) return [];
    mentions.push(mentionAt(text, found[0], found.index));
  }
  for (let at = 1; at < mentions.length; at += 1) relate(text, mentions[at - 1] as Mention, mentions[at] as Mention);
  return mentions.filter(({ kind }) => kind !== 'added');
}

function mentionAt(text: string, number: string, start: number): Mention {
  const [multiplier = '', word = ''] = MULTIPLIER_AFTER.exec(text.slice(start + number.length, start + number.length + 12)) ?? [];
  const factor = multiplierOf(word);
  const end = start + number.length + (factor ? multiplier.length : 0);
  const before = text.slice(Math.max(0, start - 24), start);
  const rest = text.slice(end, end + 40);
  const written = parseThousandths(number);
  const quantity = factor && written !== null ? parseThousandths(String((written * factor) / 1_000)) : written;
  const base = { start, end, quantity, unit: '', isInBrackets: false };
  const odd: Mention = { ...base, kind: 'odd' };
  const isWordBefore = /[\p{L}\p{M}\p{N}_]$|[\p{L}\p{N}][.,/_\\]$/u.test(before);
  const isJoined = /[\p{L}\p{M}]-$/u.test(before);
  if (PRICE_BEFORE.test(before) || PRICE_AFTER.test(rest) || SIZE_SIGN.test(rest)) return odd;
  if (isWordBefore && !/[x×*]$/i.test(before)) return odd;
  const [taken = '', unitWord = ''] = UNIT_AFTER.exec(rest) ?? [];
  const unit = unitWord.replace(/\.$/, '');
  if (isUnitWord(unit)) {
    // 'S-30 nos' may be a code.
    if (isJoined && !/[\p{L}\p{M}]{2}-$/u.test(before)) return { ...odd, kind: 'range' };
    const isCount = isCountUnit(unit);
    const last = end + taken.length - (unitWord.length - unit.length);
    const isPack = PACK_BEFORE.test(before) || (PACK_AFTER.test(text.slice(last, last + 20)) && !PRICE_AFTER.test(text.slice(last)));
    const closed = before.endsWith('(') && /^\.?\)/.test(text.slice(last));
    const kind = isPack && isCount ? 'pack' : isCount ? (isSheetUnit(unit) ? 'range' : 'counted') : 'measured';
    return { ...base, kind, end: last, unit, isInBrackets: closed };
  }
  // 'Cups 1 lakh' are pieces.
  if (factor && !isJoined) return { ...base, kind: 'counted', unit: PIECES };
  if (isJoined) return odd;
  if (isSizeWord(unit) || isTimeWord(unit)) return odd;
  // '3M', '7up' and '12AB' are names; 'x' joins two numbers, or a number and the goods.
  if (/^[\p{L}\p{M}]/u.test(rest) && !/^[x×](?![\p{L}\p{M}])/iu.test(rest)) return odd;
  if (/^[/\\_]\S|^[.,]\d|^-[\p{L}\p{N}]/u.test(rest) && !/^[/-]\d/.test(rest)) return odd;
  if (LABEL_BEFORE.test(before)) return { ...base, kind: 'counted' };
  if (PACK_BEFORE.test(before) && !/\beach $/i.test(before)) return { ...base, kind: 'pack' };
  if (NAME_BEFORE.test(before)) return odd;
  return { ...base, kind: 'plain', isInBrackets: before.endsWith('(') && rest.startsWith(')') };
}

const RANGE = /^ ?(?:to|or|or maybe|-|–|—|~|\/|upto|max|maximum|maybe|se|ya|से|या|ರಿಂದ|ಅಥವಾ) ?$/iu;
/** After 'between', 'and' joins the ends of a range. */
const BETWEEN_BEFORE = /\bbetween $/i;
const SUM = /^ ?(?:\+|plus) ?$/i;
const PRODUCT = /^ ?[x×*] ?$/i;

/** Sees two numbers as a range, a sum, or dimensions. */
function relate(text: string, one: Mention, other: Mention): void {
  const between = text.slice(one.end, other.start);
  const isNumber = ({ kind }: Mention) => kind === 'plain' || kind === 'counted' || kind === 'measured' || kind === 'range';
  const isBetween = /^ and $/i.test(between) && BETWEEN_BEFORE.test(text.slice(0, one.start));
  if (isBetween || RANGE.test(between)) {
    // '5-6 inch' is a size, and '12-11-26' a date.
    const isSize = other.kind === 'odd' && one.kind === 'plain';
    if (isSize || (one.kind === 'odd' && /^[-/]$/.test(between))) one.kind = other.kind = 'odd';
    else if (isNumber(one) && isNumber(other) && (one.unit === '' || isBetween || /to|or|max|ya|से|या/i.test(between)))
      one.kind = other.kind = 'range';
    return;
  }
  if (SUM.test(between) && isNumber(one) && isNumber(other) && (one.unit === '' || one.unit === other.unit)) {
    const isFree = /^ ?\(?free\b/i.test(text.slice(other.end));
    const isBoth = one.quantity !== null && other.quantity !== null && one.kind !== 'range' && !isFree;
    if (isBoth && one.kind !== 'measured') {
      Object.assign(other, { start: one.start, quantity: (one.quantity as number) + (other.quantity as number) });
      one.kind = 'added';
    } else one.kind = other.kind = 'range';
    return;
  }
  if (!PRODUCT.test(between)) return;
  if (one.kind === 'counted' && isNumber(other)) other.kind = 'pack';
  else if (one.kind === 'odd' || one.kind === 'plain') {
    // In '18 x 12' both numbers are a size; '12 x 500 ml' may be a pack.
    const isMeasure = other.kind === 'measured' && one.kind === 'plain';
    if (isMeasure && one.start === 0) other.kind = 'odd';
    else if (isMeasure) one.kind = other.kind = 'range';
    else if (other.kind === 'counted' && one.kind === 'plain') one.kind = other.kind = 'range';
    else one.kind = other.kind = 'odd';
  }
}
