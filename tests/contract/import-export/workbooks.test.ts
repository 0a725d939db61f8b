/** Excel files: what is exported can be opened and imported again; hostile files are refused before they cost much. */
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { XLSX_CONTENT_TYPE } from '../../../server/features/import-export/export/workbooks';
import { UNPACKED_SIZE_MESSAGE, UNREADABLE_TABLE_MESSAGE } from '../../../server/features/import-export/import/table/table-rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';
import { createRowXml, createWorkbook } from '../../support/hostile-workbooks';

const products = findTypeByPath('products');

describe.each(testProviders)('Excel files on %s', (provider) => {
  const app = shareContent(provider, { now: () => new Date('2026-03-02T20:00:00Z') });
  let food: ContentRow;
  beforeAll(async () => {
    food = await app.add(findTypeByPath('product-categories'), { name: 'Food & Tea', slug: 'food' });
  });

  const get = (file: string) => app.call('GET', `/admin/export/${file}`, { token: app.token });
  const post = (step: string, file: Buffer) =>
    app.call('POST', `/admin/import/products/${step}`, { token: app.token, body: file, headers: { 'content-type': XLSX_CONTENT_TYPE } });
  const sheetOf = (file: Buffer) => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] as Uint8Array);

  it('an Excel export round-trips any text, and has no formula', async () => {
    const texts = [
      "'=1",
      '=HYPERLINK("http://x")',
      '@x',
      '-5',
      '+91 80',
      '\ra',
      'a\rb',
      'two\nlines ',
      '<&>',
      '_x000D_',
      '007',
      '1e5',
      '919876543210123',
    ];
    const price = '9999999999.99';
    for (const title of texts)
      await app.add(products, { title: `${title}.`, description: title, badge: title, price, stock: 7, categoryId: food.id });
    const { headers, bytes } = await get('products.xlsx?sort=-price');
    expect(headers).toMatchObject({
      'content-type': XLSX_CONTENT_TYPE,
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="products-2026-03-03.xlsx"',
    });
    const sheet = sheetOf(bytes);
    expect(sheet).toContain('ySplit="1"');
    expect([...sheet.matchAll(/<col .*?width="(\d+)"/g)].every(([, width]) => Number(width) >= 8 && Number(width) <= 62)).toBe(true);
    expect(sheet).not.toContain('<f');
    expect(sheet).toMatch(/<c r="[A-Z]2" s="\d+"><v>9999999999\.99<\/v>/);
    const { counts, rows } = (await post('check', bytes)).body;
    expect(rows.filter(({ action }: { action: string }) => action !== 'same')).toEqual([]);
    expect(counts).toEqual({ create: 0, change: 0, same: texts.length, refused: 0 });
  });

  it('an Excel export has times of India, and every list has one', async () => {
    await app.call('POST', '/api/newsletter', { body: { email: '+plus@example.com' } });
    const sheet = sheetOf((await get('newsletter.xlsx')).bytes);
    expect(sheet).toContain('<t>+plus@example.com</t>');
    // Half past one of 3 March 2026, in days since 1900.
    expect(Number(/<c r="D2" s="\d+"><v>(.*?)<\/v>/.exec(sheet)?.[1])).toBeCloseTo(46_084.0625, 6);
    expect(sheetOf((await get('contact-inquiries.xlsx')).bytes)).toContain('<t>Created at (IST)</t>');
    expect(await get('nothing.xlsx')).toMatchObject({ status: 404 });
  });

  it('an Excel import reads cells as displayed: results of formulas, dates, flags; an empty cell clears', async () => {
    const soap = await app.add(products, { title: 'Soap', badge: 'New', price: '5.00', stock: 1, categoryId: food.id });
    const file = createWorkbook({
      strings: '<si><t>Badge</t></si><si><r><t>Old </t></r><r><t>stock</t></r></si>',
      start: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
      rows: `<row>${createRowXml('Id', 'Title', 'Description', 'Price', 'Active').slice(5, -6)}<c t="s"><v>0</v></c></row><row r="3"/>
        <row r="4"><c><v>${soap.id}</v></c><c t="str"><f>A1</f><v>Soap &e;</v></c><c s="1"><v>46084</v></c>
        <c><f>449.5*1.18</f><v>530.4100000000001</v></c><c t="b"><v>0</v></c><c t="s"><v>1</v></c></row>
        <row r="5"><c t="inlineStr"><is><t>${soap.id}0</t></is></c></row>
        <row r="6"><c/><c t="inlineStr"><is><t>Soap</t></is></c><c t="inlineStr"><is><t>x</t></is></c></row>`,
    });
    const report = (await post('check', file)).body;
    expect(report.rows).toEqual([
      expect.objectContaining({
        line: 4,
        action: 'change',
        title: 'Soap &e;',
        changes: expect.objectContaining({
          description: { from: soap.description, to: '2026-03-03' },
          price: { from: '5.00', to: '530.41' },
          isActive: { from: true, to: false },
          badge: { from: 'New', to: 'Old stock' },
        }),
      }),
      expect.objectContaining({ line: 5, action: 'refused' }),
      expect.objectContaining({ line: 6, action: 'refused', errors: { title: 'Is in the file twice: ‘Soap’' } }),
    ]);
    expect((await post(`apply?digest=${report.digest}`, file)).body).toMatchObject({ success: true, count: 1 });
    const clearing = createWorkbook({ rows: `${createRowXml('Id', 'Badge')}<row><c><v>${soap.id}</v></c></row>` });
    expect((await post('check', clearing)).body.rows[0].changes).toEqual({ badge: { from: 'Old stock', to: null } });
  });

  it('an import returns the refused rows as an Excel file, to be corrected and imported', async () => {
    const { headers, bytes } = await post(
      'refused',
      createWorkbook({
        rows:
          createRowXml('Title', 'Description', 'Category', 'Stock') +
          createRowXml('=Mug', 'Fine', 'food', 'many') +
          createRowXml('Plate', 'Fine', 'food', '3'),
      }),
    );
    expect(headers['content-disposition']).toBe('attachment; filename="products-refused-2026-03-03.xlsx"');
    expect(sheetOf(bytes)).toMatch(/>Why it was refused<.*>=Mug<.*>Stock: Must be a whole number: ‘many’</);
    expect(sheetOf(bytes)).not.toContain('Plate');
    expect((await post('check', bytes)).body.rows).toMatchObject([
      { action: 'create', title: '=Mug', errors: { stock: expect.stringContaining('whole number') } },
    ]);
  });

  it('the import refuses, in a process of its own, a workbook that is damaged or takes too much memory', { tags: 'thorough' }, async () => {
    const message = async (file: Buffer) => {
      const { status, body } = await post('check', file);
      return [status, body.message];
    };
    const strings = '<si><t/></si>'.repeat(3_000_000);
    expect(await message(createWorkbook({ strings, rows: createRowXml('Id', 'Title') }))).toEqual([400, UNPACKED_SIZE_MESSAGE]);
    expect(await message(Buffer.from('PK\x03\x04 and no more'))).toEqual([400, UNREADABLE_TABLE_MESSAGE]);
  });

  it('an import refuses a file above the size limit before it reads the file', async () => {
    expect(await post('check', Buffer.alloc(10 * 1024 * 1024 + 1, 'PK\x03\x04'))).toMatchObject({ status: 413 });
  });
});
