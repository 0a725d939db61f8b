/** `apply` says what a file has and the import does not take: a program reads no preview. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import type { ImportReport, ImportResult, LeftOut } from '../../../shared/import-export/import-report';
import { insertApiToken } from '../../support/api-tokens';
import { shareContent } from '../../support/content';

const products = findTypeByPath('products');

/** Cells that cannot mean a value of their column. */
const WRONG: [heading: string, value: string, reason: RegExp][] = [
  ['Rate (Rs.)', 'ask us!', /amount/],
  ['Rate (Rs.)', '12.345', /amount/],
  ['stock', '-1', /0 or more/],
  ['stock', '4.5', /whole number/],
  ['stock', '99999999999', /./],
  ['isActive', 'perhaps', /yes or no/],
  ['category', 'toys', /no category of this name/],
  ['picture', 'javascript:alert(1)', /web link/],
  ['priority', 'first', /whole number/],
  ['GST %', 'some', /./],
];
const HEADINGS = [...new Set(WRONG.map(([heading]) => heading))];

const app = shareContent('sqlite');
let token: string;
beforeAll(async () => {
  token = await insertApiToken(app, 'write-catalogue');
  const food = await app.add(findTypeByPath('product-categories'), { name: 'Food', slug: 'food' });
  for (const at of WRONG.keys()) await app.add(products, { title: `Rice ${at}`, sku: `TEA-${at}`, stock: 5, categoryId: food.id });
});

const post = (step: string, body: string) =>
  app.call('POST', `/admin/import/products/${step}`, { token, body, headers: { 'content-type': 'text/csv' } });
const applied = async (file: string): Promise<ImportResult> => {
  const checked: ImportReport = (await post('check', file)).body;
  const { status, body } = await post(`apply?digest=${checked.digest}`, file);
  expect([status, body.leftOut]).toEqual([200, checked.leftOut]);
  return body;
};
const NOTHING: LeftOut = { count: 0, cells: [], columns: [], sheets: [] };

describe('the answer to an applied import lists what was left out', () => {
  it('an import lists each cell that cannot mean a value of its column', async () => {
    const lines = WRONG.map(([, value], at) =>
      [`TEA-${at}`, ...HEADINGS.map((heading) => (heading === WRONG[at]?.[0] ? value : '')), 'Fine'].join(),
    );
    const file = `sku,${HEADINGS.join()},description\n${lines.join('\n')}\n`;
    const { leftOut, counts } = await applied(file);
    const cells = WRONG.map(([column, value, reason], at) => ({
      ...{ line: at + 2, action: 'change', sku: `TEA-${at}`, column, value },
      reason: expect.stringMatching(reason),
    }));
    expect([leftOut, counts.change]).toEqual([{ ...NOTHING, count: WRONG.length, cells }, WRONG.length]);
  });

  it('an import lists unknown columns and those without a right, the cell of a refused row, and the SKU of a product found by title', async () => {
    const { leftOut, counts } = await applied(
      'sku,title,description,category,stok,cost price,stock\nTEA-99,,x,Food,7,4,5\n,Rice 3,x,Food,7,4,lots\n',
    );
    expect(counts.refused).toBe(1);
    expect(leftOut.cells).toEqual([
      { line: 2, action: 'refused', sku: 'TEA-99', column: 'title', value: '', reason: 'Is required' },
      { line: 3, action: 'change', sku: 'TEA-3', column: 'stock', value: 'lots', reason: 'Must be a whole number' },
    ]);
    expect(leftOut.columns).toEqual([
      { column: 'stok', reason: 'No field has this name' },
      { column: 'cost price', reason: 'Only people who may see cost prices can import it' },
    ]);
  });

  it('an import lists a required field without a column by the heading of an export', async () => {
    const { leftOut } = await applied('sku,title,stock\nTEA-77,,7\n');
    expect(leftOut.cells.map(({ line, column }) => [line, column])).toEqual([
      [2, 'title'],
      [2, 'Description'],
    ]);
  });

  it('an import of a readable file leaves nothing out', async () => {
    expect((await applied('sku,stock\nTEA-1,6\n')).leftOut).toEqual(NOTHING);
  });

  it('an import counts all cells that it left out and returns the first 200, each cut', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => `NEW-${n},Item ${n},Fine,food,${'x'.repeat(500)}`);
    const { leftOut, counts } = await applied(`sku,title,description,category,stock\n${rows.join('\n')}\n`);
    expect([leftOut.count, leftOut.cells.length, counts.create]).toEqual([250, 200, 250]);
    expect(leftOut.cells[199]).toMatchObject({ line: 201, sku: 'NEW-199', action: 'create', value: `${'x'.repeat(60)}…` });
  });
});
