/**
 * The document of a quotation: composed from a draft and the company profile, shown as the preview, and frozen when it is sent. Pages, PDF
 * files and the panel show it and compute nothing. It is plain JSON: amounts are paise as digit strings, quantities are in thousandths.
 */
import { GST_STATE_CODES, GST_STATES, isServiceCode, type SellerKind } from '../gst';
import type { DraftBuyer, DraftLine, QuotationDraft } from './draft';
import { formatAmountInWords } from './lines/amount-words';
import { calculateLineTotals, calculateQuotationTotals, type PricedLine, type TaxSplit } from './lines/totals';
import {
  determinePlaceOfSupply,
  determineTaxSplit,
  findSupplyObjection,
  type PlaceOfSupply,
  type SupplyFacts,
} from './paper/place-of-supply';
import { findMissingSellerFacts, type MissingSellerFact } from './paper/seller-facts';

/** The seller's details, from the company profile and the public contact details. */
export type Seller = {
  legalName: string;
  kind: SellerKind;
  gstin: string | null;
  state: string | null;
  address: string | null;
  /** The number of the letter of undertaking, for supplies without tax. */
  lut: string | null;
  bank: { name: string | null; accountName: string | null; accountNumber: string; ifsc: string; branch: string | null } | null;
  signatory: string | null;
  /** Phone and e-mail of the seller. */
  contacts: string[];
};

export type PaperLine = Omit<DraftLine, 'key' | 'unitPaise' | 'priceSource' | 'productVersion'> & {
  /** The line's key, equal in all revisions; documents of earlier releases, and of erased buyers, lack it. */
  key?: string | undefined;
  /** The source of the price, for the next revision's draft; documents of earlier releases lack it. */
  priceSource?: DraftLine['priceSource'] | undefined;
  /** The unit price; null for headings, like the amounts. */
  unitPaise: string | null;
  taxable: string | null;
  /** The sum of all taxes on the line. */
  tax: string | null;
  total: string | null;
};

type TaxAmounts = { taxable: string; integratedTax: string; centralTax: string; stateTax: string };

export type PaperDocument = {
  /** The version of the document's format, so that later releases can still show it. */
  format: 1;
  /** The day in India on which the buyer was erased: since then the document contains no details of the buyer (blank-paper.ts). */
  erasedOn?: string | undefined;
  reference: string;
  revision: number;
  /** The day of issue in India. */
  issuedOn: string;
  validUntil: string;
  seller: Seller;
  buyer: DraftBuyer;
  shipTo: QuotationDraft['shipTo'];
  split: TaxSplit;
  /** The place of supply; null if no tax is charged at all. */
  placeOfSupply: { state: string; name: string; reason: string } | null;
  lines: PaperLine[];
  rates: (TaxAmounts & { gstBp: number })[];
  totals: TaxAmounts & { roundOff: string; total: string; words: string };
  /** The remarks that the law requires, one sentence each. */
  remarks: string[];
  message: string | null;
  paymentTerms: string | null;
  deliveryTime: string | null;
  terms: string | null;
  /** The office's choices, for the next revision's draft; the document shows their results. */
  chosen: Pick<QuotationDraft, 'what' | 'delivery' | 'placeOfSupply' | 'isZeroRated'>;
};

/** The reference, revision and day of the document, and whether the total is rounded to whole rupees. */
export type PaperRevisionDetails = { reference: string; revision: number; issuedOn: string; isRounded: boolean };

const nameOf = (state: string) => GST_STATES[state] ?? state;

/** The state of a GSTIN, by its first two digits; null if they are no state code. */
export const findStateOfGstin = (gstin: string | null) => GST_STATE_CODES.find((code) => gstin?.startsWith(code)) ?? null;

/** The buyer's state: the GSTIN's state takes precedence over a chosen one. */
const stateOf = ({ gstin, state }: DraftBuyer) => findStateOfGstin(gstin) ?? state;

function supplyOf(draft: QuotationDraft, seller: Seller): SupplyFacts {
  const { buyer, shipTo, what, delivery } = draft;
  return {
    seller: { kind: seller.kind, state: seller.state },
    buyer: { isRegistered: buyer.gstin !== null, state: stateOf(buyer), isAbroad: buyer.isAbroad, isSez: buyer.isSez },
    what,
    shipTo: shipTo?.state ?? null,
    ...(delivery !== 'plain' && { delivery }),
  };
}

/** The place that the rules propose, with its reason. */
export const proposePlaceOfSupply = (draft: QuotationDraft, seller: Seller): PlaceOfSupply =>
  determinePlaceOfSupply(supplyOf(draft, seller));

/** The place of supply: the proposal, or the office's choice. */
function placeFor(draft: QuotationDraft, seller: Seller): PlaceOfSupply {
  const proposed = proposePlaceOfSupply(draft, seller);
  const chosen = draft.placeOfSupply;
  if (chosen === null || chosen === proposed.state) return proposed;
  const isInterState = draft.buyer.isAbroad || draft.buyer.isSez || chosen !== seller.state;
  return { state: chosen, reason: `Place of supply: ${nameOf(chosen)}, as agreed`, isInterState };
}

const isPriced = (line: DraftLine): line is DraftLine & { unitPaise: string } => line.kind !== 'heading' && line.unitPaise !== null;

const toPriced = (line: DraftLine & { unitPaise: string }): PricedLine => ({
  quantity: line.quantity,
  unitPaise: BigInt(line.unitPaise),
  discountBp: line.discountBp,
  gstBp: line.gstBp,
});

/** Composes the document. Lines without a price count as 0: `findPaperObjections` lists the obstacles to sending. */
export function composePaper(draft: QuotationDraft, seller: Seller, { isRounded, ...issue }: PaperRevisionDetails): PaperDocument {
  const supply = supplyOf(draft, seller);
  const place = placeFor(draft, seller);
  const isZeroRated = draft.isZeroRated && (draft.buyer.isAbroad || draft.buyer.isSez);
  const split = determineTaxSplit(supply, place, { isZeroRated });
  const sums = calculateQuotationTotals(draft.lines.filter(isPriced).map(toPriced), split, { isRounded });
  const amounts = (of: typeof sums | (typeof sums.rates)[number]): TaxAmounts => ({
    taxable: String(of.taxable),
    integratedTax: String(of.integratedTax),
    centralTax: String(of.centralTax),
    stateTax: String(of.stateTax),
  });
  const { buyer, shipTo, validUntil, message, paymentTerms, deliveryTime, terms, what, delivery, placeOfSupply } = draft;
  return {
    format: 1,
    ...issue,
    validUntil,
    seller,
    buyer: { ...buyer, state: stateOf(buyer) },
    shipTo,
    split,
    placeOfSupply:
      seller.kind === 'regular' && place.state ? { state: place.state, name: nameOf(place.state), reason: place.reason } : null,
    lines: draft.lines.map((line) => paperLine(line, split)),
    // Without taxes there are no rates to show.
    rates: split === 'none' ? [] : sums.rates.map((rate) => ({ gstBp: rate.gstBp, ...amounts(rate) })),
    totals: { ...amounts(sums), roundOff: String(sums.roundOff), total: String(sums.total), words: formatAmountInWords(sums.total) },
    remarks: remarksOf(draft, seller, isZeroRated),
    message,
    paymentTerms,
    deliveryTime,
    terms,
    chosen: { what, delivery, placeOfSupply, isZeroRated: draft.isZeroRated },
  };
}

/** The key of a line at a position in a document. */
export const paperLineKeyOf = ({ key }: Pick<PaperLine, 'key'>, place: number): string => key ?? `place ${place}`;

function paperLine({ productVersion: _, ...line }: DraftLine, split: TaxSplit): PaperLine {
  if (!isPriced(line)) return { ...line, taxable: null, tax: null, total: null };
  const { taxable, total } = calculateLineTotals(toPriced(line), split);
  return { ...line, taxable: String(taxable), tax: String(total - taxable), total: String(total) };
}

function remarksOf({ buyer }: QuotationDraft, seller: Seller, isZeroRated: boolean): string[] {
  const remarks = ['This is a quotation, not a tax invoice.'];
  if (seller.kind === 'composition') remarks.push('Composition taxable person, not eligible to collect tax on supplies.');
  if (seller.kind === 'unregistered') remarks.push('The seller is not registered under GST, so no GST is charged.');
  if (seller.kind === 'regular' && !isZeroRated) remarks.push('GST is charged at the rate in force on the day of supply.');
  if (isZeroRated) {
    const to = buyer.isAbroad ? 'Export' : 'Supply to a special economic zone';
    remarks.push(`${to} without payment of integrated tax under letter of undertaking ${seller.lut ?? ''}`.trim().concat('.'));
  }
  return remarks;
}

/** An obstacle to sending, with the field or the line's key; at 'seller', a missing fact. A draft without objections is ready. */
export type PaperObjection = { at: string; message: string } & Partial<Pick<MissingSellerFact, 'profileFields'>>;

const MAX_TOTAL = 999_999_999_999n;

/** All problems that must be corrected before this draft can be sent. `today` is a day in India. */
export function findPaperObjections(draft: QuotationDraft, seller: Seller, today: string): PaperObjection[] {
  const mayBeZeroRated = draft.buyer.isAbroad || draft.buyer.isSez;
  const objections = findMissingSellerFacts(seller, draft.isZeroRated && mayBeZeroRated).map(
    (fact): PaperObjection => ({ at: 'seller', ...fact }),
  );
  const add = (at: string, message: string | undefined | false) => message && objections.push({ at, message });
  add('buyer.name', draft.buyer.name.trim() === '' && (draft.buyer.company ?? '') === '' && 'Enter a name or a company');
  add('validUntil', draft.validUntil < today && 'Choose today or a later day');
  add('placeOfSupply', findSupplyObjection(supplyOf(draft, seller), placeFor(draft, seller)));
  const refused = draft.isZeroRated && !mayBeZeroRated;
  add('isZeroRated', refused && 'Only exports and supplies to special economic zones can be without tax');
  add('lines', !draft.lines.some(({ kind }) => kind === 'item') && 'Add a line');
  for (const line of draft.lines) {
    add(line.key, line.title.trim() === '' && 'Enter what this line is for');
    if (line.kind === 'heading') continue;
    add(line.key, line.unitPaise === null && 'Enter a price');
    add(line.key, seller.kind === 'regular' && line.gstBp === null && 'Enter the rate of GST');
  }
  const total = calculateQuotationTotals(draft.lines.filter(isPriced).map(toPriced), 'igst', { isRounded: false }).total;
  add('lines', total > MAX_TOTAL && 'The total is above ₹9,99,99,99,999.99');
  return objections;
}

/** Whether a line is a service: its place of supply can differ from that of goods. */
const isService = ({ kind, hsn }: DraftLine) => kind === 'item' && isServiceCode(hsn ?? '');

/** The keys of lines with another place of supply than the quotation: services among goods, or goods among services. */
export function findLinesOfOtherSupply(draft: QuotationDraft, seller: Seller): string[] {
  const other = { ...draft, what: draft.what === 'goods' ? ('services' as const) : ('goods' as const) };
  if (proposePlaceOfSupply(other, seller).state === proposePlaceOfSupply(draft, seller).state) return [];
  return draft.lines
    .filter((line) => line.kind === 'item' && line.hsn !== null && isService(line) !== (draft.what === 'services'))
    .map(({ key }) => key);
}
