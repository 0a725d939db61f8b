/** The work for a request grows in proportion to its length, whatever texts it contains, so other requests are answered meanwhile. */
import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import type { TestAnswer } from '../../support/app';
import { FEW, HEAD_LENGTHS, KB, prepareHostileInputs, WORST } from '../../support/hostile-inputs';

const PLACES = [
  ...[
    '/',
    '/?',
    '/product/',
    '/products/',
    '/products?q=',
    '/products?category=',
    '/products?page=',
    '/contact?product=',
    '/contact?sent=',
    '/quote/',
    '/quotation-check?code=1&number=',
  ],
  ...['/api/', '/api/products/', '/api/products?', '/api/admin/', '/api/docs/', '/trpc/', '/trpc/public.catalogue?input='],
  ...['/media/', '/pictures/', '/assets/', '/admin/', '/admin/export/'],
];
const HEADERS = [
  'cookie',
  'authorization',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'origin',
  'user-agent',
  'range',
  'accept',
];
const STARTS: Record<string, string> = { cookie: 'session=', authorization: 'Bearer ', range: 'bytes=' };

describe('/healthz answers while hostile requests are handled', () => {
  const { site, expectCheap, tryTexts } = prepareHostileInputs();

  it.each(PLACES)('/healthz is answered during GET %s…', async (place) => {
    // Encodes a text as browsers do, but leaves the delimiters.
    const address = (text: string) =>
      place +
      encodeURIComponent(text)
        .replace(/%(2F|2C|3B|40|3D)/g, decodeURIComponent)
        .slice(0, 15 * KB);
    // A search with text is rendered, and an empty one comes from the cache.
    await tryTexts(place, { lengths: HEAD_LENGTHS, short: 'x' }, (text) => site().app.call('GET', address(text)));
  });

  it.each(HEADERS)('/healthz is answered during hostile values of the header %s', async (header) => {
    const start = STARTS[header] ?? '';
    const value = (text: string) => start + text.replaceAll('\n', '\t').replace(/[^\t -~]/g, 'e');
    for (const path of ['/', '/pictures/nothing.webp', '/trpc/auth.me'])
      await tryTexts(`${path} with ${header}`, { lengths: HEAD_LENGTHS, texts: path === '/' || isLong ? WORST : FEW }, (text) =>
        site().app.call('GET', path, { headers: { [header]: value(text) } }),
      );
  });

  const csv = (file: string) =>
    site().app.call('POST', '/admin/import/products/check', { token: site().token, body: file, headers: { 'content-type': 'text/csv' } });
  const post = (path: string, body: string) => site().app.call('POST', path, { token: site().token, body });
  const service = (features: string) => post('/api/admin/amc-services', `{"title":"x","description":"x","features":${features}}`);
  const numbers = Array.from({ length: 18_000 }, (_, n) => n);
  const equal = Object.fromEntries(Array.from({ length: 7_000 }, (_, n) => [`s.${17_999 - n}`, ['t.a']]));
  it.each<[string, () => Promise<TestAnswer>, () => Promise<TestAnswer>]>([
    ['a first line of two million names in an import', () => csv('id,a'), () => csv(`id,${'a,'.repeat(KB * KB)}`)],
    ['rows of commas in an import', () => csv('id\n1'), () => csv(`id\n${','.repeat(2 * KB * KB)}`)],
    ['a quoted cell without end in an import', () => csv('id\n"1'), () => csv(`id\n"${'x,'.repeat(KB * KB)}`)],
    ['100,000 lines', () => service('[1]'), () => service(`[${'"",'.repeat(80_000)}""]`)],
    ['100,000 lines that are none', () => service('[1]'), () => service(`[${'0,'.repeat(100_000)}0]`)],
    ['lines in one text', () => service('"\\u0000"'), () => service(`"${'\\n'.repeat(100_000)}"`)],
    [
      'ids',
      () => post('/trpc/admin.products.removeMany', '{"json":{"ids":["x"]}}'),
      () => post('/trpc/admin.products.removeMany', `{"json":{"ids":[${'"x",'.repeat(60_000)}"x"]}}`),
    ],
    [
      'fields',
      () => post('/trpc/public.subscribe', '{"json":{}}'),
      () => post('/trpc/public.subscribe', JSON.stringify({ json: Object.fromEntries(numbers.map((n) => [`a${n}`, 0])) })),
    ],
    [
      'equal references of a set',
      () => post('/trpc/public.subscribe', '{"json":{}}'),
      () =>
        post(
          '/trpc/public.subscribe',
          JSON.stringify({ json: { s: numbers, t: {} }, meta: { v: 1, values: { s: ['set'] }, referentialEqualities: equal } }),
        ),
    ],
  ])('/healthz is answered during %s', { tags: 'thorough' }, async (what, short, long) => {
    // Each import starts a process: all imports share the short requests of the first test.
    const kind = what.endsWith('in an import') ? 'an import' : what;
    await expectCheap(what, kind, short, long);
  });

  it('a path of more than 200 characters is not found, trailing slashes not counted', async () => {
    for (const [path, status] of [
      [`/products${'/'.repeat(14 * KB)}`, 200],
      [`/products${'/'.repeat(14 * KB)}x`, 404],
      [`/product/${'1'.repeat(200)}`, 404],
    ] as const)
      expect([path.length, (await site().app.call('GET', path)).status]).toEqual([path.length, status]);
  });

  it('an error names at most a few of many wrong fields', async () => {
    const { status, text } = await service(`[${`"${'x'.repeat(301)}",`.repeat(400)}""]`);
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(8 * KB);
  });
});
