/** Many continuous readers while an administrator saves repeatedly: no read is older than the last save before it. */
import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProvider, databaseProviders } from '../../prisma/schema';
import { createDemoDatabase, createFreshDatabase } from '../support/databases';
import { type RunningServer, startServer } from '../support/server';
import { printFigure, quickOrLong } from './long-form';
import { signIn } from './writers';

const SAVES = quickOrLong(10, 1_000);
/** One save of every content type. */
const TURNS = quickOrLong(1, 10);
// The quick form omits PostgreSQL: tests/contract/platform/response-cache.test.ts reads beside saves on both databases.
const KINDS = databaseProviders.slice(0, quickOrLong(1, databaseProviders.length));
const PATHS = ['/product/1', '/api/products', '/trpc/public.products'];
/** The maximum delay until another process on the same database shows a save. */
const ELSEWHERE_MS = 1_000;

type Seen = { path: string; expected: number; before: number; seen: number };

const json = (input: object) => encodeURIComponent(JSON.stringify(input));
const ALL = { category: 'all', q: '', page: 1 };
/** Public queries and their inputs. */
const QUERIES: [name: string, input?: object][] = [
  ...[ALL, { ...ALL, page: 2 }, { ...ALL, category: 'household' }, { ...ALL, category: 'paper' }].map((input): [string, object] => [
    'catalogue',
    input,
  ]),
  ...[1, 2, 3, 4].map((id): [string, object] => ['product', { id }]),
  ['showcase', { category: 'household' }],
  ['products'],
  ['productCategories'],
];
const cachedPath = ([name, input]: (typeof QUERIES)[number]) => `/trpc/public.${name}${input ? `?input=${json({ json: input })}` : ''}`;
/** A batch of one query: the same query, but never from the cache. */
const anewPath = ([name, input]: (typeof QUERIES)[number]) => `/trpc/public.${name}?batch=1&input=${json({ 0: { json: input } })}`;

describe.each(KINDS)('reads beside saves on %s', (provider) => {
  let servers: RunningServer[] = [];
  let token: string;
  let database: ReturnType<typeof createDemoDatabase>;
  beforeAll(async () => {
    database = provider === 'sqlite' ? createDemoDatabase() : await createFreshDatabase(provider);
    servers = await startAll(database.url, provider);
    ({ token } = await signIn((servers[0] as RunningServer).url));
  });
  afterAll(async () => {
    for (const server of servers) expect(await server.stop()).toBe(0);
    await database.drop();
  });

  it('no read is older than the last save, or than the read before it', { timeout: 600_000 }, async () => {
    const [writer] = servers as [RunningServer];
    // The times of the responses to saves.
    const saved: number[] = [];
    const save = async () => {
      const body = JSON.stringify({ description: `Turn ${saved.length}` });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(`${writer.url}/api/admin/products/1`, { method: 'PUT', headers, body });
      expect(answer.status).toBe(200);
      saved.push(performance.now());
    };
    // The last save that a read at this time must include.
    const savedBy = (time: number) => saved.findLastIndex((answered) => answered <= time);

    const wrong: Seen[] = [];
    let reads = 0;
    let over = false;
    const events = new EventEmitter();
    async function read(server: RunningServer, path: string): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const lag = server === writer ? 0 : ELSEWHERE_MS;
      for (let before = -1; !over; ) {
        const expected = savedBy(performance.now() - lag);
        const turns = [...(await textOf(`${server.url}${path}`, agent)).matchAll(/Turn (\d+)/g)].map(([, turn]) => Number(turn));
        const [seen, newest] = [Math.min(...turns), Math.max(...turns)];
        if (seen < expected || seen < before || seen !== newest) wrong.push({ path: `${server.port}${path}`, expected, before, seen });
        before = seen;
        reads += 1;
        events.emit('read');
      }
      agent.destroy();
    }
    await save();
    // Another process starts after it sees the first save.
    for (const { url } of servers) await expect.poll(() => textOf(`${url}/product/1`), { interval: 50 }).toContain('Turn 0');
    const readers = servers.flatMap((server) => PATHS.map((path) => read(server, path)));
    while (saved.length < SAVES) {
      await save();
      // Alternates saves while pages are cached with saves while they are rendered.
      for (const enough = reads + (saved.length % 2) * 4 * readers.length; reads < enough; ) await once(events, 'read');
    }
    const last = performance.now();
    for (const { url } of servers.slice(1))
      await expect.poll(() => textOf(`${url}/product/1`), { interval: 20 }).toContain(`Turn ${SAVES - 1}`);
    if (servers.length > 1) printFigure('the last save is shown by another process', `after ${Math.round(performance.now() - last)} ms`);
    over = true;
    await Promise.all(readers);
    printFigure(
      `hammer on ${provider}`,
      `${SAVES} saves, ${reads} reads by ${readers.length} readers, ${wrong.length} older than they may be`,
    );
    expect(wrong).toEqual([]);
    expect(reads).toBeGreaterThan(SAVES);
  });

  it('cached responses equal fresh responses, after saves of every kind', { tags: 'thorough', timeout: 600_000 }, async () => {
    const [first] = servers as [RunningServer];
    const call = async (method: string, url: string, body?: object | string) => {
      const type = typeof body === 'string' ? 'text/csv' : 'application/json';
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) };
      const answer = await fetch(url, { method, headers, ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }) });
      const text = await answer.text();
      expect(answer.ok, `${method} ${url}: ${text}`).toBe(true);
      return JSON.parse(text);
    };
    const { categories } = await call('GET', `${first.url}/api/admin/product-categories`);
    const saves = (server: RunningServer, turn: number): (() => Promise<unknown>)[] => {
      const admin = `${server.url}/api/admin`;
      const change = (id: number, data: object) => () => call('PUT', `${admin}/products/${id}`, data);
      const mutate = (name: string, input: object) => call('POST', `${server.url}/trpc/admin.${name}`, { json: input });
      const undo = async () => {
        const { result } = await call('GET', `${server.url}/trpc/admin.history.changes?input=${json({ json: {} })}`);
        await mutate('history.undo', { changeSet: result.data.json.rows[0].changeSet });
      };
      const importFile = async () => {
        const file = `id,title,stock\n1,Imported ${turn},${turn}\n4,Imported as well ${turn},${turn}`;
        const { digest } = await call('POST', `${server.url}/admin/import/products/check`, file);
        await call('POST', `${server.url}/admin/import/products/apply?digest=${digest}`, file);
      };
      const [one, other] = [categories[turn % 2], categories[(turn + 1) % 2]];
      return [
        change(1, { description: `Turn ${turn}` }),
        change(1, { categoryId: one.id }),
        () => mutate('products.move', { id: 2, before: turn % 2 === 0 ? 1 : 4 }),
        () => mutate('productCategories.move', { id: one.id, before: other.id }),
        change(2, { isActive: false }),
        change(2, { isActive: true, categoryId: other.id }),
        importFile,
        undo,
        () => call('PUT', `${admin}/product-categories/${one.id}`, { name: `Turn ${turn}` }),
        () => call('DELETE', `${admin}/products/3`),
        undo,
      ];
    };
    const differencesAt = async (server: RunningServer) => {
      const compared = QUERIES.map(async (query) => {
        const [kept, anew] = await Promise.all([cachedPath(query), anewPath(query)].map((path) => textOf(`${server.url}${path}`)));
        // The response of a batch is the list of single responses.
        return `[${kept}]` === anew ? [] : [cachedPath(query)];
      });
      return (await Promise.all(compared)).flat();
    };

    let [reads, over] = [0, false];
    const readers = servers.flatMap((server) =>
      QUERIES.filter((_, at) => at % 3 === 0).map(async (query) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (; !over; reads += 1) await textOf(`${server.url}${cachedPath(query)}`, agent);
        agent.destroy();
      }),
    );
    const ended = Promise.allSettled(readers);
    let count = 0;
    try {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const writer = servers[turn % servers.length] as RunningServer;
        for (const save of saves(writer, turn)) {
          await save();
          count += 1;
          expect(await differencesAt(writer), `after save ${count}`).toEqual([]);
        }
        // After every second turn, another process saves before it may have seen these saves.
        if (turn % 2 === 0) continue;
        for (const other of servers) await expect.poll(() => differencesAt(other), { timeout: 2 * ELSEWHERE_MS, interval: 50 }).toEqual([]);
      }
    } finally {
      over = true;
      await ended;
    }
    await Promise.all(readers);
    printFigure(`saves of every kind on ${provider}`, `${count} saves, ${reads} reads beside them, none different from what is read anew`);
    expect(reads).toBeGreaterThan(count);
  });
});

/** SQLite is used by one process, PostgreSQL by two. The first one creates the content. */
async function startAll(url: string, provider: DatabaseProvider): Promise<RunningServer[]> {
  const env = { DATABASE_URL: url, RATE_LIMITS: 'off' };
  const first = await startServer(env);
  return provider === 'sqlite' ? [first] : [first, await startServer(env)];
}

async function textOf(url: string, agent?: Agent): Promise<string> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  return Buffer.concat(await answer.toArray()).toString();
}
