/** The PDF files as they are drawn: text, contents, links, scripts, and the same bytes for the same content. */
import { expect, it } from 'vitest';
import { drawCatalogue } from '../../server/features/pdf/draw-catalogue';
import { drawDataSheet } from '../../server/features/pdf/draw-data-sheet';
import { layOutGroups } from '../../server/features/pdf/lay-out';
import type { CataloguePaper, DataSheet, PaperProduct } from '../../server/features/pdf/papers';
import { readPdf } from '../support/pdf';

const soap: PaperProduct = {
  id: 7,
  title: 'Soap, carton of 12',
  description: 'Lathers in hard water.',
  image: null,
  price: '1449.50',
  facts: ['SKU CL-7', '12 in a carton'],
  tiers: [{ from: 20, price: '1400.00' }],
  unit: 'carton',
  gstBp: 1800,
  moq: 5,
};
const common = {
  company: 'Rao Traders',
  origin: 'https://example.com',
  address: 'https://example.com/products',
  contacts: ['14 Trade House, Bengaluru', '+91 80 5550 0100'],
  seller: 'Sahyadri Pvt Ltd, GSTIN 29AAACS0000A1ZC',
  changedAt: new Date('2026-03-02T20:00:00Z'),
  hasPrices: true,
};
const catalogue: CataloguePaper = {
  ...common,
  kind: 'catalogue',
  category: null,
  isCut: false,
  groups: [
    { name: 'Cleaning', products: Array.from({ length: 19 }, (_, at) => ({ ...soap, id: at + 1, title: `Soap no. ${at + 1}` })) },
    { name: 'Paper', products: [{ ...soap, id: 50, title: 'Towels', price: null }] },
  ],
};
const details = [
  { label: 'Brand', text: 'Nirmal' },
  { label: 'Material or contents', text: 'Palm oil '.repeat(33).trim() },
];
const furtherPrices = ['₹1,710.41 with GST', '₹120.79 per piece'];
const dataSheet = (product: PaperProduct): DataSheet => ({
  ...common,
  kind: 'data sheet',
  category: 'Cleaning',
  product,
  details,
  furtherPrices,
});

async function bytesOf({ sheet, done }: ReturnType<typeof drawCatalogue>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  sheet.doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => sheet.doc.once('end', resolve));
  await done();
  await ended;
  return Buffer.concat(parts);
}
const none = async (products: unknown[]) => products.map(() => null);
const drawn = async (paper: CataloguePaper) => readPdf(await bytesOf(drawCatalogue(paper, none)));
const sheetOf = async (product: PaperProduct) => readPdf(await bytesOf(drawDataSheet(dataSheet(product), none)));

it('the catalogue has a cover with the GSTIN, contents with page numbers, and dated prices of each product', async () => {
  const { pages, links, file } = await drawn(catalogue);
  const [cover, contents, first = '', second, last, ...more] = pages;
  expect(more).toEqual([]);
  expect(cover).toContain('Rao Traders Product catalogue 20 products Prices in ₹, excl. GST, as of 3 Mar 2026 14 Trade House');
  expect(cover).toContain('+91 80 5550 0100 Sahyadri Pvt Ltd, GSTIN 29AAACS0000A1ZC https://example.com/products');
  expect(contents).toContain('Contents Cleaning 19 products 3 Paper 1 product 5');
  expect(first).toContain(
    'Soap no. 1 SKU CL-7 · 12 in a carton Lathers in hard water. ₹1,449.50 per carton, excl. 18 % GST From 5 cartons ₹1,449.50 From 20 cartons ₹1,400.00',
  );
  // The 19th product would have been alone on a page with the heading of the next category.
  expect(second).toContain('Soap no. 17');
  expect(last).toMatch(/Soap no\. 18 .*Soap no\. 19 .*Paper Towels /);
  expect(last).toContain(
    'Towels SKU CL-7 · 12 in a carton Lathers in hard water. Price on request From 5 cartons on request From 20 cartons ₹1,400.00',
  );
  expect(links).toEqual([
    common.address,
    ...Array.from({ length: 19 }, (_, at) => `https://example.com/product/${at + 1}`),
    'https://example.com/product/50',
  ]);
  expect(file.match(/\/S \/GoTo/g)).toHaveLength(4);
  for (const mark of ['/Lang (en-IN)', '/Marked true', '/StructTreeRoot', '/DisplayDocTitle true']) expect(file).toContain(mark);
});

it('the catalogue of a site without products says that it is being prepared, and names no number and no price', async () => {
  const { pages } = await drawn({ ...catalogue, groups: [] });
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Our catalogue is being prepared. Tell us the items and the quantities, and we reply with a quote.');
  expect(pages[0]).not.toMatch(/\d products|Prices/);
});

it('no page of a catalogue has one product alone or runs over, and a category does not begin or end with one on a page', () => {
  const space = { top: 66, bottom: 795, heading: 52, gap: 14 };
  const heights = [73, 80, 96, 73, 141];
  for (let [one, other] = [1, 1]; other <= 30; [one, other] = one < 30 ? [one + 1, other] : [1, other + 1]) {
    const groups = [one, 1, other].map((rows) => Array.from({ length: rows }, (_, at) => heights[(at * 7 + rows) % 5] as number));
    const pages = layOutGroups(groups, space);
    const found = groups.map(() => 0);
    for (const parts of pages) {
      let end = 0;
      for (const { group, from, to, y } of parts) {
        expect([from, y >= end]).toEqual([found[group], true]);
        end = (groups[group] ?? []).slice(from, to).reduce((sum, height) => sum + height, y + (from === 0 ? space.heading : 0));
        expect(end).toBeLessThanOrEqual(space.bottom);
        if (groups[group]?.length !== 1) expect(to - from).toBeGreaterThan(1);
        found[group] = to;
      }
      const rows = parts.reduce((sum, { from, to }) => sum + to - from, 0);
      expect([one, other, rows === 1]).toEqual([one, other, false]);
    }
    expect(found).toEqual([one, 1, other]);
  }
  // A category without products, and one with a single product in a file of its own.
  expect(layOutGroups([[]], space)).toEqual([[{ group: 0, from: 0, to: 0, y: 66 }]]);
  expect(layOutGroups([[73]], space)).toEqual([[{ group: 0, from: 0, to: 1, y: 66 }]]);
});

it('a PDF is the same file for the same content', async () => {
  const first = await bytesOf(drawCatalogue(catalogue, none));
  expect(first.equals(await bytesOf(drawCatalogue(catalogue, none)))).toBe(true);
  const later = { ...catalogue, changedAt: new Date('2026-03-04T20:00:00Z') };
  expect(first.equals(await bytesOf(drawCatalogue(later, none)))).toBe(false);
});

it('the catalogue has no price where the office wants none', async () => {
  const { pages } = await drawn({ ...catalogue, hasPrices: false });
  expect(pages.join(' ')).toContain('Prices on request');
  expect(pages.join(' ')).not.toMatch(/₹|GST(?!IN)/);
  const sheet = await bytesOf(drawDataSheet({ ...dataSheet(soap), hasPrices: false }, none));
  expect(readPdf(sheet).pages.join(' ')).not.toMatch(/₹|GST(?!IN)/);
});

it('a product’s data sheet has all facts, and continues a long description on further pages', async () => {
  const { pages } = await sheetOf({ ...soap, description: `${'word '.repeat(900)}end.\nLast line.` });
  expect(pages[0]).toContain(
    'Soap, carton of 12 ₹1,449.50 per carton, excl. 18 % GST, as of 3 Mar 2026 ₹1,710.41 with GST ₹120.79 per piece SKU CL-7 12 in a carton',
  );
  expect(pages[0]).toContain('Prices by quantity From 5 cartons ₹1,449.50 per carton From 20 cartons ₹1,400.00 per carton');
  expect(pages).toHaveLength(2);
  expect(pages[1]).toMatch(
    /end\. Last line\. Brand Nirmal Material or contents (?:Palm oil ){33}https:\/\/example\.com\/products 14 Trade House.* GSTIN 29AAACS0000A1ZC/,
  );
});

it('a PDF shows Indian scripts, and an ellipsis for words without a font', async () => {
  const { pages } = await sheetOf({ ...soap, title: 'साबुन ಸೋಪು 肥皂 🧼', facts: ['½ kg', 'Ωmega'] });
  expect(pages[0]).toMatch(/साबुन +ಸೋಪು +… +₹/);
  expect(pages.join()).not.toContain('?');
  expect(pages[0]).toContain('½ kg');
  expect(pages[0]).not.toContain('\0');
});

it.each(['தமிழ் சோப்பு', 'صابون', '🧼'])('a product with the title %j, which no font has, is shown as its number', async (title) => {
  const product = { ...soap, id: 7, title };
  const { pages } = await drawn({ ...catalogue, groups: [{ name: 'Cleaning', products: [product] }] });
  const sheet = await sheetOf(product);
  for (const text of [pages.join(' '), sheet.pages.join(' ')]) expect(text).toMatch(/Product 7:(?: …)? .*SKU CL-7/);
});
