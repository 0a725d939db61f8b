/** The quote list: in an address, as the browser stores it, and in words. */
import { describe, expect, it } from 'vitest';
import { itemsOf, linesIn } from '../../../client/site/quote-list/given-lines';
import type { Line } from '../../../client/site/quote-list/line';
import { hintOf, messageOf } from '../../../client/site/quote-list/line-words';
import { joinLines, readLines } from '../../../client/site/quote-list/list';
import { bodyOf, pinCodeHint, problemsOf } from '../../../client/site/quote-list/request/check-request';
import { itemsIn, itemsText, readItems, readQuantity } from '../../../shared/inquiries/quote-list';
import { knownParameters, QUOTE_LIST_PARAMETERS } from '../../../shared/pages/page-address';

const line = (fields: Partial<Line> = {}): Line => ({ key: '12', productId: 12, text: 'Rice', quantity: '40', note: '', ...fields });
const free = line({ key: 'free-1', productId: null, text: 'Rope', quantity: '2.5', note: 'blue' });
const product = { id: 12, title: 'Rice', image: null, picture: null, price: null, sku: null, unit: 'bag', packSize: 12, moq: 10 };

it.each([
  ['40', 40_000],
  [' 2.5 ', 2_500],
  ['0.001', 1],
  ['0', undefined],
  ['1.2345', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['1000000', 1_000_000_000],
  ['1000001', undefined],
])('reads the quantity %s as %s thousandths', (text, thousandths) => {
  expect(readQuantity(text)).toBe(thousandths);
});

it('items of an address survive, and what cannot be read is left out', () => {
  const items = [
    { productId: 12, quantity: 40_000 },
    { productId: 17, quantity: 2_500 },
  ];
  expect([itemsText(items), readItems('12x40,17x2.5')]).toEqual(['12x40,17x2.5', items]);
  expect(readItems('12x40,12x1,0x5,5x0,9999999999x1,x,17x2.5,<b>')).toEqual(items);
  expect(readItems(Array.from({ length: 60 }, (_, n) => `${n + 1}x1`).join())).toHaveLength(50);
});

it('an address has a list, or one product with a quantity', () => {
  const read = (search: string) => itemsText(itemsIn(knownParameters(new URLSearchParams(search), QUOTE_LIST_PARAMETERS)));
  expect(read('items=12x40,17x5&other=1')).toBe('12x40,17x5');
  expect([read('product=12&quantity=40'), read('product=12'), read('product=12&quantity=x')]).toEqual(['12x40', '12x1', '12x1']);
  expect([read('items=12x40&product=12&quantity=1'), read('items=%3Cb%3E'), read(`items=${'1x1,'.repeat(1_000)}`)]).toEqual([
    '12x40',
    '',
    '',
  ]);
});

describe('what the browser stored', () => {
  it('is read back', () => {
    expect(readLines(JSON.stringify([line(), free]))).toEqual([line(), free]);
  });

  it.each(['', 'null', '{', '{"lines":[]}', '[null,1,"x",[]]', JSON.stringify([line({ productId: -1 }), { ...line(), quantity: 40 }])])(
    'is ignored where it is malformed: %s',
    (text) => {
      expect(readLines(text)).toEqual([]);
    },
  );

  it('has at most 50 lines, each once', () => {
    const many = Array.from({ length: 60 }, (_, n) => line({ key: String(n + 1), productId: n + 1 }));
    expect(readLines(JSON.stringify(many))).toHaveLength(50);
    expect(readLines(JSON.stringify([line(), line()]))).toHaveLength(1);
  });
});

it('quantities of the same product are added up', () => {
  expect(itemsOf(joinLines([line(), free], [line({ quantity: '2.5' }), line({ key: '17', productId: 17 })]))).toBe('12x42.5,17x40');
});

it('an address may ask for a text that is no product', () => {
  const search = knownParameters(new URLSearchParams('items=12x40&free=%20blue%20%20rope'), QUOTE_LIST_PARAMETERS);
  expect(linesIn(search)).toMatchObject([
    { productId: 12, quantity: '40' },
    { productId: null, text: 'blue rope', quantity: '1' },
  ]);
});

it('hints at the minimum order, and at packs only where pieces are sold in them', () => {
  const hint = (quantity: string, fields: Partial<typeof product> | { unit: null } = {}) =>
    hintOf(line({ quantity }), { ...product, ...fields });
  expect(hint('9.5')).toBe('The minimum order is 10 bags. You can ask for less.');
  expect([hint('10'), hint('11'), hint(''), hintOf(line(), undefined)]).toEqual([undefined, undefined, undefined, undefined]);
  expect([hint('40', { unit: null }), hint('36', { unit: null })]).toEqual(['Sold in packs of 12: 36 or 48.', undefined]);
});

it('a message has at most 1,000 characters, and leads to the rest', () => {
  const url = 'https://example.com/quote-list?items=12x40';
  expect(messageOf([line(), free], ({ productId }) => (productId ? product : undefined), url)).toBe(
    `Hello, please send me prices for:\n40 bag × Rice\n2.5 × Rope (blue)\n${url}`,
  );
  const long = messageOf(
    Array.from({ length: 50 }, () => line({ text: 'Long name '.repeat(9) })),
    () => undefined,
    url,
  );
  expect(long.length).toBeLessThanOrEqual(1_000);
  expect(long).toMatch(/\n… and \d\d more\nhttps:\/\/example\.com\/quote-list\?items=12x40$/);
});

it('a request names the fields that are wrong, and is sent as the form was filled in', () => {
  const fields = {
    'lines.0.productId': '12',
    'lines.0.text': 'Rice',
    'lines.0.quantity': '40',
    'lines.0.note': '',
    'lines.1.text': 'Rope',
    'lines.1.quantity': '2',
  };
  const sent = { name: 'Asha', phone: '98200 12345', neededBy: '2026-11-22' };
  expect(problemsOf({ ...fields, ...sent }, '2026-11-22')).toEqual({});
  const wrong = { 'lines.0.quantity': '0', 'lines.1.text': '', neededBy: '2026-11-21', phone: '12' };
  expect(Object.keys(problemsOf({ ...fields, ...wrong }, '2026-11-22'))).toEqual([
    'lines.0.quantity',
    'lines.1.text',
    'name',
    'phone',
    'neededBy',
  ]);
  expect(bodyOf({ ...fields, ...sent })).toEqual({
    ...sent,
    lines: [
      { productId: 12, text: 'Rice', quantity: '40', note: '' },
      { text: 'Rope', quantity: '2', note: '' },
    ],
  });
});

it.each([
  ['', false],
  ['560001', false],
  [' 560 001 ', false],
  ['012345', true],
  ['5600', true],
])('a PIN code %j has a hint: %s', (typed, hasHint) => expect(pinCodeHint(typed) !== undefined).toBe(hasHint));
