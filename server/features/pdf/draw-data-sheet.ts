/** Draws the data sheet of a product: its picture, facts, prices and description, and the URL of its page. */
import { listPriceRows } from '../../../shared/catalogue/price';
import { choosePriceNotation, formatCountWithUnit, formatPerUnit, PRICE_ON_REQUEST } from '../../../shared/catalogue/price-words';
import { formatDay } from '../../../shared/time/in-words';
import { omitCharacter } from './fonts';
import { type DataSheet, formatPriceUnit, nameInPrint, type ReadPictures } from './papers';
import { BOTTOM, INNER_WIDTH_POINTS, MARGIN, PDF_COLOURS, type PdfElement, PdfSheet, TOP } from './sheet';

const [PICTURE, GAP] = [220, 24];

/** Draws the data sheet; the caller reads the bytes from the sheet's document meanwhile. */
export function drawDataSheet(paper: DataSheet, pictures: ReadPictures): { sheet: PdfSheet; done: () => Promise<void> } {
  const { company, product, changedAt, category } = paper;
  const sheet = new PdfSheet({
    title: `${product.title} – ${company}`,
    date: changedAt,
    running: category ?? 'Data sheet',
    company,
    unknown: omitCharacter,
  });
  const done = async () => {
    const [picture = null] = await pictures([product], true);
    sheet.addPage();
    const article = sheet.tag(sheet.root, 'Art');
    const heading = sheet.text(
      article,
      'H1',
      nameInPrint(product),
      { size: 22, weight: 700 },
      { x: MARGIN, y: TOP, width: INNER_WIDTH_POINTS, lines: 6 },
    );
    const y = heading + 14;
    sheet.picture(article, picture, product.title, { x: MARGIN, y, size: PICTURE });
    const facts = drawFacts(sheet, article, paper, y);
    const end = drawDescription(sheet, article, product.description, Math.max(facts, y + PICTURE) + 20);
    drawAddress(sheet, article, paper, drawDetails(sheet, article, paper, end + 10));
    article.end();
    sheet.end();
  };
  return { sheet, done };
}

function drawFacts(sheet: PdfSheet, article: PdfElement, paper: DataSheet, top: number): number {
  const { facts, price, unit } = paper.product;
  const rows = paper.hasPrices ? listPriceRows(paper.product) : [];
  const inRupees = choosePriceNotation([price, ...rows.map((row) => row.price)]);
  const box = { x: MARGIN + PICTURE + GAP, width: INNER_WIDTH_POINTS - PICTURE - GAP };
  let y = top;
  if (paper.hasPrices) {
    const amount = price === null ? PRICE_ON_REQUEST : inRupees(price);
    y = sheet.text(article, 'P', amount, { size: 22, weight: 700, colour: PDF_COLOURS.brand }, { ...box, y });
    const note = `${formatPriceUnit(paper.product)}, as of ${formatDay(paper.changedAt)}`;
    const notes = price === null ? [] : [note, ...paper.furtherPrices];
    for (const text of notes) y = sheet.text(article, 'P', text, { size: 9, colour: PDF_COLOURS.soft }, { ...box, y, lines: 2 });
    y += 8;
  }
  for (const fact of facts) y = sheet.text(article, 'P', fact, { size: 11 }, { ...box, y, lines: 2 }) + 2;
  if (rows.length === 0) return y;
  y = sheet.text(article, 'P', 'Prices by quantity', { size: 11, weight: 700 }, { ...box, y: y + 8 });
  const table = sheet.tag(article, 'Table');
  for (const { from, price } of rows) {
    const row = sheet.tag(table, 'TR');
    sheet.text(row, 'TH', `From ${formatCountWithUnit(from, unit)}`, { size: 11 }, { ...box, y, width: box.width * 0.5 });
    const amount = price === null ? PRICE_ON_REQUEST : [inRupees(price), formatPerUnit(unit)].filter(Boolean).join(' ');
    y = sheet.text(row, 'TD', amount, { size: 11 }, { ...box, y, align: 'end' });
    row.end();
  }
  table.end();
  return y;
}

const BODY = { size: 10.5 };
const MAX_LINES = 400;
const LABEL_WIDTH = 140;

/** Draws the description over several pages if needed. Returns the y position of its end. */
function drawDescription(sheet: PdfSheet, article: PdfElement, description: string, top: number): number {
  let y = top;
  for (const text of description.split(/\n+/)) {
    const paragraph = sheet.tag(article, 'P');
    for (const line of sheet.linesOf(text, BODY, INNER_WIDTH_POINTS, MAX_LINES)) {
      y = roomFor(sheet, y, 15);
      sheet.text(paragraph, 'Span', line, BODY, { x: MARGIN, y, width: INNER_WIDTH_POINTS + 1 });
      y += 15;
    }
    paragraph.end();
    y += 5;
  }
  return y;
}

/** Draws the table of labelled facts. Returns the y position of its end. */
function drawDetails(sheet: PdfSheet, article: PdfElement, { details }: DataSheet, top: number): number {
  if (details.length === 0) return top;
  const table = sheet.tag(article, 'Table');
  let y = top;
  for (const { label, text } of details) {
    const [lines, width] = [4, INNER_WIDTH_POINTS - LABEL_WIDTH];
    y = roomFor(sheet, y, sheet.linesOf(text, BODY, width, lines).length * 15);
    const row = sheet.tag(table, 'TR');
    sheet.text(row, 'TH', label, { ...BODY, colour: PDF_COLOURS.soft }, { x: MARGIN, y, width: LABEL_WIDTH });
    y = sheet.text(row, 'TD', text, BODY, { x: MARGIN + LABEL_WIDTH, y, width, lines }) + 3;
    row.end();
  }
  table.end();
  return y;
}

function drawAddress(sheet: PdfSheet, article: PdfElement, { address, contacts, seller }: DataSheet, end: number): void {
  const size = 84;
  const y = roomFor(sheet, end + 16, size);
  sheet.code(article, address, { x: MARGIN, y, size });
  const box = { x: MARGIN + size + 16, width: INNER_WIDTH_POINTS - size - 16 };
  let line = sheet.text(article, 'P', address, { size: 10, colour: PDF_COLOURS.brand }, { ...box, y, link: address });
  for (const text of [...contacts, ...(seller ? [seller] : [])])
    line = sheet.text(article, 'P', text, { size: 9, colour: PDF_COLOURS.soft }, { ...box, y: line, lines: 2 });
}

/** The y position for a part of this height: below the previous part, or on a new page. */
function roomFor(sheet: PdfSheet, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  sheet.addPage();
  return TOP;
}
