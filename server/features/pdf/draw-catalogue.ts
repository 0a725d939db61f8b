/** Draws the catalogue: a cover, the contents, and the products by category. */
import { COMPANY_NAME } from '../../../shared/business';
import { formatNumber, formatPrice } from '../../../shared/format';
import { type Catalogue, type PaperProduct, type Pictures, priceNote } from './papers';
import { BOTTOM, COLOUR, type Element, INNER_WIDTH, MARGIN, PAGE_HEIGHT, PAGE_WIDTH, type Picture, Sheet, TOP } from './sheet';

const [ROW, HEADING, PICTURE, PRICE_WIDTH] = [73, 52, 60, 112];
const ROWS_FIRST = Math.floor((BOTTOM - TOP - HEADING) / ROW);
const ROWS = Math.floor((BOTTOM - TOP) / ROW);
const [ENTRY, ENTRIES] = [22, 28];

/** The catalogue; its bytes are read from the sheet's document meanwhile. */
export function drawCatalogue(catalogue: Catalogue, pictures: Pictures): { sheet: Sheet; done: () => Promise<void> } {
  const { category, hasPrices, changedAt } = catalogue;
  const title = `${category ?? 'Product catalogue'} – ${COMPANY_NAME}`;
  const running = hasPrices ? `Prices ${priceNote(catalogue)}` : 'Product catalogue';
  const sheet = new Sheet({ title, date: changedAt, running });
  const done = async () => {
    drawCover(sheet, catalogue);
    if (catalogue.groups.length > 1) drawContents(sheet, catalogue);
    for (const [at, group] of catalogue.groups.entries()) await drawGroup(sheet, catalogue, { ...group, at, pictures });
    sheet.end();
  };
  return { sheet, done };
}

function drawCover(sheet: Sheet, catalogue: Catalogue): void {
  const { category, hasPrices, address, contacts, groups, isCut } = catalogue;
  sheet.addPage({ isCover: true });
  const cover = sheet.tag(sheet.root, 'Sect');
  const bar = PAGE_HEIGHT * 0.42;
  sheet.doc.markContent('Artifact', { type: 'Layout' });
  sheet.doc.rect(0, 0, PAGE_WIDTH, bar).fill(COLOUR.brand);
  sheet.doc.endMarkedContent();
  const wide = { x: MARGIN, width: INNER_WIDTH };
  sheet.text(cover, 'P', COMPANY_NAME, { size: 16, weight: 700, colour: '#f2a516' }, { ...wide, y: 90 });
  sheet.text(cover, 'H1', category ?? 'Product catalogue', { size: 38, weight: 700, colour: '#ffffff' }, { ...wide, y: 130, lines: 3 });
  const count = groups.reduce((sum, { products }) => sum + products.length, 0);
  const facts = [
    `${isCut ? 'The first ' : ''}${formatNumber(count)} product${count === 1 ? '' : 's'}${isCut ? '; all are on our site' : ''}`,
    hasPrices ? `Prices in ₹, ${priceNote(catalogue)}` : 'Prices on request',
  ];
  let y = bar + 36;
  for (const fact of facts) y = sheet.text(cover, 'P', fact, { size: 12 }, { ...wide, y });
  y += 24;
  for (const line of contacts) y = sheet.text(cover, 'P', line, { size: 11, colour: COLOUR.soft }, { ...wide, y, lines: 3 }) + 2;
  const size = 110;
  sheet.code(cover, address, { x: MARGIN, y: PAGE_HEIGHT - 220, size });
  const link = { x: MARGIN, y: PAGE_HEIGHT - 100, width: INNER_WIDTH, link: address };
  sheet.text(cover, 'P', address, { size: 10, colour: COLOUR.brand }, link);
  cover.end();
}

/** The first page of each group: known before anything is drawn, since all rows have one height. */
function firstPages({ groups }: Catalogue): number[] {
  let next = 2 + Math.ceil(groups.length / ENTRIES);
  return groups.map(({ products }) => {
    const first = next;
    next += 1 + Math.ceil(Math.max(0, products.length - ROWS_FIRST) / ROWS);
    return first;
  });
}

function drawContents(sheet: Sheet, catalogue: Catalogue): void {
  const pages = firstPages(catalogue);
  const contents = sheet.tag(sheet.root, 'Sect');
  for (const [at, { name, products }] of catalogue.groups.entries()) {
    const row = at % ENTRIES;
    if (row === 0) sheet.addPage();
    if (at === 0) sheet.text(contents, 'H1', 'Contents', { size: 24, weight: 700 }, { x: MARGIN, y: TOP, width: INNER_WIDTH });
    const y = TOP + HEADING + row * ENTRY;
    const entry = sheet.tag(contents, 'P');
    const box = { y, goTo: `group-${at}` };
    sheet.text(entry, 'Span', name, { size: 12, colour: COLOUR.brand }, { ...box, x: MARGIN, width: INNER_WIDTH - 140 });
    const count = `${formatNumber(products.length)} product${products.length === 1 ? '' : 's'}`;
    const middle = { x: MARGIN + INNER_WIDTH - 140, y: y + 2, width: 90, align: 'end' as const };
    sheet.text(entry, 'Span', count, { size: 10, colour: COLOUR.soft }, middle);
    sheet.text(entry, 'Span', String(pages[at]), { size: 12 }, { ...box, x: MARGIN + INNER_WIDTH - 40, width: 40, align: 'end' });
    entry.end();
  }
  contents.end();
}

type Group = Catalogue['groups'][number] & { at: number; pictures: Pictures };

async function drawGroup(sheet: Sheet, catalogue: Catalogue, { name, products, at, pictures }: Group): Promise<void> {
  const section = sheet.tag(sheet.root, 'Sect');
  for (let from = 0; from === 0 || from < products.length; ) {
    const rows = products.slice(from, from + (from === 0 ? ROWS_FIRST : ROWS));
    const files = await pictures(rows, false);
    sheet.addPage();
    let y = TOP;
    if (from === 0) {
      sheet.doc.addNamedDestination(`group-${at}`, 'XYZ', 0, PAGE_HEIGHT, null as never);
      sheet.doc.outline.addItem(name);
      sheet.text(section, 'H2', name, { size: 22, weight: 700, colour: COLOUR.brand }, { x: MARGIN, y, width: INNER_WIDTH });
      y += HEADING;
      if (rows.length === 0)
        sheet.text(section, 'P', 'No products available in this category.', { size: 11 }, { x: MARGIN, y, width: INNER_WIDTH });
    }
    for (const [at, product] of rows.entries()) {
      drawRow(sheet, section, { catalogue, product, picture: files[at] ?? null, y });
      y += ROW;
    }
    from += Math.max(1, rows.length);
  }
  section.end();
}

type Row = { catalogue: Catalogue; product: PaperProduct; picture: Picture | null; y: number };

function drawRow(sheet: Sheet, section: Element, { catalogue, product, picture, y }: Row): void {
  const { title, description, facts, price, unit } = product;
  const { origin, hasPrices } = catalogue;
  const row = sheet.tag(section, 'Sect');
  sheet.picture(row, picture, title, { x: MARGIN, y, size: PICTURE });
  const words = { x: MARGIN + PICTURE + 14, width: INNER_WIDTH - PICTURE - 14 - (hasPrices ? PRICE_WIDTH + 14 : 0) };
  const link = `${origin}/product/${product.id}`;
  let below = sheet.text(row, 'H3', title, { size: 10.5, weight: 700 }, { ...words, y, lines: 2, link });
  const soft = { size: 8.5, colour: COLOUR.soft };
  if (facts.length > 0) below = sheet.text(row, 'P', facts.join(' · '), soft, { ...words, y: below });
  sheet.text(row, 'P', description, soft, { ...words, y: below, lines: Math.max(1, Math.floor((y + PICTURE - below) / 11.5)) });
  if (hasPrices) {
    const end = { x: MARGIN + INNER_WIDTH - PRICE_WIDTH, y, width: PRICE_WIDTH, align: 'end' as const };
    const amount = price === null ? 'Price on request' : formatPrice(price);
    const under = sheet.text(row, 'P', amount, price === null ? soft : { size: 12, weight: 700, colour: COLOUR.brand }, end);
    if (price !== null) sheet.text(row, 'P', `${unit ? `per ${unit}, ` : ''}excl. GST`, soft, { ...end, y: under });
  }
  row.end();
}
