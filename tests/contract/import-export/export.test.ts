/** CSV export: files are safe to open in a spreadsheet and can be imported again without changes. */
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { ContentRow } from '../../../server/features/content/rows';
import { fieldLabelOf } from '../../../shared/content/field-kinds';
import { findTypeByPath } from '../../../shared/content/registry';
import { isLong, quickOrLong } from '../../faults/long-form';
import { everyType, PRODUCT_EXPORT_HEADER, shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');

describe.each(testProviders)('CSV on %s', (provider) => {
  const app = shareContent(provider, { now: () => new Date('2026-03-02T20:00:00Z') });
  let food: ContentRow;
  beforeAll(async () => {
    food = await app.add(categories, { name: 'Food & Tea', slug: 'food' });
  });

  const get = (file: string) => app.call('GET', `/admin/export/${file}`, { token: app.token });
  const table = async (file: string) => parse((await get(file)).text, { bom: true, columns: true }) as Record<string, string>[];
  const post = (step: string, file: string) =>
    app.call('POST', `/admin/import/products/${step}`, { token: app.token, body: file, headers: { 'content-type': 'text/csv' } });
  const check = async (file: string) => (await post('check', file)).body;
  const current = () => app.rows(products);

  it('every list can be exported as CSV, by administrators only', async () => {
    await app.call('POST', '/api/contact', {
      body: { name: '=cmd', email: 'a@example.com', company: 'A', subject: 'bulk', message: 'Hi' },
    });
    await app.call('POST', '/api/newsletter', { body: { email: '+plus@example.com' } });
    for (const [path, type] of everyType) {
      await app.some(type);
      expect([path, (await table(`${path}.csv`)).length]).toEqual([path, (await app.rows(type)).length]);
    }
    expect(await table('contact-inquiries.csv')).toMatchObject([
      // Half past one of the next day in India.
      { Name: "'=cmd", Status: 'new', 'Suspected spam': 'no', 'Created at (IST)': '2026-03-03 01:30:00' },
    ]);
    expect(await table('newsletter.csv')).toMatchObject([
      { Email: "'+plus@example.com", Active: 'yes', 'Subscribed at (IST)': '2026-03-03 01:30:00', 'Unsubscribed at (IST)': '' },
    ]);
    expect(await app.call('GET', '/admin/export/products.csv')).toMatchObject({ status: 401 });
    for (const file of ['nothing.csv', 'products', 'products.xls', '..%2Fproducts.csv'])
      expect(await get(file)).toMatchObject({ status: 404 });
  });

  it('a CSV export has a file name, a content type, and headers against caching', async () => {
    const { headers, text } = await get('products.csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      // The date in the file name is already that of the next day in India.
      'content-disposition': 'attachment; filename="products-2026-03-03.csv"',
    });
    expect(text.startsWith(`\ufeff${PRODUCT_EXPORT_HEADER}\r\n`)).toBe(true);
  });

  it('a CSV export has the rows as shown: searched, filtered, sorted', async () => {
    const marked = { badge: 'sorted', categoryId: food.id };
    for (const [title, price, isActive] of [
      ['Zebra soap', '5.00', true],
      ['Apple soap', null, false],
      ['Melon soap', '10.00', true],
      ['Melon rice', '2.00', true],
    ])
      await app.add(products, { ...marked, title, price, isActive });
    const titles = async (query: string) => (await table(`products.csv?${query}`)).map(({ Title }) => Title);
    expect(await titles('q=sorted&sort=title')).toEqual(['Apple soap', 'Melon rice', 'Melon soap', 'Zebra soap']);
    expect(await titles('q=SOAP%20sorted&sort=-price')).toEqual(['Melon soap', 'Zebra soap', 'Apple soap']);
    expect(await titles(`q=sorted&categoryId=${food.id}&isActive=false`)).toEqual(['Apple soap']);
    expect(await titles('q=sorted&categoryId=none')).toEqual([]);
    expect(await titles('q=sorted&price=none')).toEqual(['Apple soap']);
    for (const query of ['sort=passwordHash', 'nonsense=1', 'isActive=perhaps'])
      expect(await get(`products.csv?${query}`)).toMatchObject({ status: 400, body: { success: false } });
  });

  it('a CSV export has each of 501 subscriptions once, newest first, beyond a batch of 500', async () => {
    const data = Array.from({ length: 501 }, (_, n) => ({
      email: `reader-${n}@example.com`,
      emailKey: `reader-${n}@example.com`,
      subscribedAt: new Date(),
    }));
    await app.db.transact((tx) => tx.newsletterSubscription.createMany({ data }));
    const emails = (await table('newsletter.csv?q=reader-')).map((row) => row['E-mail'] ?? row.Email);
    expect(emails).toEqual(data.map(({ email }) => email).reverse());
    await app.db.transact((tx) => tx.newsletterSubscription.deleteMany({ where: { email: { startsWith: 'reader-' } } }));
  });

  it('a CSV file round-trips any text', async () => {
    const nasty = fc.stringMatching(/^[ '"=+\-@,;\t\r\nab1é–]{1,12}$/).filter((text) => text.trim() !== '');
    const texts = [
      ...fc.sample(nasty, { numRuns: quickOrLong(20, 60), seed: 7 }),
      "'",
      "''=1",
      '=HYPERLINK("http://x")',
      "'@x",
      '-5',
      '+91 80',
      '＝1',
      '\r',
      'a\rb',
    ];
    for (const title of texts.filter((text) => text.trim() !== '')) await app.add(products, { title, description: title, badge: title });
    const file = (await get('products.csv')).text;
    const { counts, rows } = await check(file);
    expect(counts).toEqual({ create: 0, change: 0, same: rows.length, refused: 0 });
    for (const row of parse(file, { bom: true, columns: true }) as Record<string, string>[]) {
      const { Title: title = '', Priority: orderPriority } = row;
      expect(title).not.toMatch(/^[=+\-@\t\r]/);
      expect(Number(orderPriority)).toEqual(expect.any(Number));
    }
    // The same file is imported as new rows into an empty list.
    const before = await current();
    const [header, ...lines] = parse(file, { bom: true }) as string[][];
    const newCell = new Map<string | undefined, (cell: string) => string>([
      ['Id', () => ''],
      ['Category', () => 'food'],
      ['Title', (cell) => `${cell} new`],
    ]);
    for (const name of products.unique)
      newCell.set(fieldLabelOf(name, products.fields[name] as z.ZodType), (cell) => cell && `${cell}-new`);
    const asNew = stringify([header, ...lines.map((cells) => cells.map((cell, at) => newCell.get(header?.[at])?.(cell) ?? cell))]);
    const { digest } = await check(asNew);
    expect((await post(`apply?digest=${digest}`, asNew)).body).toMatchObject({ success: true, count: before.length });
    const added = (await current()).filter(({ id }) => !before.some((row) => row.id === id));
    const own = ['id', 'version', 'title', 'categoryId', ...products.unique];
    const plain = (row: ContentRow) => JSON.stringify(Object.entries(row).filter(([name]) => !own.includes(name)));
    expect(added.map(plain).sort()).toEqual(before.map(plain).sort());
    expect(added.map(({ title }) => title).sort()).toEqual(before.map(({ title }) => `${title} new`).sort());
  });

  const fields = ['orderPriority', 'title', 'price', 'isActive', 'badge', 'id'];
  // Numbers, texts and amounts with empty ones at either end; any field sorts like one of these.
  const orders = isLong ? fields.flatMap((field) => [field, `-${field}`]) : ['orderPriority', '-title', 'price', '-price', '-badge'];
  it.each(orders)('a CSV export has each of many rows once, in the order of %s', { tags: 'thorough' }, async (sort) => {
    if ((await current()).length < 1_200) {
      const values = { description: 'x', categoryId: null, image: null, stock: 1 };
      const data = Array.from({ length: 1_200 }, (_, n) => ({
        ...values,
        title: `Many ${n % 300}`,
        badge: n % 2 ? null : `b${n % 3}`,
        isActive: n % 5 > 0,
        orderPriority: n % 4,
        price: n % 3 ? `${n % 40}.50` : null,
      }));
      await app.db.transact((tx) => tx.product.createMany({ data }));
    }
    const ids = (await table(`products.csv?sort=${sort}`)).map(({ Id }) => Number(Id));
    const pages: number[] = [];
    for (let page: number | null = 1; page; ) {
      const [field, direction] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
      const answer = await app.ask('query', 'admin.products.page', { sort: { field, direction }, page, pageSize: 200 });
      pages.push(...answer.rows.map(({ id }: ContentRow) => id));
      page = answer.next;
    }
    expect(ids).toEqual(pages);
    expect(new Set(ids).size).toBe((await current()).length);
  });
});
