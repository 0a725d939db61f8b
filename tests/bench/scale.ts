/** Measures uncached pages, searches and a save with 100,000 products against 60, and a crawl of the 100,000. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Child } from './child';
import { PASSWORD, startBuiltServer } from './child';
import { measureCrawl } from './crawl';
import { compareFigures, type Line, measureTime, rotateList, summarizeFigures, type Target } from './figures';
import { BENCH_CATEGORY, fillCatalogue, RARE_WORD } from './fill';

const SIZES = { few: 60, many: 100_000 };
const NOT_WORSE: Target = { of: 'ratio', most: 1.2 };

type Urls = { few: string; many: string };
type Shop = { server: Child; count: number; first: number; call: (path: string, init?: RequestInit) => Promise<unknown> };

/** `urls` are two databases of one kind; their content is replaced. */
export async function measureScale(kind: string, urls: Urls, { rounds, crawled }: { rounds: number; crawled: number }): Promise<Line[]> {
  const few = await openShop(urls.few, SIZES.few);
  const many = await openShop(urls.many, SIZES.many);
  try {
    const group = `100,000 ÷ 60 products, ${kind}`;
    const start = await measureStart(many, group);
    const samples = new Map(steps.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]));
    for (let round = -2; round < rounds; round += 1) {
      // Alternates per step, so that other load on the machine affects both alike.
      for (const { name, path, save } of steps) {
        for (const [size, shop] of rotateList([['few', few] as const, ['many', many] as const], round + 2)) {
          const init = save && { method: 'PUT', body: JSON.stringify(save(round)) };
          const ms = await measureTime(() => shop.call(path(shop), init));
          if (round >= 0) samples.get(name)?.[size].push(ms);
        }
      }
    }
    return [
      ...start,
      ...steps.map(({ name, target }) => {
        const { few, many } = samples.get(name) as { few: number[]; many: number[] };
        return { group, name, unit: 'ms', ...compareFigures(many, few), ...(target && { target }) };
      }),
      ...(await measureDuringList(many, group)),
      ...(crawled > 0 ? await measureCrawl(kind, many, crawled) : []),
    ];
  } finally {
    await Promise.all([few, many].map(({ server }) => server.stop()));
  }
}

type Step = { name: string; path: (shop: Shop) => string; save?: (round: number) => object; target?: Target };

// The last full page of 24.
const deep = ({ count }: Shop) => `/products?page=${Math.floor(count / 24)}`;
const product = ({ first }: Shop) => `/api/admin/products/${first}`;
const SEARCH: Target = { of: 'ours', most: 12 };

/**
 * The steps of one round: saves, including a save of data that every page shows, so that no page is cached; then one request of each kind.
 */
const steps: Step[] = [
  { name: 'One save', path: product, save: (round) => ({ stock: round + 10 }), target: NOT_WORSE },
  { name: 'One save of a contact detail', path: () => '/api/admin/contact-details/1', save: (round) => ({ orderPriority: round + 10 }) },
  { name: 'First page', path: () => '/products', target: NOT_WORSE },
  { name: 'Category page', path: () => `/products?category=${BENCH_CATEGORY}`, target: NOT_WORSE },
  { name: 'Deep page', path: deep, target: NOT_WORSE },
  { name: 'Search, one found', path: () => `/products?q=${RARE_WORD}`, target: SEARCH },
  { name: 'Search, misspelled', path: () => '/products?q=quinqureme', target: SEARCH },
  { name: 'Search, most found', path: () => '/products?q=pack', target: SEARCH },
  { name: 'Search, nothing found', path: () => '/products?q=nowhere', target: SEARCH },
  { name: 'Filtered and sorted', path: () => '/products?stock=in&price=known&sort=price', target: SEARCH },
  { name: 'Suggestions', path: () => `/trpc/public.suggestions?input=${encodeURIComponent('{"json":{"q":"pack of"}}')}`, target: SEARCH },
  { name: 'Product page', path: ({ first }) => `/product/${first}`, target: NOT_WORSE },
  { name: 'Admin list', path: () => '/api/admin/products?page=1&pageSize=50', target: NOT_WORSE },
  { name: 'Admin search', path: () => `/api/admin/products?q=${RARE_WORD}`, target: SEARCH },
  // This save clears the list cache.
  { name: 'A save that moves a product', path: product, save: (round) => ({ orderPriority: -round }) },
  { name: 'Deep page, the first time since', path: deep },
];

/** Measures the response time of the home page while the catalogue's index is built, for which the first search waits. */
async function measureStart({ server }: Shop, group: string): Promise<Line[]> {
  let done = false;
  const search = measureTime(async () => {
    // On a slow machine the server may ask to retry.
    for (let ok = false; !ok; ) ({ ok } = await fetch(`${server.url}/products?q=${RARE_WORD}`));
  }).finally(() => {
    done = true;
  });
  const waits: number[] = [];
  while (!done) waits.push(await measureTime(() => drain(`${server.url}/`)));
  return [
    { group, name: 'From the first 200 to the first search', unit: 'ms', ours: summarizeFigures([await search]) },
    { group, name: 'p99 of / while the index is made', unit: 'ms', ours: summarizeFigures([p99(waits)]), target: { of: 'ours', most: 50 } },
  ];
}

const p99 = (waits: number[]) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] as number;

/** Measures the response time of the home page while the whole list of products is sent. */
async function measureDuringList({ server, call, first }: Shop, group: string): Promise<Line[]> {
  const [listTimes, slowest]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    await call(`/api/admin/products/${first}`, { method: 'PUT', body: JSON.stringify({ stock: 100 + round }) });
    await call('/');
    let done = false;
    const list = measureTime(() => drain(`${server.url}/api/products`)).finally(() => {
      done = true;
    });
    const waits: number[] = [];
    while (!done) waits.push(await measureTime(() => drain(`${server.url}/`)));
    listTimes.push(await list);
    slowest.push(p99(waits));
  }
  return [
    { group, name: 'GET /api/products, whole', unit: 'ms', ours: summarizeFigures(listTimes) },
    { group, name: 'p99 of / meanwhile', unit: 'ms', ours: summarizeFigures(slowest), target: { of: 'ours', most: 50 } },
  ];
}

/** Discards the body of a response: converting 42 MB to text would block this process and distort its clock. */
async function drain(url: string): Promise<void> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
}
const agent = new Agent({ keepAlive: true });

async function openShop(url: string, count: number): Promise<Shop> {
  // The first start migrates and seeds the database.
  await (await startBuiltServer(url)).stop();
  const first = await fillCatalogue(url, count);
  const server = await startBuiltServer(url);
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity', authorization: `Bearer ${token}` };
    const answer = await fetch(server.url + path, { ...init, headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
    return body;
  };
  let token = '';
  const login = await call('/api/auth/login', { method: 'POST', body: JSON.stringify({ username: 'admin', password: PASSWORD }) });
  token = (JSON.parse(login) as { token: string }).token;
  return { server, count, first, call };
}
