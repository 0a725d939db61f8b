/**
 * Attacks by flooding and by slowness: attackers are disconnected or refused, and visitors are not affected.
 *
 * @module-tag thorough
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase } from '../support/databases';
import { openRawSocket, parseStatus, sendRaw } from '../support/raw';
import { type RunningServer, startServer } from '../support/server';
import { expectAtMost, printFigure, quickOrLong } from './long-form';
import { PAGES, whileVisiting } from './visiting';

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
      const fixed = ['host: x', 'connection: close', 'content-type: application/json'];
      const head = (path: string, more: string) => `${[`POST ${path} HTTP/1.1`, ...fixed, more].join('\r\n')}\r\n\r\n`;
      const send = async (path: string) => {
        const announced = await sendRaw(server.port, Buffer.concat([Buffer.from(head(path, `content-length: ${large.length}`)), large]));
        const start = [head(path, 'transfer-encoding: chunked'), `${large.length.toString(16)}\r\n`].join('');
        const endless = await sendRaw(server.port, Buffer.concat([Buffer.from(start), large]));
        expect([path, parseStatus(announced), parseStatus(endless)]).toEqual([path, 413, 413]);
      };
      await Promise.all(['/api/contact', '/trpc/public.submitInquiry', '/api/auth/login'].map(send));
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
});

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
