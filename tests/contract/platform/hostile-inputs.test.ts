/** The work for a request grows in proportion to its length, whatever texts it contains, so other requests are answered meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures, restRoutes } from '../../../server/router';
import { isLong } from '../../faults/long-form';
import { startApp, type TestAnswer, type TestApp } from '../../support/app';
import { inputsOfPublicProcedures } from '../../support/operations';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const KB = 1024;
/**
 * Lengths of a text in a body, with room for the other fields up to BODY_KB. The length of the quick form shows work that grows with its square;
 * in the long form the short one comes first: a failure at the limit would take minutes.
 */
const BODY_LENGTHS = isLong ? [16 * KB, 250 * KB] : [64 * KB];
/** The length of a URL or a header: Node's limit for all headers is 16 kB. */
const HEAD_LENGTHS = [15 * KB];
/** The allowed ratio between the waits of /healthz beside a long and a short request. A backtracking pattern makes it hundreds. */
const MAX_TIMES = 60;
const ATTEMPTS = 4;

const filled = (start: string, sign: string, end: string) => (length: number) =>
  `${start}${sign.repeat((length - start.length - end.length) / Buffer.byteLength(sign))}${end}`;
/** Repeated characters that make patterns backtrack, mostly with a last character that prevents a match. */
const WORST = Object.entries({
  'dots in a domain': filled('a@', '.', '@'),
  'labels in a domain': filled('a@b', '.c', ' '),
  'at signs': filled('', '@', ''),
  spaces: filled('x', ' ', 'x'),
  'line breaks': filled('x', '\n', 'x'),
  slashes: filled('/', '/', 'x'),
  'nothing but slashes': filled('/', '/', ''),
  quotes: filled('', '"', ''),
  commas: filled('', ',', ''),
  semicolons: filled('x', '; ', 'x'),
  hyphens: filled('x', '-', 'x'),
  'combining marks': filled('e', '\u0301\u0316', ''),
  digits: filled('', '9', 'x'),
});
type Make = (length: number) => string;

const open = procedures.filter(({ meta, inputs }) => meta.access === 'public' && inputs.length > 0);

const FEW: [string, Make][] = [
  ...WORST.slice(0, 1),
  ['everything', (length) => WORST.map(([, make]) => make(length / WORST.length - 2)).join('')],
];

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
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp('sqlite', { pages: createUnbuiltClient });
    ({ token } = await app.login());
  });
  afterAll(() => app.close());

  /** The most CPU time of this process between two answers of /healthz while a request is handled, in microseconds. Load of the machine does not count. */
  async function longestWait(send: () => Promise<TestAnswer>): Promise<number> {
    let longest = 0;
    let isOver = false;
    let before = process.cpuUsage();
    const answered = send().finally(() => (isOver = true));
    // A failure is thrown where the promise is awaited, below.
    answered.catch(() => undefined);
    while (!isOver) {
      expect((await app.call('GET', '/healthz')).status).toBe(200);
      await nextTurn();
      const { user, system } = process.cpuUsage(before);
      before = process.cpuUsage();
      longest = Math.max(longest, user + system);
    }
    expect((await answered).status).toBeLessThan(500);
    return longest;
  }

  const usual = new Map<string, number>();
  /** Returns the median wait beside a short request of this kind. */
  async function usualWait(kind: string, send: () => Promise<TestAnswer>): Promise<number> {
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) waits.push(await longestWait(send));
    const middle = usual.get(kind) ?? (waits.sort((a, b) => a - b)[2] as number);
    usual.set(kind, middle);
    return middle;
  }

  /** Fails only when every attempt is slow: a single attempt can contain a garbage collection. */
  async function expectCheap(what: string, usually: number, send: () => Promise<TestAnswer>): Promise<void> {
    let times = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && times > MAX_TIMES; attempt += 1)
      times = Math.min(times, (await longestWait(send)) / usually);
    expect(times, `${what}: /healthz waits ${times.toFixed(0)} times as long`).toBeLessThan(MAX_TIMES);
  }

  type Trial = { lengths: number[]; texts?: [string, Make][]; short?: string };
  async function tryTexts(kind: string, { lengths, texts = WORST, short = '' }: Trial, send: (text: string) => Promise<TestAnswer>) {
    const usually = usual.get(kind) ?? (await usualWait(kind, () => send(short)));
    for (const [name, make] of texts)
      for (const length of lengths) await expectCheap(`${kind}, ${length} bytes of ${name}`, usually, () => send(make(length)));
  }

  const form = (fields: object) =>
    app.call('POST', 'firstName' in fields || 'name' in fields ? '/api/contact' : '/api/newsletter', {
      body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });

  // In the quick form the first field of each name meets all texts in all ways, a further one few texts through tRPC.
  const seen = new Set<string>();
  const isFirst = (field: string) => !seen.has(field) && seen.add(field).has(field);
  const each = open.flatMap(({ name, type }) =>
    (inputsOfPublicProcedures[name] ?? [{}]).flatMap((input) =>
      Object.keys(input).map((field) => ({ name, type, input, field, isFirst: isFirst(`${type} ${field}`) })),
    ),
  );
  it('the test has an example for each public procedure', () => {
    expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(inputsOfPublicProcedures).sort());
  });

  it.each(each)(
    '/healthz is answered during hostile input in $name, $field',
    { tags: 'thorough' },
    async ({ name, type, input, field, isFirst }) => {
      const lengths = type === 'query' ? HEAD_LENGTHS : BODY_LENGTHS;
      // Without e-mail address and user name the short request is refused like the long one.
      const sent = (text: string) => ({ ...input, email: '', username: '', [field]: text });
      await tryTexts(`tRPC ${name}`, { lengths, texts: isFirst || isLong ? WORST : FEW }, (text) => app.trpc(type, name, sent(text)));
      const route = restRoutes.find(({ procedure }) => procedure === name);
      if (!route || !(isFirst || isLong)) return;
      // The schemas are the same, so these need not try every text.
      await tryTexts(`REST ${name}`, { lengths, texts: FEW }, (text) => app.call('POST', route.rest.path, { body: sent(text) }));
      if (name !== 'auth.login') await tryTexts(`form with ${Object.keys(input)}`, { lengths, texts: FEW }, (text) => form(sent(text)));
    },
  );

  it.each(PLACES)('/healthz is answered during GET %s…', async (place) => {
    // Encodes a text as browsers do, but leaves the delimiters.
    const address = (text: string) =>
      place +
      encodeURIComponent(text)
        .replace(/%(2F|2C|3B|40|3D)/g, decodeURIComponent)
        .slice(0, 15 * KB);
    // A search with text is rendered, and an empty one comes from the cache.
    await tryTexts(place, { lengths: HEAD_LENGTHS, short: 'x' }, (text) => app.call('GET', address(text)));
  });

  it.each(HEADERS)('/healthz is answered during hostile values of the header %s', async (header) => {
    const start = STARTS[header] ?? '';
    const value = (text: string) => start + text.replaceAll('\n', '\t').replace(/[^\t -~]/g, 'e');
    for (const path of ['/', '/pictures/nothing.webp', '/trpc/auth.me'])
      await tryTexts(`${path} with ${header}`, { lengths: HEAD_LENGTHS, texts: path === '/' || isLong ? WORST : FEW }, (text) =>
        app.call('GET', path, { headers: { [header]: value(text) } }),
      );
  });

  const csv = (file: string) =>
    app.call('POST', '/admin/import/products/check', { token, body: file, headers: { 'content-type': 'text/csv' } });
  const post = (path: string, body: string) => app.call('POST', path, { token, body });
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
    await expectCheap(what, usual.get(kind) ?? (await usualWait(kind, short)), long);
  });

  it('a path of more than 200 characters is not found, trailing slashes not counted', async () => {
    for (const [path, status] of [
      [`/products${'/'.repeat(14 * KB)}`, 200],
      [`/products${'/'.repeat(14 * KB)}x`, 404],
      [`/product/${'1'.repeat(200)}`, 404],
    ] as const)
      expect([path.length, (await app.call('GET', path)).status]).toEqual([path.length, status]);
  });

  it('an error names at most a few of many wrong fields', async () => {
    const { status, text } = await service(`[${`"${'x'.repeat(301)}",`.repeat(400)}""]`);
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(8 * KB);
  });
});
