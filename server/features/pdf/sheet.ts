/** Draws on the pages of a tagged PDF: lines of text, links, pictures and QR codes. */
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { type FontWeight, type omitCharacter, readFontFile, splitCharacters, splitIntoFontRuns, splitPrintableWords } from './fonts';

export const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595.28, 841.89, 42];
export const INNER_WIDTH_POINTS = PAGE_WIDTH - 2 * MARGIN;
export const [TOP, BOTTOM] = [66, PAGE_HEIGHT - 60];
/** The colours of docs/design.md. */
export const PDF_COLOURS = { brand: '#0f4a3c', ink: '#17211d', soft: '#4d5953', line: '#d9d3c7', paper: '#f1ece2' };
export const LINE_HEIGHT_RATIO = 1.36;

declare global {
  namespace PDFKit.Mixins {
    interface AnnotationOption {
      structParent?: PDFKit.PDFStructureElement;
    }
    interface PDFImage {
      /** Opens a picture, which the document contains once, however often it is drawn. */
      openImage(file: Buffer): ImageSrc & { width: number; height: number };
    }
  }
}
export type PdfPicture = PDFKit.Mixins.ImageSrc & { width: number; height: number };

/** The size of a whole picture within a box. */
export function fitPicture({ width, height }: PdfPicture, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}

export type TextStyle = { size: number; weight?: FontWeight; colour?: string };
type Box = { x: number; y: number; width: number; lines?: number; align?: 'end'; link?: string; goTo?: string };
export type PdfElement = PDFKit.PDFStructureElement;
/** `company` is the PDF's author. `unknown` replaces the characters that no font has. */
type Head = { title: string; date: Date; running: string; company: string; unknown?: typeof omitCharacter };

export class PdfSheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PdfElement;
  readonly #fonts = new Set<string>();
  #pages = 0;

  constructor(private readonly head: Head) {
    const { title, date, company } = head;
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-IN',
      displayTitle: true,
      // Without a creation time of the document, the same content makes the same bytes.
      info: { Title: title, Author: company, CreationDate: date, ModDate: date },
    });
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** Begins a page with its header and footer: the company and the subject, and the page number. */
  addPage({ hasHead = true, foot = String(this.#pages + 1) } = {}): void {
    this.doc.addPage();
    this.#pages += 1;
    const small = { size: 8, colour: PDF_COLOURS.soft };
    const { company, running } = this.head;
    this.artifact('Pagination', () => {
      if (hasHead) {
        const right = { x: MARGIN + INNER_WIDTH_POINTS / 2, y: 32, width: INNER_WIDTH_POINTS / 2, align: 'end' as const };
        this.write(company, { ...small, weight: 700, colour: PDF_COLOURS.brand }, { x: MARGIN, y: 32, width: INNER_WIDTH_POINTS / 2 });
        this.write(running, small, right);
        this.rule(50);
      }
      this.write(foot, small, { x: MARGIN, y: PAGE_HEIGHT - 42, width: INNER_WIDTH_POINTS, align: 'end' });
    });
  }

  /** Draws decoration: a program that reads a page aloud omits it. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Creates a structure element below `parent`, and draws its content. */
  tag(parent: PdfElement, type: string, draw?: () => void, options: { alt?: string; scope?: 'Column' | 'Row' } = {}): PdfElement {
    const element = this.doc.struct(type, options);
    parent.add(element);
    if (draw) {
      element.add(draw);
      element.end();
    }
    return element;
  }

  /** Adds a text as a separate element, as a link if `link` is given. Returns its lower edge. */
  text(parent: PdfElement, type: string, text: string, style: TextStyle, box: Box): number {
    let end = box.y;
    const isLink = box.link !== undefined || box.goTo !== undefined;
    const element = this.tag(parent, type, isLink ? undefined : () => (end = this.write(text, style, box)));
    if (!isLink) return end;
    const link = this.tag(element, 'Link');
    link.add(() => (end = this.write(text, style, box)));
    const area = [box.x, box.y, box.width, end - box.y] as const;
    const options = { structParent: link };
    if (box.link !== undefined) this.doc.link(...area, box.link, options);
    else this.doc.goTo(...area, box.goTo ?? '', options);
    element.end();
    return end;
  }

  /** Writes up to `lines` lines from `y` down; the last line ends with … if words are left. Returns the lower edge. */
  write(text: string, style: TextStyle, { x, y, width, lines = 1, align }: Box): number {
    let top = y;
    for (const line of this.linesOf(text, style, width, lines)) {
      this.writeLine(line, style, { x, y: top, width, align });
      top += style.size * LINE_HEIGHT_RATIO;
    }
    return top;
  }

  /** The lines of a text in this width. */
  linesOf(text: string, style: TextStyle, width: number, max: number): string[] {
    // Cuts the text to at most a thousand characters for each line.
    const words = splitPrintableWords(text.slice(0, max * 1_000));
    const whole = words.join(' ');
    if (this.widthOf(whole, style) <= width) return whole ? [whole] : [];
    const lines: string[] = [];
    const space = this.widthOf(' ', style);
    let line = '';
    let length = 0;
    for (const word of words.flatMap((each) => this.#pieces(each, style, width))) {
      const own = this.#widthOfWord(word, style);
      if (line && length + space + own > width) {
        if (lines.push(line) === max) return [...lines.slice(0, -1), this.#shortened(line, style, width)];
        [line, length] = ['', 0];
      }
      length += line ? space + own : own;
      line = line ? `${line} ${word}` : word;
    }
    return line ? [...lines, line] : lines;
  }

  widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    return this.#runsOf(text, weight).reduce((sum, run) => sum + this.#font(run.font).fontSize(size).widthOfString(run.text), 0);
  }

  /** Draws a line over the width of the text. */
  rule(y: number, { x = MARGIN, width = INNER_WIDTH_POINTS, colour = PDF_COLOURS.line } = {}): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke();
  }

  /** Draws a picture that covers a square, or an empty square. */
  picture(parent: PdfElement, picture: PdfPicture | null, alt: string, { x, y, size }: { x: number; y: number; size: number }): void {
    this.tag(
      parent,
      'Figure',
      () => {
        this.doc.save().roundedRect(x, y, size, size, 4).clip().rect(x, y, size, size).fill(PDF_COLOURS.paper);
        if (picture) this.doc.image(picture, x, y, { cover: [size, size], align: 'center', valign: 'center' });
        this.doc.restore();
      },
      { alt },
    );
  }

  /** Draws a whole picture. */
  logo(parent: PdfElement, picture: PdfPicture, alt: string, { x, y, ...size }: { x: number; y: number; width: number; height: number }) {
    this.tag(parent, 'Figure', () => this.doc.image(picture, x, y, size), { alt });
  }

  /** Draws the QR code of a URL. */
  code(parent: PdfElement, address: string, { x, y, size }: { x: number; y: number; size: number }): void {
    const { data } = encode(address, { ecc: 'M', border: 0 });
    const unit = size / data.length;
    this.tag(
      parent,
      'Figure',
      () => {
        for (const [row, cells] of data.entries()) {
          for (const [column, isDark] of cells.entries()) if (isDark) this.doc.rect(x + column * unit, y + row * unit, unit, unit);
        }
        this.doc.fill('#000000');
      },
      { alt: `QR code of ${address}` },
    );
  }

  /** Ends the document; its last bytes follow asynchronously. */
  end(): void {
    this.root.end();
    this.doc.end();
  }

  #runsOf(text: string, weight: FontWeight) {
    return splitIntoFontRuns(text, weight, this.head.unknown);
  }

  #font(path: string): PDFKit.PDFDocument {
    if (!this.#fonts.has(path)) this.doc.registerFont(path, readFontFile(path));
    this.#fonts.add(path);
    return this.doc.font(path);
  }

  /** Writes a line that fits into the width. */
  writeLine(line: string, style: TextStyle, { x, y, width, align }: Pick<Box, 'x' | 'y' | 'width' | 'align'>): void {
    const { size, weight = 400, colour = PDF_COLOURS.ink } = style;
    let left = align === 'end' ? x + width - this.widthOf(line.trimEnd(), style) : x;
    for (const run of this.#runsOf(line, weight)) {
      this.#font(run.font).fontSize(size).fillColor(colour);
      // The glyphs of Indian scripts have another order than their characters, which copying and searching need.
      const isReordered = /[\u0900-\u0dff]/.test(run.text);
      if (isReordered) this.doc.markContent('Span', { actual: run.text });
      this.doc.text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic' });
      if (isReordered) this.doc.endMarkedContent();
      left += this.doc.widthOfString(run.text);
    }
  }

  /** Splits a word into pieces that fit into the width. */
  #pieces(word: string, style: TextStyle, width: number): string[] {
    if (this.#widthOfWord(word, style) <= width) return [word];
    const pieces = [''];
    for (const character of splitCharacters(word)) {
      const longer = `${pieces.at(-1)}${character}`;
      if (this.widthOf(longer, style) <= width) pieces[pieces.length - 1] = longer;
      else pieces.push(character);
    }
    return pieces;
  }

  /** Measured with a space after it, as it is drawn: pdfkit need not shape a known text again. */
  #widthOfWord(word: string, style: TextStyle): number {
    return this.widthOf(`${word} `, style) - this.widthOf(' ', style);
  }

  #shortened(line: string, style: TextStyle, width: number): string {
    const characters = splitCharacters(line);
    while (characters.length > 0 && this.widthOf(`${characters.join('')}…`, style) > width) characters.pop();
    return `${characters.join('').trimEnd()}…`;
  }
}
