/** The facts of a product: written over REST, imported under traders' names, and shown on its page, in its data and in the comparison. */
import { beforeAll, describe, expect, it } from 'vitest';
import { FACT_NAMES } from '../../../shared/catalogue/facts';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const products = findTypeByPath('products');
const facts = {
  brand: 'Nirmal',
  madeOf: 'Soap noodles, neem oil',
  size: '500 ml',
  countryOfOrigin: 'India',
  shelfLife: '24 months',
  caseWeight: '7.2 kg',
  caseDimensions: '40 × 30 × 25 cm',
};
const trade = { unit: 'case', packSize: 12, price: '1140.00', gstBp: 1800, hsn: '3401', tiers: [] };
const unknown = Object.fromEntries(FACT_NAMES.map((name) => [name, null]));

/** No query of a fact differs between the databases. */
describe('the facts of a product on sqlite', () => {
  const app = shareContent('sqlite', { pages: createUnbuiltClient });
  let known: number;
  let bare: number;
  beforeAll(async () => {
    known = (await app.add(products, { title: 'Hand wash', ...trade, ...facts, categoryId: null })).id;
    bare = (await app.add(products, { title: 'Bucket', ...unknown, price: null, gstBp: null, stock: 0, sku: null, categoryId: null })).id;
  });

  const textOf = async (path: string) => (await app.call('GET', path)).text;
  const productData = async (id: number) => {
    const blocks = [...(await textOf(`/product/${id}`)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    return blocks.map(([, json]) => JSON.parse(json as string)).find((data) => data['@type'] === 'Product');
  };

  it('REST returns the facts to visitors and to the office, and changes the sent ones alone', async () => {
    const listed = (await app.call('GET', '/api/products')).body as { id: number }[];
    expect(listed.find(({ id }) => id === known)).toMatchObject(facts);
    const { id } = await app.add(products, { title: 'Soap', ...facts, sku: null, categoryId: null });
    const { body } = await app.call('PUT', `/api/admin/products/${id}`, { token: app.token, body: { brand: '', size: '75 g' } });
    expect(body.product).toMatchObject({ ...facts, brand: null, size: '75 g' });
  });

  it('the page of a product has its facts in a table, its price with GST, and the price of a piece and of a litre', async () => {
    const page = await textOf(`/product/${known}`);
    for (const [label, text] of [
      ['Brand', 'Nirmal'],
      ['Material or contents', 'Soap noodles, neem oil'],
      ['Size', '500 ml'],
      ['Country of origin', 'India'],
      ['Shelf life', '24 months'],
      ['Case weight', '7.2 kg'],
      ['Case dimensions', '40 × 30 × 25 cm'],
    ])
      expect(page).toContain(`<th scope="row">${label}</th><td>${text}</td>`);
    expect(page).toContain('₹1,345.20 with GST; ₹95.00 per piece, ₹190.00 per litre');
    expect(page).toContain('>In Stock</span>');
  });

  it('the page of a product without facts and stock has no table, and says that the goods are on order', async () => {
    const page = await textOf(`/product/${bare}`);
    expect(page).toContain('>On order: ask for the date</span>');
    for (const word of ['Product facts', 'In Stock', 'with GST', 'per piece']) expect(page).not.toContain(word);
  });

  it('the data for search engines has brand, material, size, the weight of a case and the country', async () => {
    expect(await productData(known)).toMatchObject({
      brand: { '@type': 'Brand', name: 'Nirmal' },
      material: 'Soap noodles, neem oil',
      size: '500 ml',
      weight: { '@type': 'QuantitativeValue', value: 7.2, unitCode: 'KGM' },
      countryOfOrigin: { '@type': 'Country', name: 'India' },
    });
    const none = await productData(bare);
    expect(['brand', 'material', 'size', 'weight', 'countryOfOrigin'].filter((name) => name in none)).toEqual([]);
  });

  it.each([
    [null, null, 0.5],
    [null, 12, 0.5],
    ['case', null, 0.5],
    ['case', 1, 0.5],
    ['case', 2, 7.2],
  ])('JSON-LD of a product sold by the unit “%s” of %s pieces has the weight %f kg', async (unit, packSize, value) => {
    const { id } = await app.add(products, { title: 'Soap', ...facts, size: '500 g', unit, packSize, sku: null, categoryId: null });
    expect((await productData(id)).weight.value).toBe(value);
  });

  it('visitors find a product by its brand', async () => {
    const found = await app.ask('query', 'public.catalogue', { q: 'nirmal' });
    expect(found.products.map(({ id }: { id: number }) => id)).toContain(known);
  });

  it('the comparison has a row for each fact that a product has', async () => {
    const page = await textOf(`/compare?items=${known},${bare}`);
    expect(page).toMatch(/Brand.{0,80}<\/th><td>Nirmal<\/td><td>–<\/td>/);
    expect(page).toMatch(/Price with GST.{0,80}<\/th><td>₹1,345\.20 with GST<\/td><td>–<\/td>/);
  });

  it('an import reads facts under the names that traders give their columns', async () => {
    const file = [
      'Item name,Rate,Make,Composition,Net weight (g),Made in,Best before,Carton weight,Carton size (cm),Case size',
      'Hand wash lime,100,Nirmal,Water,500,India,2 years,7.2,40x30 x25,12',
      'Soap bar,12,,,75gm,,,800 Gms,,',
    ].join('\n');
    const post = (step: string, query = '') =>
      app.call('POST', `/admin/import/products/${step}${query}`, { token: app.token, body: file, headers: { 'content-type': 'text/csv' } });
    const { body } = await post('check');
    expect(body.columns.map(({ header, key }: { header: string; key: string }) => [header, key])).toEqual([
      ['Item name', 'title'],
      ['Rate', 'price'],
      ['Make', 'brand'],
      ['Composition', 'madeOf'],
      ['Net weight (g)', 'size'],
      ['Made in', 'countryOfOrigin'],
      ['Best before', 'shelfLife'],
      ['Carton weight', 'caseWeight'],
      ['Carton size (cm)', 'caseDimensions'],
      ['Case size', 'packSize'],
    ]);
    const cellsOf = (changes: Record<string, { to: unknown }>) => Object.fromEntries(FACT_NAMES.map((name) => [name, changes[name]?.to]));
    expect(body.rows.map(({ changes }: { changes: Record<string, { to: unknown }> }) => cellsOf(changes))).toMatchObject([
      {
        brand: 'Nirmal',
        madeOf: 'Water',
        size: '500 g',
        countryOfOrigin: 'India',
        shelfLife: '2 years',
        caseWeight: '7.2 kg',
        caseDimensions: '40 × 30 × 25 cm',
      },
      { size: '75 gm', caseWeight: '800 Gms' },
    ]);
  });

  it('an exported file changes nothing when it is imported, in whatever notation a fact was typed', async () => {
    const typed = [
      ...['500ml', '40x30', ' 5  kg ', '0.5', '1,000 ml', '12in', '5L×4', '=5'].map((size) => ({ size })),
      ...['12', '12.5', '7.2kg', '12,5'].map((caseWeight) => ({ caseWeight })),
      ...['40x30x25', '40 * 30', '40 X 30 X 25 CM'].map((caseDimensions) => ({ caseDimensions })),
      { brand: 'a, "b"\n' },
      { brand: '00123' },
      { madeOf: '–' },
    ];
    for (const [at, fact] of typed.entries()) await app.add(products, { title: `Typed ${at}`, ...fact, sku: null, categoryId: null });
    const { text } = await app.call('GET', '/admin/export/products.csv', { token: app.token });
    const sent = { token: app.token, body: text, headers: { 'content-type': 'text/csv' } };
    const { body } = await app.call('POST', '/admin/import/products/check', sent);
    expect(body.counts).toMatchObject({ create: 0, change: 0, refused: 0 });
  });

  it('a column “Material” is the name of the goods, unless another column has it', async () => {
    const keysOf = async (header: string) => {
      const body = `${header}\nSteel jug,Steel\n`;
      const sent = await app.call('POST', '/admin/import/products/check', {
        token: app.token,
        body,
        headers: { 'content-type': 'text/csv' },
      });
      return sent.body.columns.map(({ key }: { key: string | null }) => key);
    };
    expect(await keysOf('Material,Rate')).toEqual(['title', 'price']);
    expect(await keysOf('Item name,Material')).toEqual(['title', 'madeOf']);
  });
});
