/** CSV export, and import of products with a preview. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, PHONE_FIRST_WIDTHS, reducedMotionOptions } from '../../support/browser';
import { PRODUCT_EXPORT_HEADER } from '../../support/content';
import { createRowXml, createWorkbook } from '../../support/hostile-workbooks';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

const browser = launchBrowser(reducedMotionOptions);
const site = launchSite({ SEED: 'none' });

const titles = async () => (await site.read('admin/products')).map(({ title }) => title);

async function openImport(options = {}) {
  const panel = await openPanel(browser, site, { tab: 'products', ...options });
  await panel.place.getByRole('button', { name: 'Import' }).click();
  const dialog = panel.page.getByRole('dialog', { name: 'Import products' });
  const choose = (text: string | Buffer, name = 'products.csv') =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  return { ...panel, dialog, choose, rows: dialog.getByRole('row') };
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

it('the panel exports the list as searched and sorted', { tags: 'thorough' }, async () => {
  await site.add('products', { title: 'Export B', description: 'x', categoryId: null, price: '5.00' });
  await site.add('products', { title: 'Export A', description: '=cmd()', categoryId: null });
  await site.add('products', { title: 'Other', description: 'x', categoryId: null });
  const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
    tab: 'products',
    search: { q: 'export', sort: 'title' },
  });
  const choose = async (format: string) => {
    if (format === 'CSV') return place.getByRole('button', { name: 'Export', exact: true }).click();
    await place.getByRole('button', { name: 'Export, choose the format' }).click();
    await page.getByRole('menuitem', { name: format }).click();
  };
  expect((await downloaded(page, () => choose('Excel'))).name).toMatch(/^products-\d{4}-\d\d-\d\d\.xlsx$/);
  const { name, text } = await downloaded(page, () => choose('CSV'));
  expect(name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const [headers, ...lines] = text.replace('\ufeff', '').trim().split('\r\n');
  expect(headers).toBe(PRODUCT_EXPORT_HEADER);
  expect(lines.map((line) => line.split(',')[1])).toEqual(['Export A', 'Export B']);
  // The cell is escaped, so that spreadsheets do not treat it as a formula.
  expect(lines[0]).toContain("'=cmd()");
  await page.route('**/admin/export/**', (route) => route.abort('connectionrefused'));
  await choose('CSV');
  await expect.poll(() => toast.textContent()).toContain('Failed to export');
  expectNoTrouble(/REFUSED/);
});

it('the panel previews an import before any change, and can undo it', async () => {
  const category = await site.add('product-categories', { name: 'Grain', slug: 'grain' });
  const rice = await site.add('products', { title: 'Rice', description: 'White', categoryId: category.id, price: '40.00' });
  const same = await site.add('products', { title: 'Wheat', description: 'Whole', categoryId: category.id });
  const { page, dialog, choose, rows, toast, place, expectNoTrouble } = await openImport();
  const before = await titles();
  await choose(
    [
      'id,title,description,category,price,shelf',
      `${rice.id},Brown rice,White,grain,45,A`,
      `${same.id},Wheat,Whole,grain,,A`,
      ',Oats,Rolled,grain,"1,250.50",B',
      ',Ghost,None,nowhere,x,B',
    ].join('\n'),
  );
  await expect
    .poll(() => dialog.getByRole('status').first().textContent())
    .toMatch(/products\.csv: 2 new, 1 changed, 1 unchanged, 0 refused\. 1 of them without some cells/);
  await dialog.getByText('This column is unknown: shelf').waitFor();
  await dialog.getByText('With gaps', { exact: true }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await expect
    .poll(() => rows.nth(1).textContent())
    .toMatch(/^5GhostNew.*Left out: Category: There is no category of this name: ‘nowhere’.*Price: Must be an amount/);
  const refused = await downloaded(page, () => dialog.getByRole('button', { name: 'Download the rows with gaps' }).click());
  expect(refused.name).toMatch(/^products-refused-/);
  expect(refused.text).toMatch(
    /,Ghost,None,nowhere,x,B,"Category: There is no category of this name: ‘nowhere’; Price: Must be an amount.*: ‘x’"/,
  );
  await dialog.getByText('All', { exact: true }).click();
  await expect.poll(() => rows.count()).toBe(5);
  await expect.poll(() => rows.nth(1).textContent()).toBe('2Brown riceChangedTitle: Rice →  became Brown ricePrice: 40.00 →  became 45.00');
  await expect.poll(() => rows.nth(2).textContent()).toBe('3WheatUnchanged');
  await expect.poll(() => rows.nth(3).textContent()).toBe('4OatsNewDescription: RolledCategory: grainPrice: 1250.50');
  expect(await titles()).toEqual(before);

  const imports = dialog.getByRole('button', { name: 'Import 3 products' });
  await expect.poll(() => imports.isDisabled()).toBe(true);
  await dialog.getByLabel('Import without this column').check();
  await imports.click();
  await expect.poll(() => toast.textContent()).toContain('Imported 3 products');
  await place.getByText('Oats').waitFor();
  expect(await site.read('admin/products')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: rice.id, title: 'Brown rice', price: '45.00', description: 'White' }),
      expect.objectContaining({ title: 'Oats', price: '1250.50', categoryId: category.id }),
    ]),
  );
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles()).toEqual(before);
  expectNoTrouble();
});

it.runIf(isLong)('the import reads spreadsheet files, and explains the errors of a damaged one', async () => {
  const { page, dialog, choose, rows, toast, expectNoTrouble } = await openImport();
  await site.add('product-categories', { name: 'Café', slug: 'cafe' });
  // The other refusals are tested in tests/unit/import-export/read-file.test.ts and tests/contract/import-export/import.test.ts.
  for (const [file, words] of [
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /Excel file is old or has a password/],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), /cannot be read as an Excel file/],
    ['title,description,category\n"Soap,Fine,x', /cannot be read as CSV/],
  ] as const) {
    await choose(file);
    await expect.poll(() => dialog.getByRole('alert').textContent()).toMatch(words);
  }

  await choose(Buffer.from('title;description;category\r\nCrème;Fresh;Café\r\n', 'latin1'));
  await expect.poll(() => rows.nth(1).textContent()).toBe('2CrèmeNewDescription: FreshCategory: cafe');
  await expect.poll(() => dialog.getByText(/not in UTF-8; it was read as Windows-1252/).isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  const headings = createRowXml('title', 'description', 'category');
  await choose(
    createWorkbook({ rows: headings + createRowXml('Crème brûlée', 'Fresh', 'Café') + createRowXml('Crème', 'Fresh', 'nowhere') }),
    'products.xlsx',
  );
  await dialog.getByText('products.xlsx: 2 new').waitFor();
  await expect
    .poll(() => rows.nth(2).textContent())
    .toBe('3CrèmeNewDescription: FreshLeft out: Category: There is no category of this name: ‘nowhere’');
  const refused = await downloaded(page, () => dialog.getByRole('button', { name: 'Download the rows with gaps' }).click());
  expect(refused.name).toMatch(/^products-refused-.*\.xlsx$/);
  await dialog.getByRole('button', { name: 'Import 2 products' }).click();
  await expect.poll(() => toast.textContent()).toContain('Imported 2 products');
  expectNoTrouble(/400/);
});

it('the user assigns the columns of a trader’s list once, and fills in missing values', { tags: 'thorough' }, async () => {
  await site.add('product-categories', { name: 'Cleaning', slug: 'cleaning' });
  const { dialog, choose, rows, toast, place, expectNoTrouble } = await openImport();
  const list =
    createRowXml('Shree Traders') +
    createRowXml('Ware', 'HSN/SAC', 'Bill rate', 'Shelf') +
    createRowXml('Phenyl', '3808.94.00', 'Rs. 210/-', 'R1');
  await choose(createWorkbook({ rows: list }), 'list.xlsx');
  await dialog.getByRole('alert').getByText('These columns are missing: Title, Description, Category').waitFor();
  await dialog.getByLabel('Ware').selectOption('Title');
  await dialog.getByText('list.xlsx: 1 new, 0 changed, 0 unchanged, 0 refused').waitFor();
  const imports = dialog.getByRole('button', { name: /^Import \d|Nothing to import/ });
  await dialog.getByLabel('Bill rate').selectOption('Price');
  await dialog.getByLabel('Category').selectOption('Cleaning');
  await expect.poll(() => imports.isDisabled()).toBe(true);
  await dialog.getByLabel('Import without this column').check();
  await expect.poll(() => rows.nth(1).textContent()).toBe('3PhenylNewDescription: PhenylCategory: cleaningPrice: 210.00HSN: 38089400');
  await imports.click();
  await expect.poll(() => toast.textContent()).toContain('Imported 1 product');

  // The next list of the same trader uses the saved columns.
  await dialog.waitFor({ state: 'detached' });
  await place.getByRole('button', { name: 'Import' }).click();
  await choose(createWorkbook({ rows: list.replace('210', '220') }), 'list.xlsx');
  await dialog.getByText('list.xlsx: 0 new, 1 changed').waitFor();
  await dialog.getByText('3 of 4 columns are read: “Ware” as Title, “HSN/SAC” as HSN, “Bill rate” as Price.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Import 1 product' }).isEnabled()).toBe(true);
  expectNoTrouble();
});

it('the import shows progress, and offers a template that can be imported', { tags: 'thorough' }, async () => {
  await site.add('product-categories', { name: 'Template', slug: 'template', orderPriority: -1 });
  const { page, dialog, choose, rows } = await openImport();
  const link = dialog.getByRole('link', { name: 'template' });
  await expect.poll(() => link.getAttribute('href')).toContain('template');
  const { name, text } = await downloaded(page, () => link.click());
  expect(name).toBe('products-template.csv');
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/admin/import/products/check**', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/trpc/admin.imports.status**', (route) =>
    route.fulfill({ json: { result: { data: { json: { stage: 'checking', done: 500, total: 2000 } } } } }),
  );
  await choose(text);
  await dialog.getByText('Checking 500 of 2,000 rows').waitFor();
  await expect.poll(() => dialog.getByRole('progressbar', { name: 'Checking' }).getAttribute('aria-valuenow')).toBe('25');
  goOn();
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/^2Floor Cleaner Citrus, 5 L canNew.*Price: 449\.50/);
});

it.each(PHONE_FIRST_WIDTHS)('axe finds no violations in import and export at %i px', { tags: 'thorough' }, async (width) => {
  const { page, dialog, choose, rows } = await openImport({ width, bypassCSP: true });
  const body = '[role=dialog] .mantine-Modal-body';
  expect(await findAxeViolations(page, body)).toEqual([]);
  await choose(`title,description,category\n${'A long title of a product,B,nowhere\n'.repeat(3)}`);
  await expect.poll(() => rows.count()).toBe(4);
  expect(await findAxeViolations(page, body)).toEqual([]);
  await expect.poll(() => dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

it.runIf(isLong)(
  'an import of more than a hundred rows has a paged preview, and is checked again when data changed in between',
  async () => {
    const soap = await site.add('products', { title: 'Soap of the check', description: 'x', categoryId: null });
    await site.add('product-categories', { name: 'Many', slug: 'many' });
    const { dialog, choose, rows, toast, expectNoTrouble } = await openImport();
    const lines = Array.from({ length: 100 }, (_, at) => `,Many ${at},Fine,many`);
    await choose(['id,title,description,category', ...lines, `${soap.id},Soap of the check after it,x,`].join('\n'));
    await expect.poll(() => rows.count()).toBe(101);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await site.change('products', soap.id, { stock: 9 });
    await dialog.getByRole('button', { name: 'Import 101 products' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('Check it again');
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await dialog.getByRole('button', { name: 'Import 101 products' }).click();
    await expect.poll(() => toast.textContent()).toContain('Imported 101 products');
    expect(await titles()).toEqual(expect.arrayContaining(['Many 99', 'Soap of the check after it']));
    expectNoTrouble(/409/);
  },
);

it('a trader’s list becomes a catalogue in an empty site in seven actions: new categories on a tick, pictures by their names, one undo', async () => {
  const { page, dialog, toast, place, expectNoTrouble } = await openImport();
  const before = await titles();
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  // Pictures by URL stay links to the other site.
  await page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/png', body: png }));
  await dialog.locator('input[type=file]').setInputFiles('tests/support/cases/trader-rates.xlsx');
  await dialog.getByText('trader-rates.xlsx: 35 new, 0 changed, 0 unchanged, 1 refused').waitFor();
  await dialog.getByText('12 pictures are named in the file and not uploaded').waitFor();
  await dialog.getByLabel('Make these 6 groups new categories').check();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'photo_1.jpg', mimeType: 'image/png', buffer: png });
  await dialog.getByText('11 pictures are named in the file').waitFor();
  const columns = dialog.getByLabel('Import without this column');
  if (await columns.isVisible()) await columns.check();
  await dialog.getByRole('button', { name: 'Import 35 products' }).click();
  await expect.poll(() => toast.textContent()).toContain('Imported 35 products');
  await place.getByText('Lobby dust pan 1', { exact: true }).first().waitFor();
  const [first] = (await site.read('admin/products')).filter(({ title }) => title === 'Lobby dust pan 1');
  expect(first).toMatchObject({ sku: 'DH-0001', image: expect.stringMatching(/^\/media\//), categoryId: expect.any(Number) });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles()).toEqual(before);
  await page.waitForLoadState();
  // Pictures by URL stay links, and the file's server does not exist.
  expectNoTrouble(/pictures\.example/);
});
