/** The text of a cell as the spreadsheet shows it: the format of the cell says what a number means. */
import { format as formatNumber, isDateFormat } from 'numfmt';

/** What a sheet stores of a cell. */
export type StoredCell = { type: string; format: string; value: string; text: string; hasValue: boolean; hasFormula: boolean };

const MAX_FORMAT = 255;
const MS_OF_DAY = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 60 is 29 February 1900, a day that exists in Excel only. */
const LEAP_DAY = 60;

/** Creates a function that returns the text of a cell; undefined for a formula without a stored result, or with an error. */
export function buildCellReader(texts: string[], is1904: boolean): (cell: StoredCell) => string | undefined {
  const dates = new Map<string, boolean>();
  return ({ type, format, value, text, hasValue, hasFormula }) => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'inlineStr') return text;
    if (type === 'e') return;
    // A formula may have an empty text as its result. Programs that calculate nothing store no result, or an empty one.
    if (hasFormula && (!hasValue || (value === '' && type !== 'str'))) return;
    if (type === 'str' || value === '') return value;
    if (type === 'b') return value === '1' || value.toLowerCase() === 'true' ? 'yes' : 'no';
    if (type === 'd') return value.replace('T', ' ').replace(/(?: 00:00:00)?(?:\.0+)?Z?$/, '');
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    const isDate = dates.get(format) ?? (format !== '' && format.length <= MAX_FORMAT && isDateFormat(format));
    dates.set(format, isDate);
    return isDate ? dateText(number, is1904) : numberText(number, format);
  };
}

/** `2026-03-03`, or `2026-03-03 01:30:00`; empty for a number that is no date, which spreadsheets do not show either. */
function dateText(serial: number, is1904: boolean): string {
  const days = is1904 || serial >= LEAP_DAY ? serial : serial + 1;
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * MS_OF_DAY));
  if (Number.isNaN(date.getTime()) || serial < 0) return '';
  return date.toISOString().replace('T', ' ').slice(0, 19).replace(' 00:00:00', '');
}

/** Numbers of up to 15 digits: 530.41 where the stored number is 530.4100000000001. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : plainDecimal(Number(value.toPrecision(15)));
const plainDecimal = (value: number): string => {
  const text = String(value);
  return text.includes('e')
    ? value
        .toFixed(20)
        .replace(/0{1,20}$/, '')
        .replace(/\.$/, '')
    : text;
};

/** A format that shows a percentage; a percent sign in quotation marks or after a backslash is only a unit. */
const bare = (format: string) => format.replace(/\\.|"[^"]*"|_.|\*.|\[[^\]]*\]/g, '');

function numberText(value: number, format: string): string {
  if (format === '' || format.length > MAX_FORMAT || /^general$/i.test(format.trim())) return plainNumber(value);
  const placeholders = bare(format);
  // The rate itself counts: a format without places would show 0.25 % as 0 %.
  if (placeholders.includes('%')) return `${plainDecimal(Number((value * 100).toPrecision(12)))}%`;
  // Formats that shorten a number, as 1.2E+12 or in thousands, hide digits that codes and quantities need; fractions are no decimals.
  if (/E[+-]|\?\/|#\/|,(?![#0?])|^@$/i.test(placeholders) || !/[0#?]/.test(placeholders)) return plainNumber(value);
  let shown: string;
  try {
    shown = formatNumber(format, value);
  } catch {
    return plainNumber(value);
  }
  // The separators of thousands mean nothing, and the spaces align columns.
  const text = withoutGrouping(shown, format).replace(/\s+/g, ' ').trim();
  return text === '' ? plainNumber(value) : text;
}

/** The formats of lakhs write their separators as texts. */
const withoutGrouping = (shown: string, format: string): string =>
  /[#0?],|\\,|","/.test(format) ? shown.replace(/(?<=\d),(?=\d)/g, '') : shown;
