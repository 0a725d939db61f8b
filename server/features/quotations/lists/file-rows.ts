/** Quotations in files: as lists show them, with frozen amounts, or with a row for each line. */
import { toDecimalPrice } from '../../../../shared/catalogue/money';
import { splitTax } from '../../../../shared/quotation/lines/totals';
import type { PaperDocument, PaperLine } from '../../../../shared/quotation/paper';
import type { QuotationSummary } from '../../../../shared/quotation/rows';
import { describeDeclineReason, formatBuyerName } from '../../../../shared/quotation/states';
import type { Reader } from '../../../platform/database/database';
import type { FileColumn } from '../../../platform/list';

const QUOTATION_COLUMNS = [
  { name: 'id' },
  { name: 'reference' },
  { name: 'inquiryReference', header: 'Inquiry' },
  { name: 'createdAt', kind: 'time' },
  { name: 'state' },
  { name: 'buyerName', header: 'Buyer' },
  { name: 'company' },
  { name: 'gstin', header: 'GSTIN' },
  { name: 'placeOfSupply' },
  { name: 'purchaseOrder', header: 'Purchase order number' },
] as const satisfies FileColumn[];

const TAXES = [
  { name: 'taxable', header: 'Taxable value', kind: 'amount' },
  { name: 'cgst', header: 'CGST', kind: 'amount' },
  { name: 'sgst', header: 'SGST or UTGST', kind: 'amount' },
  { name: 'igst', header: 'IGST', kind: 'amount' },
] as const satisfies FileColumn[];

const DATES = [
  { name: 'validUntil', kind: 'day' },
  { name: 'sentAt', kind: 'time' },
  { name: 'handedOverAt', header: 'Handed over', kind: 'time' },
  { name: 'decidedAt', kind: 'time' },
  { name: 'lossReason', header: 'Reason of loss' },
  { name: 'ownerName', header: 'Owner' },
  { name: 'followUpAt', header: 'Follow-up', kind: 'day' },
] as const satisfies FileColumn[];

const TOTALS = [...TAXES, { name: 'roundOff', kind: 'amount' }, { name: 'total', kind: 'amount' }] as const satisfies FileColumn[];

/** The columns of a line with its frozen amounts; `buildLineRow` has their values. */
export const QUOTATION_LINE_COLUMNS = [
  { name: 'line' },
  { name: 'sku', header: 'SKU' },
  { name: 'title', header: 'Item' },
  { name: 'hsn', header: 'HSN or SAC' },
  { name: 'quantity' },
  { name: 'unit' },
  { name: 'price', kind: 'amount' },
  { name: 'discount', header: 'Discount (%)' },
  { name: 'gst', header: 'GST (%)' },
  ...TAXES,
  { name: 'total', header: 'Total of the line', kind: 'amount' },
] as const satisfies FileColumn[];

/** The columns that a file has, depending on its options. */
export const chooseFileColumns = ({ lines }: { lines: boolean }): FileColumn[] => [
  ...QUOTATION_COLUMNS,
  ...(lines ? QUOTATION_LINE_COLUMNS : TOTALS),
  ...DATES,
];

/** The newest revision of each quotation, as it was frozen; without a document if its buyer was erased. */
async function readFrozen(read: Reader, rows: readonly QuotationSummary[]) {
  const revisions = await read.quotationRevision.findMany({
    where: { OR: rows.map(({ id, currentRevision }) => ({ quotationId: id, number: currentRevision })) },
    select: { quotationId: true, document: true, purchaseOrder: true },
  });
  return new Map(
    revisions.map(({ quotationId, document, purchaseOrder }) => {
      const paper = document === '' ? null : (JSON.parse(document) as PaperDocument);
      return [quotationId, { paper, purchaseOrder }];
    }),
  );
}

/** The rows of a file; a draft that was never sent has no lines and taxes yet. */
export async function buildQuotationFileRows(read: Reader, quotations: readonly QuotationSummary[], { lines }: { lines: boolean }) {
  const frozen = await readFrozen(read, quotations);
  return quotations.flatMap((quotation): Record<string, unknown>[] => {
    const { paper = null, purchaseOrder = null } = frozen.get(quotation.id) ?? {};
    const row = { ...quotationRow(quotation), placeOfSupply: formatPlaceOfSupply(paper), purchaseOrder };
    if (!lines) return [{ ...row, ...totalsOf(paper), total: toDecimalPrice(BigInt(quotation.totalPaise)) }];
    const priced = paper?.lines.filter(({ kind }) => kind !== 'heading') ?? [];
    return priced.map((line, at) => ({ ...row, line: at + 1, ...buildLineRow(line, paper) }));
  });
}

export const formatPlaceOfSupply = (paper: PaperDocument | null) =>
  paper?.placeOfSupply ? `${paper.placeOfSupply.state}-${paper.placeOfSupply.name}` : null;
const amount = (paise: string | null | undefined) => (paise ? toDecimalPrice(BigInt(paise)) : null);

function quotationRow({ totalPaise: _, waitsForUs: __, ...row }: QuotationSummary) {
  return {
    ...row,
    buyerName: row.isErased ? formatBuyerName(row) : row.buyerName,
    state: row.isExpired ? 'expired' : row.state === 'open' && row.handedOverAt === null ? 'ready' : row.state,
    lossReason: row.lossReason && describeDeclineReason(row.lossReason),
  };
}

function totalsOf(paper: PaperDocument | null) {
  const { taxable, centralTax, stateTax, integratedTax, roundOff } = paper?.totals ?? {};
  return {
    taxable: amount(taxable),
    cgst: amount(centralTax),
    sgst: amount(stateTax),
    igst: amount(integratedTax),
    roundOff: amount(roundOff),
  };
}

const [THOUSANDTHS, BP_OF_PERCENT] = [1_000, 100];

export function buildLineRow(
  { sku, title, hsn, quantity, unit, unitPaise, discountBp, gstBp, taxable, tax, total }: PaperLine,
  paper: PaperDocument | null,
) {
  const { centralTax, stateTax, integratedTax } = splitTax(BigInt(tax ?? 0), paper?.split ?? 'none');
  return {
    sku,
    title,
    hsn,
    quantity: quantity / THOUSANDTHS,
    unit,
    price: amount(unitPaise),
    discount: discountBp / BP_OF_PERCENT,
    gst: gstBp === null ? null : gstBp / BP_OF_PERCENT,
    taxable: amount(taxable),
    cgst: toDecimalPrice(centralTax),
    sgst: toDecimalPrice(stateTax),
    igst: toDecimalPrice(integratedTax),
    total: amount(total),
  };
}
