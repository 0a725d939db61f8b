/** Pages with a URL that they cannot read completely; tests/unit/pages/other-parameters.test.ts lists these URLs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { type ContentSite, startContent } from '../../support/content';
import { createUnbuiltClient } from '../../support/unbuilt-client';

let app: ContentSite;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = { write: (line: string) => lines.push(JSON.parse(line)) };
  app = await startContent('sqlite', { pages: () => ({ ...createUnbuiltClient(), cachePages: true }), log, env: { LOG_LEVEL: 'debug' } });
  for (const title of ['Palm soap', 'Floor cleaner']) await app.add(findTypeByPath('products'), { title });
});
afterAll(() => app.close());

const noteIn = (text: string) => /<p[^>]*role="note">(.*?)<\/p>/.exec(text)?.[1]?.replace(/<!--.*?-->/g, '');
const note = (words: string) => `Part of this page’s address could not be used: ${words}. The page shows the rest.`;

it.each([
  ['/products?sort=cheapest&page=two&q=soap', '/products?q=soap&unread=sort%2Cpage', 'the order, the page number', 'Palm soap'],
  ['/compare?items=1,soap,2', '/compare?items=1%2C2&unread=items', 'some of the products', 'Products side by side'],
  ['/compare?what=1', '/compare?unread=items', 'some of the products', 'No products chosen yet.'],
  ['/quote-list?items=1x40,2x0', '/quote-list?items=1x40%2C2x0&unread=items', 'some of the products', 'Palm soap'],
])(
  'the URL %s leads to %s, which names the ignored %s, shows the rest, and is neither indexed nor cached',
  async (wrong, right, words, rest) => {
    const { status, headers } = await app.call('GET', wrong);
    expect([status, headers.location, headers['cache-control']]).toEqual([308, right, 'no-store']);
    for (const _ of [1, 2]) {
      lines.length = 0;
      const page = await app.call('GET', right);
      expect([page.status, noteIn(page.text)]).toEqual([200, note(words)]);
      expect(page.text).toContain(rest);
      expect(page.text).toContain('<meta name="robots" content="noindex"/>');
      expect(page.text).not.toMatch(/rel="canonical" href="[^"]*unread/);
      expect(lines.flatMap(({ msg, reason }) => (msg === 'not cached' ? [reason] : []))).toEqual(['its address could not be read']);
    }
  },
);

it('a page reports neither unknown parameters nor a URL that it read completely', async () => {
  expect(noteIn((await app.call('GET', '/products?unread=constructor,soap')).text)).toBeUndefined();
  expect(noteIn((await app.call('GET', '/products?unread=sort,sort')).text)).toBe(note('the order'));
  expect(noteIn((await app.call('GET', '/products?sort=name')).text)).toBeUndefined();
});
