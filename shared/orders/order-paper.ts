/** The papers of an order as plain data: a PDF file shows them and computes nothing. No paper is a tax document. */
import { GST_STATES } from '../gst';
import type { PaperDocument, Seller } from '../quotation/paper';
import { formatPaperAmount, formatPaperQuantity, formatPercent } from '../quotation/paper/paper-words';
import { formatExactTime, formatLongDay } from '../time/in-words';
import { dayOf } from '../time/india';
import { listConsignmentNumbers } from './consignment';
import type { DispatchRow, OrderLineRow, OrderRow } from './rows';

type Part = { title: string; lines: string[] };
type PricedPart = Pick<PaperDocument, 'lines' | 'split' | 'rates' | 'totals' | 'remarks'> & {
  /** The promised days of the lines, in the order of their numbers; null if all lines have the same day, or none has one. */
  promised: string[] | null;
  /** The part of the total that is due now; null if all of it is. */
  due: { label: string; amount: string } | null;
};
export type OrderPaper = {
  title: string;
  /** The reference of the order, or of the dispatch. */
  reference: string;
  /** A day in India. */
  issuedOn: string;
  facts: { label: string; text: string }[];
  seller: { name: string; lines: string[] };
  parties: Part[];
  /** The lines and sums of a paper with amounts, as they were frozen; null for a list of goods. */
  priced: PricedPart | null;
  /** The columns to the right of the items of a list of goods. */
  columns: string[];
  lines: { number: number; title: string; below: string[]; values: string[] }[];
  parts: Part[];
  /** Sentences below the table of a list of goods, such as that it is no tax invoice. */
  remarks: string[];
  /** The URL of a UPI payment, shown as a QR code. */
  upi: string | null;
};

const NO_TAX_PAPER = 'This is not a delivery challan or tax invoice.';

const keepTexts = (texts: (string | null | undefined | false)[]): string[] =>
  texts.flatMap((text) => (text && text.trim() !== '' ? text.trim() : []));
const stateIn = (state: string | null) => state && `State: ${GST_STATES[state] ?? state} (${state})`;

const sellerOf = ({ legalName, address, gstin, state, contacts }: Seller) => ({
  name: legalName,
  lines: keepTexts([address, keepTexts([gstin && `GSTIN ${gstin}`, stateIn(state)]).join(' · '), contacts.join(' · ')]),
});

const buyerOf = ({ buyer }: PaperDocument): Part => ({
  title: 'Buyer',
  lines: keepTexts([buyer.company ?? buyer.name, buyer.company && buyer.name, buyer.address, buyer.gstin && `GSTIN ${buyer.gstin}`]),
});

/** The delivery address: the buyer's address, unless another one was given. */
const deliveryOf = ({ buyer, shipTo }: PaperDocument): Part => ({
  title: 'Deliver to',
  lines: shipTo
    ? keepTexts([shipTo.name, shipTo.address, stateIn(shipTo.state)])
    : keepTexts([buyer.company ?? buyer.name, buyer.address, stateIn(buyer.state)]),
});

type Of = { order: OrderRow; paper: PaperDocument; seller: Seller };

const begun = ({ order, paper, seller }: Of) => ({
  reference: order.reference,
  facts: keepTexts([order.purchaseOrder]).map((text) => ({ label: 'Purchase order', text })),
  seller: sellerOf(seller),
  parties: [buyerOf(paper), ...(paper.shipTo ? [deliveryOf(paper)] : [])],
  priced: null,
  columns: [],
  lines: [],
  parts: [],
  remarks: [],
  upi: null,
});

/** The order confirmation: items and charges as they were frozen, with promised days. */
export function composeOrderConfirmation(of: Of): OrderPaper {
  const { order, paper } = of;
  const lineAt = new Map(order.lines.map((line) => [line.position, line]));
  const days = paper.lines.flatMap(({ kind }, position) => (kind === 'heading' ? [] : [promisedWords(lineAt.get(position))]));
  const items = new Set(paper.lines.flatMap(({ kind }, position) => (kind === 'item' ? [promisedWords(lineAt.get(position))] : [])));
  const [day] = items;
  const base = begun(of);
  return {
    ...base,
    title: 'Order confirmation',
    issuedOn: dayOf(order.agreedAt),
    facts: [...base.facts, ...(items.size === 1 && day && day !== NO_DAY ? [{ label: 'Promised', text: day }] : [])],
    priced: {
      ...pricedPartOf(paper, [`This confirms quotation ${paper.reference} as it was accepted.`, 'This is not a tax invoice.']),
      promised: items.size > 1 ? days : null,
      due: null,
    },
    parts: partsOf([
      ['Payment', paper.paymentTerms],
      ['Delivery', paper.deliveryTime],
      ['Terms', paper.terms],
    ]),
  };
}

/** The remarks of the quotation are not those of the order. */
const pricedPartOf = ({ lines, split, rates, totals }: PaperDocument, remarks: string[]) => ({ lines, split, rates, totals, remarks });
const NO_DAY = '–';
const promisedWords = (line: OrderLineRow | undefined) => (line?.promisedOn ? formatLongDay(line.promisedOn) : NO_DAY);
const partsOf = (parts: [string, string | null][]): Part[] =>
  parts.flatMap(([title, text]) => (text?.trim() ? [{ title, lines: [text.trim()] }] : []));

/**
 * The picking list with the quantities that are owed at this moment, without prices, and with a box to tick per line. The time of day tells
 * two lists of one day apart.
 */
export function composePickingList(of: Of, now: Date): OrderPaper {
  const { order, paper } = of;
  const open = order.lines.filter(({ owed }) => owed > 0);
  return {
    ...begun(of),
    title: 'Picking list',
    issuedOn: dayOf(now),
    facts: [...begun(of).facts, { label: 'Owed at', text: formatExactTime(now.toISOString()) }],
    parties: [deliveryOf(paper)],
    columns: ['SKU', 'Quantity', 'Promised', 'Picked'],
    lines: open.map((line, at) => ({
      number: at + 1,
      title: line.title,
      below: keepTexts([line.note]),
      values: [line.sku ?? '–', formatPaperQuantity(line.owed, line.unit), promisedWords(line), '________'],
    })),
    parts: partsOf([['Note', order.note]]),
    remarks: [NO_TAX_PAPER],
  };
}

/** The packing list of a dispatch, without prices. */
export function composePackingList(of: Of, dispatch: DispatchRow): OrderPaper {
  const { paper } = of;
  return {
    ...begun(of),
    title: dispatch.state === 'sent' ? 'Packing list' : dispatch.state === 'void' ? 'Packing list (void)' : 'Packing list (draft)',
    reference: dispatch.reference,
    issuedOn: dispatch.dispatchedOn,
    facts: [
      ...begun(of).facts,
      ...keepTexts([dispatch.carrier]).map((text) => ({ label: 'Carrier', text })),
      ...listConsignmentNumbers(dispatch),
    ],
    parties: [deliveryOf(paper)],
    columns: ['SKU', 'Quantity'],
    lines: dispatch.lines.map(({ title, note, sku, unit, quantity }, at) => ({
      number: at + 1,
      title,
      below: keepTexts([note]),
      values: [sku ?? '–', formatPaperQuantity(quantity, unit)],
    })),
    remarks: [NO_TAX_PAPER],
  };
}

/** The UPI id of the company, and the maximum rupees for which a code is made. */
export type UpiAccount = { id: string | null; mostRupees: number };
const FULL_BP = 10_000n;
const HALF_BP = 5_000n;
const PAISE = 100n;

/** The share of the total that is due now, rounded half up to a paisa. */
export const calculateShareOfTotal = (totalPaise: string, shareBp: number): bigint =>
  (BigInt(totalPaise) * BigInt(shareBp) + HALF_BP) / FULL_BP;

/** A URL such as 'upi://pay?pa=…'; null without an id, and above the limit. */
export function buildUpiPaymentUrl(
  { id, mostRupees }: UpiAccount,
  { name, paise, reference }: { name: string; paise: bigint; reference: string },
): string | null {
  if (id === null || paise <= 0n || paise > BigInt(mostRupees) * PAISE) return null;
  const amount = `${paise / PAISE}.${String(paise % PAISE).padStart(2, '0')}`;
  const fields = { pa: id, pn: name, am: amount, cu: 'INR', tn: reference };
  return `upi://pay?${Object.entries(fields)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join('&')}`;
}

const PROFORMA_REMARKS = [
  'This is not a tax invoice: no input tax credit can be taken on it.',
  'The bank confirms a payment, this page does not.',
];

/** What is asked for now, and when the rest is due: the agreed terms alone would say that nothing is due before the invoice. */
function paymentLines({ totals, paymentTerms }: PaperDocument, shareBp: number, due: bigint): string[] {
  if (shareBp === Number(FULL_BP)) return ['The whole amount with the order.'];
  const rest = formatPaperAmount(String(BigInt(totals.total) - due));
  return [
    `${formatPercent(shareBp)} with the order: ${formatPaperAmount(String(due))}.`,
    paymentTerms?.trim() ? `The rest, ${rest}, by the agreed terms: ${paymentTerms.trim()}` : `The rest, ${rest}, as agreed.`,
  ];
}

/** The proforma invoice: the frozen amounts and the share due now, with the account from the current company profile. */
export function composeProformaInvoice(of: Of, { shareBp, upi, today }: { shareBp: number; upi: UpiAccount; today: string }): OrderPaper {
  const { order, paper, seller } = of;
  const due = calculateShareOfTotal(paper.totals.total, shareBp);
  const isWhole = shareBp === Number(FULL_BP);
  const { bank } = seller;
  const ending = bank && `Our account ends in ${bank.accountNumber.slice(-4)}: the check page says the same.`;
  return {
    ...begun(of),
    title: 'Proforma invoice',
    issuedOn: today,
    priced: {
      ...pricedPartOf(paper, PROFORMA_REMARKS),
      promised: null,
      due: isWhole ? null : { label: `Due now (${formatPercent(shareBp)})`, amount: formatPaperAmount(String(due)) },
    },
    parts: [
      ...(bank
        ? [
            {
              title: 'Bank',
              lines: keepTexts([
                bank.accountName,
                `Account ${bank.accountNumber} · IFSC ${bank.ifsc}`,
                keepTexts([bank.name, bank.branch]).join(', '),
                ending,
              ]),
            },
          ]
        : []),
      { title: 'Payment', lines: paymentLines(paper, shareBp, due) },
    ],
    upi: buildUpiPaymentUrl(upi, { name: seller.legalName, paise: due, reference: order.reference }),
  };
}
