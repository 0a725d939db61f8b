import { expect, it } from 'vitest';
import { lineHints, linesTable } from '../../client/admin/inquiries/line-labels';

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

it('makes a table for a spreadsheet, in which no text becomes a formula or another cell', () => {
  const typed = { productId: null, title: '=1+1', sku: null, unit: null, quantity: 2.5, note: 'two\tcells\nand rows' };
  expect(linesTable([line, typed])).toBe(
    "Product\tSKU\tQuantity\tUnit\tNote\nPalm soap\tPS-1\t40\tcase\t\n'=1+1\t\t2.5\t\ttwo cells and rows",
  );
});
