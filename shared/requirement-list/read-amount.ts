/** Parses quantities as buyers write them: '1,00,000', '12 pcs', '2.5 kg', '१२ पेटी'. */
import { MEASURE_SPELLINGS, PIECE_SPELLINGS } from '../catalogue/measures';
import { readQuantity } from '../inquiries/quote-list';
import { trimEndOf } from '../text/cut-text';
import { columnNameKeyOf } from './columns/column-names';

/** Units of counting, one row per kind: the first word names the kind. */
const COUNTED = [
  PIECE_SPELLINGS,
  'case cases cs carton cartons ctn ctns crate crates peti petti पेटी कार्टन केस ಪೆಟ್ಟಿಗೆ ಕಾರ್ಟನ್ ಕೇಸ್',
  'box boxes bx dabba बॉक्स डिब्बा डिब्बे ಬಾಕ್ಸ್ ಡಬ್ಬ',
  'bag bags sack sacks bori katta moote mute chila बोरी बैग ಚೀಲ ಮೂಟೆ',
  'pack packs packet packets pkt pkts pk pouch pouches पैकेट पैक ಪ್ಯಾಕೆಟ್ ಪ್ಯಾಕ್',
  'can cans canister canisters jerrycan jerrycans कैन डब्बे ಕ್ಯಾನ್',
  'jar jars',
  'tin tins',
  'tub tubs',
  'pail pails',
  'drum drums',
  'bottle bottles btl btls बोतल बोतलें ಬಾಟಲ್ ಬಾಟಲಿ',
  'bundle bundles bdl bale bales',
  'set sets',
  'pair pairs',
  'roll rolls रोल ರೋಲ್',
  'ream reams rim rims रीम रिम ರೀಮ್',
  'sheet sheets',
  'dozen dozens doz dz दर्जन ಡಜನ್',
  'gross',
  'strip strips',
  'tray trays',
];
/** Units of weight and measure, which may also be the size of a counted thing. */
const MEASURED = [...MEASURE_SPELLINGS, 'm mtr mtrs meter meters metre metres मीटर ಮೀಟರ್', 'ft feet'];
/** Units that describe how a thing is made, and never a quantity. */
const SIZES = 'ply gsm mm cm cms in inch inches micron mic ml watt w volt v layer fold hp nm mah gb amp a sqmm swg dpi';

/** Words that multiply the number before them. */
const MULTIPLIERS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [1_000, 'k thousand hazar hazaar हज़ार हजार ಸಾವಿರ'],
      [100_000, 'lakh lakhs lac lacs लाख ಲಕ್ಷ'],
    ] as const
  ).flatMap(([factor, words]) => words.split(' ').map((word) => [columnNameKeyOf(word), factor])),
);
/** The number by which a word multiplies the number before it: 'lakh' is 100,000; undefined for other words. */
export const multiplierOf = (word: string): number | undefined => MULTIPLIERS[columnNameKeyOf(word)];

/** Words after a number of a date, of a time or of people. */
const TIMES =
  /^(?:days?|weeks?|months?|years?|yrs?|hrs?|hours?|mins?|minutes?|am|pm|st|nd|rd|th|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|दिन|ದಿನ|rooms?|persons?|people|pax|pages?|pulls?|leaves|wash(?:es)?|sticks?)$/iu;
export const isTimeWord = (word: string): boolean => TIMES.test(word);

/** The kind of each unit, by its key. */
const kindsOf = (rows: readonly string[]) =>
  new Map(rows.flatMap((row) => row.split(' ').map((word, _, [kind = '']) => [columnNameKeyOf(word), kind] as const)));
const [counted, measured] = [kindsOf(COUNTED), kindsOf(MEASURED)];
const sizes = new Set(SIZES.split(' '));

export const isCountUnit = (word: string): boolean => counted.has(columnNameKeyOf(word));
export const isUnitWord = (word: string): boolean => isCountUnit(word) || measured.has(columnNameKeyOf(word));
/** Whether a unit mostly says what a pack has: '150 sheets'. */
export const isSheetUnit = (word: string): boolean => counted.get(columnNameKeyOf(word)) === 'sheet';
/** Whether a word after a number makes it a size, not a quantity. */
export const isSizeWord = (word: string): boolean => sizes.has(columnNameKeyOf(word));

/** Whether two words name the same unit: 'ctns' and 'case' do, 'kg' and 'bag' do not. */
export function isSameUnit(one: string, other: string): boolean {
  const kindOf = (word: string) => counted.get(columnNameKeyOf(word)) ?? measured.get(columnNameKeyOf(word)) ?? columnNameKeyOf(word);
  return kindOf(one) === kindOf(other);
}

const ZERO = { devanagari: 0x0966, kannada: 0x0ce6 };

/** Converts Devanagari and Kannada digits to Latin digits. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f\u0ce6-\u0cef]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= ZERO.kannada ? ZERO.kannada : ZERO.devanagari));
  });

/** The pattern of a number, grouped as in India or in the West. */
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.\d+)?`;
const WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}'.]*`;
export const AMOUNT_PATTERNS = { number: NUMBER, word: WORD };

/** Parses a number to thousandths; null for 0, and for a number that is too large or has more than three decimals. */
export function parseThousandths(number: string): number | null {
  const plain = toLatinDigits(number).replaceAll(',', '');
  return readQuantity(plain.includes('.') ? trimEndOf(trimEndOf(plain, '0'), '.') : plain.replace(/^0+(?=\d)/, '')) ?? null;
}

/** `quantity` in thousandths; null for 0 and for numbers out of range. */
export type ReadAmount = { quantity: number | null; unit: string };

const CELL = new RegExp(`^(?:[x×*] ?)?(${NUMBER}) ?[-/]? ?(${WORD}(?: ${WORD})?)?(?:/-)?$`, 'u');
const UNIT_FIRST = new RegExp(`^(${WORD}) ?[:.=-]? ?(${NUMBER})$`, 'u');

/**
 * Parses a cell as an amount: a number, with or without a unit before or after it. Undefined for anything else, such as '10x20 mm' or
 * '5-6'.
 */
export function parseListAmount(cell: string): ReadAmount | undefined {
  if (cell.length > 40) return undefined;
  const text = toLatinDigits(cell).replace(/\s+/g, ' ').trim();
  const [, number, unit = ''] = CELL.exec(text) ?? [];
  if (number !== undefined)
    return isTimeWord(unit.split(' ')[0] ?? '') || (isSizeWord(unit) && !isUnitWord(unit))
      ? undefined
      : { quantity: parseThousandths(number), unit: unit.replace(/\.$/, '') };
  const [, before = '', after] = UNIT_FIRST.exec(text) ?? [];
  // 'No. 12' is the number of a house, a paper or a row.
  return after !== undefined && isUnitWord(before) && !/^no\.?$/i.test(before)
    ? { quantity: parseThousandths(after), unit: before.replace(/\.$/, '') }
    : undefined;
}
