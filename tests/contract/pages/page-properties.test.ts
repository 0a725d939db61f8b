/** Data embedded in a page round-trips for any text and never closes its element. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ContentRow } from '../../../server/features/content/rows';
import { findTypeByPath } from '../../../shared/content/registry';
import { quickOrLong } from '../../faults/long-form';
import { shareContent } from '../../support/content';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const products = findTypeByPath('products');
const site = shareContent('sqlite', { pages: createUnbuiltClient });
let product: ContentRow;
beforeAll(async () => {
  product = await site.add(products);
});

it.each([
  ['/about-us', '/about'],
  ['/contact-us/', '/contact'],
  ['/catalog.pdf', '/catalogue.pdf'],
  ['/index.html', '/'],
])('the usual path %s leads to %s', async (path, to) => {
  const { status, headers } = await site.call('GET', path);
  expect([status, headers.location]).toEqual([308, to]);
});

it.each(['/admin/import/products/check', '/admin/import/newsletter/apply', '/admin/persons/export', '/admin/preview/products'])(
  'a program that reads %s gets 405, not a page',
  async (path) => {
    expect(await site.call('GET', path)).toMatchObject({ status: 405, headers: { allow: 'POST' }, body: { code: 'method_not_allowed' } });
  },
);

it.each(['/', '/about', '/product/1', '/privacy/request', '/contact/'])('a wrong method on the page %s gets 405', async (path) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(await site.call(method, path), method).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
      body: { code: 'method_not_allowed' },
    });
  expect((await site.call('POST', `${path}/nothing/here`)).status).toBe(404);
});

it.each([
  ['/%', 'text/html,*/*', 'text/html'],
  ['/product/%ff', 'text/html', 'text/html'],
  ['/%', 'application/json', 'application/json'],
  ['/api/%zz', 'text/html', 'application/json'],
])('the unreadable address %s, asked for as %s, gets 400 as %s', async (path, accept, type) => {
  const { status, headers } = await site.call('GET', path, { headers: { accept } });
  expect([status, headers['content-type']]).toEqual([400, `${type}; charset=utf-8`]);
});

const piece = fc.constantFrom(
  '</script',
  '<script>',
  '<!--',
  '-->',
  ']]>',
  '<',
  '>',
  '/',
  '&lt;',
  '\\u003c',
  '\\',
  '"',
  "'",
  '\u2028',
  '\u2029',
  '</SCRIPT ',
  'a',
  '👍',
  '$&',
  '{{',
);
const text = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => `x${pieces.join('')}`),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((any) => `x${any}`),
);

it('embedded page data equals the stored data', { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(text, text, async (title, description) => {
      const put = await site.put(products, product, { title, description });
      // Values that cannot be stored are tested elsewhere.
      fc.pre(put.status === 200);
      const { text: html } = await site.call('GET', `/product/${product.id}`);
      const json = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script/gi)].map(
        ([, data]) => data as string,
      );
      expect(json.length).toBeGreaterThan(1);
      for (const data of json) expect(data).not.toContain('<');
      const values = JSON.stringify(json.map((data) => JSON.parse(data)));
      for (const value of [title, description]) expect(values).toContain(JSON.stringify(value.trim()));
      // The page has only its own elements: no text created one.
      expect(html.match(/<script/gi)?.length).toBe(json.length);
      expect(html.match(/<!--(?!-->|\$|\/\$| -->)/g)).toBeNull();
    }),
    { numRuns: quickOrLong(15, 1_000) },
  ),
);
