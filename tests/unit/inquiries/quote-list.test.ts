/** The quote list: in a URL, as the browser stores it, and as text. */
import { describe, expect, it } from 'vitest';
import { readLinesFromUrl, toListedLines } from '../../../client/site/quote-list/lines/given-lines';
import type { QuoteListLine } from '../../../client/site/quote-list/lines/line';
import { composeListMessage, listLineHints } from '../../../client/site/quote-list/lines/line-words';
import { mergeQuoteLines, readQuoteLines } from '../../../client/site/quote-list/lines/list';
import { buildRequestBody, findPinCodeHint, findRequestProblems } from '../../../client/site/quote-list/request/check-request';
import { type ListedLine, readListFromUrl, writeListSearch } from '../../../shared/inquiries/list-url';
import { parseListedItems, readItemsFromUrl, readQuantity, writeItems } from '../../../shared/inquiries/quote-list';
import { pickKnownParameters, QUOTE_LIST_PARAMETERS } from '../../../shared/pages/page-url';

const line = (fields: Partial<QuoteListLine> = {}): QuoteListLine => ({
  key: '12',
  productId: 12,
  text: 'Rice',
  quantity: '40',
  note: '',
  ...fields,
});
const free = line({ key: 'free-1', productId: null, text: 'Rope', quantity: '2.5', note: 'blue' });
const product = {
  ...{ id: 12, title: 'Rice', image: null, picture: null, price: null, gstBp: null, sku: null, unit: 'bag', packSize: 12, moq: 10 },
  tiers: [] as { from: number; price: string }[],
};
const known = (search: string) => pickKnownParameters(new URLSearchParams(search), QUOTE_LIST_PARAMETERS);

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
])('the typed quantity %s is read as %s thousandths', (text, thousandths) => {
  expect(readQuantity(text)).toBe(thousandths);
});

it('valid items of a quote list URL are read, and invalid ones are ignored', () => {
  const items = [
    { productId: 12, quantity: 40_000 },
    { productId: 17, quantity: 2_500 },
  ];
  expect([writeItems(items), parseListedItems('12x40,17x2.5')]).toEqual(['12x40,17x2.5', items]);
  expect(parseListedItems('12x40,12x1,0x5,5x0,9999999999x1,x,17x2.5,<b>')).toEqual(items);
  expect(parseListedItems(Array.from({ length: 60 }, (_, n) => `${n + 1}x1`).join())).toHaveLength(50);
});

it('a URL carries a quote list, or one product with a quantity', () => {
  const read = (search: string) => writeItems(readItemsFromUrl(known(search)));
  expect(read('items=12x40,17x5&other=1')).toBe('12x40,17x5');
  expect([read('product=12&quantity=40'), read('product=12'), read('product=12&quantity=x')]).toEqual(['12x40', '12x1', '12x1']);
  expect([read('items=12x40&product=12&quantity=1'), read('items=%3Cb%3E'), read(`items=${'1x1,'.repeat(1_000)}`)]).toEqual([
    '12x40',
    '',
    '',
  ]);
});

describe('the list that the browser stored', () => {
  it('a stored quote list is read back', () => {
    expect(readQuoteLines(JSON.stringify([line(), free]))).toEqual([line(), free]);
  });

  it.each(['', 'null', '{', '{"lines":[]}', '[null,1,"x",[]]', JSON.stringify([line({ productId: -1 }), { ...line(), quantity: 40 }])])(
    'a malformed stored quote list is ignored: %s',
    (text) => {
      expect(readQuoteLines(text)).toEqual([]);
    },
  );

  it('a stored quote list has at most 50 lines, each once', () => {
    const many = Array.from({ length: 60 }, (_, n) => line({ key: String(n + 1), productId: n + 1 }));
    expect(readQuoteLines(JSON.stringify(many))).toHaveLength(50);
    expect(readQuoteLines(JSON.stringify([line(), line()]))).toHaveLength(1);
  });
});

it('quantities of the same product, or of the same free text, are added up', () => {
  const more = [line({ quantity: '2.5', note: 'in sacks' }), line({ key: '17', productId: 17 }), { ...free, key: 'free-9', note: '' }];
  const other = { ...free, text: 'Chain', note: '' };
  expect(mergeQuoteLines([line({ note: 'new crop' }), free], [...more, other])).toEqual([
    line({ quantity: '42.5', note: 'new crop; in sacks' }),
    { ...free, quantity: '5' },
    line({ key: '17', productId: 17 }),
    { ...other, key: 'free-2' },
  ]);
});

describe('a shared list', () => {
  const rice: ListedLine = { productId: 12, text: '', quantity: 40_000, note: 'new crop, 25 kg' };
  const soap: ListedLine = { productId: 17, text: '', quantity: 2_500, note: '' };
  const rope: ListedLine = { productId: null, text: 'Rope & “chain” 50%', quantity: 500, note: 'नीला' };

  it('a shared quote list has the notes and the free-text lines', () => {
    const { search, missing } = writeListSearch([rope, rice, soap]);
    expect(search).toMatch(/^items=12x40,17x2\.5&own=0\.5~Rope\+%26\+/);
    expect([missing, readListFromUrl(known(search))]).toEqual([0, [rice, soap, rope]]);
    expect(readLinesFromUrl(known(search)).map(({ key }) => key)).toEqual(['12', '17', 'free-3']);
    expect(toListedLines(readLinesFromUrl(known(search)))).toEqual([rice, soap, rope]);
  });

  it('a shared list that is too long for a URL omits notes before free-text lines, and counts the omitted ones', () => {
    const many = Array.from({ length: 50 }, (_, n) => ({ ...rice, productId: n + 1, note: 'x'.repeat(500) }));
    const { search, missing } = writeListSearch([...many.slice(1), rope]);
    expect(search.length).toBeLessThanOrEqual(4_000);
    expect(missing).toBeGreaterThan(40);
    expect(readListFromUrl(known(search)).at(-1)).toEqual(rope);
    expect(writeListSearch([rice, rope], 20)).toEqual({ search: 'items=12x40', missing: 2 });
  });

  it('a shared list of exactly 4,000 characters is complete, and one more character omits a note', () => {
    const lines = Array.from({ length: 9 }, (_, n) => ({ ...rice, productId: n + 1, note: 'x'.repeat(430) }));
    const [first, ...others] = lines as [ListedLine, ...ListedLine[]];
    const lengthOf = (note: number) => writeListSearch([...others, { ...first, note: 'x'.repeat(note) }], 9_999).search.length;
    const exact = 430 + 4_000 - lengthOf(430);
    expect([exact <= 500, lengthOf(exact)]).toEqual([true, 4_000]);
    const [full, over] = [exact, exact + 1].map((note) => writeListSearch([...others, { ...first, note: 'x'.repeat(note) }]));
    expect([full?.search.length, full?.missing, over?.missing]).toEqual([4_000, 0, 1]);
    expect(readListFromUrl(known(full?.search ?? '')).map(({ note }) => note.length)).toEqual([...others.map(() => 430), exact]);
  });

  it.each([
    ['own=', []],
    ['own=1~~note', []],
    ['own=0~Rope~', []],
    ['own=-1~Rope~', []],
    ['own=1~Rope', []],
    ['own=1~Rope~~2~Chain', [{ ...rope, text: 'Rope', quantity: 1_000, note: '' }]],
    [`own=1~${'x'.repeat(3_998)}~`, []],
    [`own=1~${'x'.repeat(3_997)}~`, [{ ...rope, text: 'x'.repeat(200), quantity: 1_000, note: '' }]],
    [`items=12x40&notes=12~${'x'.repeat(3_998)}`, [{ ...rice, note: '' }]],
    [`items=12x40&notes=12~${'x'.repeat(3_997)}`, [{ ...rice, note: 'x'.repeat(500) }]],
    ['own=1~%00%0A%E2%80%A8Rope%09%1B~%FF', [{ ...rope, text: 'Rope', quantity: 1_000, note: '\uFFFD' }]],
    ['notes=12~blue', []],
    ['items=12x40&notes=17~blue~12~~12', [{ ...rice, note: '' }]],
    ['items=12x40&notes=12', [{ ...rice, note: '' }]],
    ['items=12x40&notes=__proto__~x~12~new%20crop,%2025%20kg', [rice]],
  ])('a damaged shared list is read as far as possible: %s', (search, lines) => expect(readListFromUrl(known(search))).toEqual(lines));

  it('a shared list has at most 50 lines, and every character that can be typed or pasted', () => {
    expect(readListFromUrl(known(`own=${Array.from({ length: 80 }, (_, n) => `1~Rope ${n}~`).join('~')}`))).toHaveLength(50);
    const pasted = { ...rope, text: 'a~b\tc\uD800d 🧼', note: '\uDC00' };
    expect(readListFromUrl(known(writeListSearch([pasted]).search))).toEqual([{ ...rope, text: 'a b c d 🧼', note: '' }]);
  });
});

it('a URL may request a free text instead of a product', () => {
  expect(readLinesFromUrl(known('items=12x40&free=%20blue%20%20rope'))).toMatchObject([
    { productId: 12, quantity: '40' },
    { productId: null, text: 'blue rope', quantity: '1' },
  ]);
});

it('a quote line hints at the minimum order, and at packs only where pieces are sold in packs', () => {
  const hints = (quantity: string, fields: Partial<typeof product> | { unit: null } = {}) =>
    listLineHints(line({ quantity }), { ...product, ...fields });
  expect(hints('9.5')).toEqual(['The minimum order is 10 bags. You can ask for less.']);
  expect([hints('10'), hints('11'), hints(''), listLineHints(line(), undefined)]).toEqual([[], [], [], []]);
  expect([hints('40', { unit: null }), hints('36', { unit: null })]).toEqual([['Sold in packs of 12: 36 or 48.'], []]);
  const tiers = [{ from: 20, price: '1215.00' }];
  expect(hints('8', { tiers })).toEqual(['The minimum order is 10 bags. You can ask for less.']);
  expect(hints('12', { tiers })).toEqual(['8 more bags reach ₹1,215']);
});

it('a shared message has at most 1,000 characters, and links to the rest', () => {
  const url = 'https://example.com/quote-list?items=12x40';
  expect(composeListMessage([line(), free], ({ productId }) => (productId ? product : undefined), url)).toBe(
    `Hello, please send me prices for:\n40 bag × Rice\n2.5 × Rope (blue)\n${url}`,
  );
  const long = composeListMessage(
    Array.from({ length: 50 }, () => line({ text: 'Long name '.repeat(9) })),
    () => undefined,
    url,
  );
  expect(long.length).toBeLessThanOrEqual(1_000);
  expect(long).toMatch(/\n… and \d\d more\nhttps:\/\/example\.com\/quote-list\?items=12x40$/);
});

it('a quote request names its invalid fields, and sends the values as typed', () => {
  const fields = {
    'lines.0.productId': '12',
    'lines.0.text': 'Rice',
    'lines.0.quantity': '40',
    'lines.0.note': '',
    'lines.1.text': 'Rope',
    'lines.1.quantity': '2',
  };
  const sent = { name: 'Asha', phone: '98200 12345', neededBy: '2026-11-22' };
  expect(findRequestProblems({ ...fields, ...sent }, '2026-11-22')).toEqual({});
  const wrong = { 'lines.0.quantity': '0', 'lines.1.text': '', neededBy: '2026-11-21', phone: '12' };
  expect(Object.keys(findRequestProblems({ ...fields, ...wrong }, '2026-11-22'))).toEqual([
    'lines.0.quantity',
    'lines.1.text',
    'name',
    'phone',
    'neededBy',
  ]);
  expect(buildRequestBody({ ...fields, ...sent })).toEqual({
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
])('the PIN code %j has a hint: %s', (typed, hasHint) => expect(findPinCodeHint(typed) !== undefined).toBe(hasHint));
