/** Draws a paper of an order: all its data, on the number of pages that this needs. */
import type { OrderPaper } from '../../../../shared/orders/order-paper';
import { formatLongDay } from '../../../../shared/time/in-words';
import { startOfDay } from '../../../../shared/time/india';
import { type OrderPdfPaper, type ReadLogo, readNoLogo } from '../papers';
import { type FlowCell, type FlowRow, memoizeOnce, PageFlow, type StyledText } from '../quotation/flow';
import { HEAD_PADDING, placeLogo } from '../quotation/letterhead';
import { placeQuotationLines } from '../quotation/lines';
import { ACCENT_STYLE, BODY_STYLE, SMALL_STYLE, STRONG_STYLE } from '../quotation/styles';
import { buildTotalsRow } from '../quotation/totals';
import { INNER_WIDTH_POINTS, MARGIN, PAGE_WIDTH, PDF_COLOURS, type PdfPicture, PdfSheet, type TextStyle } from '../sheet';

const [BAR, GAP, PADDING, SIDE] = [8, 24, 3.5, 6];
const HEAD: TextStyle = { size: 7.5, weight: 700, colour: PDF_COLOURS.brand };
const [NUMBER_WIDTH, SPACE] = [22, 7];
/** The QR code, and the column with its title. */
const [CODE_SIZE, CODE_WIDTH, CODE_GAP] = [72, 92, 3];

/** Draws the paper; the caller reads the bytes from the sheet's document meanwhile. */
export function drawOrder({ paper }: OrderPdfPaper, logo: ReadLogo = readNoLogo): { sheet: PdfSheet; done: () => Promise<void> } {
  const { title, reference, issuedOn, seller } = paper;
  const running = `${title} ${reference}`;
  const sheet = new PdfSheet({ title: `${running} – ${seller.name}`, date: startOfDay(issuedOn), running, company: seller.name });
  const done = async () => {
    const flow = new PageFlow(sheet);
    placeAll(flow, sheet, paper, await logo());
    for (const [at, draws] of flow.pages.entries()) {
      sheet.addPage({ hasHead: at > 0, foot: `Page ${at + 1} of ${flow.pages.length}` });
      if (at === 0) sheet.artifact('Layout', () => sheet.doc.rect(0, 0, PAGE_WIDTH, BAR).fill(PDF_COLOURS.brand));
      for (const draw of draws) draw();
    }
    sheet.end();
  };
  return { sheet, done };
}

const paragraph = (text: string, style = BODY_STYLE): StyledText => ({ type: 'P', text, style, gap: 1.5 });

function placeAll(flow: PageFlow, sheet: PdfSheet, paper: OrderPaper, logo: PdfPicture | null): void {
  const root = () => sheet.root;
  placeHead(flow, sheet, paper, logo);
  placeColumns(flow, root, paper.parties, STRONG_STYLE);
  flow.space(SPACE);
  if (paper.priced) placePriced(flow, sheet, paper.priced);
  else placeLines(flow, sheet, paper);
  flow.space(SPACE);
  placeColumns(flow, root, paper.parts, BODY_STYLE, paper.upi === null ? undefined : placeCode(sheet, paper.upi));
  if (paper.remarks.length === 0) return;
  flow.space(8);
  const texts = paper.remarks.map((text) => paragraph(text, STRONG_STYLE));
  flow.place({ type: 'Div', parent: root, cells: [{ type: 'Div', x: MARGIN, width: INNER_WIDTH_POINTS, texts }] });
}

/** A column beside others that has a title, and a drawing of a height below the title. */
type Drawn = { title: string; width: number; height: number; draw: (at: { x: number; y: number }) => void };

const placeCode = (sheet: PdfSheet, upi: string): Drawn => ({
  title: 'Scan to pay by UPI',
  width: CODE_WIDTH,
  height: CODE_SIZE,
  draw: (at) => sheet.code(sheet.root, upi, { ...at, size: CODE_SIZE }),
});

function placeHead(flow: PageFlow, sheet: PdfSheet, paper: OrderPaper, logo: PdfPicture | null): void {
  const { title, reference, issuedOn, facts, seller } = paper;
  const right = 200;
  const parent = memoizeOnce(() => sheet.tag(sheet.root, 'Sect'));
  const aside = placeLogo(flow, sheet, parent, { logo, company: seller.name });
  const company: StyledText[] = [
    { type: 'P', text: seller.name, style: { size: 13, weight: 700, colour: PDF_COLOURS.brand } },
    ...seller.lines.map((text) => paragraph(text)),
  ];
  const fact = (label: string, text: string, gap = 0): StyledText => ({ type: 'P', label, text, style: BODY_STYLE, gap });
  const texts: StyledText[] = [
    { type: 'H1', text: title, style: { size: 19, weight: 700 } },
    { type: 'P', text: reference, style: { size: 11, weight: 700, colour: PDF_COLOURS.brand } },
    fact('Date', formatLongDay(issuedOn), 6),
    ...facts.map(({ label, text }) => fact(label, text)),
  ];
  const cells: FlowCell[] = [
    { type: 'Div', x: MARGIN + aside, width: INNER_WIDTH_POINTS - right - GAP - aside, texts: company },
    { type: 'Div', x: MARGIN + INNER_WIDTH_POINTS - right, width: right, texts },
  ];
  flow.place({ type: 'Div', parent, cells, hasRule: true, padding: HEAD_PADDING });
  flow.space(10);
}

/**
 * Places parts side by side, two per row, with a drawing beside the first row; `first` is the style of the first line below the title.
 */
function placeColumns(flow: PageFlow, parent: FlowRow['parent'], parts: OrderPaper['parties'], first: TextStyle, drawn?: Drawn): void {
  const width = (INNER_WIDTH_POINTS - GAP - (drawn ? drawn.width + GAP : 0)) / 2;
  const titled = (title: string): StyledText => ({ type: 'H2', text: title, style: ACCENT_STYLE });
  for (let at = 0; at < parts.length; at += 2) {
    const cells = parts.slice(at, at + 2).map(
      ({ title, lines }, column): FlowCell => ({
        type: 'Div',
        x: MARGIN + column * (width + GAP),
        width,
        texts: [titled(title), ...lines.map((text, line) => paragraph(text, line === 0 ? first : BODY_STYLE))],
      }),
    );
    if (at > 0) flow.space(10);
    if (drawn && at === 0) placeBeside(flow, { type: 'Div', parent, cells }, drawn, titled);
    else flow.place({ type: 'Div', parent, cells, isText: cells.length === 1 });
  }
}

function placeBeside(flow: PageFlow, row: FlowRow, { title, width, height, draw }: Drawn, titled: (title: string) => StyledText): void {
  const cell: FlowCell = { type: 'Div', x: MARGIN + INNER_WIDTH_POINTS - width, width, texts: [titled(title)] };
  const top = flow.heightOf({ ...row, cells: [cell] }) + CODE_GAP;
  const ofRow = flow.heightOf(row);
  const missing = Math.max(0, top + height - ofRow);
  flow.place({ ...row, cells: [...row.cells, cell], keep: missing });
  flow.draw(missing, (y) => draw({ x: cell.x, y: y - ofRow + top }));
}

function placeLines(flow: PageFlow, sheet: PdfSheet, { columns, lines }: OrderPaper): void {
  const widths = columns.map((title, at) => {
    const texts = lines.flatMap(({ values }) => values[at] ?? []);
    return Math.max(sheet.widthOf(title, HEAD), ...texts.map((text) => sheet.widthOf(text, BODY_STYLE))) + 10;
  });
  const start = MARGIN + SIDE;
  const titles = INNER_WIDTH_POINTS - 2 * SIDE - NUMBER_WIDTH - widths.reduce((sum, width) => sum + width, 0);
  let x = start + NUMBER_WIDTH + titles;
  const places = widths.map((width) => {
    x += width;
    return { x: x - width + 10, width: width - 10 };
  });
  const table = memoizeOnce(() => sheet.tag(sheet.root, 'Table'));
  const [head, body] = ['THead', 'TBody'].map((type) => memoizeOnce(() => sheet.tag(table(), type))) as [
    FlowRow['parent'],
    FlowRow['parent'],
  ];
  const cellsOf = (type: 'TH' | 'TD', number: StyledText[], title: StyledText[], others: StyledText[][]): FlowCell[] => {
    const scope = type === 'TH' ? ('Column' as const) : undefined;
    return [
      { type, x: start, width: NUMBER_WIDTH, texts: number, scope },
      { type, x: start + NUMBER_WIDTH, width: titles, texts: title, scope },
      ...places.map((place, at): FlowCell => ({ type, ...place, texts: others[at] ?? [], align: 'end', scope })),
    ];
  };
  const named = (text: string): StyledText[] => [{ text, style: HEAD }];
  const headRow: FlowRow = {
    type: 'TR',
    parent: head,
    background: PDF_COLOURS.paper,
    padding: PADDING,
    cells: cellsOf('TH', named('#'), named('Item'), columns.map(named)),
  };
  flow.place({ ...headRow, keep: 24 });
  flow.repeat(headRow);
  for (const { number, title, below, values } of lines) {
    const texts = [{ text: title, style: BODY_STYLE }, ...below.map((text) => ({ text, style: SMALL_STYLE }))];
    const cells = cellsOf(
      'TD',
      [{ text: String(number), style: { ...BODY_STYLE, colour: PDF_COLOURS.soft } }],
      texts,
      values.map((text) => [{ text, style: BODY_STYLE }]),
    );
    flow.place({ type: 'TR', parent: body, padding: PADDING, hasRule: true, cells });
  }
  flow.repeat(null);
}

/** Places the lines and sums as a quotation has them. */
function placePriced(flow: PageFlow, sheet: PdfSheet, priced: NonNullable<OrderPaper['priced']>): void {
  const totals = buildTotalsRow(() => sheet.root, priced, priced.due);
  const { promised } = priced;
  const last = promised
    ? { title: 'Promised', format: ({ number }: { number: number }): [string] => [promised[number - 1] ?? ''] }
    : undefined;
  placeQuotationLines(flow, sheet, { paper: priced, keep: flow.heightOf(totals) + SPACE, last });
  flow.space(SPACE);
  flow.place(totals);
}
