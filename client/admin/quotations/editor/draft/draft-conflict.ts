/** Resolves two edits of one draft: describes each part and line for the choice, and builds the draft from the choices. */
import { GST_STATES } from '../../../../../shared/gst';
import type { QuotationDraft } from '../../../../../shared/quotation/draft';
import { describeDraftLine } from '../../../../../shared/quotation/draft-words';
import { formatDay } from '../../../../../shared/time/in-words';
import { compareEdits, type FieldValues, pickValues } from '../../../editing/conflict/choices';

type DraftPart = Exclude<keyof QuotationDraft, 'lines'>;

const DRAFT_LABELS: Record<DraftPart, string> = {
  buyer: 'Buyer',
  shipTo: 'Deliver to',
  what: 'What is supplied',
  delivery: 'How it is delivered',
  placeOfSupply: 'Place of supply',
  isZeroRated: 'Without tax, under LUT',
  validUntil: 'Valid until',
  message: 'Message',
  paymentTerms: 'Payment terms',
  deliveryTime: 'Delivery time',
  terms: 'Terms',
};
const DRAFT_PARTS = Object.keys(DRAFT_LABELS) as DraftPart[];

const WHAT = { goods: 'Goods', services: 'Services' };
const DELIVERY = { plain: 'To the buyer', 'third party': 'To somebody else, on the buyer’s word', installed: 'Installed on site' };

const nameOf = (state: string | null) => state && (GST_STATES[state] ?? state);
const inLines = (parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join('\n');

function buyerWords({ company, name, email, phone, gstin, address, state, isAbroad, isSez }: QuotationDraft['buyer']): string {
  const marks = [isAbroad && 'Outside India', isSez && 'Special economic zone'];
  return inLines([company, name, email, phone, gstin && `GSTIN ${gstin}`, address, nameOf(state), ...marks]);
}

/** Describes the parts of a draft, empty for a missing part. */
function partWords({ buyer, shipTo, what, delivery, placeOfSupply, isZeroRated, ...rest }: QuotationDraft): Record<DraftPart, string> {
  const { validUntil, message, paymentTerms, deliveryTime, terms } = rest;
  return {
    buyer: buyerWords(buyer),
    shipTo: shipTo ? inLines([shipTo.name, shipTo.address, nameOf(shipTo.state)]) : '',
    what: WHAT[what],
    delivery: DELIVERY[delivery],
    placeOfSupply: nameOf(placeOfSupply) ?? 'As proposed',
    isZeroRated: isZeroRated ? 'Yes' : 'No',
    validUntil: formatDay(validUntil),
    message: message ?? '',
    paymentTerms: paymentTerms ?? '',
    deliveryTime: deliveryTime ?? '',
    terms: terms ?? '',
  };
}

const fieldOf = (key: string) => `line ${key}`;

/** Describes a whole draft by field; each line is a field, empty if one side does not have it. */
function wordsOf(draft: QuotationDraft, keys: readonly string[]): FieldValues {
  const lines = new Map(draft.lines.map((line) => [line.key, describeDraftLine(line)]));
  return { ...partWords(draft), ...Object.fromEntries(keys.map((key) => [fieldOf(key), lines.get(key) ?? ''])) };
}

/** The two sides of the choice between these fields. */
export function describeConflictSides(mine: QuotationDraft, theirs: QuotationDraft, fields: readonly string[]) {
  const keys = [...new Set([...mine.lines, ...theirs.lines].map(({ key }) => key))];
  const labels = keys.map((key) => {
    const place = mine.lines.findIndex((line) => line.key === key);
    return [fieldOf(key), place === -1 ? 'A line that is not in yours' : `Line ${place + 1} of yours`];
  });
  return {
    labels: { ...DRAFT_LABELS, ...Object.fromEntries(labels) } as Record<string, string>,
    mine: pickValues(wordsOf(mine, keys), fields),
    theirs: pickValues(wordsOf(theirs, keys), fields),
  };
}

/** The parts and lines of a draft as a flat record of fields, for the comparison. */
function comparable({ lines, ...parts }: QuotationDraft): FieldValues {
  const fields = [...Object.entries(parts), ...lines.map((line) => [fieldOf(line.key), line] as const)];
  const sorted = (value: unknown) => (value instanceof Object ? Object.entries(value).sort() : value);
  return Object.fromEntries(fields.map(([field, value]) => [field, JSON.stringify(sorted(value))]));
}

/** The fields that only the other user changed, and those that both changed differently. A missing line has no value. */
export const compareDrafts = (base: QuotationDraft, mine: QuotationDraft, theirs: QuotationDraft) =>
  compareEdits(comparable(base), comparable(mine), comparable(theirs));

const orderOf = ({ lines }: QuotationDraft, others: QuotationDraft) =>
  lines.flatMap(({ key }) => (others.lines.some((line) => line.key === key) ? [key] : [])).join(' ');

/**
 * Merges two drafts: the other user's values in the chosen fields, mine in all others. The lines are in my order if I moved any, otherwise
 * in theirs.
 */
export function joinDrafts(base: QuotationDraft, mine: QuotationDraft, theirs: QuotationDraft, fields: readonly string[]): QuotationDraft {
  const isTheirs = (field: string) => fields.includes(field);
  const isMoved = orderOf(mine, base) !== orderOf(base, mine);
  return isMoved ? mergedDraft(mine, theirs, isTheirs) : mergedDraft(theirs, mine, (field) => !isTheirs(field));
}

/**
 * My draft with the chosen parts and lines of the other user; lines stay in my order, and lines that only they have come after their
 * predecessors.
 */
function mergedDraft(mine: QuotationDraft, theirs: QuotationDraft, isTheirs: (field: string) => boolean): QuotationDraft {
  const other = new Map(theirs.lines.map((line) => [line.key, line]));
  const lines = mine.lines.flatMap((line) => (isTheirs(fieldOf(line.key)) ? (other.get(line.key) ?? []) : [line]));
  for (const [at, line] of theirs.lines.entries()) {
    if (!isTheirs(fieldOf(line.key)) || lines.some(({ key }) => key === line.key)) continue;
    const before = theirs.lines[at - 1]?.key;
    lines.splice(lines.findIndex(({ key }) => key === before) + 1, 0, line);
  }
  const parts = DRAFT_PARTS.filter(isTheirs).map((part) => [part, theirs[part]]);
  return { ...mine, ...(Object.fromEntries(parts) as Partial<QuotationDraft>), lines };
}
