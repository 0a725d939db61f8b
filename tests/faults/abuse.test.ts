/**
 * Attacks by flooding and by slowness: attackers are disconnected or refused, and visitors are not affected.
 *
 * @module-tag thorough
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase } from '../support/databases';
import { openRawSocket, parseStatus, sendRaw } from '../support/raw';
import { type RunningServer, startServer } from '../support/server';
import { expectAtMost, printFigure, quantile, quickOrLong } from './long-form';
import { signIn } from './writers';

const SECONDS = quickOrLong(2, 15);
const PROXY = { TRUST_PROXY: '127.0.0.1' };
const json = { 'content-type': 'application/json' };

describe('under attack', () => {
  const database = createDemoDatabase();
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: database.url, REQUEST_SECONDS: String(SECONDS), ...PROXY });
  });
  afterAll(async () => {
    expect(await server?.stop()).toBe(0);
    expect(server.logs()).not.toMatch(/"level":60/);
    await database.drop();
  });

  it('the server disconnects slow headers and bodies', async () => {
    await whileVisiting(server, 'slow senders', async () => {
      const head = 'GET / HTTP/1.1\r\nhost: x\r\nx-a: ';
      const post = (length: string) => `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
      const one = `${post('content-length: 5000')}{"a":`;
      const chunked = `${post('transfer-encoding: chunked')}5\r\n{"a":\r\n`;
      const ways: [start: string, more: string][] = [
        ['', ''],
        [head, '1'],
        [one, ' '],
        [chunked, '1\r\n \r\n'],
      ];
      const slow = Array.from({ length: quickOrLong(20, 200) }, (_, n) => drip(server.port, ...(ways[n % 4] as [string, string])));
      const ends = await Promise.all(slow);
      expectAtMost('slow request cut after', Math.max(...ends.map(({ after }) => after)), (SECONDS + 3) * 1_000);
      for (const { answer, isEmpty } of ends)
        if (!isEmpty) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*x-content-type-options: nosniff/i);
      expect(Math.min(...ends.map(({ after }) => after))).toBeGreaterThan(SECONDS * 1_000 - 100);
    });
  });

  it('the server refuses requests that are too large, too deep or too long', async () => {
    await whileVisiting(server, 'monsters', async () => {
      const large = Buffer.alloc(20 * 1024 * 1024, 'x');
      const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}\r\n\r\n`;
      for (const path of ['/api/contact', '/trpc/public.submitInquiry', '/api/auth/login']) {
        const announced = await sendRaw(server.port, Buffer.concat([Buffer.from(head(path, `content-length: ${large.length}`)), large]));
        // The response may be lost with the connection while the client is still sending.
        expect([0, 413], path).toContain(parseStatus(announced));
        const chunk = Buffer.concat([
          Buffer.from(head(path, 'transfer-encoding: chunked')),
          Buffer.from(`${large.length.toString(16)}\r\n`),
          large,
        ]);
        expect([0, 413], path).toContain(parseStatus(await sendRaw(server.port, chunk)));
      }
      const deep = `{"message":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
      const post = async (path: string, body: string) =>
        (await fetch(`${server.url}${path}`, { method: 'POST', headers: json, body })).status;
      expect(await post('/api/contact', deep)).toBe(400);
      expect(await post('/trpc/public.submitInquiry', `{"json":${deep}}`)).toBe(400);
      const many = Array.from({ length: 4_000 }, (_, n) => `x-${n}: ${n}\r\n`).join('');
      const answer = await sendRaw(server.port, `GET / HTTP/1.1\r\nhost: x\r\n${many}\r\n`);
      expect(parseStatus(answer)).toBe(431);
      const batch = Array(1_000).fill('auth.login').join(',');
      const calls = JSON.stringify(
        Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [n, { json: { username: 'a', password: 'b' } }])),
      );
      expect([400, 404]).toContain(await post(`/trpc/${batch}?batch=1`, calls));
      expect(await post(`/trpc/${Array(100).fill('auth.login').join(',')}?batch=1`, calls)).toBe(400);
    });
  });

  it('the server does no work for searches of closed connections', async () => {
    await whileVisiting(server, 'searches that nobody waits for', async () => {
      for (let round = 0; round < quickOrLong(1, 30); round += 1) {
        const { socket, closed } = openRawSocket(server.port);
        const requests = Array.from({ length: 1_800 }, (_, n) => `GET /products?q=${round}x${n} HTTP/1.1\r\nhost: x\r\n\r\n`);
        await new Promise((sent) => socket.write(requests.join(''), sent));
        socket.destroy();
        await closed;
      }
    });
  });

  it('the server serves visitors during searches from one address over many connections', async () => {
    const statuses: Record<number, number> = {};
    let over = false;
    const search = async (n: number) => {
      for (let turn = 0; !over; turn += 1) {
        const headers = { 'x-forwarded-for': '203.0.113.9' };
        const answer = await fetch(`${server.url}/products?q=${n}x${turn}`, { headers });
        await answer.arrayBuffer();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status === 503) await pause(100);
      }
    };
    await whileVisiting(server, 'searches over many connections', async () => {
      const searching = Array.from({ length: quickOrLong(30, 200) }, (_, n) => search(n));
      await pause(quickOrLong(200, 10_000));
      over = true;
      await Promise.all(searching);
    });
    printFigure('searches over many connections', JSON.stringify(statuses));
    expect(Object.keys(statuses).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  });

  it('the server serves visitors during many idle connections', async () => {
    const count = quickOrLong(100, 2_000);
    const idle: ReturnType<typeof openRawSocket>[] = [];
    const open = async () => {
      const connection = openRawSocket(server.port);
      await once(connection.socket, 'connect');
      idle.push(connection);
    };
    // Opens at most as many connections at once as the backlog holds: the kernel drops others, and their clients, which send nothing, never
    // notice.
    while (idle.length < count) await Promise.all(Array.from({ length: 100 }, open));
    await whileVisiting(server, `${count} idle connections`, () => pause(quickOrLong(500, 5_000)));
    // Connections that send nothing are closed, too.
    await Promise.all(idle.map(({ closed }) => closed));
  });

  it('the server serves visitors during clients that read slowly and never close their connections', async () => {
    const count = quickOrLong(50, 500);
    const agent = new Agent({ keepAlive: true, maxSockets: count });
    let [over, answered] = [false, 0];
    const read = async (n: number) => {
      for (let turn = n; !over; turn += 1) {
        await new Promise<void>((done, failed) => {
          const outgoing = get({ port: server.port, host: '127.0.0.1', path: PAGES[turn % PAGES.length], agent }, (answer) => {
            expect(answer.statusCode).toBe(200);
            answer.resume().on('end', done);
          });
          outgoing.on('error', failed);
        });
        answered += 1;
        // The connection stays open as long as the client reads anything.
        await pause(1_000);
      }
    };
    await whileVisiting(server, `${count} keep-alive readers`, async () => {
      const reading = Array.from({ length: count }, (_, n) => read(n));
      await pause(quickOrLong(500, 10_000));
      over = true;
      await Promise.all(reading);
    });
    printFigure(`${count} keep-alive readers`, `${answered} answers, all 200`);
    agent.destroy();
  });

  it('an administrator can log in during 200 guessing connections, on a new and on a known device', async () => {
    const { device } = await signIn(server.url, { 'x-forwarded-for': '198.51.100.1' });
    const statuses: Record<number, number> = {};
    const attack = new AbortController();
    let guesses = 0;
    // Simulates a botnet: each guess comes from another address, as reported by a trusted proxy.
    const guess = async () => {
      while (!attack.signal.aborted) {
        guesses += 1;
        const from = `203.0.${Math.floor(guesses / 250) % 250}.${guesses % 250}`;
        const body = JSON.stringify({ username: 'admin', password: `guess ${guesses}` });
        const headers = { ...json, 'x-forwarded-for': from };
        const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body, signal: attack.signal });
        await answer.arrayBuffer();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      }
    };
    const times = { known: [] as number[], new: [] as number[] };
    const measure = async (kind: keyof typeof times, headers: Record<string, string>) => {
      const startedAt = performance.now();
      expect((await signIn(server.url, headers)).status, `login from a ${kind} device`).toBe(200);
      times[kind].push(performance.now() - startedAt);
    };
    await whileVisiting(server, 'a flood of logins', async () => {
      const guessing = Promise.allSettled(Array.from({ length: 200 }, guess));
      try {
        for (let n = 0; n < quickOrLong(1, 15); n += 1) {
          await pause(quickOrLong(200, 500));
          await measure('known', { cookie: device, 'x-forwarded-for': '198.51.100.1' });
          await measure('new', { 'x-forwarded-for': `198.51.100.${n + 2}` });
        }
      } finally {
        attack.abort();
        await guessing;
      }
      printFigure('login flood', JSON.stringify(statuses));
      expectAtMost('login from a known device during it, slowest', Math.max(...times.known), 2_000);
      expectAtMost('login from a new device during it, slowest', Math.max(...times.new), 5_000);
    });
    expect(statuses[200]).toBeUndefined();
    expect(statuses[401]).toBeGreaterThan(0);
  });
});

describe('a flood of messages', () => {
  it('messages are limited per address, whatever headers are sent', async () => {
    const { url, drop } = createDemoDatabase();
    const server = await startServer({ DATABASE_URL: url, FORM_LIMIT: '7/10' });
    await whileVisiting(server, 'a flood of messages', async () => {
      const count = quickOrLong(100, 3_000);
      const send = async (n: number) => {
        const body = JSON.stringify({ name: `Flood ${n}`, email: 'a@example.com', company: 'x', subject: 'bulk', message: 'Buy this!' });
        const headers = { ...json, 'x-forwarded-for': `203.0.113.${n % 250}` };
        const answer = await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        return answer.status;
      };
      const statuses: number[] = [];
      for (let n = 0; n < count; n += 50) statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => send(n + i)))));
      expect(statuses.filter((status) => status === 201)).toHaveLength(7);
      expect(new Set(statuses)).toEqual(new Set([201, 429]));
    });
    const { token } = await signIn(server.url);
    const inbox = await fetch(`${server.url}/api/admin/contact-inquiries`, { headers: { authorization: `Bearer ${token}` } });
    expect(((await inbox.json()) as { inquiries: unknown[] }).inquiries).toHaveLength(7);
    expect(await server.stop()).toBe(0);
    await drop();
  });
});

const PAGES = ['/healthz', '/', '/products', '/about', '/contact', '/product/1', '/api/products'];

/** Requests pages as visitors do while `work` runs, and expects that no response is slow. */
async function whileVisiting(server: RunningServer, what: string, work: () => Promise<unknown>): Promise<void> {
  // Fills the response cache.
  for (const path of PAGES) await (await fetch(`${server.url}${path}`)).arrayBuffer();
  const visitor = new Worker(resolve('tests/faults/visitor.mjs'), {
    workerData: { port: server.port, paths: PAGES, least: 20, pauseMs: quickOrLong(20, 5) },
  });
  await once(visitor, 'message');
  const result = once(visitor, 'message');
  await work();
  visitor.postMessage('stop');
  const [{ times, statuses }] = (await result) as [{ times: number[]; statuses: number[] }];
  expect(statuses).toEqual([200]);
  printFigure(`pages during ${what}`, `${times.length} asked, median ${quantile(times, 0.5).toFixed(1)} ms`);
  expectAtMost(`pages during ${what}, p99`, quantile(times, 0.99), 150);
}

/** Sends the beginning of a request, then `more` in small pieces until the server closes the connection. */
async function drip(port: number, start: string, more: string) {
  const openedAt = performance.now();
  const { socket, closed } = openRawSocket(port);
  if (start) socket.write(start);
  const dripping = setInterval(() => more && socket.writable && socket.write(more), 300);
  const answer = await closed;
  clearInterval(dripping);
  return { answer, after: performance.now() - openedAt, isEmpty: start === '' };
}
