/** Panel texts for stored values, files and conflicts, without a browser. */
import { describe, expect, it } from 'vitest';
import { compareEdits, formatOthersChanges, pickValues, takeTheirValues } from '../../../client/admin/editing/conflict/choices';
import { defineSection } from '../../../client/admin/engine/section-definition';
import { diffTexts } from '../../../client/admin/history/text-diff';
import { decodeText } from '../../../client/admin/import-export/import/read-file';
import { buildImportTemplate } from '../../../client/admin/import-export/import/template';
import { formatTimeAgo } from '../../../client/admin/ui/words/dates';
import { findFieldLabel, findRecordedType, formatFieldValue, formatRowCount } from '../../../client/admin/ui/words/labels';
import { companyStat } from '../../../shared/content/types/company-stat';
import { formatExactTime } from '../../../shared/time/in-words';
import { PRODUCT_EXPORT_HEADER } from '../../support/content';

describe('history labels', () => {
  it.each([
    ['categoryId', 'Category'],
    ['orderPriority', 'Priority'],
    ['description', 'Description'],
  ])('the history calls %s %s', (field, label) => expect(findFieldLabel(field)).toBe(label));

  it.each([
    ['Product', 1, '1 product'],
    ['Category', 12_000, '12,000 categories'],
    ['AMC service', 2, '2 AMC services'],
    ['Timeline entry', 2, '2 timeline entries'],
  ])('the history counts %s', (title, count, words) => expect(formatRowCount(title, count)).toBe(words));

  it.each([
    ['isActive', false, 'No'],
    ['price', '1250.50', '₹1,250.50'],
    ['price', null, ''],
    ['stock', 0, '0'],
    ['categoryId', 3, 'Tea'],
  ])('the history formats %s %s as %s', (field, value, words) =>
    expect(formatFieldValue(findRecordedType('products'), field, value, { 'product-categories': { 3: 'Tea' } })).toBe(words),
  );

  it('the history formats times relative to the day in India', () => {
    expect(formatExactTime('2026-11-21T05:12:00.000Z')).toBe('21 Nov 2026, 10:42');
    const ago = (seconds: number) => formatTimeAgo(new Date(0).toISOString(), seconds * 1000);
    expect([20, 90, 7_200, 90_000, 40 * 86_400].map(ago)).toEqual(['just now', '1 min ago', '2 h ago', 'yesterday', 'last month']);
  });
});

describe('a changed text', () => {
  const marked = (before: string, after: string) =>
    diffTexts(before, after)
      ?.map(({ value, added, removed }) => (added ? `+${value}+` : removed ? `-${value}-` : value))
      .join('');

  it('a changed text marks its changed words', () =>
    expect(marked('Black tea from Assam', 'Green tea from Assam')).toBe('-Black-+Green+ tea from Assam'));
  it('a changed text is shortened where nothing changed', () => {
    const long = 'word '.repeat(200);
    expect(marked(`Old ${long}`, `New ${long}`)?.length).toBeLessThan(120);
  });
  it('a changed text is shown as a complete replacement when hardly any word is the same', () =>
    expect(marked('One sentence about tea', 'Quite another thing')).toBeUndefined());
});

describe('a conflict', () => {
  const base = { title: 'Soap', price: '10.00', stock: 5, badge: null };
  const mine = { ...base, title: 'Mine', stock: 7 };
  const theirs = { ...base, title: 'Theirs', price: '12.00', stock: 7, version: 3 };

  it('a conflict tells fields that only they changed from fields that both changed differently; the same change is no conflict', () => {
    const stored = pickValues(theirs, Object.keys(mine));
    expect(compareEdits(base, mine, stored)).toEqual({ theirs: ['price'], both: ['title'] });
    expect(compareEdits(base, base, stored)).toEqual({ theirs: ['title', 'price', 'stock'], both: [] });
    expect(compareEdits(base, mine, base)).toEqual({ theirs: [], both: [] });
    // An empty text counts as no value.
    expect(compareEdits(base, { ...base, badge: '' }, { ...base, badge: 'New' })).toEqual({ theirs: ['badge'], both: [] });
  });
  it('a conflict is saved as my record with their values of some fields', () =>
    expect(takeTheirValues(mine, theirs, ['price'])).toEqual({ ...mine, price: '12.00' }));
  it('a conflict names the user and the fields of other changes', () => {
    const labels = { title: 'Title', sku: 'SKU' };
    expect(formatOthersChanges('Priya Rao', labels, ['title', 'sku'])).toBe('Also changed by Priya Rao: title, SKU');
    expect(formatOthersChanges(undefined, labels, ['title'])).toBe('Also changed by somebody else: title');
    expect(formatOthersChanges('Priya Rao', labels, [])).toBeUndefined();
  });
});

describe('a selected file', () => {
  const bytes = (...parts: (number[] | string)[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

  it('a selected file is decoded as UTF-8, or as UTF-16 from spreadsheets', () => {
    expect(decodeText(bytes('title\n₹ tea'))).toEqual({ text: 'title\n₹ tea' });
    expect(decodeText(bytes([0xff, 0xfe], [0x41, 0, 0xb9, 0x20]))).toEqual({ text: 'A₹' });
    expect(decodeText(bytes([0xfe, 0xff], [0, 0x41, 0x20, 0xb9]))).toEqual({ text: 'A₹' });
  });
  it('a selected file is decoded as Windows-1252 with a note', () =>
    expect(decodeText(bytes('Caf', [0xe9]))).toEqual({ text: 'Café', note: expect.stringContaining('Windows-1252') }));
  it.each([
    ['an old spreadsheet', bytes([0xd0, 0xcf, 0x11, 0xe0]), 'Export the list as Excel (.xlsx) or as CSV instead'],
    ['a picture', bytes('GIF89a', [0, 1]), 'save it as .xlsx or as “CSV UTF-8”'],
  ])('a selected file is refused with a message when it is %s', (_, file, message) => expect(() => decodeText(file)).toThrow(message));
});

it('the import template has every column of a product', () => {
  const [headers, example] = buildImportTemplate('tea', true).slice(1).split('\r\n');
  expect(headers).toBe(PRODUCT_EXPORT_HEADER);
  const known = ['Id', 'Title', 'Description', 'Category', 'Picture', 'Badge', 'Stock', 'Active', 'Priority', 'Price'];
  expect(PRODUCT_EXPORT_HEADER.split(',')).toEqual(expect.arrayContaining(known));
  expect(example).toMatch(/^,"Floor Cleaner Citrus, 5 L can",.*,tea,.*,yes,0,449\.50(,|$)/);
});

it('the form of a section has every declared field: the listed ones first, the others with the declared label and hint', () => {
  const definition = defineSection({
    name: 'companyStats',
    type: companyStat,
    many: 'stats',
    columns: [{ field: 'statKey' }],
    fields: [{ name: 'suffix', description: 'Such as +' }],
  });
  expect(definition.fields.map(({ name, label }) => [name, label])).toEqual([
    ['suffix', 'Suffix'],
    ['statKey', 'Key'],
    ['value', 'Value'],
    ['label', 'Label'],
    ['icon', 'Icon'],
  ]);
  expect([definition.columns[0]?.label, definition.fields[0]?.description, definition.bulk]).toEqual(['Key', 'Such as +', []]);
});
