/** Formats drafts of quotations as text, for the history and for exports: one line per quotation line, so that changes are visible. */
import { toDecimalPrice } from '../catalogue/money';
import { formatBasisPoints, formatCountWithUnit } from '../catalogue/price-words';
import { formatAmount } from '../format';
import { GST_STATES } from '../gst';
import { formatDay } from '../time/in-words';
import type { DraftLine, QuotationDraft } from './draft';
import { readDraft } from './stored-draft';

/** Formats a line: 'Palm soap: 10 cases at ₹1,249.50, less 5 %, GST 18 %, HSN 3401'. */
export function describeDraftLine({
  kind,
  title,
  note,
  hsn,
  quantity: thousandths,
  unit,
  unitPaise,
  discountBp,
  gstBp,
}: DraftLine): string {
  if (kind === 'heading') return title;
  const price = unitPaise === null ? 'no price' : formatAmount(toDecimalPrice(BigInt(unitPaise)));
  const parts = [
    `${formatCountWithUnit(thousandths / 1_000, unit)} at ${price}`,
    discountBp > 0 && `less ${formatBasisPoints(discountBp)} %`,
    gstBp !== null && `GST ${formatBasisPoints(gstBp)} %`,
    hsn && `HSN ${hsn}`,
    note,
  ];
  return [title, parts.filter(Boolean).join(', ')].join(': ');
}

const named = (name: string, value: string | null | false | undefined) => (value ? [`${name}: ${value}`] : []);

/** A stored draft as text. */
export function describeDraft(stored: string): string {
  const { buyer, shipTo, what, delivery, placeOfSupply, isZeroRated, lines, validUntil, ...others }: QuotationDraft = readDraft(stored);
  const { name, company, email, phone, gstin, address, state, isAbroad, isSez } = buyer;
  const place = [address, state && GST_STATES[state], isAbroad && 'abroad', isSez && 'special economic zone'];
  const listed = (...some: (string | null | false | undefined)[]) => some.filter(Boolean).join(', ');
  return [
    ...named('Buyer', listed(name, company, email, phone, gstin, ...place)),
    ...named('Delivered to', shipTo && listed(shipTo.name, shipTo.address, shipTo.state && GST_STATES[shipTo.state])),
    ...named('Supply', listed(what, delivery !== 'plain' && delivery, placeOfSupply && GST_STATES[placeOfSupply], isZeroRated && 'no tax')),
    ...lines.map(describeDraftLine),
    ...named('Valid until', formatDay(validUntil)),
    ...named('Message', others.message),
    ...named('Payment', others.paymentTerms),
    ...named('Delivery', others.deliveryTime),
    ...named('Terms', others.terms),
  ].join('\n');
}
