/** What buyers type finds the product that they mean: the demo catalogue, and how many of sixty searches show it among the first three. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeByPath } from '../../../shared/content/registry';
import { type Content, startContent } from '../../support/content';

/** The search, and how the title of a product begins that must be among the first three. */
const searches = [
  // Wrong, missing, swapped and doubled letters.
  ['tisue', 'Facial Tissue Box'],
  ['tissu box', 'Facial Tissue Box'],
  ['basmti', 'Basmati Rice'],
  ['basamti rice', 'Basmati Rice'],
  ['sanitser', 'Hand Sanitiser'],
  ['hand santizer', 'Hand Sanitiser'],
  ['shampo', 'Guest Shampoo'],
  ['disinfectent', 'Disinfectant Concentrate'],
  ['detergant powder', 'Laundry Detergent Powder'],
  ['garbege bags', 'Garbage Bags'],
  ['coffe', 'Filter Coffee'],
  ['tumeric powder', 'Turmeric'],
  ['ketchap', 'Tomato Ketchup'],
  ['corugated box', 'Corrugated Boxes'],
  ['tolet roll', 'Toilet Roll'],
  ['nitrle gloves', 'Nitrile Gloves'],
  ['sunflwoer oil', 'Sunflower Oil'],
  ['degreser', 'Kitchen Degreaser'],
  ['freshner', 'Room Freshener'],
  // Singular and plural.
  ['tissue rolls', 'Toilet Roll'],
  ['paper napkin', 'Paper Napkins'],
  ['brooms', 'Soft Grass Broom'],
  ['glove', 'Nitrile Gloves'],
  ['mops', 'Cotton String Mop'],
  ['corrugated boxes', 'Corrugated Boxes'],
  ['buckets', 'Utility Bucket'],
  ['plate', 'Bagasse Dinner Plates'],
  // British and American spelling.
  ['sanitizer', 'Hand Sanitiser'],
  ['sanitiser', 'Hand Sanitiser'],
  ['aluminum foil', 'Aluminium Foil'],
  ['microfiber cloth', 'Microfibre Cloths'],
  ['iodized salt', 'Iodised Salt'],
  // Word order, one word for two and the other way round, a word that is not needed.
  ['rice basmati', 'Basmati Rice'],
  ['roll toilet', 'Toilet Roll'],
  ['handwash', 'Hand Wash'],
  ['hand wash', 'Hand Wash'],
  ['dish wash', 'Dishwash'],
  ['toilet cleaner', 'Toilet Bowl Cleaner'],
  ['cups for tea', 'Tea Cups'],
  // A word in the title before a part of another word.
  ['tea', 'Assam CTC Tea'],
  ['rice', 'Basmati Rice'],
  ['oil', 'Sunflower Oil'],
  // Numbers and units.
  ['floor cleaner 5L', 'Floor Cleaner Citrus'],
  ['floor cleaner 5 litre', 'Floor Cleaner Citrus'],
  ['5l', 'Floor Cleaner Citrus'],
  ['rice 25kg', 'Basmati Rice'],
  ['25 kgs rice', 'Basmati Rice'],
  ['16 ltr bucket', 'Utility Bucket'],
  ['a4 75gsm', 'Copier Paper A4'],
  ['2ply toilet roll', 'Toilet Roll 2-Ply'],
  ['garbage bag 30x37', 'Garbage Bags Heavy Duty'],
  // SKUs, and parts of them.
  ['CL-SAN-500', 'Hand Sanitiser'],
  ['clsan500', 'Hand Sanitiser'],
  ['flr pin', 'Floor Cleaner Pine'],
  // Hindi and Kannada.
  ['चावल', 'Basmati Rice'],
  ['ಅಕ್ಕಿ', 'Basmati Rice'],
  ['झाडू', 'Soft Grass Broom'],
  ['चाय', 'Assam CTC Tea'],
  ['ಕಾಫಿ', 'Filter Coffee'],
  ['ಸಾಬೂನು', 'Sandalwood Soap'],
] as const;
const FOUND = 60;

let app: Content;
beforeAll(async () => {
  app = await startContent('sqlite', { env: { SEED: 'demo' } });
});
afterAll(() => app.close());

const products = typeByPath('products');

type Page = { products: { title: string }[]; nearest: { title: string }[]; total: number | null; hasNext: boolean };
const find = (input: object) => app.ask('query', 'public.catalogue', input) as Promise<Page>;

it(`${FOUND} of 60 searches show what is meant among the first three products`, async () => {
  expect(new Set(searches.map(([q]) => q)).size).toBe(60);
  const missed: string[] = [];
  for (const [q, title] of searches) {
    const first = (await find({ q })).products.slice(0, 3).map((product) => product.title);
    if (!first.some((each) => each.startsWith(title))) missed.push(`${q}: ${first.join(' | ') || 'nothing'}`);
  }
  expect(missed).toHaveLength(60 - FOUND);
});

describe('the order of what is found', () => {
  it('is the whole title, a word of the title, its beginning, the SKU, the category, the search words, the text, and then the office’s order', async () => {
    const category = await app.add(typeByPath('product-categories'), { name: 'Zephyr goods', slug: 'zephyr' });
    const plain = { description: 'Plain', badge: null, sku: null, searchWords: null, categoryId: null };
    const added = [
      { title: 'In the text', description: 'Good for a zephyr', orderPriority: -9 },
      { title: 'By search words', searchWords: 'breeze, zephyr', orderPriority: -8 },
      { title: 'Of the category', categoryId: category.id, orderPriority: -7 },
      { title: 'By SKU', sku: 'AB-ZEPHYR-1', orderPriority: -6 },
      { title: 'Zephyrlike fan', orderPriority: -5 },
      { title: 'Another zephyr fan', orderPriority: -3 },
      { title: 'Blue zephyr fan', orderPriority: -4 },
      { title: 'Zephyr', orderPriority: 900 },
      { title: 'Superzephyrs', orderPriority: -10 },
    ];
    for (const fields of added) await app.add(products, { ...plain, ...fields });
    const { products: found, total } = await find({ q: 'zephyr' });
    const order = ['Zephyr', 'Blue zephyr fan', 'Another zephyr fan', 'Zephyrlike fan', 'By SKU', 'Of the category', 'By search words'];
    expect(found.map(({ title }) => title)).toEqual([...order, 'Superzephyrs', 'In the text']);
    expect(total).toBe(9);
    expect((await find({ q: 'zephyr', category: 'zephyr' })).products).toMatchObject([{ title: 'Of the category' }]);

    await app.change(typeByPath('product-categories'), category, { name: 'Other goods' });
    expect((await find({ q: 'zephyr' })).total).toBe(8);
  });

  it('is the same on all pages, and each product is on one of them', async () => {
    const pages = [await find({ q: 'case' }), await find({ q: 'case', page: 2 })];
    const found = pages.flatMap((page) => page.products.map(({ title }) => title));
    expect(pages.map(({ total, hasNext }) => [total, hasNext])).toEqual([true, false].map((hasNext) => [found.length, hasNext]));
    expect(new Set(found).size).toBe(found.length);
    expect((await find({ q: 'case', page: 3 })).products).toEqual([]);
  });
});

it('a search that nothing has all words of gets the products that have most of them, and half at least', async () => {
  const { products: none, nearest, total } = await find({ q: 'basmati rice spaceship' });
  expect([none, total, nearest.map(({ title }) => title)]).toEqual([[], 0, ['Basmati Rice Aged, 25 kg bag']]);
  for (const q of ['basmati spaceship rocketry', 'spaceship', '***'])
    expect([q, await find({ q })]).toMatchObject([q, { products: [], nearest: [] }]);
});

it('suggests while a word is typed, and its answers are cached until the content changes', async () => {
  const suggest = (q: string) => app.trpc('query', 'public.suggestions', { q });
  const first = await suggest('basm');
  expect(first.body.result.data.json).toEqual([{ id: expect.any(Number), title: 'Basmati Rice Aged, 25 kg bag' }]);
  const { misses } = app.cache.counts;
  expect((await suggest('basm')).text).toBe(first.text);
  expect(app.cache.counts.misses).toBe(misses);
  await app.add(products, { title: 'Basmati rice flour' });
  expect((await suggest('basm')).body.result.data.json).toHaveLength(2);
  expect((await suggest('case')).body.result.data.json).toHaveLength(6);
  for (const q of ['', ' ', 'spaceship', '\\%']) expect([q, (await suggest(q)).body.result.data.json]).toEqual([q, []]);
});

it('suggests the products of a category by its name, and not by the one that it had before (REQ 5.7)', async () => {
  const category = await app.add(typeByPath('product-categories'), { name: 'Quartz goods', slug: 'quartz' });
  const row = await app.add(products, { title: 'Of stone', description: 'Plain', searchWords: null, sku: null, categoryId: category.id });
  const suggested = async (q: string) => (await app.trpc('query', 'public.suggestions', { q })).body.result.data.json;
  const own = [{ id: row.id, title: 'Of stone' }];
  expect([await suggested('quartz'), await suggested('zircon')]).toEqual([own, []]);
  await app.change(typeByPath('product-categories'), category, { name: 'Zircon goods' });
  expect([await suggested('quartz'), await suggested('zircon')], 'after the category was renamed').toEqual([[], own]);
});

it('answers to invented badges, searches, categories and pages are not kept in the response cache', async () => {
  const isKept = async (input: object) => {
    await find(input);
    const { misses } = app.cache.counts;
    await find(input);
    return app.cache.counts.misses === misses;
  };
  const invented = [{ badge: 'Invented' }, { category: 'household', badge: 'Invented' }, { badge: 'Invented', sort: 'name' }];
  const others = [{ q: 'soap' }, { category: 'invented' }, { page: 999 }, { badge: 'Bestseller', page: 999 }];
  for (const input of [...invented, ...others]) expect([input, await isKept(input)]).toEqual([input, false]);
  for (const input of [{}, { badge: 'Bestseller' }, { category: 'household' }, { stock: 'in', sort: 'price' }])
    expect([input, await isKept(input)]).toEqual([input, true]);
});

it('filters by stock, price and badge together, and sorts; products without a price come last', async () => {
  const { id: categoryId } = await app.add(typeByPath('product-categories'), { name: 'Filtered', slug: 'filtered' });
  const rows = [
    { title: 'beta', price: '20.00', stock: 5, badge: 'Rare' },
    { title: 'Alpha', price: '100.00', stock: 0, badge: 'Rare' },
    { title: 'Gamma', price: null, stock: 5, badge: 'Rare' },
    { title: 'Delta', price: '3.00', stock: 5, badge: null },
  ];
  for (const [at, row] of rows.entries()) await app.add(products, { ...row, categoryId, orderPriority: at });
  const titles = async (input: object) => (await find({ category: 'filtered', ...input })).products.map(({ title }) => title);
  expect(await titles({ stock: 'in' })).toEqual(['beta', 'Gamma', 'Delta']);
  expect(await titles({ stock: 'in', price: 'known' })).toEqual(['beta', 'Delta']);
  expect(await titles({ stock: 'in', price: 'known', badge: 'Rare' })).toEqual(['beta']);
  expect(await titles({ sort: 'name' })).toEqual(['Alpha', 'beta', 'Delta', 'Gamma']);
  expect(await titles({ sort: 'price' })).toEqual(['Delta', 'beta', 'Alpha', 'Gamma']);
  expect(await titles({ sort: '-price' })).toEqual(['Alpha', 'beta', 'Delta', 'Gamma']);
  expect(await titles({ sort: 'newest' })).toEqual(['Delta', 'Gamma', 'Alpha', 'beta']);
  expect(await titles({ sort: 'newest', q: 'beta alpha' })).toEqual([]);
  expect(await find({ category: 'filtered', badge: 'Unknown' })).toMatchObject({ products: [], total: 0 });
  expect(await app.ask('query', 'public.catalogue', {})).toMatchObject({ offered: { badge: expect.arrayContaining(['Bestseller']) } });
  for (const input of [{ stock: 'out' }, { price: '1' }, { sort: 'stock' }, { badge: 'x'.repeat(51) }])
    expect(await app.trpc('query', 'public.catalogue', input)).toMatchObject({ status: 400 });
});
