/** Quotations as text, for the history and for exports: one line for each of their lines, so that changes of them are seen. */
import { decimalOf } from '../catalogue/money';
import { percentText, quantity } from '../catalogue/price-words';
import { formatAmount } from '../format';
import { GST_STATES } from '../gst';
import { formatDay } from '../time/in-words';
import type { DraftLine, QuotationDraft } from './draft';
import type { Paper } from './paper';
import { amountText } from './paper-words';
import { readDraft } from './stored-draft';

/** 'Palm soap: 10 cases at ₹1,249.50, less 5 %, GST 18 %, HSN 3401'. */
export function lineWords(line: Omit<DraftLine, 'key' | 'productVersion'>): string {
  const { kind, title, note, hsn, quantity: thousandths, unit, unitPaise, discountBp, gstBp } = line;
  if (kind === 'heading') return title;
  const price = unitPaise === null ? 'no price' : formatAmount(decimalOf(BigInt(unitPaise)));
  const parts = [
    `${quantity(thousandths / 1_000, unit)} at ${price}`,
    discountBp > 0 && `less ${percentText(discountBp)} %`,
    gstBp !== null && `GST ${percentText(gstBp)} %`,
    hsn && `HSN ${hsn}`,
    note,
  ];
  return [title, parts.filter(Boolean).join(', ')].join(': ');
}

const named = (name: string, value: string | null | false | undefined) => (value ? [`${name}: ${value}`] : []);

/** What a stored draft says. */
export function draftWords(stored: string): string {
  const { what, delivery, placeOfSupply, isZeroRated, ...said }: QuotationDraft = readDraft(stored);
  const supply = listed(what, delivery !== 'plain' && delivery, placeOfSupply && GST_STATES[placeOfSupply], isZeroRated && 'no tax');
  return saidWords(said, [...named('Supply', supply)]);
}

/** What a frozen paper says. */
export function paperWords(paper: Paper): string {
  return saidWords(paper, named('Total', amountText(paper.totals.total)));
}

type Said = Pick<QuotationDraft, 'buyer' | 'shipTo' | 'validUntil' | 'message' | 'paymentTerms' | 'deliveryTime' | 'terms'>;
const listed = (...some: (string | null | false | undefined)[]) => some.filter(Boolean).join(', ');

function saidWords(
  { buyer, shipTo, lines, validUntil, ...words }: Said & { lines: Parameters<typeof lineWords>[0][] },
  sums: string[],
): string {
  const { name, company, email, phone, gstin, address, state, isAbroad, isSez } = buyer;
  const place = [address, state && GST_STATES[state], isAbroad && 'abroad', isSez && 'special economic zone'];
  return [
    ...named('Buyer', listed(name, company, email, phone, gstin, ...place)),
    ...named('Delivered to', shipTo && listed(shipTo.name, shipTo.address, shipTo.state && GST_STATES[shipTo.state])),
    ...sums,
    ...lines.map(lineWords),
    ...named('Valid until', formatDay(validUntil)),
    ...named('Message', words.message),
    ...named('Payment', words.paymentTerms),
    ...named('Delivery', words.deliveryTime),
    ...named('Terms', words.terms),
  ].join('\n');
}
