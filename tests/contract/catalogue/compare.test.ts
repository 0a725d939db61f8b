/** The page /compare as the server renders it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { buildCompareUrl, readComparedIds } from '../../../shared/pages/comparison';
import { shareContent } from '../../support/content';
import { createUnbuiltClient } from '../../support/unbuilt-client';

it.each([
  ['3,1,2', '/compare?items=1,2,3'],
  ['2,2,1', '/compare?items=1,2'],
  ['12x40', '/compare'],
  ['9,8,7,6,5', '/compare?items=6,7,8,9'],
  ['0,,9999999999,7', '/compare?items=7'],
  ['4,-1,x', '/compare?items=4'],
  ['none', '/compare'],
  ['1,'.repeat(1_000), '/compare?items=1'],
])('the URL parameter items=%s shows the comparison %s', (items, address) => {
  expect(buildCompareUrl(readComparedIds(new URLSearchParams({ items })))).toBe(address);
});

describe('the page', () => {
  const products = findTypeByPath('products');
  const trade = { unit: 'case', moq: 5, packSize: 12, gstBp: 1800, stock: 4 };
  const app = shareContent('sqlite', { pages: createUnbuiltClient });
  let [citrus, pine, hidden]: ContentRow[] = [];
  beforeAll(async () => {
    const { id: categoryId } = await app.add(findTypeByPath('product-categories'), { name: 'Floors', slug: 'floors' });
    const tiers = [{ from: 20, price: '95.00' }];
    citrus = await app.add(products, { ...trade, title: 'Citrus', hsn: '3402', price: '100.00', tiers, categoryId });
    pine = await app.add(products, { ...trade, title: 'Pine', hsn: '3402', price: null, tiers: [], stock: 0, categoryId });
    hidden = await app.add(products, { ...trade, title: 'Withdrawn', categoryId, isActive: false });
    await app.add(products, { ...trade, title: 'Lime', categoryId });
  });

  /** Returns the text of the cells of each row, and the class of rows that differ. */
  async function open(...ids: (number | undefined)[]) {
    const { status, text } = await app.call('GET', `/compare?items=${ids.join(',')}`);
    const rows = [...text.matchAll(/<tr( class="[^"]+")?>(.*?)<\/tr>/g)].map(([, differs, cells]) => {
      const [name = '', ...values] = [...(cells ?? '').matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) =>
        (cell ?? '')
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      );
      return [name, values, differs !== undefined] as const;
    });
    return { status, text, row: (name: string) => rows.find(([first]) => first === name || first === `${name} (differs)`) };
  }

  it('the comparison has a column for each product, a row for each known fact, and marks those that differ', async () => {
    const { status, text, row } = await open(citrus?.id, pine?.id);
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('<th scope="row">HSN</th>');
    expect(row('Fact')?.[1]).toEqual(['Citrus', 'Pine']);
    expect(row('Price')).toEqual(['Price (differs)', ['₹100 per case excl. 18 % GST', 'Price on request'], true]);
    expect(row('Prices by quantity')?.[1]).toEqual(['From 5 cases : ₹100 From 20 cases : ₹95', '–']);
    expect(row('HSN')).toEqual(['HSN', ['3402', '3402'], false]);
    expect([row('Pack')?.[1], row('Minimum order')?.[1]]).toEqual([
      ['12 per case', '12 per case'],
      ['5 cases', '5 cases'],
    ]);
    expect(row('Stock')).toEqual(['Stock (differs)', ['In Stock', 'On order: ask for the date'], true]);
  });

  it('a product with the price 0 is on request, like one without a price', async () => {
    const sample = await app.add(products, { ...trade, title: 'Sample', price: '0.00', tiers: [] });
    const { row } = await open(citrus?.id, sample.id);
    expect([row('Price')?.[1][1], row('Price with GST')?.[1]]).toEqual(['Price on request', ['₹118.00 with GST', '–']]);
    const { text } = await app.call('GET', `/product/${sample.id}`);
    expect(text).toContain('Price on request');
    expect(text).not.toMatch(/₹0|"Offer"/);
    const listed = (await app.call('GET', '/api/products')).body.find(({ id }: { id: number }) => id === sample.id);
    expect(listed.price).toBeNull();
    const known = (await app.call('GET', '/products?price=known')).text;
    expect([known.includes('Citrus'), known.includes('Sample')]).toEqual([true, false]);
    await app.remove(products, sample);
  });

  it('the comparison offers other products of the category, each as a link', async () => {
    const { text } = await open(citrus?.id);
    expect(text).toContain('Choose one more to compare');
    expect(text).toContain(`href="/compare?items=${citrus?.id},${pine?.id}"`);
    expect(text).not.toContain('Withdrawn');
  });

  it('the comparison omits products that visitors cannot see, and says so; without any it leads to the catalogue', async () => {
    const one = await open(citrus?.id, hidden?.id);
    expect([one.text.includes('A product of this comparison cannot be ordered any more.'), one.text.includes('Withdrawn')]).toEqual([
      true,
      false,
    ]);
    const none = await open(hidden?.id, 999_999);
    expect(none).toMatchObject({ status: 200 });
    for (const words of ['Some products of this comparison', 'No products chosen yet.', 'href="/products"'])
      expect(none.text).toContain(words);
    expect((await open()).text).toContain('No products chosen yet.');
  });

  it('the comparison takes at most four products', async () => {
    expect(await app.trpc('query', 'public.comparedProducts', { ids: [1, 2, 3, 4, 5] })).toMatchObject({ status: 400 });
  });
});
