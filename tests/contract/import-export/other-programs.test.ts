/** Files of other programs are imported row by row: what a cell cannot mean is left out, and the row is taken. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { planImport } from '../../../server/features/import-export/import/plan-import';
import { findTypeByPath } from '../../../shared/content/registry';
import type { ImportReport } from '../../../shared/import-export/import-report';
import { shareContent } from '../../support/content';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const app = shareContent('sqlite', { isStill: true });
beforeEach(() =>
  app.db.transact(async (tx) => {
    await tx.product.deleteMany();
    await tx.productCategory.deleteMany();
  }),
);

const caseOf = (name: string) => readFileSync(`tests/support/cases/${name}`);
const post = (step: string, body: Buffer, query: Record<string, unknown> = {}) => {
  const params = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const headers = { 'content-type': body.subarray(0, 2).toString() === 'PK' ? XLSX : 'text/csv' };
  return app.call('POST', `/admin/import/products/${step}?${new URLSearchParams(params)}`, { token: app.token, body, headers });
};
async function check(file: Buffer | string, query?: Record<string, unknown>): Promise<ImportReport> {
  const { status, body } = await post('check', Buffer.from(file), query);
  expect(status).toBe(200);
  return body;
}
async function imported(file: Buffer | string, query: Record<string, unknown> = {}): Promise<ImportReport> {
  const report = await check(file, query);
  const { status } = await post('apply', Buffer.from(file), { ...query, digest: report.digest });
  expect(status).toBe(200);
  return report;
}
const stored = async (sku: string) => (await app.rows(products)).find((row) => row.sku === sku);

it.each<[string, Record<string, object>]>([
  ['sheet-hidden-first.xlsx', { 'ZB-1': { title: 'Mop ZB-1', price: '120.00', gstBp: 1800 } }],
  ['sheet-empty-first.xlsx', { 'ZB-1': { title: 'Mop ZB-1', stock: 5 } }],
  ['sheet-cover-first.xlsx', { 'ZB-1': { title: 'Mop ZB-1', hsn: '9603' } }],
  ['format-percent-all.xlsx', { 'ZB-6': { gstBp: 1800 }, 'ZB-7': { gstBp: 25 } }],
  ['format-percent-beside-number.xlsx', { 'ZB-2': { gstBp: 1800 }, 'ZB-3': { gstBp: 2800 } }],
  ['format-leading-zeros.xlsx', { '0000123': { hsn: '09024010' } }],
  ['format-price-two-places.xlsx', { 'ZB-8': { price: '1833.33' }, 'ZB-9': { price: '12.35' } }],
  ['rich-and-shared.xlsx', { 'ZB-11': { title: 'Floor mop', description: '東京都' }, 'ZB-12': { title: 'Big mop' } }],
  ['escaped-return.xlsx', { 'ZB-13': { title: 'Mop x_x000D_y', description: expect.stringMatching(/^one\s+two$/) } }],
  ['scientific.xlsx', { '8901234567890': { price: '1234.50' } }],
  ['csv-leading-zeros.csv', { '00123': { hsn: '09024010' }, '00124': { hsn: null } }],
  ['csv-inch-mark.csv', { 'ZB-20': { title: 'Pipe 12" GI', price: '100.00' }, 'ZB-21': { price: '50.00' } }],
  ['csv-equals-quote.csv', { '00123': { title: 'Pipe' } }],
  ['csv-fault-at-line-300.csv', { 'ZB-X': { title: '"Pipe" GI' }, 'ZB-1301': { title: 'Item 301' } }],
])('the file %s is read with the values that its people see', async (name, expected) => {
  const { changes } = await planImport(app.db.read, products, caseOf(name));
  const rows = new Map(changes.flatMap((change) => ('data' in change ? [[change.data.sku, change.data] as const] : [])));
  for (const [sku, values] of Object.entries(expected)) expect(rows.get(sku)).toMatchObject(values);
});

it('the report names the sheet that was read, and the others', async () => {
  expect((await check(caseOf('sheet-cover-first.xlsx'))).sheet).toEqual({ read: 'Price list', unread: ['Cover'] });
  expect((await check(caseOf('rich-and-shared.xlsx'))).sheet).toBeUndefined();
});

it('a formula without a result changes nothing', async () => {
  await app.add(products, { title: 'Garbage bag', sku: 'HH-GBG-M', price: '210.00' });
  const { rows, counts } = await check(caseOf('formula-without-result.xlsx'));
  expect([counts.change, rows[0]?.errors]).toEqual([0, { price: expect.stringContaining('formula') }]);
  expect(await stored('HH-GBG-M')).toMatchObject({ price: '210.00' });
});

it('a column without a heading in the chosen line has its heading of the line above, or its place, and a sample', async () => {
  const { columns, rows } = await check(caseOf('two-line-header.xlsx'));
  expect(columns[0]).toMatchObject({ header: 'Particulars', sample: 'Floor mat', key: 'title' });
  expect(rows).toMatchObject([{ action: 'create', title: 'Floor mat' }]);
  const file = ',Qty,Rate\nFloor mat,5,350\nMop,2,90';
  const nameless = await check(file);
  expect([nameless.columns[0], nameless.problem]).toMatchObject([
    { header: 'Column A', isNameless: true, sample: 'Floor mat', key: null },
    /Title/,
  ]);
  expect((await check(file, { columns: { 'column a': 'title' } })).counts.create).toBe(2);
});

it('the ids of another shop change no product, whatever their rows have', async () => {
  const mine: ContentRow[] = [];
  for (const [title, sku] of [
    ['Tea', 'TEA-1'],
    ['Coffee', 'COF-1'],
    ['Cup', null],
  ] as const)
    mine.push(await app.add(products, { title, sku, price: '10.00' }));
  const before = await app.rows(products);
  const [a = 0, b = 0, c = 0] = mine.map(({ id }) => id);
  for (const file of [
    `ID,Type,SKU,Name,Description,Stock,Regular price\n${a},simple,ZB-TEE,V-neck shirt,Soft,20,15\n${b},simple,ZB-CAP,Cap,Round,3,9`,
    `Id,Title,Price\n${a},Shirt,15\n${b},Cap,9\n${c},Sock,3`,
    `Id,SKU,Price\n${a},ZB-TEE,15`,
    `Id,Title,SKU,Price\n${a},Shirt,ZB-1,15\n${a},Shirt blue,ZB-2,15`,
  ]) {
    const report = await check(file);
    expect([report.counts.change, report.hasForeignIds]).toEqual([0, true]);
    if (file.startsWith('ID')) await imported(file);
    for (const row of before) expect(await app.find(products, row.id)).toEqual(row);
    await app.db.transact((tx) => tx.product.deleteMany({ where: { id: { notIn: before.map(({ id }) => id) } } }));
  }
});

it('an id counts where the name or the code agrees, asks where neither does, and counts where the office says so', async () => {
  const rows: ContentRow[] = [];
  for (const title of ['Tea', 'Coffee', 'Cup']) rows.push(await app.add(products, { title, price: '10.00' }));
  const [a = 0, b = 0, c = 0] = rows.map(({ id }) => id);
  const file = `Id,Title,Price\n${a},tea,11\n${b},Coffee,12\n${c},Mug,13`;
  const report = await check(file);
  expect(report.rows.map(({ action }) => action)).toEqual(['change', 'change', 'refused']);
  expect(report.rows[2]?.errors).toEqual({ id: expect.stringContaining('“Cup”') });
  await imported(file, { ids: 'ours' });
  expect(await app.find(products, c)).toMatchObject({ title: 'Mug', price: '13.00' });
});

it('an import refuses a row that would create a second product with the same title or SKU', async () => {
  await app.add(products, { title: 'Floor Mop', sku: 'FM-1' });
  const { rows } = await check('Title,SKU\nfloor  mop,\nFloor Mop,FM-2\nNew,N-1\nNewer,N-1');
  expect(rows.map(({ action, errors }) => [action, Object.keys(errors ?? {})])).toEqual([
    ['refused', ['title']],
    ['refused', ['title']],
    ['create', []],
    ['refused', ['sku']],
  ]);
});

it('a trader’s list is taken into an empty site: all rows but the doubled code, with categories on a tick; a second import changes nothing', async () => {
  const file = caseOf('trader-rates.xlsx');
  const plain = await check(file);
  expect(plain.counts).toEqual({ create: 35, change: 0, same: 0, refused: 1 });
  expect(plain.rows.filter(({ action }) => action === 'refused')).toMatchObject([
    { title: 'Glass wiper 20', errors: { sku: expect.stringContaining('DH-0019') } },
  ]);
  expect(plain.rows.filter(({ action }) => action === 'skipped')).toMatchObject([{ title: 'Rates are subject to change' }]);
  expect(plain.groups?.map(({ name }) => name)).toEqual([
    'Stationery',
    'Food & Beverages',
    'Guest Amenities',
    'Household Consumables',
    'Packaging Supplies',
    'Cleaning Products',
  ]);
  expect(plain.columns.filter(({ by }) => by === 'unknown')).toEqual([]);
  expect(plain.notes).toEqual(['GST %: 5 cells such as 0.18 were read as 18 %']);
  const report = await imported(file, { groups: 'create' });
  expect(report.counts.create).toBe(35);
  expect(await app.rows(categories)).toHaveLength(6);
  const amenities = (await app.rows(categories)).find(({ name }) => name === 'Guest Amenities');
  expect(await stored('DH-0003')).toMatchObject({
    title: 'Cocktail napkin 3',
    description: 'Cocktail napkin 3',
    categoryId: amenities?.id,
    unit: 'kg',
    price: '103.00',
    moq: 10,
    stock: 6,
    image: 'https://pictures.example/p/3.jpg',
  });
  expect(await stored('DH-0001')).toMatchObject({ image: null, unit: 'piece', gstBp: 1800 });
  expect(await stored('DH-0007')).toMatchObject({ gstBp: 1800 });
  expect(await stored('DH-0012')).toMatchObject({
    price: null,
    tiers: [
      { from: 50, price: '102.00' },
      { from: 200, price: '92.00' },
    ],
  });
  expect(report.rows.find(({ title }) => title === 'Cotton mop head 12')?.errors).toEqual({ price: expect.stringContaining('on request') });
  expect(report.missingPictures).toMatchObject({ count: 12 });
  const again = await check(file, { groups: 'create' });
  expect(again.counts).toEqual({ create: 0, change: 0, same: 35, refused: 1 });
});

it('an import with new categories is one change set, which one undo reverts', async () => {
  const report = await check(caseOf('trader-rates.xlsx'), { groups: 'create' });
  const { body } = await post('apply', caseOf('trader-rates.xlsx'), { groups: 'create', digest: report.digest });
  expect(body.count).toBe(35);
  await app.ask('mutation', 'admin.history.undo', { changeSet: body.changeSet });
  expect([await app.rows(products), await app.rows(categories)]).toEqual([[], []]);
});

it('the name of a picture is joined with the picture that was uploaded under it', async () => {
  const bytes = (color: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
  const upload = async (name: string, body: Buffer) =>
    (
      await app.call('POST', `/api/admin/pictures?${new URLSearchParams({ name })}`, {
        token: app.token,
        body,
        headers: { 'content-type': 'image/jpeg' },
      })
    ).body.picture.url;
  const [red, blue] = [await bytes('red'), await bytes('blue')];
  const first = await upload('Photos/Photo_1.JPG', red);
  const same = await upload('photo_1-copy.jpg', red);
  const second = await upload('photo_2.png', blue);
  expect([same, first === second]).toEqual([first, false]);
  const file =
    'Title,Photo\nA,photo_1.jpg\nB,C:\\Pictures\\PHOTO_2.PNG\nC,photo_1-copy\nD,photo_3.jpg\nE,https://x.example/e.jpg\nF,javascript:alert(1)';
  const report = await imported(file);
  const images = new Map((await app.rows(products)).map(({ title, image }) => [title, image]));
  expect([...images]).toEqual([
    ['A', first],
    ['B', second],
    ['C', first],
    ['D', null],
    ['E', 'https://x.example/e.jpg'],
    ['F', null],
  ]);
  expect(report.missingPictures?.names).toContain('photo_3.jpg');
  expect((await check(file)).counts).toMatchObject({ same: 6, change: 0 });
});

const CELLS: [string, string, object][] = [
  ['Rate', '1833.3333333', { price: '1833.33' }],
  ['Rate', '"1,833.3366"', { price: '1833.34' }],
  ['Rate', '0.9999', { price: '1.00' }],
  ['Rate', '12.50 /pc', { price: '12.50' }],
  ['Rate', 'Rs. 210 per box', { price: '210.00' }],
  ['Rate', 'INR 120.00', { price: '120.00' }],
  ['Rate', 'call us', { price: null }],
  ['Stock', '120 Nos', { stock: 120 }],
  ['Stock', '"1,200.00 pcs"', { stock: 1200 }],
  ['Stock', 'some', { stock: 0 }],
  ['Rate', '95 Rs', { price: '95.00' }],
  ['Rate', 'SAR 20.00', { price: null }],
  ['GST', '18.000000', { gstBp: 1800 }],
  ['GST', '2.500000', { gstBp: 250 }],
  ['UOM', 'PIECES (Pcs)', { unit: 'piece' }],
  ['UOM', 'BOX (Box)', { unit: 'box' }],
  ['Item code', "'00125", { sku: '00125' }],
  ['Published', '✓', { isActive: true }],
  ['GST', '5 %', { gstBp: 500 }],
  ['GST', 'GST 18%', { gstBp: 1800 }],
  ['GST', 'IGST@12', { gstBp: 1200 }],
  ['GST', 'as applicable', { gstBp: null }],
  ['Published', '-1', { isActive: false }],
  ['Published', 'draft', { isActive: false }],
  ['Published', 'Active', { isActive: true }],
  ['Body (HTML)', '<p>Soft &amp; <b>round</b></p>', { description: 'Soft & round' }],
  ['HSN', '902', { hsn: null }],
  ['UOM', 'Pcs', { unit: 'piece' }],
  ['Categories', 'Nothing > Known', { categoryId: null }],
];
it('cells are taken as people mean them, and otherwise left out', async () => {
  const headings = [...new Set(CELLS.map(([heading]) => heading))];
  const line = (name: string, heading: string, cell: string) => [name, ...headings.map((one) => (one === heading ? cell : ''))].join(',');
  const file = [`Name,${headings.join(',')}`, ...CELLS.map(([heading, cell], at) => line(`Thing ${at}`, heading, cell))].join('\n');
  expect((await imported(file)).counts.create).toBe(CELLS.length);
  const rows = (await app.rows(products)).toSorted((one, other) => one.id - other.id);
  for (const [at, [heading, cell, values]] of CELLS.entries()) expect([heading, cell, rows[at]]).toMatchObject([heading, cell, values]);
});

it('a new group is one category, however its name is written, with a slug that no other has', async () => {
  await app.add(categories, { name: 'Mops', slug: 'mops' });
  await imported('Name,Group\nA,Tea & Coffee\nB,tea &  coffee\nC,Mops!\nD,चाय\nE,mops', { groups: 'create' });
  expect((await app.rows(categories)).map(({ name, slug }) => [name, slug])).toEqual([
    ['Mops', 'mops'],
    ['Tea & Coffee', 'tea-coffee'],
    ['Mops!', 'mops-2'],
    ['चाय', 'category-1'],
  ]);
});
