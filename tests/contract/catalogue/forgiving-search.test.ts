/** Searches as buyers type them: how many of 140 show the intended product of the demo catalogue among the first three. */
import { describe, expect, it } from 'vitest';
import { TRADE_WORD_TRANSLATIONS } from '../../../server/features/catalogue/words/trade-words';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { expectedSearches, unlistedSpellings } from './searches';

const app = shareContent('sqlite', { env: { SEED: 'demo' } });

const products = findTypeByPath('products');

type Page = { products: { title: string }[]; nearest: { title: string }[]; total: number | null; hasNext: boolean };
const find = (input: object) => app.ask('query', 'public.catalogue', input) as Promise<Page>;

/**
 * Returns the searches that do not show the intended product among the first three, or among the nearest ones if no product has all words.
 */
async function missedOf(all: readonly (readonly [q: string, title: string])[]): Promise<string[]> {
  const missed: string[] = [];
  for (const [q, title] of all) {
    const { products, nearest } = await find({ q });
    const first = [...products, ...nearest].slice(0, 3).map((product) => product.title);
    if (!first.some((each) => each.startsWith(title))) missed.push(`${q}: ${first.join(' | ') || 'nothing'}`);
  }
  return missed;
}

it('139 of 140 searches show the intended product among the first three', async () => {
  expect(new Set(expectedSearches.map(([q]) => q)).size).toBe(140);
  const missed = await missedOf(expectedSearches);
  expect(missed, missed.join('\n')).toHaveLength(1);
});

it('unlisted spellings show the intended product among the first three', async () => {
  const listed = new Set(Object.values(TRADE_WORD_TRANSLATIONS).flatMap((names) => names.split(/,? /)));
  expect(unlistedSpellings.filter(([q]) => listed.has(q.split(' ')[0] as string))).toEqual([]);
  const missed = await missedOf(unlistedSpellings);
  expect(missed, missed.join('\n')).toEqual([]);
});

describe('words', () => {
  const titles = async (q: string) => (await find({ q })).products.map(({ title }) => title);

  it('additional common words never make a search fail', async () => {
    const sugar = await titles('sugar');
    const around = ['ka', 'ki', 'for', 'ke liye', 'wala', 'chahiye', 'price', 'beku', 'के लिए', 'ಬೇಕು'];
    for (const words of around) expect([words, await titles(`sugar ${words}`)]).toEqual([words, sugar]);
    expect(await titles('rice for')).toContain('Basmati Rice Aged, 25 kg bag');
  });

  it('search words do not match words of opposite meaning, or the end of shorter words', async () => {
    const unbleached = 'Hand Towel Roll Unbleached, 100 m (case of 6)';
    expect([await titles('unbleached'), await titles('bleached'), await titles('bleach')]).toEqual([[unbleached], [], []]);
    expect(await titles('oil')).not.toContain('Aluminium Foil, 72 m (carton of 12)');
  });

  it('a synonym of a product is found in Latin and Indian scripts', async () => {
    await app.add(products, { title: 'Kolhapuri special', description: 'Plain', searchWords: 'गुड़', sku: null });
    await app.add(products, { title: 'Jaggery cubes', description: 'Plain', searchWords: null, sku: null });
    // These sweets are made with jaggery.
    const biscuits = 'Ragi & Oat Biscuits, 400 g (case of 24)';
    expect(await titles('bella')).toEqual(['Jaggery cubes', 'Kolhapuri special', biscuits]);
    expect(await titles('gur')).toEqual(['Jaggery cubes', 'Kolhapuri special', biscuits]);
    expect(await titles('bella cubes')).toEqual(['Jaggery cubes']);
  });
});

it('a search finds an HSN code as printed on papers: whole, its first four or six digits, with dots, or longer than stored', async () => {
  const rice = 'Basmati Rice Aged, 25 kg bag';
  for (const q of ['1006', '100630', '10063020', '1006.30', '1006.30.20', 'HSN 100630', 'hsn: 1006 rice'])
    expect([q, (await find({ q })).products.map(({ title }) => title)]).toEqual([q, [rice]]);
  expect((await find({ q: '1007' })).products).toEqual([]);
  expect(await app.rest('GET', 'products?q=100630')).toMatchObject({ body: { products: [{ title: rice }] } });
});

it('a search for chai patti shows leaf tea first, and one for bleach, which the catalogue lacks, the nearest products', async () => {
  for (const q of ['chai patti', 'chaipatti', 'चाय पत्ती'])
    expect([q, (await find({ q })).products[0]?.title]).toEqual([q, 'Assam CTC Tea, 1 kg tin (case of 12)']);
  const { products, nearest } = await find({ q: 'bleach' });
  expect([products, nearest.map(({ title }) => title.split(',')[0])]).toEqual([
    [],
    ['Toilet Bowl Cleaner', 'Disinfectant Concentrate', 'Floor Cleaner Pine'],
  ]);
});

it('a size narrows a search, and does not exclude a product that has all other words in its title', async () => {
  const shown = async (q: string) => {
    const { products, nearest } = await find({ q });
    return [products, nearest].map((list) => list.map(({ title }) => title.split(',')[0]));
  };
  expect(await shown('floor cleaner 5 ltr')).toEqual([['Floor Cleaner Citrus'], []]);
  expect(await shown('handwash 5l')).toEqual([[], ['Hand Wash Neem & Tulsi']]);
  expect([await find({ q: 'handwash 5 litre' }), await find({ q: 'floor cleaner 5 ltr' })]).toMatchObject([
    { missingSize: '5 L' },
    { missingSize: '' },
  ]);
  // A hand dishwash has all three words in its text.
  expect((await shown('hand wash 5l'))[0]?.slice(0, 2)).toEqual(['Dishwash Liquid Lime', 'Hand Wash Neem & Tulsi']);
  expect(await app.ask('query', 'public.suggestions', { q: 'handwash 5l' })).toMatchObject([
    { title: expect.stringMatching(/^Hand Wash/) },
  ]);
});

describe('the order of search results', () => {
  it('search results are sorted by whole title, word of the title, its beginning, SKU, category, search words, text, then the office’s order', async () => {
    const category = await app.add(findTypeByPath('product-categories'), { name: 'Zephyr goods', slug: 'zephyr' });
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

    await app.change(findTypeByPath('product-categories'), category, { name: 'Other goods' });
    expect((await find({ q: 'zephyr' })).total).toBe(8);
  });

  it('search results have the same order on all pages, and each product is on one page', async () => {
    const pages = [await find({ q: 'case' }), await find({ q: 'case', page: 2 })];
    const found = pages.flatMap((page) => page.products.map(({ title }) => title));
    expect(pages.map(({ total, hasNext }) => [total, hasNext])).toEqual([true, false].map((hasNext) => [found.length, hasNext]));
    expect(new Set(found).size).toBe(found.length);
    expect((await find({ q: 'case', page: 3 })).products).toEqual([]);
  });
});

it('a search without a product that has all words returns those that have most of them, at least half', async () => {
  const titles = (list: { title: string }[]) => list.map(({ title }) => title.split(',')[0]);
  const { products: none, nearest, total } = await find({ q: 'basmati broom rice' });
  expect([none, total, titles(nearest)]).toEqual([[], 0, ['Basmati Rice Aged']]);
  for (const q of ['spaceship', 'spaceship rocketry', '***'])
    expect([q, await find({ q })]).toMatchObject([q, { products: [], nearest: [] }]);
});

describe('words that name no goods', () => {
  const AROUND = [
    'spaceship',
    'for hotel lobby',
    'price',
    'urgent',
    'best',
    'near me',
    'for our 40 room hotel',
    'bulk supplier online',
    'ke liye chahiye',
  ];

  it('each product stays the first result with additional words that no product has, or words of a place or a wish', async () => {
    const { products: listed } = (await app.rest('GET', 'products')).body as { products: { title: string }[] };
    const names = [...new Set(listed.map(({ title }) => title.split(',')[0] as string))];
    expect(names.length).toBeGreaterThan(40);
    const missed: string[] = [];
    for (const name of names) {
      const [first] = (await find({ q: name })).products;
      for (const words of AROUND) {
        const [found] = (await find({ q: `${name} ${words}` })).products;
        if (found?.title !== first?.title) missed.push(`${name} ${words}: ${found?.title ?? 'nothing'}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('a search for an unknown product with a size finds nothing, and one for a place alone or a size alone finds products', async () => {
    for (const q of ['cement 50 kg bag', 'onion 20 kg', 'paneer', 'paneer 5 kg'])
      expect([q, (await find({ q })).products]).toEqual([q, []]);
    expect((await find({ q: 'hotel' })).products.length).toBeGreaterThan(0);
    expect((await find({ q: '50 kg bag' })).products[0]?.title).toMatch(/^Sugar/);
  });

  it('products with a word of a place or a look in the title come first', async () => {
    await app.add(products, { title: 'Chaise longue', description: 'Plain', sku: null, searchWords: null });
    await app.add(products, { title: 'Chaise longue for the lobby', description: 'Plain', sku: null, searchWords: null });
    const found = (await find({ q: 'chaise longue lobby' })).products.map(({ title }) => title);
    expect(found).toEqual(['Chaise longue for the lobby', 'Chaise longue']);
  });
});

it('suggestions appear while a word is typed, and are cached until the content changes', async () => {
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

it("a category's name suggests its products, and its former name does not (REQ 5.7)", async () => {
  const category = await app.add(findTypeByPath('product-categories'), { name: 'Quartz goods', slug: 'quartz' });
  const row = await app.add(products, { title: 'Of stone', description: 'Plain', searchWords: null, sku: null, categoryId: category.id });
  const suggested = async (q: string) => (await app.trpc('query', 'public.suggestions', { q })).body.result.data.json;
  const own = [{ id: row.id, title: 'Of stone' }];
  expect([await suggested('quartz'), await suggested('zircon')]).toEqual([own, []]);
  await app.change(findTypeByPath('product-categories'), category, { name: 'Zircon goods' });
  expect([await suggested('quartz'), await suggested('zircon')], 'after the category was renamed').toEqual([[], own]);
});

it('responses for invented badges, searches, categories and pages are not cached', async () => {
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

it('filters by stock, price and badge combine; products without a price come last', async () => {
  const { id: categoryId } = await app.add(findTypeByPath('product-categories'), { name: 'Filtered', slug: 'filtered' });
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
