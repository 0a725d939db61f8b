/** Finds the lines of a message that name products: without chat stamps, greetings, signatures, headings and serial numbers. */
import type { TableRow } from '../../text/cut-text';
import { isUnitWord, toLatinDigits } from '../read-amount';
import { isClosing, isCourtesy, isHeading, isReference } from './no-lines';
import { hasCountUnit, readMessageLine } from './read-message-line';

export type TextLine = { row: number; text: string };
/** The kinds of a line; an `other` line is no product. */
type SortedLine = TextLine & { kind: 'row' | 'totals' | 'others' };

const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DATE = String.raw`(?:\d{1,2}[/. -]\d{1,2}[/. -]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[ -][a-z]{3,9}[ -]\d{2,4})`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?(?:[ap]\.? ?m\.?|पूर्वाह्न|अपराह्न|ಪೂರ್ವಾಹ್ನ|ಅಪರಾಹ್ನ))?`;
/** The stamps of exported and copied chats: '[28/11/26, 9:42 AM] ', '28/11/2026, 21:42 - ', '[21:42, 28/11/2026] '. */
const STAMP = new RegExp(
  String.raw`^(?:\[(?:${DATE},? (?:at )?${TIME}|${TIME},? ${DATE}|${TIME})\] ?-? ?|${DATE},? (?:at )?${TIME} ?[-–—:] ?)`,
  'iu',
);
const SENDER = /^(~? ?[^:\n]{1,40}): ?/u;
const SYSTEM =
  /^(?:<[^<>]{1,60}>|.{0,40}\b(?:media|image|video|audio|sticker|gif|document|contact card) omitted|this message was (?:deleted|edited)|you deleted this message|messages and calls are end-to-end encrypted.{0,200}|missed (?:voice|video) call.{0,40}|null|forwarded(?: many times)?|waiting for this message.{0,60}|\S{1,80}\.(?:jpe?g|png|pdf|opus|mp4|vcf|webp|docx?) ?\(file attached\))$/iu;
const EDITED = / ?<this message was edited> ?$/i;

/** Lines beyond the most that are taken are only counted. */
const MAX_JUDGED = 1_500;

/** Sorts the lines of a message. The stamps of chats are cut first, then each line is judged. */
export function sortMessageLines(all: readonly TextLine[]): SortedLine[] {
  const lines = all.slice(0, MAX_JUDGED);
  const others = all.slice(MAX_JUDGED).map((line): SortedLine => ({ ...line, kind: 'row' }));
  return [...judge(lines), ...others];
}

function judge(lines: readonly TextLine[]): SortedLine[] {
  const senders = new Set<string>();
  const read = lines.map((line) => {
    const plain = toPlainLine(line.text);
    const stamp = STAMP.exec(toLatinDigits(plain))?.[0];
    if (stamp === undefined) return { ...line, text: plain, isStamped: false, isSystem: SYSTEM.test(plain) };
    const message = plain.slice(stamp.length);
    const sender = SENDER.exec(message);
    if (sender?.[1] !== undefined) senders.add(sender[1].replace(/^~ ?/, '').toLowerCase());
    const text = (sender ? message.slice(sender[0].length) : message).replace(EDITED, '');
    // A stamp without a sender is a message of the program, such as that somebody joined.
    return { ...line, text, isStamped: true, isSystem: SYSTEM.test(text) || (!sender && !/\d/.test(message)) };
  });
  const areBold = read.filter(({ text }) => isHeading(text) && /^[*_~]/.test(text)).length * 2 > read.length;
  let isSigned = false;
  return withoutSerials(
    read.map(({ row, text, isStamped, isSystem }): SortedLine => {
      if (isStamped) isSigned = false;
      const others: SortedLine = { row, text, kind: 'others' };
      isSigned ||= isClosing(text);
      if (isSystem || isCourtesy(text) || (isReference(text) && !hasGoods(text))) return others;
      if (senders.has(text.replace(/^[-–—~ ]{1,4}/, '').toLowerCase()) || (!areBold && isHeading(text))) return others;
      // Below the end of a letter stand a name, a company and an address.
      return isSigned && !hasCountUnit(text) ? others : { row, text, kind: 'row' };
    }),
  );
}

/** Whether a line with a reference or a place also has a quantity of goods: 'deliver 10 cases water to Hubli 580020'. */
const hasGoods = (text: string) => hasCountUnit(text) && !/^.{0,19}[:：]/.test(text);

const toPlainLine = (text: string) => text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();

const LEADING = /^[(#]?(\d{1,3})(?:[.)\]:/-]{1,2} ?| - | )(?=[\p{L}\p{M}"'(*])/u;

/** Whether the number at the start of a line is its quantity: '2 nos mop', but not '2 box file 3' or '2. Nos plates'. */
function beginsWithQuantity(text: string, number: string): boolean {
  const rest = text.slice(number.length);
  return (
    /\d $/.test(toLatinDigits(number)) &&
    isUnitWord(rest.split(' ', 1)[0] ?? '') &&
    readMessageLine(rest).every(({ quantity }) => quantity === null)
  );
}

/** Removes the numbers with which a list counts its lines: 1, 2, 3 …, also with gaps and with a new start in each part. */
function withoutSerials(lines: readonly SortedLine[]): SortedLine[] {
  const numbers = lines.map(({ text, kind }) => (kind === 'row' ? LEADING.exec(toLatinDigits(text)) : null));
  const found = numbers.flatMap((number) => (number ? [Number(number[1])] : []));
  const rows = lines.filter(({ kind }) => kind === 'row').length;
  const steps = found.slice(1).map((number, at) => number - (found[at] as number));
  const isCounting =
    found.length >= 2 &&
    found.length * 2 >= rows &&
    steps.every((step, at) => step === 1 || step === 2 || (found[at + 1] === 1 && found[at] !== 1)) &&
    steps.filter((step) => step === 1).length * 2 >= steps.length &&
    (found[0] === 1 || found.length >= 3);
  const isQuantity = lines.every(({ text }, at) => !numbers[at] || beginsWithQuantity(text, numbers[at][0]));
  if (!isCounting || isQuantity) return [...lines];
  return lines.map((line, at) => ({ ...line, text: line.text.slice(numbers[at]?.[0].length) }));
}

/** Rows with one text each as lines. */
export const toTextLines = (rows: readonly TableRow[]): TextLine[] => rows.map(({ row, cells }) => ({ row, text: cells.join('') }));
