import { expect, it } from 'vitest';
import { listAttachableFiles } from '../../../client/admin/inquiries/conversation/company-files';
import { describeTodaysPrice, formatLinesWithTabs, listLineHints } from '../../../client/admin/inquiries/conversation/line-labels';
import type { Inquiry } from '../../../client/admin/inquiries/labels';

const line = { productId: 1, title: 'Palm soap', sku: 'PS-1', unit: 'case', quantity: 40, note: null };
const trade = { unit: 'case', moq: 10, packSize: 12, gstBp: 1_800 };
const product = { id: 1, ...trade, isActive: true, stock: 60, price: '1249.50', tiers: [] as { from: number; price: string }[] };

it.each([
  [{}, {}, []],
  [{ quantity: 9.5 }, {}, ['Below the minimum of 10 cases', 'Not in whole packs: 12 in one case']],
  [{ quantity: 2.5 }, { moq: null, packSize: 1 }, []],
  [{}, { isActive: false }, ['Hidden from visitors']],
  [{}, { unit: 'can' }, ['Sold per can today']],
  [{ quantity: 61 }, {}, ['Fewer in stock than asked for']],
  [{ quantity: 61 }, { stock: 0 }, []],
  [{}, { id: 2 }, ['No longer in the catalogue']],
  [{ productId: null }, { id: 2 }, []],
])('a quote line with %j of a product with %j has hints at unusual values', (asked, known, hints) => {
  expect(listLineHints({ ...line, ...asked }, [{ ...product, ...known }])).toEqual(hints);
});

const tiers = [
  { from: 40, price: '1200.00' },
  { from: 100, price: '1100.00' },
];
it.each([
  [{}, {}, '₹1,249.50 per case', ['₹49,980 in all, excl. 18 % GST', '60 cases in stock']],
  [{}, { tiers }, '₹1,200 per case', ['from 40 cases', '₹48,000 in all, excl. 18 % GST', '60 cases in stock']],
  [{ quantity: 39.999 }, { tiers, gstBp: null }, '₹1,249.50 per case', ['₹49,978.75 in all, excl. GST', '60 cases in stock']],
  [{}, { price: null, stock: 0 }, 'Price on request', ['None in stock']],
])("a quote line with %j of a product with %j shows today's price", (asked, known, price, more) => {
  expect(describeTodaysPrice({ ...line, ...asked }, [{ ...product, ...known }])).toEqual({ price, more });
});

it('the reserved quantity is shown beside the stock', () => {
  const reserved = new Map([[product.id, 40_500]]);
  expect(describeTodaysPrice(line, [product], reserved)?.more.at(-1)).toBe('60 cases in stock, 40.5 reserved');
});

it('a quote line of a deleted product, or of free text, shows no price', () => {
  expect([
    describeTodaysPrice(line, []),
    describeTodaysPrice({ ...line, productId: null }, [product]),
    describeTodaysPrice(line, null),
  ]).toEqual([null, null, null]);
});

it('a quote request is copied as a table for a spreadsheet, in which no text becomes a formula or another cell', () => {
  const typed = { productId: null, title: '=1+1', sku: null, unit: null, quantity: 2.5, note: 'two\tcells\nand rows' };
  expect(formatLinesWithTabs([line, typed])).toBe(
    "Product\tSKU\tQuantity\tUnit\tNote\nPalm soap\tPS-1\t40\tcase\t\n'=1+1\t\t2.5\t\ttwo cells and rows",
  );
});

it('a quote request offers the catalogue and the data sheets of the products that visitors can see, each once', () => {
  const lines = [
    line,
    { ...line, productId: 2, title: 'Hidden' },
    { ...line, productId: null, title: 'Own words' },
    { ...line, quantity: 2 },
  ];
  const catalogue = [product, { ...product, id: 2, isActive: false }];
  const labels = (fields: object) => listAttachableFiles(fields as Inquiry).map(({ label, address }) => [label, address]);
  const sheet = ['Data sheet: Palm soap', '/product/1.pdf'];
  expect(labels({ productId: null, productTitle: null, lines, catalogue })).toEqual([['Catalogue', '/catalogue.pdf'], sheet]);
  expect(labels({ productId: 1, productTitle: 'Palm soap', lines: [], catalogue: null })).toEqual([['Catalogue', '/catalogue.pdf'], sheet]);
});
