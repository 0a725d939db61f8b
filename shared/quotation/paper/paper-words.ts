/** Formats the amounts and quantities of a quotation, identically on the page, in the panel and in the PDF file. */
import { formatBasisPoints, pluralizeUnit } from '../../catalogue/price-words';
import { formatNumber } from '../../format';
import { isServiceCode } from '../../gst';
import { formatDay } from '../../time/in-words';
import type { PaperDocument, PaperLine } from '../paper';

const digitsOf = (paise: bigint) => `₹${formatNumber(paise / 100n)}.${String(paise % 100n).padStart(2, '0')}`;

/** Formats paise in rupees, exact at any size: '12495000' → '₹1,24,950.00', '-49' → '−₹0.49'. */
export function formatPaperAmount(paise: string): string {
  const exact = BigInt(paise);
  return exact < 0n ? `−${digitsOf(-exact)}` : digitsOf(exact);
}

const THOUSAND = 1_000n;

/** Formats thousandths with a unit: 1250500, 'case' → '1,250.5 cases'. */
export function formatPaperQuantity(thousandths: number, unit: string | null): string {
  const exact = BigInt(thousandths);
  const decimals = String(exact % THOUSAND)
    .padStart(3, '0')
    .replace(/0{1,3}$/, '');
  const count = `${formatNumber(exact / THOUSAND)}${decimals && `.${decimals}`}`;
  return unit ? `${count} ${pluralizeUnit(exact === THOUSAND ? 1 : 2, unit)}` : count;
}

/** The codes of a line as text: 'SKU AB-1 · HSN 3401'; '' without a code. */
export const formatProductCodes = ({ sku, hsn }: Pick<PaperLine, 'sku' | 'hsn'>): string =>
  [sku && `SKU ${sku}`, hsn && `${isServiceCode(hsn) ? 'SAC' : 'HSN'} ${hsn}`].filter(Boolean).join(' · ');

/** Formats basis points: 1800 → '18 %'. */
export const formatPercent = (basisPoints: number): string => `${formatBasisPoints(basisPoints)} %`;

/** The discount of a line in words: '−5 %'; empty without a discount. */
export const formatDiscount = ({ discountBp }: Pick<PaperLine, 'discountBp'>): string =>
  discountBp > 0 ? `−${formatPercent(discountBp)}` : '';

/** The parts of the total, and the total itself, as a column of labels and amounts. */
export type TotalRow = { label: string; amount: string; kind: 'part' | 'sum' | 'total' };

/**
 * The rows below the lines: the taxable value, the taxes of each rate in one row, their sums if there are several rates, the round-off, the
 * total.
 */
export function listTotalRows({ split, rates, totals }: Pick<PaperDocument, 'split' | 'rates' | 'totals'>): TotalRow[] {
  const rows: TotalRow[] = [];
  const add = (label: string, paise: string | string[], kind: TotalRow['kind'] = 'part') =>
    rows.push({ label, amount: [paise].flat().map(formatPaperAmount).join(' + '), kind });
  const second = split === 'cgst-utgst' ? 'UTGST' : 'SGST';
  if (split !== 'none') add('Taxable value', totals.taxable);
  for (const { gstBp, taxable, integratedTax, centralTax, stateTax } of rates) {
    const on = `on ${formatPaperAmount(taxable)}`;
    if (split === 'igst') add(`IGST ${formatPercent(gstBp)} ${on}`, integratedTax);
    else add(`CGST ${formatPercent(gstBp / 2)} + ${second} ${formatPercent(gstBp / 2)} ${on}`, [centralTax, stateTax]);
  }
  if (rates.length > 1) {
    if (split === 'igst') add('IGST in all', totals.integratedTax, 'sum');
    else add(`CGST + ${second} in all`, [totals.centralTax, totals.stateTax], 'sum');
  }
  if (totals.roundOff !== '0') add('Round off', totals.roundOff);
  add('Total', totals.total, 'total');
  return rows;
}

/**
 * Groups lines under their headings and numbers items and charges; lines before the first heading form a group without one. A heading
 * without a text, from an erased buyer, starts no group.
 */
export function groupLinesByHeading(
  lines: readonly PaperLine[],
): { heading: PaperLine | null; lines: (PaperLine & { number: number })[] }[] {
  const groups: ReturnType<typeof groupLinesByHeading> = [];
  let number = 0;
  for (const line of lines) {
    const heading = line.kind === 'heading' && line.title !== '' ? line : null;
    if (heading || groups.length === 0) groups.push({ heading, lines: [] });
    if (line.kind !== 'heading') groups.at(-1)?.lines.push({ ...line, number: ++number });
  }
  return groups;
}

/** The text in place of an erased buyer: 'Buyer’s details erased on 23 Nov 2026'. */
export const formatErasedNotice = (erasedOn: string): string => `Buyer’s details erased on ${formatDay(erasedOn)}`;
/** Explains the retained copy of an erased buyer's quotation. */
export const RETAINED_COPY_NOTICE = 'The seller keeps this copy for its books, without what was said of the buyer.';

/** A quotation document as plain text, for a person who asks for their stored data. */
export function formatPaperAsText(paper: PaperDocument): string {
  const { reference, issuedOn, validUntil, erasedOn, seller, buyer, shipTo, placeOfSupply, message, remarks } = paper;
  const block = (title: string, lines: (string | null | undefined | false)[]) => {
    const filled = lines.filter((line) => line && line.trim() !== '');
    return filled.length > 0 ? `${title}\n${filled.join('\n')}` : '';
  };
  const lines = groupLinesByHeading(paper.lines).flatMap(({ heading, lines }) => [
    heading && [heading.title, heading.note].filter(Boolean).join('\n'),
    ...lines.map((line) => {
      const { number, title, note, sku, hsn, quantity, unit, unitPaise, gstBp, total } = line;
      const facts = [
        sku && `SKU ${sku}`,
        hsn && `HSN ${hsn}`,
        formatPaperQuantity(quantity, unit),
        unitPaise !== null && `at ${formatPaperAmount(unitPaise)}`,
        formatDiscount(line),
        gstBp !== null && `GST ${formatPercent(gstBp)}`,
        total !== null && `total ${formatPaperAmount(total)}`,
      ];
      return [`${number}. ${title}`, facts.filter(Boolean).join(', '), note].filter(Boolean).join('\n');
    }),
  ]);
  return [
    `Quotation ${reference} of ${formatDay(issuedOn)}, valid until ${formatDay(validUntil)}`,
    block('From', [seller.legalName, seller.address, seller.gstin && `GSTIN ${seller.gstin}`, ...seller.contacts]),
    block('To', [
      erasedOn && formatErasedNotice(erasedOn),
      buyer.company,
      buyer.name,
      buyer.address,
      buyer.state && `State ${buyer.state}`,
      buyer.gstin && `GSTIN ${buyer.gstin}`,
      buyer.phone,
      buyer.email,
    ]),
    shipTo ? block('Deliver to', [shipTo.name, shipTo.address, shipTo.state && `State ${shipTo.state}`]) : '',
    placeOfSupply ? `Place of supply: ${placeOfSupply.name} (${placeOfSupply.state})` : '',
    message ?? '',
    block('Lines', lines),
    block(
      'Sum',
      listTotalRows(paper).map(({ label, amount }) => `${label}: ${amount}`),
    ),
    paper.totals.words,
    block('Payment', [paper.paymentTerms]),
    block('Delivery', [paper.deliveryTime]),
    block('Terms', [paper.terms]),
    remarks.join('\n'),
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}
