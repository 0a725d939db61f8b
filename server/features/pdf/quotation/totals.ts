/** The totals of a quotation: by head, in words, and by rate. */
import type { Paper } from '../../../../shared/quotation/paper';
import { amountText, percent } from '../../../../shared/quotation/paper-words';
import { COLOUR, type Element, INNER_WIDTH, MARGIN, type Sheet } from '../sheet';
import { type Cell, type Flow, type Row, runOnce, type Words } from './flow';
import { ACCENT, BODY, SMALL, STRONG } from './styles';

const SUMS = 216;
const GAP = 24;

/** The heads of tax that there are, by what they are called. */
function headsOf({ split }: Paper): ['integratedTax' | 'centralTax' | 'stateTax', string][] {
  if (split === 'none') return [];
  if (split === 'igst') return [['integratedTax', 'IGST']];
  return [
    ['centralTax', 'CGST'],
    ['stateTax', split === 'cgst-utgst' ? 'UTGST' : 'SGST'],
  ];
}

/** The amount in words and the remarks, beside the sums. */
export function totalsRow(root: () => Element, paper: Paper): Row {
  const { totals, remarks, split } = paper;
  const sum = (label: string, paise: string): Words => ({ type: 'TR', label, text: amountText(paise), style: BODY, gap: 2 });
  const hasRoundOff = totals.roundOff !== '0';
  const sums: Words[] = [
    ...(split === 'none' ? [] : [sum('Taxable value', totals.taxable)]),
    ...(split === 'none' && hasRoundOff ? [sum('Sum', totals.taxable)] : []),
    ...headsOf(paper).map(([head, name]) => sum(name, totals[head])),
    ...(hasRoundOff ? [sum('Round off', totals.roundOff)] : []),
    { ...sum('Total', totals.total), style: { size: 12, weight: 700, colour: COLOUR.brand }, gap: 10, hasRule: true },
  ];
  const words: Words[] = [
    { type: 'P', text: 'Amount in words', style: ACCENT },
    { type: 'P', text: totals.words, style: STRONG },
    ...remarks.map((text, at): Words => ({ type: 'P', text, style: SMALL, gap: at === 0 ? 8 : 0 })),
  ];
  const width = INNER_WIDTH - SUMS - GAP;
  return {
    type: 'Div',
    parent: root,
    cells: [
      { type: 'Div', x: MARGIN, width, words },
      { type: 'Table', x: MARGIN + width + GAP, width: SUMS - 6, words: sums },
    ],
  };
}

/** The taxable amount of each GST rate. */
export function placeRates(flow: Flow, sheet: Sheet, paper: Paper): void {
  const { rates } = paper;
  if (rates.length === 0) return;
  const heads = headsOf(paper);
  const halved = heads.length > 1 ? 2 : 1;
  const titles = ['GST rate', 'Taxable value', ...heads.flatMap(([, name]) => [`${name} rate`, name])];
  const table = runOnce(() => sheet.tag(sheet.root, 'Table'));
  const width = (INNER_WIDTH - 12) / titles.length;
  const cellsOf = (type: 'TH' | 'TD', texts: string[]): Cell[] =>
    texts.map((text, at) => ({
      type: at === 0 ? 'TH' : type,
      x: MARGIN + 6 + at * width,
      width,
      words: [{ text, style: type === 'TH' ? { size: 7.5, weight: 700, colour: COLOUR.brand } : { size: 7.5 } }],
      align: at === 0 ? undefined : 'end',
      scope: type === 'TH' ? 'Column' : at === 0 ? 'Row' : undefined,
    }));
  const rows: Row[] = [
    { type: 'TR', parent: table, background: COLOUR.paper, padding: 3, cells: cellsOf('TH', titles) },
    ...rates.map((rate): Row => {
      const taxes = heads.flatMap(([head]) => [percent(rate.gstBp / halved), amountText(rate[head])]);
      const cells = cellsOf('TD', [percent(rate.gstBp), amountText(rate.taxable), ...taxes]);
      return { type: 'TR', parent: table, padding: 3, hasRule: true, cells };
    }),
  ];
  flow.space(8);
  const height = rows.reduce((sum, row) => sum + flow.heightOf(row), 0);
  for (const [at, row] of rows.entries()) flow.place({ ...row, keep: at === 0 ? height : 0 });
}
