/** Places rows below each other on pages before anything is drawn, so that each page can show the number of pages. */
import {
  BOTTOM,
  INNER_WIDTH_POINTS,
  LINE_HEIGHT_RATIO,
  MARGIN,
  PDF_COLOURS,
  type PdfElement,
  type PdfSheet,
  type TextStyle,
  TOP,
} from '../sheet';

/** The text of a cell, with line breaks. */
export type StyledText = {
  text: string;
  style: TextStyle;
  /** The structure element (tag) of the text; without one, the text is content of its cell. A TR has its label as TH and its text as TD. */
  type?: 'H1' | 'H2' | 'P' | 'TR';
  /** The label at the start of the line; the text is then aligned to the end. */
  label?: string;
  /** The label's style, if it differs from the text's. */
  labelStyle?: TextStyle;
  /** The space above the text. */
  gap?: number;
  /** Whether there is a line above the text, across the cell. */
  hasRule?: boolean;
};
export type FlowCell = {
  type: 'TH' | 'TD' | 'Div' | 'Table';
  x: number;
  width: number;
  texts: StyledText[];
  align?: 'end';
  scope?: 'Column' | 'Row';
  /** The index of the cell in the row that is directly above this cell in the same column. */
  below?: number;
};
export type FlowRow = {
  type: 'TR' | 'Div';
  /** The parent element, created when it is first drawn, so that the document's reading order is right. */
  parent: () => PdfElement;
  cells: FlowCell[];
  /** The space above and below a cell's texts. */
  padding?: number;
  background?: string;
  /** Whether there is a line below the row: hairlines separate the rows of a table. */
  hasRule?: boolean;
  /** The height below the row that must fit on the same page. */
  keep?: number;
  /** Whether the row is a text that may continue on the next page. Other rows continue only if they are longer than a page. */
  isText?: boolean;
};

type Line = { styled: StyledText; text: string; isFirst: boolean; height: number };
type Head = { row: FlowRow; lines: Line[][]; height: number };
type Draw = (y: number) => void;

/** The minimum height of a text at the end of a page. */
const LEAST = 48;
const FIRST_TOP = 28;

/** Returns a function that calls `make` once and then returns the same value. */
export function memoizeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const heightOf = ({ size }: TextStyle) => size * LINE_HEIGHT_RATIO;
const sumOf = (lines: readonly Line[] = []) => lines.reduce((sum, { height }) => sum + height, 0);
/** The height of the lines above a cell in its column. */
const above = ({ below }: FlowCell, lines: Line[][]) => (below === undefined ? 0 : sumOf(lines[below]));
const tallest = (cells: FlowCell[], lines: Line[][]) => Math.max(...cells.map((cell, at) => above(cell, lines) + sumOf(lines[at])));

export class PageFlow {
  /** The drawing calls of each page. */
  readonly pages: (() => void)[][] = [[]];
  #y = FIRST_TOP;
  #head: Head | null = null;

  constructor(private readonly sheet: PdfSheet) {}

  /** The height of a row. */
  heightOf({ cells, padding = 0 }: FlowRow): number {
    const lines = cells.map((cell) => this.#linesOf(cell));
    return 2 * padding + tallest(cells, lines);
  }

  space(height: number): void {
    this.#y += height;
  }

  /** Repeats a row on each further page, such as a table's head, until it is set to null. */
  repeat(head: FlowRow | null): void {
    this.#head = head && { row: head, lines: head.cells.map((cell) => this.#linesOf(cell)), height: this.heightOf(head) };
  }

  place(row: FlowRow): void {
    const { padding = 0, keep = 0, isText = false } = row;
    const lines = row.cells.map((cell) => this.#linesOf(cell));
    const height = 2 * padding + tallest(row.cells, lines);
    const page = BOTTOM - TOP - (this.#head?.height ?? 0);
    const isSplit = height > page || (isText && this.#y + height > BOTTOM);
    if (isSplit ? this.#y + LEAST > BOTTOM : this.#y + Math.min(height + keep, page) > BOTTOM) this.#nextPage();
    const draw = this.#drawingOf(row);
    let rest = lines;
    while (rest.length > 0) {
      const part: Line[][] = [];
      for (const [at, cell] of row.cells.entries()) {
        const [left = [], room] = [rest[at], BOTTOM - this.#y - 2 * padding - above(cell, part)];
        part.push(isSplit ? left.slice(0, fitting(left, room)) : left);
      }
      rest = rest.map((cell, at) => cell.slice(part[at]?.length));
      const isLast = rest.every((cell) => cell.length === 0);
      const partHeight = 2 * padding + tallest(row.cells, part);
      this.#add((y) => draw(part, { y, height: partHeight, isLast }));
      this.#y += partHeight;
      if (isLast) return;
      this.#nextPage();
    }
  }

  /** Draws something of a height that fits on the page; the `keep` of the row above ensures that. */
  draw(height: number, draw: Draw): void {
    this.#add(draw);
    this.#y += height;
  }

  #add(draw: Draw): void {
    const y = this.#y;
    this.pages.at(-1)?.push(() => draw(y));
  }

  #nextPage(): void {
    this.pages.push([]);
    this.#y = TOP;
    const head = this.#head;
    if (!head) return;
    this.#add((y) => this.sheet.artifact('Pagination', () => this.#drawHead(head, y)));
    this.#y += head.height;
  }

  #linesOf({ texts, width }: FlowCell): Line[] {
    return texts.flatMap((each) => {
      const { label, style, labelStyle = style } = each;
      const room = label === undefined ? width : width - this.sheet.widthOf(label, labelStyle) - 8;
      const texts = each.text.split(/\r?\n/).flatMap((text) => {
        const lines = this.sheet.linesOf(text, style, room, Number.MAX_SAFE_INTEGER);
        return lines.length > 0 ? lines : [''];
      });
      return texts.map((text, at) => {
        // Programs that read the text join the lines of an element: the space at the end of a line separates the words.
        const line = at < texts.length - 1 ? `${text} ` : text;
        const height = Math.max(heightOf(style), at === 0 ? heightOf(labelStyle) : 0) + (at === 0 ? (each.gap ?? 0) : 0);
        return { styled: each, text: line, isFirst: at === 0, height };
      });
    });
  }

  #drawHead({ row: { background, cells, padding = 0 }, lines, height }: Head, y: number): void {
    if (background) this.sheet.doc.rect(MARGIN, y, INNER_WIDTH_POINTS, height).fill(background);
    for (const [at, cell] of cells.entries()) {
      let top = y + padding;
      for (const line of lines[at] ?? []) {
        this.#writeLine(line, cell, top);
        top += line.height;
      }
    }
  }

  /** Returns the function that draws parts of a row, all into the same elements. */
  #drawingOf({ type, parent, cells, padding = 0, background, hasRule }: FlowRow) {
    const { sheet } = this;
    const element = memoizeOnce(() => sheet.tag(parent(), type));
    const elements = cells.map((cell) => memoizeOnce(() => sheet.tag(element(), cell.type, undefined, { scope: cell.scope })));
    const made = new Map<StyledText, () => PdfElement>();
    const elementOf = (styled: StyledText, cell: () => PdfElement) => {
      const { type } = styled;
      if (!type) return cell();
      const own = made.get(styled) ?? memoizeOnce(() => sheet.tag(cell(), type));
      made.set(styled, own);
      return own();
    };
    return (part: Line[][], { y, height, isLast }: { y: number; height: number; isLast: boolean }) => {
      sheet.artifact('Layout', () => {
        if (background) sheet.doc.rect(MARGIN, y, INNER_WIDTH_POINTS, height).fill(background);
        if (hasRule && isLast) sheet.rule(y + height);
      });
      for (const [at, cell] of cells.entries()) {
        // An empty cell is drawn too: all rows of a table have the same number of cells.
        const within = elements[at] as () => PdfElement;
        within();
        let top = y + padding + above(cell, part);
        for (const line of part[at] ?? []) {
          this.#drawLine(line, cell, { y: top, parent: elementOf(line.styled, within) });
          top += line.height;
        }
      }
    };
  }

  #drawLine(line: Line, cell: FlowCell, { y, parent }: { y: number; parent: PdfElement }): void {
    const { sheet } = this;
    const { type, hasRule } = line.styled;
    if (hasRule && line.isFirst)
      sheet.artifact('Layout', () => sheet.rule(y + (line.styled.gap ?? 0) / 2, { ...cell, colour: PDF_COLOURS.brand }));
    if (type === 'TR' && line.isFirst) sheet.tag(parent, 'TH', () => this.#writeLabel(line, cell, y), { scope: 'Row' });
    if (type === 'TR') sheet.tag(parent, 'TD', () => this.#writeText(line, cell, y));
    else parent.add(() => this.#writeLine(line, cell, y));
  }

  #writeLine(line: Line, cell: FlowCell, y: number): void {
    if (line.isFirst) this.#writeLabel(line, cell, y);
    this.#writeText(line, cell, y);
  }

  #writeLabel({ styled: { label, style, labelStyle = style, gap = 0 } }: Line, { x, width }: FlowCell, y: number): void {
    const top = y + gap + Math.max(0, style.size - labelStyle.size);
    if (label !== undefined) this.sheet.writeLine(`${label} `, labelStyle, { x, y: top, width });
  }

  #writeText({ styled, text, isFirst }: Line, { x, width, align }: FlowCell, y: number): void {
    const { style, labelStyle = style } = styled;
    // Two font sizes in one line share a baseline.
    const top = y + (isFirst ? (styled.gap ?? 0) + Math.max(0, labelStyle.size - style.size) : 0);
    this.sheet.writeLine(text, style, { x, y: top, width, align: styled.label === undefined ? align : 'end' });
  }
}

/** The number of lines that fit into this height; at least one. */
function fitting(lines: readonly Line[], height: number): number {
  let left = height;
  const over = lines.findIndex((line) => {
    left -= line.height;
    return left < 0;
  });
  return over < 0 ? lines.length : Math.max(1, over);
}
