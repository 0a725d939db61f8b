/** Draws the catalogue: a cover, the contents, and the products by category. */
import { listPriceRows } from '../../../shared/catalogue/price';
import { choosePriceNotation, formatCountWithUnit, PRICE_ON_REQUEST } from '../../../shared/catalogue/price-words';
import { formatNumber } from '../../../shared/format';
import { omitCharacter } from './fonts';
import { type GroupPart, layOutGroups } from './lay-out';
import {
  type CataloguePaper,
  formatPriceNote,
  formatPriceUnit,
  nameInPrint,
  type PaperProduct,
  type ReadLogo,
  type ReadPictures,
  readNoLogo,
} from './papers';
import {
  BOTTOM,
  fitPicture,
  INNER_WIDTH_POINTS,
  MARGIN,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  PDF_COLOURS,
  type PdfElement,
  type PdfPicture,
  PdfSheet,
  TOP,
} from './sheet';

const [HEADING, PICTURE, PRICE_WIDTH] = [52, 60, 138];
/** The gap below each row, and the larger gap above the heading of the next category. */
const [GAP, GROUP_GAP] = [13, 14];
const [ENTRY, ENTRIES] = [22, 28];
/** The heights of a product's price: the amount, its unit, and a line for each price by quantity. */
const [AMOUNT, WORDS, LINE] = [16.4, 13.6, 11.6];

const LOGO = { width: 120, height: 48 };

/** Draws the catalogue; the caller reads the bytes from the sheet's document meanwhile. */
export function drawCatalogue(
  catalogue: CataloguePaper,
  pictures: ReadPictures,
  logo: ReadLogo = readNoLogo,
): { sheet: PdfSheet; done: () => Promise<void> } {
  const { company, category, hasPrices, changedAt } = catalogue;
  const title = `${category ?? 'Product catalogue'} – ${company}`;
  const running = hasPrices ? `Prices ${formatPriceNote(catalogue)}` : 'Product catalogue';
  // A file that is drawn anew for each change is not refused for a character without a font, as a paper is.
  const sheet = new PdfSheet({ title, date: changedAt, running, company, unknown: omitCharacter });
  const done = async () => {
    drawCover(sheet, catalogue, await logo());
    if (catalogue.groups.length > 1) drawContents(sheet, catalogue);
    await drawProducts(sheet, catalogue, pictures);
    sheet.end();
  };
  return { sheet, done };
}

function drawCover(sheet: PdfSheet, catalogue: CataloguePaper, logo: PdfPicture | null): void {
  const { company, category, hasPrices, address, contacts, seller, groups, isCut } = catalogue;
  sheet.addPage({ hasHead: false, foot: '' });
  const cover = sheet.tag(sheet.root, 'Sect');
  const bar = PAGE_HEIGHT * 0.42;
  sheet.artifact('Layout', () => sheet.doc.rect(0, 0, PAGE_WIDTH, bar).fill(PDF_COLOURS.brand));
  const wide = { x: MARGIN, width: INNER_WIDTH_POINTS };
  if (logo) {
    const size = fitPicture(logo, LOGO);
    sheet.logo(cover, logo, `Logo of ${company}`, { x: MARGIN, y: 80 - size.height, ...size });
  }
  sheet.text(cover, 'P', company, { size: 16, weight: 700, colour: '#f2a516' }, { ...wide, y: 90 });
  sheet.text(cover, 'H1', category ?? 'Product catalogue', { size: 38, weight: 700, colour: '#ffffff' }, { ...wide, y: 130, lines: 3 });
  const count = groups.reduce((sum, { products }) => sum + products.length, 0);
  const facts =
    count === 0
      ? ['Our catalogue is being prepared. Tell us the items and the quantities, and we reply with a quote.']
      : [
          `${isCut ? 'The first ' : ''}${formatNumber(count)} product${count === 1 ? '' : 's'}${isCut ? '; all are on our site' : ''}`,
          hasPrices ? `Prices in ₹, ${formatPriceNote(catalogue)}` : 'Prices on request',
        ];
  let y = bar + 36;
  for (const fact of facts) y = sheet.text(cover, 'P', fact, { size: 12 }, { ...wide, y, lines: 2 });
  y += 24;
  for (const line of [...contacts, ...(seller ? [seller] : [])])
    y = sheet.text(cover, 'P', line, { size: 11, colour: PDF_COLOURS.soft }, { ...wide, y, lines: 3 }) + 2;
  const size = 110;
  sheet.code(cover, address, { x: MARGIN, y: PAGE_HEIGHT - 220, size });
  const link = { x: MARGIN, y: PAGE_HEIGHT - 100, width: INNER_WIDTH_POINTS, link: address };
  sheet.text(cover, 'P', address, { size: 10, colour: PDF_COLOURS.brand }, link);
  cover.end();
}

/** The height of a row depends on the number of its prices. */
const heightOf = (product: PaperProduct, hasPrices: boolean): number =>
  GAP + Math.max(PICTURE, hasPrices ? AMOUNT + WORDS + listPriceRows(product).length * LINE : 0);

const pagesOf = ({ groups, hasPrices }: CataloguePaper): GroupPart[][] =>
  layOutGroups(
    groups.map(({ products }) => products.map((product) => heightOf(product, hasPrices))),
    { top: TOP, bottom: BOTTOM + GAP, heading: HEADING, gap: GROUP_GAP },
  );

function drawContents(sheet: PdfSheet, catalogue: CataloguePaper): void {
  const before = 2 + Math.ceil(catalogue.groups.length / ENTRIES);
  const pages = pagesOf(catalogue);
  const pageOf = (wanted: number) => before + pages.findIndex((parts) => parts.some(({ group }) => group === wanted));
  const contents = sheet.tag(sheet.root, 'Sect');
  for (const [at, { name, products }] of catalogue.groups.entries()) {
    const row = at % ENTRIES;
    if (row === 0) sheet.addPage();
    if (at === 0) sheet.text(contents, 'H1', 'Contents', { size: 24, weight: 700 }, { x: MARGIN, y: TOP, width: INNER_WIDTH_POINTS });
    const y = TOP + HEADING + row * ENTRY;
    const entry = sheet.tag(contents, 'P');
    const box = { y, goTo: `group-${at}` };
    sheet.text(entry, 'Span', name, { size: 12, colour: PDF_COLOURS.brand }, { ...box, x: MARGIN, width: INNER_WIDTH_POINTS - 140 });
    const count = `${formatNumber(products.length)} product${products.length === 1 ? '' : 's'}`;
    const middle = { x: MARGIN + INNER_WIDTH_POINTS - 140, y: y + 2, width: 90, align: 'end' as const };
    sheet.text(entry, 'Span', count, { size: 10, colour: PDF_COLOURS.soft }, middle);
    sheet.text(entry, 'Span', String(pageOf(at)), { size: 12 }, { ...box, x: MARGIN + INNER_WIDTH_POINTS - 40, width: 40, align: 'end' });
    entry.end();
  }
  contents.end();
}

async function drawProducts(sheet: PdfSheet, catalogue: CataloguePaper, pictures: ReadPictures): Promise<void> {
  const { groups, hasPrices } = catalogue;
  const inRupees = choosePriceNotation(
    groups.flatMap(({ products }) => products.flatMap(({ price, tiers }) => [price, ...tiers.map((tier) => tier.price)])),
  );
  const sections = groups.map(() => sheet.tag(sheet.root, 'Sect'));
  for (const parts of pagesOf(catalogue)) {
    const rows = parts.map(({ group, from, to }) => groups[group]?.products.slice(from, to) ?? []);
    const files = await pictures(rows.flat(), false);
    sheet.addPage();
    for (const [at, { group, from, to, y: top }] of parts.entries()) {
      const { name, products } = groups[group] as CataloguePaper['groups'][number];
      const section = sections[group] as PdfElement;
      let y = top;
      if (from === 0) {
        drawHeading(sheet, section, { name, group, y, isEmpty: products.length === 0 });
        y += HEADING;
      }
      for (const product of rows[at] ?? []) {
        drawRow(sheet, section, { catalogue, product, picture: files.shift() ?? null, y, inRupees });
        y += heightOf(product, hasPrices);
      }
      if (to === products.length) section.end();
    }
  }
}

type Heading = { name: string; group: number; y: number; isEmpty: boolean };

function drawHeading(sheet: PdfSheet, section: PdfElement, { name, group, y, isEmpty }: Heading): void {
  const box = { x: MARGIN, width: INNER_WIDTH_POINTS };
  sheet.doc.addNamedDestination(`group-${group}`, 'XYZ', 0, y, null as never);
  sheet.doc.outline.addItem(name);
  sheet.text(section, 'H2', name, { size: 22, weight: 700, colour: PDF_COLOURS.brand }, { ...box, y });
  if (isEmpty) sheet.text(section, 'P', 'No products available in this category.', { size: 11 }, { ...box, y: y + HEADING });
}

type Row = { catalogue: CataloguePaper; product: PaperProduct; picture: PdfPicture | null; y: number; inRupees: (price: string) => string };

function drawRow(sheet: PdfSheet, section: PdfElement, { catalogue, product, picture, y, inRupees }: Row): void {
  const { title, description, facts } = product;
  const { origin, hasPrices } = catalogue;
  const row = sheet.tag(section, 'Sect');
  sheet.picture(row, picture, title, { x: MARGIN, y, size: PICTURE });
  const words = { x: MARGIN + PICTURE + 14, width: INNER_WIDTH_POINTS - PICTURE - 14 - (hasPrices ? PRICE_WIDTH + 14 : 0) };
  const link = `${origin}/product/${product.id}`;
  let below = sheet.text(row, 'H3', nameInPrint(product), { size: 10.5, weight: 700 }, { ...words, y, lines: 2, link });
  if (facts.length > 0) below = sheet.text(row, 'P', facts.join(' · '), SOFT, { ...words, y: below, lines: 2 });
  sheet.text(row, 'P', description, SOFT, { ...words, y: below, lines: Math.max(1, Math.floor((y + PICTURE - below) / 11.5)) });
  if (hasPrices) drawPrices(sheet, row, product, { y, inRupees });
  row.end();
}

const SOFT = { size: 8.5, colour: PDF_COLOURS.soft };

function drawPrices(sheet: PdfSheet, row: PdfElement, product: PaperProduct, { y, inRupees }: Pick<Row, 'y' | 'inRupees'>): void {
  const { price, unit } = product;
  const end = { x: MARGIN + INNER_WIDTH_POINTS - PRICE_WIDTH, width: PRICE_WIDTH, align: 'end' as const };
  if (price === null) sheet.text(row, 'P', PRICE_ON_REQUEST, SOFT, { ...end, y });
  else {
    sheet.text(row, 'P', inRupees(price), { size: 12, weight: 700, colour: PDF_COLOURS.brand }, { ...end, y });
    sheet.text(row, 'P', formatPriceUnit(product), SOFT, { ...end, y: y + AMOUNT });
  }
  const rows = listPriceRows(product);
  if (rows.length === 0) return;
  const style = { size: 8.5 };
  sheet.tag(row, 'P', () => {
    for (const [at, { from, price }] of rows.entries()) {
      const line = { ...end, y: y + AMOUNT + WORDS + at * LINE };
      const amount = price === null ? 'on request' : inRupees(price);
      const width = PRICE_WIDTH - sheet.widthOf(amount, style) - 6;
      sheet.write(`From ${formatCountWithUnit(from, unit)}`, style, { x: end.x, y: line.y, width });
      sheet.write(amount, style, line);
    }
  });
}
