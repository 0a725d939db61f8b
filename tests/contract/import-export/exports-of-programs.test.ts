/** Exports of accounting programs and shops, in the forms of public examples: every product is taken, and no other line becomes one. */
import { beforeEach, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import type { ImportReport } from '../../../shared/import-export/import-report';
import { shareContent } from '../../support/content';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');

const app = shareContent('sqlite', { isStill: true });
beforeEach(() =>
  app.db.transact(async (tx) => {
    await tx.product.deleteMany();
    await tx.productCategory.deleteMany();
  }),
);

const post = (step: string, body: string) =>
  app.call('POST', `/admin/import/products/${step}`, { token: app.token, body, headers: { 'content-type': 'text/csv' } });
const check = async (lines: string[]): Promise<ImportReport> => (await post('check?groups=create', lines.join('\n'))).body;
async function imported(lines: string[]): Promise<ImportReport> {
  const report = await check(lines);
  expect((await post(`apply?groups=create&digest=${report.digest}`, lines.join('\n'))).status).toBe(200);
  return report;
}
const stored = async () => (await app.rows(products)).toSorted((one, other) => one.id - other.id);
const columnsOf = ({ columns }: ImportReport) => Object.fromEntries(columns.map(({ header, key }) => [header, key]));

it('a stock summary with headings in three lines has its titles and its closing stock, and neither headings nor the total are products', async () => {
  const report = await imported([
    'Traders',
    'Stock Summary',
    'Particulars,1-Jul-2026 to 24-Jul-2026,,,,',
    ',Opening Balance,,,Closing Balance,',
    ',Quantity,Rate,Value,Quantity,Value',
    'Soft broom,90.00 pcs,40.00,3600.00,202.00 pcs,8080.00',
    'Mop,,,,"1,050.00 pcs",100.00',
    'Grand Total,90.00 pcs,,3600.00,"1,252.00 pcs",8180.00',
  ]);
  expect(columnsOf(report)).toMatchObject({ Particulars: 'title', 'Closing Balance Quantity': 'stock', 'Opening Balance Rate': null });
  expect(report.rows.map(({ line, action, title }) => [line, action, title])).toEqual([
    [6, 'create', 'Soft broom'],
    [7, 'create', 'Mop'],
    [8, 'skipped', 'Grand Total'],
  ]);
  expect((await stored()).map(({ title, stock, price }) => [title, stock, price])).toEqual([
    ['Soft broom', 202, null],
    ['Mop', 1_050, null],
  ]);
});

it('a heading of a group below the column names is no name of a column', async () => {
  const report = await check(['Sl,Item,UOM,Rate', 'CLEANING,,,', '1,Broom,nos,85']);
  expect(report.rows.map(({ action, title }) => [action, title])).toContainEqual(['create', 'Broom']);
  expect(columnsOf(report)).toEqual({ Sl: null, Item: 'title', UOM: 'unit', Rate: 'price' });
});

it('the further pictures of a shop’s product stand in lines without a title, and a draft is not published', async () => {
  const [one, two, three] = ['https://shop.example/1.jpg', 'https://shop.example/2.jpg', 'https://shop.example/3.jpg'];
  const report = await imported([
    'Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position,Status',
    `pot,Clay pot,true,Title,Default Title,PO-1,9.99,${one},1,active`,
    `pot,,,,,,,${two},2,`,
    `pot,,,,,,,${three},3,`,
    `mug,Mug,true,Size,Small,MU-1,5,${one},1,draft`,
    'mug,,,,Large,MU-2,7,,,',
  ]);
  expect(report.counts).toMatchObject({ create: 3, refused: 0 });
  expect((await stored()).map(({ title, image, pictures, isActive }) => [title, image, pictures, isActive])).toEqual([
    ['Clay pot', one, [two, three], true],
    ['Mug, Small', one, [], false],
    ['Mug, Large', null, [], false],
  ]);
});

it('of several picture links in one cell the first is the main picture, and the others are additional pictures', async () => {
  await imported(['Name,Images', 'Cap,"https://shop.example/a.jpg, https://shop.example/b.jpg"']);
  expect(await stored()).toMatchObject([{ image: 'https://shop.example/a.jpg', pictures: ['https://shop.example/b.jpg'] }]);
});

it('the category of a path of groups is its last one, and the same file changes nothing afterwards', async () => {
  const file = [
    'Product/Service Name,SKU,Sales Price / Rate,Quantity On Hand,Category',
    'Rock Fountain,RF-1,275,2,Design:Fountains',
    'Pump,P-1,15,25,Design:Fountains',
    'Hoodie,H-1,45,,Clothing > Hoodies',
  ];
  await imported(file);
  expect((await app.rows(categories)).map(({ name }) => name)).toEqual(['Fountains', 'Hoodies']);
  const again = await check(file);
  expect([again.counts, again.groups]).toEqual([{ create: 0, change: 0, same: 3, refused: 0 }, undefined]);
});

it.each([
  ['क्र.सं.,सामान का नाम,कोड,दर,इकाई,जीएसटी', '1,झाड़ू,JH-01,85,नग,18%', 'झाड़ू'],
  ['ಕ್ರ.ಸಂ,ವಸ್ತುವಿನ ಹೆಸರು,ಕೋಡ್,ದರ,ಘಟಕ,ಜಿಎಸ್ಟಿ', '1,ಪೊರಕೆ,JH-01,85,ನಗ,18%', 'ಪೊರಕೆ'],
])('the headings %s are known', async (header, row, title) => {
  await imported([header, row]);
  expect(await stored()).toMatchObject([{ title, sku: 'JH-01', price: '85.00', unit: 'piece', gstBp: 1_800 }]);
});

it.each(['Disabled', 'Is Inactive', 'Discontinued'])('a product with 1 in the column %s is not published', async (heading) => {
  await imported([`Item Name,Standard Selling Rate,${heading}`, 'Broom,85,0', 'Mop,120,1', 'Bin,90,disabled']);
  expect((await stored()).map(({ title, isActive }) => [title, isActive])).toEqual([
    ['Broom', true],
    ['Mop', false],
    ['Bin', false],
  ]);
});
