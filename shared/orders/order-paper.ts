/** The papers of an order as plain data: a PDF file shows them and computes nothing. No paper is a tax document. */
import { GST_STATES } from '../gst';
import type { PaperDocument, PaperLine, Seller } from '../quotation/paper';
import { formatPaperAmount, formatPaperQuantity, formatPercent, groupLinesByHeading, listTotalRows } from '../quotation/paper-words';
import { formatExactTime, formatLongDay } from '../time/in-words';
import { dayOf } from '../time/india';
import { listConsignmentNumbers } from './consignment';
import type { DispatchRow, OrderLineRow, OrderRow } from './rows';

type Part = { title: string; lines: string[] };
export type OrderPaper = {
  title: string;
  /** The reference of the order, or of the dispatch. */
  reference: string;
  /** A day in India. */
  issuedOn: string;
  facts: { label: string; text: string }[];
  seller: { name: string; lines: string[] };
  parties: Part[];
  /** The columns to the right of the items. */
  columns: string[];
  lines: { number: number; title: string; below: string[]; values: string[] }[];
  totals: { label: string; amount: string; isTotal: boolean }[];
  parts: Part[];
  /** Sentences below the table, such as that the paper is no tax invoice. */
  remarks: string[];
  /** The URL of a UPI payment, shown as a QR code. */
  upi: string | null;
};

const NO_TAX_PAPER = 'This is not a delivery challan or tax invoice.';

const said = (texts: (string | null | undefined | false)[]): string[] =>
  texts.flatMap((text) => (text && text.trim() !== '' ? text.trim() : []));
const stateIn = (state: string | null) => state && `State: ${GST_STATES[state] ?? state} (${state})`;

const sellerOf = ({ legalName, address, gstin, state, contacts }: Seller) => ({
  name: legalName,
  lines: said([address, gstin && `GSTIN ${gstin}`, stateIn(state), contacts.join(' · ')]),
});

const buyerOf = ({ buyer }: PaperDocument): Part => ({
  title: 'Buyer',
  lines: said([buyer.company ?? buyer.name, buyer.company && buyer.name, buyer.address, buyer.gstin && `GSTIN ${buyer.gstin}`]),
});

/** The delivery address: the buyer's address, unless another one was given. */
const deliveryOf = ({ buyer, shipTo }: PaperDocument): Part => ({
  title: 'Deliver to',
  lines: shipTo
    ? said([shipTo.name, shipTo.address, stateIn(shipTo.state)])
    : said([buyer.company ?? buyer.name, buyer.address, stateIn(buyer.state)]),
});

type Of = { order: OrderRow; paper: PaperDocument; seller: Seller };

const begun = ({ order, paper, seller }: Of) => ({
  reference: order.reference,
  facts: said([order.purchaseOrder]).map((text) => ({ label: 'Purchase order', text })),
  seller: sellerOf(seller),
  parties: [buyerOf(paper), ...(paper.shipTo ? [deliveryOf(paper)] : [])],
  totals: [],
  parts: [],
  remarks: [],
  upi: null,
});

/** The order confirmation: items and charges as they were frozen, with promised days. */
export function composeOrderConfirmation(of: Of): OrderPaper {
  const { order, paper } = of;
  const lineAt = new Map(order.lines.map((line) => [line.position, line]));
  return {
    ...begun(of),
    title: 'Order confirmation',
    issuedOn: dayOf(order.agreedAt),
    columns: ['Quantity', 'Rate', 'GST', 'Promised', 'Amount'],
    lines: pricedLines(paper, (line, position) => [
      formatPaperQuantity(line.quantity, line.unit),
      line.unitPaise === null ? '–' : formatPaperAmount(line.unitPaise),
      line.gstBp === null ? '–' : formatPercent(line.gstBp),
      promisedWords(lineAt.get(position)),
      line.total === null ? '–' : formatPaperAmount(line.total),
    ]),
    totals: totalsOf(paper),
    parts: partsOf([
      ['Payment', paper.paymentTerms],
      ['Delivery', paper.deliveryTime],
      ['Terms', paper.terms],
    ]),
    remarks: [`This confirms quotation ${paper.reference} as it was accepted.`, 'This is not a tax invoice.'],
  };
}

const promisedWords = (line: OrderLineRow | undefined) => (line?.promisedOn ? formatLongDay(line.promisedOn) : '–');
const partsOf = (parts: [string, string | null][]): Part[] =>
  parts.flatMap(([title, text]) => (text?.trim() ? [{ title, lines: [text.trim()] }] : []));
const totalsOf = (paper: PaperDocument) =>
  listTotalRows(paper).map(({ label, amount, kind }) => ({ label, amount, isTotal: kind === 'total' }));

/** Items and charges without headings, each with its position in the document. */
function pricedLines(paper: PaperDocument, values: (line: PaperLine, position: number) => string[]): OrderPaper['lines'] {
  const places = paper.lines.flatMap(({ kind }, position) => (kind === 'heading' ? [] : [position]));
  const lines = groupLinesByHeading(paper.lines).flatMap((group) => group.lines);
  return lines.map((line, at) => ({ number: line.number, title: line.title, below: codesOf(line), values: values(line, places[at] ?? 0) }));
}

const codesOf = ({ sku, hsn, note }: { sku: string | null; hsn?: string | null; note?: string | null }): string[] =>
  said([said([sku && `SKU ${sku}`, hsn && `HSN ${hsn}`]).join(' · '), note]);

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
      below: said([line.note]),
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
      ...said([dispatch.carrier]).map((text) => ({ label: 'Carrier', text })),
      ...listConsignmentNumbers(dispatch),
    ],
    parties: [deliveryOf(paper)],
    columns: ['SKU', 'Quantity'],
    lines: dispatch.lines.map(({ title, note, sku, unit, quantity }, at) => ({
      number: at + 1,
      title,
      below: said([note]),
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
export function createUpiPaymentUrl(
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

/** The proforma invoice: the frozen amounts and the share due now, with the account from the current company profile. */
export function composeProformaInvoice(of: Of, { shareBp, upi, today }: { shareBp: number; upi: UpiAccount; today: string }): OrderPaper {
  const { order, paper, seller } = of;
  const due = calculateShareOfTotal(paper.totals.total, shareBp);
  const { bank } = seller;
  const ending = bank && `Our account ends in ${bank.accountNumber.slice(-4)}: the check page says the same.`;
  return {
    ...begun(of),
    title: 'Proforma invoice',
    issuedOn: today,
    columns: ['Quantity', 'Rate', 'Taxable value', 'GST', 'Amount'],
    lines: pricedLines(paper, (line) => [
      formatPaperQuantity(line.quantity, line.unit),
      line.unitPaise === null ? '–' : formatPaperAmount(line.unitPaise),
      line.taxable === null ? '–' : formatPaperAmount(line.taxable),
      line.gstBp === null ? '–' : formatPercent(line.gstBp),
      line.total === null ? '–' : formatPaperAmount(line.total),
    ]),
    totals: [
      ...totalsOf(paper).map((row) => ({ ...row, isTotal: row.isTotal && shareBp === Number(FULL_BP) })),
      ...(shareBp === Number(FULL_BP)
        ? []
        : [{ label: `Due now (${formatPercent(shareBp)})`, amount: formatPaperAmount(String(due)), isTotal: true }]),
    ],
    parts: [
      ...(bank
        ? [
            {
              title: 'Bank',
              lines: said([
                bank.accountName,
                `Account ${bank.accountNumber} · IFSC ${bank.ifsc}`,
                said([bank.name, bank.branch]).join(', '),
                ending,
              ]),
            },
          ]
        : []),
      ...partsOf([['Payment', paper.paymentTerms]]),
    ],
    remarks: ['This is not a tax invoice: no input tax credit can be taken on it.', 'The bank confirms a payment, this page does not.'],
    upi: createUpiPaymentUrl(upi, { name: seller.legalName, paise: due, reference: order.reference }),
  };
}
