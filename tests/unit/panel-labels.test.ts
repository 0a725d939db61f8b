/** What the panel says of stored values, files and conflicts, without a browser. */
import { describe, expect, it } from 'vitest';
import { firstChoices, merge } from '../../client/admin/conflict/choices';
import { decode } from '../../client/admin/csv/read-file';
import { templateOf } from '../../client/admin/csv/template';
import { textDiff } from '../../client/admin/history/text-diff';
import { exactly, roughly } from '../../client/admin/ui/dates';
import { countLabel, fieldLabel, typeByPath, valueLabel } from '../../client/admin/ui/labels';

describe('the words of the history', () => {
  it.each([
    ['categoryId', 'Category'],
    ['orderPriority', 'Priority'],
    ['description', 'Description'],
  ])('calls %s %s', (field, label) => expect(fieldLabel(field)).toBe(label));

  it.each([
    ['Product', 1, '1 product'],
    ['Category', 12_000, '12,000 categories'],
    ['AMC service', 2, '2 AMC services'],
    ['Timeline entry', 2, '2 timeline entries'],
  ])('counts %s', (title, count, words) => expect(countLabel(title, count)).toBe(words));

  it.each([
    ['isActive', false, 'No'],
    ['price', '1250.50', '₹1,250.50'],
    ['price', null, ''],
    ['stock', 0, '0'],
    ['categoryId', 3, 'Tea'],
    ['categoryId', 4, 'No. 4, which is gone'],
  ])('reads %s %s as %s', (field, value, words) =>
    expect(valueLabel(typeByPath('products'), field, value, { 'product-categories': new Map([[3, 'Tea']]) })).toBe(words),
  );

  it('tells times as the office does', () => {
    expect(exactly('2026-11-21T05:12:00.000Z')).toBe('21 Nov 2026, 10:42');
    const ago = (seconds: number) => roughly(new Date(0).toISOString(), seconds * 1000);
    expect([20, 90, 7_200, 90_000, 40 * 86_400].map(ago)).toEqual(['just now', '1 minute ago', '2 hours ago', 'yesterday', 'last month']);
  });
});

describe('a changed text', () => {
  const marked = (before: string, after: string) =>
    textDiff(before, after)
      ?.map(({ value, added, removed }) => (added ? `+${value}+` : removed ? `-${value}-` : value))
      .join('');

  it('has its changed words marked', () =>
    expect(marked('Black tea from Assam', 'Green tea from Assam')).toBe('-Black-+Green+ tea from Assam'));
  it('is shortened where nothing changed', () => {
    const long = 'word '.repeat(200);
    expect(marked(`Old ${long}`, `New ${long}`)?.length).toBeLessThan(120);
  });
  it('is told apart as a whole where hardly a word stayed', () =>
    expect(marked('One sentence about tea', 'Quite another thing')).toBeUndefined());
});

describe('a conflict', () => {
  const base = { title: 'Soap', price: '10.00', stock: 5, badge: null };
  const mine = { ...base, title: 'Mine', stock: 7 };
  const theirs = { ...base, title: 'Theirs', price: '12.00', stock: 7, version: 3 };

  it('begins with mine where I changed a field and theirs where only they did', () =>
    expect(firstChoices(base, mine, theirs)).toEqual({ title: 'mine', price: 'theirs' }));
  it('ends in my record with what was chosen of theirs', () =>
    expect(merge(mine, theirs, { title: 'theirs', price: 'mine' })).toEqual({ ...mine, title: 'Theirs' }));
});

describe('a file that was chosen', () => {
  const bytes = (...parts: (number[] | string)[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

  it('is read as UTF-8 and as the UTF-16 of a spreadsheet', () => {
    expect(decode(bytes('title\n₹ tea'))).toEqual({ text: 'title\n₹ tea' });
    expect(decode(bytes([0xff, 0xfe], [0x41, 0, 0xb9, 0x20]))).toEqual({ text: 'A₹' });
    expect(decode(bytes([0xfe, 0xff], [0, 0x41, 0x20, 0xb9]))).toEqual({ text: 'A₹' });
  });
  it('is read in Windows’ old letters with a note', () =>
    expect(decode(bytes('Caf', [0xe9]))).toEqual({ text: 'Café', note: expect.stringContaining('Windows-1252') }));
  it.each([
    ['a spreadsheet', bytes('PK', [3, 4])],
    ['a picture', bytes('GIF89a', [0, 1])],
  ])('is refused in words when it is %s', (_, file) => expect(() => decode(file)).toThrow(/save it as “CSV UTF-8”/));
});

it('offers a template with every column of a product', () => {
  const [headers, example] = templateOf('tea').slice(1).split('\r\n');
  expect(headers).toBe('id,title,description,category,image,badge,stock,isActive,orderPriority,price');
  expect(example).toMatch(/^,"Floor Cleaner Citrus, 5 L can",.*,tea,.*,yes,0,449\.50$/);
});
