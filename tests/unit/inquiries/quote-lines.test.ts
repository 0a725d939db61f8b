import { expect, it } from 'vitest';
import { filesFor } from '../../../client/admin/inquiries/conversation/our-files';
import { lineHints, linesTable } from '../../../client/admin/inquiries/drawer/line-labels';
import type { Inquiry } from '../../../client/admin/inquiries/labels';

const line = { productId: 1, title: 'Palm soap', sku: 'PS-1', unit: 'case', quantity: 40, note: null };
const product = { id: 1, title: 'Soap', sku: 'PS-2', unit: 'case', moq: 10, packSize: 12, isActive: true };

it.each([
  [{}, {}, []],
  [{ quantity: 9.5 }, {}, ['Below the minimum of 10 cases', 'Not in whole packs: 12 in one case']],
  [{ quantity: 2.5 }, { moq: null, packSize: 1 }, []],
  [{}, { isActive: false }, ['Hidden from visitors']],
  [{}, { id: 2 }, ['No longer in the catalogue']],
  [{ productId: null }, { id: 2 }, []],
])('hints at what is odd of a line with %j of a product with %j', (asked, known, hints) => {
  expect(lineHints({ ...line, ...asked }, [{ ...product, ...known }])).toEqual(hints);
});

it('a quote request makes a table for a spreadsheet, in which no text becomes a formula or another cell', () => {
  const typed = { productId: null, title: '=1+1', sku: null, unit: null, quantity: 2.5, note: 'two\tcells\nand rows' };
  expect(linesTable([line, typed])).toBe(
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
  const labels = (fields: object) => filesFor(fields as Inquiry).map(({ label, address }) => [label, address]);
  const sheet = ['Data sheet: Palm soap', '/product/1.pdf'];
  expect(labels({ productId: null, productTitle: null, lines, catalogue })).toEqual([['Catalogue', '/catalogue.pdf'], sheet]);
  expect(labels({ productId: 1, productTitle: 'Palm soap', lines: [], catalogue: null })).toEqual([['Catalogue', '/catalogue.pdf'], sheet]);
});
