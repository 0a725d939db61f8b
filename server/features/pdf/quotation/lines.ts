/** Draws the lines of a quotation as a table with columns as wide as their content. */
import { type LineColumn, listLineColumns } from '../../../../shared/quotation/lines/line-columns';
import type { PaperDocument, PaperLine } from '../../../../shared/quotation/paper';
import { formatProductCodes, groupLinesByHeading } from '../../../../shared/quotation/paper/paper-words';
import { INNER_WIDTH_POINTS, MARGIN, PDF_COLOURS, type PdfSheet, type TextStyle } from '../sheet';
import { type FlowCell, type FlowRow, memoizeOnce, type PageFlow, type StyledText } from './flow';
import { ACCENT_STYLE, BODY_STYLE, SMALL_STYLE } from './styles';

type Line = PaperLine & { number: number };
type Column = LineColumn<Line>;

const [GAP, SIDE, PADDING] = [9, 6, 2.25];
/** Tolerance for widths that are scaled from another font size: rounding must not break a line. */
const SLACK = 0.5;
/** The width that a title needs to be readable, and the width for a title with its codes beside it. */
const [TITLE_WIDTH, WITH_CODES] = [170, 215];
/** The gap between the GST rate and the GST amount in one line. */
const RATE_GAP = 8;
/**
 * `isWide`: the titles of the columns are in one line; `isFlat`: the GST rate and amount are in one line. Smaller figures leave more room
 * for the titles.
 */
const ATTEMPTS = [
  { size: 8.5, isWide: true, isFlat: true },
  { size: 8.5, isWide: false, isFlat: true },
  { size: 8.5, isWide: true, isFlat: false },
  { size: 8.5, isWide: false, isFlat: false },
  { size: 8, isWide: false, isFlat: false },
  { size: 7.5, isWide: false, isFlat: false },
];
const HEAD: TextStyle = { size: 7.5, weight: 700, colour: PDF_COLOURS.brand };

type Options = { paper: Pick<PaperDocument, 'lines' | 'split'>; keep: number; last?: Column | undefined };

/** `keep` is the height of the parts that must be on the same page as the last line; `last` is a column after the amounts. */
export function placeQuotationLines(flow: PageFlow, sheet: PdfSheet, { paper, keep, last }: Options): void {
  const groups = groupLinesByHeading(paper.lines);
  const columns: Column[] = [...listLineColumns(paper), ...(last ? [last] : [])];
  const all = groups.flatMap(({ lines }) => lines);
  const numbers = sheet.widthOf(String(all.length), BODY_STYLE) + GAP;
  const { style, widths, isFlat } = measured(sheet, columns, all, numbers);
  const start = MARGIN + SIDE;
  const titles = {
    x: start + numbers,
    width: INNER_WIDTH_POINTS - 2 * SIDE - numbers - widths.reduce((sum, width) => sum + width + GAP, 0),
  };
  let x = titles.x + titles.width;
  const places = widths.map((width) => {
    x += GAP + width;
    return { x: x - width, width };
  });

  const table = memoizeOnce(() => sheet.tag(sheet.root, 'Table'));
  const head = memoizeOnce(() => sheet.tag(table(), 'THead'));
  const body = memoizeOnce(() => sheet.tag(table(), 'TBody'));
  const rowOf = (type: 'TH' | 'TD', texts: { number: StyledText[]; title: StyledText[]; others: StyledText[][] }): FlowCell[] => [
    { type, x: start, width: numbers, texts: texts.number, scope: type === 'TH' ? 'Column' : undefined },
    { type, ...titles, texts: texts.title, scope: type === 'TH' ? 'Column' : undefined },
    ...places.map(
      (place, at): FlowCell => ({
        type,
        ...place,
        texts: texts.others[at] ?? [],
        align: 'end',
        scope: type === 'TH' ? 'Column' : undefined,
      }),
    ),
  ];
  const headRow: FlowRow = {
    type: 'TR',
    parent: head,
    background: PDF_COLOURS.paper,
    padding: PADDING,
    cells: rowOf('TH', {
      number: [{ text: '#', style: HEAD }],
      title: [{ text: 'Item', style: HEAD }],
      others: columns.map(({ title }) => [{ text: title, style: HEAD }]),
    }),
  };
  const rows = groups.flatMap(({ heading, lines }) => [
    ...(heading ? [headingRow(heading)] : []),
    ...lines.map(
      (line): FlowRow => ({
        type: 'TR',
        parent: body,
        padding: PADDING,
        hasRule: true,
        cells: rowOf('TD', {
          number: [{ text: String(line.number), style: { ...BODY_STYLE, colour: PDF_COLOURS.soft } }],
          title: titleOf(line, sheet, isFlat ? titles.width : 0),
          others: columns.map(({ format }) => figuresOf(format(line), style, isFlat)),
        }),
      }),
    ),
  ]);
  function headingRow({ title, note }: PaperLine): FlowRow {
    const cells = rowOf('TD', { number: [], title: [], others: [] });
    const texts = [{ text: title, style: ACCENT_STYLE }, ...(note ? [{ text: note, style: SMALL_STYLE }] : [])];
    cells[0] = { type: 'TH', x: start, width: INNER_WIDTH_POINTS - 2 * SIDE, texts, scope: 'Row' };
    return { type: 'TR', parent: body, padding: PADDING + 1, hasRule: true, cells };
  }

  // A heading stays with its first line, also when that line moves to the page of the totals.
  const below = rows.map(() => keep);
  for (let at = rows.length - 2; at >= 0; at -= 1) {
    const isHeading = rows[at]?.cells[0]?.type === 'TH';
    below[at] = isHeading ? flow.heightOf(rows[at + 1] as FlowRow) + (below[at + 1] ?? 0) : 0;
  }
  flow.place({ ...headRow, keep: rows[0] ? flow.heightOf(rows[0]) + (below[0] ?? 0) : 0 });
  flow.repeat(headRow);
  for (const [at, row] of rows.entries()) flow.place({ ...row, keep: below[at] });
  flow.repeat(null);
}

/** A figure with its second part: below it, or before it in the same line. */
function figuresOf([figure, label]: [string, string?], style: TextStyle, isFlat: boolean): StyledText[] {
  const gap = BODY_STYLE.size - style.size;
  if (isFlat && label !== undefined) return [{ label, labelStyle: SMALL_STYLE, text: figure, style, gap }];
  return [{ text: figure, style, gap }, ...(label === undefined ? [] : [{ text: label, style: SMALL_STYLE }])];
}

/** The title with its codes, beside it if both fit into this width and otherwise below it, and the note. */
function titleOf({ title, sku, hsn, note }: Line, sheet: PdfSheet, room: number): StyledText[] {
  const codes = formatProductCodes({ sku, hsn });
  const isBeside =
    codes !== '' && !title.includes('\n') && sheet.widthOf(title, BODY_STYLE) + RATE_GAP + sheet.widthOf(codes, SMALL_STYLE) <= room;
  return [
    ...(isBeside ? [{ label: title, labelStyle: BODY_STYLE, text: codes, style: SMALL_STYLE }] : [{ text: title, style: BODY_STYLE }]),
    ...(codes && !isBeside ? [{ text: codes, style: SMALL_STYLE }] : []),
    ...(note?.trim() ? [{ text: note.trim(), style: SMALL_STYLE }] : []),
  ];
}

/** The largest figures for which the titles have room, and the widths of the columns. */
function measured(
  sheet: PdfSheet,
  columns: Column[],
  lines: Line[],
  numbers: number,
): { style: TextStyle; widths: number[]; isFlat: boolean } {
  const widest = (texts: string[], style: TextStyle) => Math.max(0, ...texts.map((text) => sheet.widthOf(text, style)));
  const figures = columns.map(({ format }) =>
    widest([...new Set(lines.flatMap((line) => format(line).filter((text) => text !== undefined)))], { size: 1 }),
  );
  // The width of the labels before a column's figures.
  const labels = columns.map(({ format }) => widest([...new Set(lines.flatMap((line) => format(line)[1] ?? []))], SMALL_STYLE));
  const fit = ATTEMPTS.map(({ size, isWide, isFlat }) => {
    const widths = columns.map(({ title }, at) => {
      const label = isFlat ? (labels[at] ?? 0) : 0;
      const figure = (figures[at] ?? 0) * size + (label > 0 ? label + RATE_GAP : 0);
      return Math.max(figure, widest(isWide ? [title] : title.split(' '), HEAD)) + SLACK;
    });
    const titles = INNER_WIDTH_POINTS - 2 * SIDE - numbers - widths.reduce((sum, width) => sum + width + GAP, 0);
    return { style: { size }, widths, titles, isFlat };
  });
  return fit.find(({ titles, isFlat }) => titles >= (isFlat ? WITH_CODES : TITLE_WIDTH)) ?? (fit.at(-1) as (typeof fit)[number]);
}
