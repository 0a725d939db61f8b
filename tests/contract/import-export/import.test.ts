/** CSV import of products: a preview row by row, then one change set that undo reverts. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import type { ImportReport } from '../../../shared/import-export/import-report';
import { omitVersion, shareContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders, quickOn, testProviders } from '../../support/databases';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');
const unknownOf = ({ columns }: Pick<ImportReport, 'columns'>) => columns.filter(({ by }) => by === 'unknown').map(({ header }) => header);
const JOB = '7a0c5a3e-6a0f-4f53-9d0a-0d8a2b3c4d5e';

describe.each(bothProvidersFor('SQL'))('an import on %s', (provider) => {
  // For refusals and reports without a query of their own, which are the same on both databases.
  const once = itOnTestProviders(provider);
  const app = shareContent(provider);
  let food: ContentRow;
  let tea: ContentRow;
  beforeAll(async () => {
    food = await app.add(categories, { name: 'Food & Tea', slug: 'food' });
    tea = await app.add(products, { title: 'Tea', description: 'Black', price: '10.00', stock: 5, categoryId: food.id, badge: 'New' });
  });

  const post = (step: string, file: string | Buffer, options = {}) =>
    app.call('POST', `/admin/import/products/${step}`, {
      token: app.token,
      body: file,
      headers: { 'content-type': 'text/csv' },
      ...options,
    });
  const check = async (file: string): Promise<ImportReport> => {
    const answer = await post('check', file);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  const apply = (file: string, { digest }: { digest: string }) => post(`apply?digest=${digest}`, file);
  const refusal = async (file: string | Buffer) => {
    const { status, body } = await post('check', file);
    return [status, body.message];
  };
  /** The cells that are left out of one row that creates a product. */
  const errorsOf = async (headers: string, cells: string) =>
    (await check(`title,description,category,${headers}\nSoap,Fine,food,${cells}`)).rows[0]?.errors;
  const everything = async () => JSON.stringify([await app.rows(products), await app.contentVersion()]);

  once('an import previews what each row would change, and changes nothing', async () => {
    const before = await everything();
    const file = [
      'id,Title,description,Category,price,stock,is active,shelf',
      `${tea.id},Green tea,Black,FOOD,12,5,yes,B4`,
      `${tea.id},Again,,,,,,`,
      ',Coffee,"Two',
      'lines",food & tea,"₹1,250.50",,no,',
      '999999,Ghost,x,food,,,,',
      ',Nothing,x,toys,12.345,-1,perhaps,',
      ',,x,,,,,',
      `=1+1,x,x,food,,,,`,
    ].join('\r\n');
    const { rows, counts, columns } = await check(file);
    expect(rows).toEqual([
      {
        line: 2,
        id: tea.id,
        title: 'Green tea',
        action: 'change',
        changes: { title: { from: 'Tea', to: 'Green tea' }, price: { from: '10.00', to: '12.00' } },
      },
      { line: 3, id: tea.id, title: 'Again', action: 'refused', errors: { id: `Is in the file twice: ‘${tea.id}’` } },
      {
        line: 4,
        title: 'Coffee',
        action: 'create',
        changes: {
          description: { from: null, to: 'Two\r\nlines' },
          category: { from: null, to: 'food' },
          price: { from: null, to: '1250.50' },
          isActive: { from: null, to: false },
        },
      },
      { line: 6, id: 999_999, title: 'Ghost', action: 'refused', errors: { id: 'There is no product with this id: ‘999999’' } },
      {
        line: 7,
        title: 'Nothing',
        action: 'create',
        changes: { description: { from: null, to: 'x' } },
        errors: {
          category: 'There is no category of this name: ‘toys’',
          price: expect.stringContaining('Must be an amount'),
          stock: 'Must be 0 or more: ‘-1’',
          isActive: 'Must be yes or no: ‘perhaps’',
        },
      },
      { line: 8, title: '', action: 'refused', errors: { title: 'Is required' } },
      { line: 9, title: 'x', action: 'refused', errors: { id: 'There is no product with this id: ‘=1+1’' } },
    ]);
    expect(counts).toEqual({ create: 2, change: 1, same: 0, refused: 4 });
    expect(unknownOf({ columns })).toEqual(['shelf']);
    expect(await everything()).toBe(before);
  });

  it('an import applies the preview as one change set that undo reverts and redo repeats', quickOn('sqlite', provider), async () => {
    const content = async () => (await app.rows(products)).map(omitVersion);
    const before = await content();
    const many = testProviders.includes(provider) ? 600 : 60; // More rows than are read and written at a time.
    const lines = Array.from({ length: many }, (_, n) => `,Item ${n},Fine,food,${n}`);
    const file = ['id,title,description,category,stock', `${tea.id},Tea leaves,Black,food,5`, ...lines, ',,x,food,1'].join('\n');
    const report = await check(file);
    const { status, body } = await apply(file, report);
    expect([status, body]).toEqual([
      200,
      { success: true, counts: report.counts, leftOut: report.leftOut, changeSet: expect.any(String), count: many + 1 },
    ]);
    const after = await content();
    expect([after.length - before.length, after.find(({ id }) => id === tea.id)?.title]).toEqual([many, 'Tea leaves']);
    const last = after.find(({ title }) => title === `Item ${many - 1}`);
    expect(last).toMatchObject({ stock: many - 1, categoryId: food.id, isActive: true, price: null });
    const [set] = (await app.ask('query', 'admin.history.changes', {})).rows;
    expect(set).toMatchObject({ changeSet: body.changeSet, channel: 'file', revisions: many + 1, undone: false });
    const undone = await app.ask('mutation', 'admin.history.undo', { changeSet: body.changeSet });
    expect(await content()).toEqual(before);
    await app.ask('mutation', 'admin.history.undo', { changeSet: undone.changeSet });
    expect(await content()).toEqual(after);
  });

  once('an import refuses a file or products that differ from the preview', { tags: 'thorough' }, async () => {
    const row = await app.add(products, { title: 'Rice', categoryId: food.id });
    const file = `id,title\n${row.id},Long rice`;
    const report = await check(file);
    const stale = async (sent: string) => {
      const before = await everything();
      expect(await apply(sent, report)).toMatchObject({ status: 409, body: { code: 'stale_import' } });
      expect(await everything()).toBe(before);
    };
    await stale(`id,title\n${row.id},Short rice`);
    await app.change(products, row, { stock: 77 });
    await stale(file);
    expect(await apply(file, await check(file))).toMatchObject({ status: 200 });
    expect(await app.find(products, row.id)).toMatchObject({ title: 'Long rice', stock: 77 });
    expect(await apply(file, await check(file))).toMatchObject({
      status: 200,
      body: { changeSet: null, count: 0, counts: { create: 0, change: 0 } },
    });
    expect(await post('apply?digest=x', file)).toMatchObject({ status: 400 });
  });

  it('an import changes only the columns of the file; an empty cell clears an optional value', async () => {
    const row = await app.add(products, { title: 'Bag', badge: 'Old', price: '5.00', stock: 9, categoryId: food.id });
    const file = `id;badge;price;stock;category\n${row.id};;;;`;
    expect(await apply(file, await check(file))).toMatchObject({ status: 200 });
    expect(omitVersion((await app.find(products, row.id)) as ContentRow)).toEqual({
      ...omitVersion(row),
      badge: null,
      price: null,
      categoryId: null,
    });
  });

  once.each([
    ['stock', '1.5', { stock: 'Must be a whole number: ‘1.5’' }],
    ['stock', 'many', { stock: 'Must be a whole number: ‘many’' }],
    ['Active', 'FALSE', undefined],
    ['isActive', 'nope', { isActive: 'Must be yes or no: ‘nope’' }],
    ['image', 'javascript:alert(1)', { image: expect.stringContaining('https://') }],
    ['badge', 'x'.repeat(51), { badge: `Must be at most 50 characters: ‘${'x'.repeat(51)}’` }],
    ['price', '-5', { price: expect.stringContaining('Must be an amount') }],
  ])('an import checks the value of the column %s: %s', async (header, cell, errors) => {
    expect(await errorsOf(header, cell)).toEqual(errors);
  });

  once('an import refuses other files with a message', { tags: 'thorough' }, async () => {
    expect(await refusal('')).toEqual([400, 'The file is empty']);
    // Expects a refusal that choosing columns can correct, without any write.
    const problem = async (text: string) => {
      const report = await check(text);
      expect(await apply(text, report)).toMatchObject({ status: 400, body: { message: report.problem } });
      return [report.problem, report.rows];
    };
    expect(await problem('a,b\n1,2')).toEqual(['No column of this file has a name that is known. Choose what each of them is.', []]);
    expect(await problem('stock,badge\n2,New')).toEqual(['These columns are missing: Title, Description, Category', []]);
    expect(unknownOf(await check('title,Title\nTea,2'))).toEqual(['Title']);
    expect(await refusal('title,description,category\n"Tea,x,food')).toEqual([400, expect.stringContaining('line 2')]);
    expect(await refusal(Buffer.from('title\nT\xe9', 'latin1'))).toEqual([400, expect.stringContaining('UTF-8')]);
    expect(await refusal(`id,title\n${'1,x\n'.repeat(20_001)}`)).toEqual([400, expect.stringContaining('20,000 rows')]);
    expect(await refusal(`id,title${','.repeat(20_000)}\n1,x`)).toEqual([400, expect.stringContaining('20,000 characters')]);
    expect(await refusal(`id,title${','.repeat(500)}\n1,x`)).toEqual([400, expect.stringContaining('500 columns, and line 1')]);
    expect(await refusal(`id,title\n1,x\n1,x${','.repeat(500)}`)).toEqual([400, expect.stringContaining('500 columns, and line 3')]);
    expect(await refusal(`id,title\n1,"${'x'.repeat(200_001)}`)).toEqual([400, expect.stringMatching(/2,00,000 characters.*line 2/)]);
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))).toEqual([413, expect.stringContaining('10 MB')]);
    expect(await post('check', '{}', { headers: { 'content-type': 'application/json' } })).toMatchObject({ status: 415 });
  });

  it('an import finds a row without an id by its exact title', async () => {
    const row = await app.add(products, { title: 'Kettle', stock: 1, categoryId: food.id });
    for (const badge of ['One', 'Two']) await app.add(products, { title: 'Twin', badge });
    const file = 'Title,Stock\nKettle,4\nkettle,5\nKettle,6\nTwin,7';
    const report = await check(file);
    expect(report.rows).toEqual([
      { line: 2, title: 'Kettle', id: row.id, foundBy: 'title', action: 'change', changes: { stock: { from: 1, to: 4 } } },
      { line: 3, title: 'kettle', action: 'refused', errors: { title: expect.stringContaining('There is “Kettle” already') } },
      { line: 4, title: 'Kettle', id: row.id, foundBy: 'title', action: 'refused', errors: { title: 'Is in the file twice: ‘Kettle’' } },
      expect.objectContaining({
        line: 5,
        errors: { title: 'Several products have this name: give the id of the one that is meant: ‘Twin’' },
      }),
    ]);
    expect(await apply(file, report)).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await app.find(products, row.id)).toMatchObject({ stock: 4 });
  });

  once('an import finds a row without an id by its SKU before its title', async () => {
    const row = await app.add(products, { title: 'Urn', sku: 'URN-1', gstBp: 500, tiers: [], moq: 5, categoryId: food.id });
    const other = await app.add(products, { title: 'Pot', sku: 'POT-1', categoryId: food.id });
    const file = [
      'Id,SKU,Title,GST %,Price tiers,Minimum order',
      `${other.id},URN-1,Pot,5,,1`,
      ',urn-1,Pot,18%,10:95.00; 50:90.00,',
      ',URN-1,Urn,18,,',
    ].join('\n');
    const report = await check(file);
    expect(report.rows).toEqual([
      expect.objectContaining({ line: 2, errors: { sku: `Belongs to the product with the id ${row.id}: ‘URN-1’` } }),
      {
        line: 3,
        title: 'Pot',
        id: row.id,
        foundBy: 'code',
        action: 'change',
        changes: {
          title: { from: 'Urn', to: 'Pot' },
          gstBp: { from: 5, to: 18 },
          tiers: { from: '', to: '10:95.00; 50:90.00' },
          moq: { from: 5, to: null },
        },
      },
      expect.objectContaining({ line: 4, errors: { sku: 'Is in the file twice: ‘URN-1’' } }),
    ]);
    expect(await apply(file, report)).toMatchObject({ status: 200, body: { count: 1 } });
    const tiers = [
      { from: 10, price: '95.00' },
      { from: 50, price: '90.00' },
    ];
    expect(await app.find(products, row.id)).toMatchObject({ sku: 'URN-1', title: 'Pot', gstBp: 1800, tiers, moq: null });
    expect(await errorsOf('gst %,price tiers,hsn', '500,often,902')).toEqual({
      gstBp: expect.stringMatching(/^Must be a percentage .*‘500’$/),
      tiers: expect.stringContaining('10:95.00; 50:90.00'),
      hsn: expect.stringContaining('Must be 4, 6 or 8 digits'),
    });
  });

  once('an import returns the rows with gaps and the reasons, to be mended and imported', async () => {
    const file = 'title;description;category;Stock\nMug;"Fine; blue";food;many\nPlate;Fine;food;3\nJug;=1+1;nowhere;2';
    const { text, headers } = await post('refused', file);
    expect(headers['content-disposition']).toMatch(/filename="products-refused-\d{4}-\d\d-\d\d\.csv"/);
    expect(text).toBe(
      [
        '\ufefftitle,description,category,Stock,Why it was refused',
        'Mug,Fine; blue,food,many,Stock: Must be a whole number: ‘many’',
        "Jug,'=1+1,nowhere,2,Category: There is no category of this name: ‘nowhere’",
        '',
      ].join('\r\n'),
    );
    const mended = text.replace(',many,', ',12,').replace(',nowhere,', ',food,');
    const report = await check(mended);
    expect([report.counts, unknownOf(report)]).toEqual([{ create: 2, change: 0, same: 0, refused: 0 }, []]);
    // A row with a gap again has its new reason only.
    expect((await post('refused', text.replace(',many,', ',9,'))).text).toBe(text.replace(/^Mug.*\r\n/m, ''));
  });

  once('an import requires a session before it reads the body', async () => {
    const { session } = await app.login();
    for (const step of ['check', 'refused', 'apply']) {
      expect(await post(step, 'x', { token: undefined })).toMatchObject({ status: 401, body: { message: 'Please log in' } });
      const foreign = { token: undefined, cookie: session, headers: { 'content-type': 'text/csv', 'sec-fetch-site': 'cross-site' } };
      expect(await post(step, 'x', foreign)).toMatchObject({ status: 403 });
    }
  });

  once('an import reports its progress for its id', async () => {
    expect(await app.ask('query', 'admin.imports.status', { id: JOB })).toBe(null);
    const file = `title,description,category\n${'Cup,Fine,food\n'.repeat(3)}`;
    const { digest } = (await post(`check?job=${JOB}`, file)).body;
    expect(await app.ask('query', 'admin.imports.status', { id: JOB })).toEqual({ stage: 'checking', done: 3, total: 3 });
    const first = await post(`apply?job=${JOB}&digest=${digest}`, file);
    expect(await app.ask('query', 'admin.imports.status', { id: JOB })).toEqual({ stage: 'writing', done: 3, total: 3 });
    // The response may have been lost: the same job writes nothing again.
    const before = await everything();
    expect((await post(`apply?job=${JOB}&digest=${digest}`, file)).body).toEqual(first.body);
    expect(await everything()).toBe(before);
  });
});
