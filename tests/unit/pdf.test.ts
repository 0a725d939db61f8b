/** The PDF files as they are drawn: text, contents, links, scripts, and the same bytes for the same content. */
import { expect, it } from 'vitest';
import { drawCatalogue } from '../../server/features/pdf/draw-catalogue';
import { drawDataSheet } from '../../server/features/pdf/draw-data-sheet';
import type { Catalogue, DataSheet, PaperProduct } from '../../server/features/pdf/papers';
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
};
const common = {
  origin: 'https://example.com',
  address: 'https://example.com/products',
  contacts: ['14 Trade House, Bengaluru', '+91 80 5550 0100'],
  changedAt: new Date('2026-03-02T20:00:00Z'),
  hasPrices: true,
};
const catalogue: Catalogue = {
  ...common,
  kind: 'catalogue',
  category: null,
  isCut: false,
  groups: [
    { name: 'Cleaning', products: Array.from({ length: 19 }, (_, at) => ({ ...soap, id: at + 1, title: `Soap no. ${at + 1}` })) },
    { name: 'Paper', products: [{ ...soap, id: 50, title: 'Towels', price: null }] },
  ],
};
const dataSheet = (product: PaperProduct): DataSheet => ({ ...common, kind: 'data sheet', category: 'Cleaning', product });

async function bytesOf({ sheet, done }: ReturnType<typeof drawCatalogue>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  sheet.doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => sheet.doc.once('end', resolve));
  await done();
  await ended;
  return Buffer.concat(parts);
}
const none = async (products: unknown[]) => products.map(() => null);
const drawn = async (paper: Catalogue) => readPdf(await bytesOf(drawCatalogue(paper, none)));
const sheetOf = async (product: PaperProduct) => readPdf(await bytesOf(drawDataSheet(dataSheet(product), none)));

it('the catalogue has a cover, contents with the right pages, and each product with its price and the day of it', async () => {
  const { pages, links, file } = await drawn(catalogue);
  const [cover, contents, first = '', , third, last] = pages;
  expect(cover).toContain('Sahyadri Trading Company Product catalogue 20 products Prices in ₹, excl. GST, as of 3 Mar 2026 14 Trade House');
  expect(contents).toContain('Contents Cleaning 19 products 3 Paper 1 product 6');
  expect(first).toContain('Soap no. 1 SKU CL-7 · 12 in a carton Lathers in hard water. ₹1,449.50 per carton, excl. GST');
  expect(third).toContain('Soap no. 19');
  expect(last).toContain('Towels SKU CL-7 · 12 in a carton Lathers in hard water. Price on request');
  expect(links).toEqual([
    common.address,
    ...Array.from({ length: 19 }, (_, at) => `https://example.com/product/${at + 1}`),
    'https://example.com/product/50',
  ]);
  expect(file.match(/\/S \/GoTo/g)).toHaveLength(4);
  for (const mark of ['/Lang (en-IN)', '/Marked true', '/StructTreeRoot', '/DisplayDocTitle true']) expect(file).toContain(mark);
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
  expect(pages.join(' ')).not.toMatch(/₹|GST/);
  const sheet = await bytesOf(drawDataSheet({ ...dataSheet(soap), hasPrices: false }, none));
  expect(readPdf(sheet).pages.join(' ')).not.toMatch(/₹|GST/);
});

it('a product has a data sheet with all facts, and a long description on as many pages as it takes', async () => {
  const { pages } = await sheetOf({ ...soap, description: `${'word '.repeat(900)}end.\nLast line.` });
  expect(pages[0]).toContain('Soap, carton of 12 ₹1,449.50 per carton, excl. GST, as of 3 Mar 2026 SKU CL-7 12 in a carton');
  expect(pages[0]).toContain('Prices by quantity From 20 cartons ₹1,400.00');
  expect(pages).toHaveLength(2);
  expect(pages[1]).toMatch(/end\. Last line\. https:\/\/example\.com\/products 14 Trade House/);
});

it('a PDF shows Hindi and Kannada, and a question mark for what no font has', async () => {
  const { pages } = await sheetOf({ ...soap, title: 'साबुन ಸೋಪು 肥皂 🧼', facts: ['½ kg', 'Ωmega'] });
  expect(pages[0]).toMatch(/साबुन +ಸೋಪು \?\? \?/);
  expect(pages[0]).toContain('½ kg');
  expect(pages[0]).not.toContain('\0');
});
