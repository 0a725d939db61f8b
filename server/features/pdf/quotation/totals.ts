/** The totals of a quotation: by kind of tax, in words, and by rate. */
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { formatPaperAmount, formatPercent } from '../../../../shared/quotation/paper/paper-words';
import { INNER_WIDTH_POINTS, MARGIN, PDF_COLOURS, type PdfElement, type TextStyle } from '../sheet';
import type { FlowRow, StyledText } from './flow';
import { ACCENT_STYLE, BODY_STYLE, SMALL_STYLE, STRONG_STYLE } from './styles';

const SUMS = 216;
const GAP = 24;
/** The look of the amount that the buyer pays. */
const ASKED = { style: { size: 12, weight: 700 as const, colour: PDF_COLOURS.brand }, gap: 10 };
const HEAD: TextStyle = { size: 7.5, weight: 700, colour: PDF_COLOURS.brand };

/** The kinds of tax that the quotation has, as keys. */
function headsOf({ split }: Pick<PaperDocument, 'split'>): ['integratedTax' | 'centralTax' | 'stateTax', string][] {
  if (split === 'none') return [];
  if (split === 'igst') return [['integratedTax', 'IGST']];
  return [
    ['centralTax', 'CGST'],
    ['stateTax', split === 'cgst-utgst' ? 'UTGST' : 'SGST'],
  ];
}

/** A paper with its sums; `remarks` are the sentences below the amount in words. */
type Summed = Pick<PaperDocument, 'totals' | 'rates' | 'split' | 'remarks'>;

/** `due` is a part of the total that is asked for. The amount in words, the remarks and the taxes by rate, beside the sums. */
export function buildTotalsRow(root: () => PdfElement, paper: Summed, due: { label: string; amount: string } | null = null): FlowRow {
  const { totals, remarks, split } = paper;
  const sum = (label: string, paise: string): StyledText => ({
    type: 'TR',
    label,
    text: formatPaperAmount(paise),
    style: BODY_STYLE,
    gap: 2,
  });
  const hasRoundOff = totals.roundOff !== '0';
  const sums: StyledText[] = [
    ...(split === 'none' ? [] : [sum('Taxable value', totals.taxable)]),
    ...(split === 'none' && hasRoundOff ? [sum('Sum', totals.taxable)] : []),
    ...headsOf(paper).map(([head, name]) => sum(name, totals[head])),
    ...(hasRoundOff ? [sum('Round off', totals.roundOff)] : []),
    { ...sum('Total', totals.total), ...(due ? { style: STRONG_STYLE, gap: 6 } : ASKED), hasRule: true },
    ...(due ? [{ type: 'TR' as const, label: due.label, text: due.amount, ...ASKED }] : []),
  ];
  const texts: StyledText[] = [
    { type: 'P', text: 'Amount in words', style: ACCENT_STYLE },
    { type: 'P', text: totals.words, style: STRONG_STYLE },
    ...remarks.map((text, at): StyledText => ({ type: 'P', text, style: SMALL_STYLE, gap: at === 0 ? 8 : 0 })),
  ];
  const rates = ratesOf(paper);
  const width = INNER_WIDTH_POINTS - SUMS - GAP;
  return {
    type: 'Div',
    parent: root,
    cells: [
      { type: 'Div', x: MARGIN, width, texts },
      { type: 'Table', x: MARGIN + width + GAP, width: SUMS - 6, texts: sums },
      ...(rates.length > 0 ? [{ type: 'Table' as const, x: MARGIN, width, texts: rates, below: 0 }] : []),
    ],
  };
}

/** The taxable amount and the taxes of each GST rate. */
function ratesOf(paper: Summed): StyledText[] {
  const heads = headsOf(paper);
  const row = (label: string, parts: string[], style: TextStyle, gap = 0): StyledText => ({
    type: 'TR',
    label,
    text: parts.join(' · '),
    style,
    gap,
  });
  const titles = ['Taxable value', ...heads.map(([, name]) => name)];
  const rows = paper.rates.map((rate) => {
    const taxes = heads.map(([head]) => `${formatPercent(rate.gstBp / heads.length)} ${formatPaperAmount(rate[head])}`);
    return row(formatPercent(rate.gstBp), [formatPaperAmount(rate.taxable), ...taxes], SMALL_STYLE);
  });
  return rows.length > 0 ? [row('GST rate', titles, HEAD, 8), ...rows] : [];
}
