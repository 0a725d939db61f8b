/**
 * A quotation in the editor: quantities, prices and rates are texts until they are parsed, and no amount is ever a floating point number.
 */
import { parseTypedAmount } from '../../../../../shared/catalogue/amount';
import { toPaise } from '../../../../../shared/catalogue/money';
import { formatBasisPoints } from '../../../../../shared/catalogue/price-words';
import { findPercentObjection, NO_PERCENTAGE, readPercent } from '../../../../../shared/catalogue/trade';
import { formatThousandths, readQuantity } from '../../../../../shared/inquiries/quote-list';
import type { DraftLine, QuotationDraft } from '../../../../../shared/quotation/draft';
import { formatPaperAmount } from '../../../../../shared/quotation/paper/paper-words';

export type TypedField = 'quantity' | 'price' | 'discount' | 'gst';
export type EditLine = Omit<DraftLine, 'quantity' | 'unitPaise' | 'discountBp' | 'gstBp'> & Record<TypedField, string>;
export type EditValues = Omit<QuotationDraft, 'lines'> & { lines: EditLine[] };
type Faults = Partial<Record<TypedField, string>>;

const FULL_BP = 10_000;
const percentOf = (basisPoints: number | null) => (basisPoints === null ? '' : formatBasisPoints(basisPoints));

/** Formats paise for a price field: '124950' → '1,249.50'. */
export const formatPriceInput = (paise: string): string => formatPaperAmount(paise).slice(1);

export function toEditLine({ quantity, unitPaise, discountBp, gstBp, ...line }: DraftLine): EditLine {
  return {
    ...line,
    quantity: formatThousandths(quantity),
    price: unitPaise === null ? '' : formatPriceInput(unitPaise),
    discount: percentOf(discountBp || null),
    gst: percentOf(gstBp),
  };
}

export const toEditValues = (draft: QuotationDraft): EditValues => ({ ...draft, lines: draft.lines.map(toEditLine) });

type Reading = { line: DraftLine; faults: Faults };
const readings = new WeakMap<EditLine, Reading>();

/** Parses a typed line and collects its errors: an unreadable value counts as empty. Each version of a line is parsed once. */
export function parseEditLine(typed: EditLine): Reading {
  const known = readings.get(typed);
  if (known) return known;
  const reading = readAnew(typed);
  readings.set(typed, reading);
  return reading;
}

function readAnew({ quantity, price, discount, gst, ...line }: EditLine): Reading {
  const faults: Faults = {};
  const rate = (field: 'discount' | 'gst', text: string): number | null => {
    if (text.trim() === '') return null;
    const read = readPercent(text);
    if (read !== undefined && read <= FULL_BP) return read;
    faults[field] = findPercentObjection(text) ?? NO_PERCENTAGE;
    return null;
  };
  const thousandths = readQuantity(quantity.replaceAll(',', ''));
  if (thousandths === undefined && line.kind !== 'heading') faults.quantity = 'Must be a number above 0, with at most three decimals';
  const { amount, error } = parseTypedAmount(price);
  if (error) faults.price = error;
  const values = {
    quantity: thousandths ?? 0,
    unitPaise: amount ? String(toPaise(amount)) : null,
    discountBp: rate('discount', discount) ?? 0,
    gstBp: rate('gst', gst),
  };
  return { line: line.kind === 'heading' ? { ...line, ...NOTHING } : { ...line, ...values }, faults };
}

const NOTHING = { quantity: 1_000, unitPaise: null, discountBp: 0, gstBp: null };

const drafts = new WeakMap<EditValues, QuotationDraft>();

/** Converts the typed values to a draft; the same values give the same object. */
export function toDraft(values: EditValues): QuotationDraft {
  const known = drafts.get(values);
  if (known) return known;
  const draft = { ...values, lines: values.lines.map((line) => parseEditLine(line).line) };
  drafts.set(values, draft);
  return draft;
}

/** Serializes with sorted fields, so that their order does not matter. */
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;

const texts = new WeakMap<DraftLine, string>();

/** The canonical text of a line, equal for typed and stored lines. Cached, since each key press compares all lines. */
function textOf(line: DraftLine): string {
  const known = texts.get(line);
  if (known !== undefined) return known;
  const text = JSON.stringify(parseEditLine(toEditLine(line)).line, inOrder);
  texts.set(line, text);
  return text;
}

/** Whether two drafts have the same content. */
export function isSameDraft({ lines, ...one }: QuotationDraft, { lines: others, ...other }: QuotationDraft): boolean {
  if (lines.length !== others.length || JSON.stringify(one, inOrder) !== JSON.stringify(other, inOrder)) return false;
  return lines.every((line, at) => textOf(line) === textOf(others[at] as DraftLine));
}

/** The first unreadable field, by line and name. */
export function findFirstFault({ lines }: EditValues): { key: string; field: TypedField; message: string } | undefined {
  for (const typed of lines) {
    const [fault] = Object.entries(parseEditLine(typed).faults) as [TypedField, string][];
    if (fault) return { key: typed.key, field: fault[0], message: fault[1] };
  }
  return undefined;
}

/** Formats a typed number if it is readable: '1250.5' → '1,250.50'. */
export function formatTypedField(typed: EditLine, field: TypedField): string {
  const { line, faults } = parseEditLine(typed);
  if (faults[field] || typed[field].trim() === '') return typed[field];
  return toEditLine(line)[field];
}

/** Replaces line breaks, and the white space around them, by a space. */
export const toOneLine = (text: string): string => text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
