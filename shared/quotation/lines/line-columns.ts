/** The amounts of a priced line on every paper and page: quantity, rate, discount, taxable value and tax, always in this order. */
import type { PaperDocument, PaperLine } from '../paper';
import { formatDiscount, formatPaperAmount, formatPaperQuantity, formatPercent } from '../paper/paper-words';

/** `format` returns the figure, and its second part, such as the rate of a tax; an empty text where a line has no discount. */
export type LineColumn<Line = PaperLine> = { title: string; format: (line: Line) => [string, string?] };

const amount = (paise: string | null) => (paise === null ? '–' : formatPaperAmount(paise));

/** The columns to the right of the titles. Without any discount there is no column for it, and without taxes none for GST. */
export function listLineColumns({ split, lines }: Pick<PaperDocument, 'split' | 'lines'>): LineColumn[] {
  const isTaxed = split !== 'none';
  const hasDiscount = lines.some(({ discountBp }) => discountBp > 0);
  const columns: (LineColumn | false)[] = [
    { title: 'Quantity', format: ({ quantity, unit }) => [formatPaperQuantity(quantity, unit)] },
    { title: 'Rate', format: ({ unitPaise }) => [amount(unitPaise)] },
    hasDiscount && { title: 'Discount', format: (line) => [formatDiscount(line)] },
    { title: isTaxed ? 'Taxable value' : 'Amount', format: ({ taxable }) => [amount(taxable)] },
    isTaxed && { title: 'GST', format: ({ gstBp, tax }) => (gstBp === null ? ['–'] : [amount(tax), formatPercent(gstBp)]) },
  ];
  return columns.filter((column) => column !== false);
}
