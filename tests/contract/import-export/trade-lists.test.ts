/** Lists as traders write them: lines above the headings, other column names, and amounts and rates in common notations. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import type { ImportReport } from '../../../shared/import-export/import-report';
import { shareContent } from '../../support/content';

const products = findTypeByPath('products');

/** Reading a file runs no query that differs between the databases. */
describe('an import of a trader’s list on sqlite', () => {
  const app = shareContent('sqlite');
  let food: ContentRow;
  beforeAll(async () => {
    food = await app.add(findTypeByPath('product-categories'), { name: 'Food', slug: 'food' });
    await app.add(products, { title: 'Tea', categoryId: food.id });
  });

  const post = (step: string, body: string) =>
    app.call('POST', `/admin/import/products/${step}`, { token: app.token, body, headers: { 'content-type': 'text/csv' } });
  const check = async (file: string): Promise<ImportReport> => (await post('check', file)).body;

  it('variants of a shop’s export, which have a handle and no title, are products with their options in the title', async () => {
    const file = [
      'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src',
      'bracelet,Bracelet,Beads,Color,Blue,BR-1,3,42.99,',
      'bracelet,,,,Black,BR-2,0,44,',
      'bracelet,,,,,,,,https://shop.example/2.jpg',
      'pot,Clay pot,For plants,Title,Default Title,PO-1,1,9.99,',
      'ghost,,,,Red,GH-1,1,5,',
    ].join('\n');
    const { rows } = await check(file);
    expect(rows[0]?.changes?.image?.to).toBe('https://shop.example/2.jpg');
    expect(
      rows.map(({ title, action, changes }) => [title, action, changes?.sku?.to, changes?.price?.to, changes?.description?.to]),
    ).toEqual([
      ['Bracelet, Blue', 'create', 'BR-1', '42.99', 'Beads'],
      ['Bracelet, Black', 'create', 'BR-2', '44.00', 'Beads'],
      ['Clay pot', 'create', 'PO-1', '9.99', 'For plants'],
      ['', 'refused', undefined, undefined, undefined],
    ]);
  });

  it('an import reads a trader’s list with titles above the headings, other column names, and amounts and rates as people write them', async () => {
    const file = [
      'SHREE TRADERS;;;;;;;;',
      'Wholesale price list w.e.f. 01-04-2026;;;;;;;;',
      ';;;;;;;;',
      'Sl. No.;Name of Item;HSN/SAC;UOM;Rate (Rs.);GST rate;MOQ;Closing Stock;Rack',
      ';PHENYLS;;;;;;;',
      '1;White phenyl 5 L;3808.94.00;CAN;Rs. 210/-;18%;10;1,200;R1',
      '2;Black phenyl;3808;NOS.;₹ 95.50;Nil;-;nil;R2',
      '3;Pine phenyl;-;dozen;on request;5;1;1.5;R3',
    ].join('\n');
    const query = (choosing: object) =>
      new URLSearchParams(Object.entries(choosing).map(([key, value]) => [key, JSON.stringify(value)])).toString();
    const chosen = query({
      columns: { RACK: 'badge', 'name of item': 'title' },
      fill: { category: { text: 'food' }, description: { sameAs: 'title' } },
    });
    const report: ImportReport = (await post(`check?${chosen}`, file)).body;
    expect([report.headingsLine, report.problem, report.missing.map(({ key }) => key)]).toEqual([
      4,
      undefined,
      ['description', 'category'],
    ]);
    expect(report.columns.map(({ header, sample, key, by }) => [header, sample, key, by])).toEqual([
      ['Sl. No.', '1', null, 'left out'],
      ['Name of Item', 'PHENYLS', 'title', 'choice'],
      ['HSN/SAC', '3808.94.00', 'hsn', 'other name'],
      ['UOM', 'CAN', 'unit', 'other name'],
      ['Rate (Rs.)', 'Rs. 210/-', 'price', 'other name'],
      ['GST rate', '18%', 'gstBp', 'other name'],
      ['MOQ', '10', 'moq', 'name'],
      ['Closing Stock', '1,200', 'stock', 'other name'],
      ['Rack', 'R1', 'badge', 'choice'],
    ]);
    expect(report.rows.map(({ line, action, errors }) => [line, action, errors])).toEqual([
      [5, 'skipped', { title: 'Looks like a heading: all other cells of the line are empty: ‘PHENYLS’' }],
      [6, 'create', undefined],
      [7, 'create', undefined],
      [8, 'create', { price: expect.stringMatching(/^Must be an amount .*‘on request’$/), stock: 'Must be a whole number: ‘1.5’' }],
    ]);
    const last = (await app.rows(products)).toSorted((a, b) => Number(a.orderPriority) - Number(b.orderPriority) || a.id - b.id).at(-1);
    expect(report.lastTitle).toBe(last?.title);
    // Other column choices make another import plan.
    expect((await post(`apply?digest=${report.digest}`, file)).status).toBe(409);
    expect(await post(`apply?digest=${report.digest}&${chosen}`, file)).toMatchObject({ status: 200, body: { count: 3 } });
    const [white, black, pine] = (await app.rows(products)).slice(-3);
    expect(pine).toMatchObject({ title: 'Pine phenyl', price: null, stock: 0, gstBp: 500, unit: 'dozen' });
    expect(white).toMatchObject({ title: 'White phenyl 5 L', description: 'White phenyl 5 L', categoryId: food.id, hsn: '38089400' });
    expect(white).toMatchObject({ unit: 'can', price: '210.00', gstBp: 1800, moq: 10, stock: 1200, badge: 'R1' });
    expect(black).toMatchObject({ hsn: '3808', unit: 'piece', price: '95.50', gstBp: 0, moq: null, stock: 0 });
    expect(report.rows[1]?.changes).toEqual(
      Object.fromEntries(
        Object.entries({
          description: 'White phenyl 5 L',
          category: 'food',
          badge: 'R1',
          stock: 1200,
          price: '210.00',
          hsn: '38089400',
          gstBp: 18,
          unit: 'can',
          moq: 10,
        }).map(([key, to]) => [key, { from: null, to }]),
      ),
    );
  });

  it('an import reads tax rates stored as fractions, except rates below 1 %', async () => {
    const rates = async (...cells: string[]) => {
      const { rows, notes } = await check(
        `title,description,category,GST\n${cells.map((cell, at) => `Rate ${at},x,food,${cell}`).join('\n')}`,
      );
      return [rows.map(({ changes }) => changes?.gstBp?.to), notes.length];
    };
    expect(await rates('0.18', '0.05', '0')).toEqual([[18, 5, 0], 1]);
    expect(await rates('0.25', '0.25')).toEqual([[0.25, 0.25], 0]);
    expect(await rates('0.25', '18')).toEqual([[0.25, 18], 0]);
  });

  it.each(['columns=x', 'columns=[]', 'columns={"a":1}', `columns=${'{'.repeat(6_001)}`, 'fill={"title":1}'])(
    'an import refuses the trader’s list %.20s',
    async (choices) => {
      expect((await post(`check?${choices}`, 'title\nTea')).status).toBe(400);
    },
  );
});
