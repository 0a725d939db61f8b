/**
 * The effect of each attack on other visitors: one after the other, each on a freshly started server with the settings of `npm start`, while
 * one visitor reads `/` and another `/healthz`. Prints p99 and maximum of their response times in milliseconds.
 * `npm run bench:attacks`, or `npm run bench:attacks -- slashes` for the attacks with a word in their name; `-- entry-points` for the
 * table of the entry points of texts and files (attack-table.ts).
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createTemporaryFolder } from '../../scripts/temporary-folder';
import { openDatabase } from '../../server/platform/database/database';
import { quantile } from '../faults/long-form';
import { signIn } from '../faults/writers';
import { addQuotation } from '../support/quotations';
import { sendRaw } from '../support/raw';
import { type RunningServer, startServer } from '../support/server';
import { runEntryPoints } from './attack-table';

/** `quotation` is the path of a sent quotation's link. */
type Attack = { name: string; env?: Record<string, string>; run: (server: RunningServer, quotation: string) => Promise<string> };

/** An attack without a response after this time is stopped: its figures are then lower bounds. */
const PATIENCE_MS = 60_000;

const EMAIL = `a@${'.'.repeat(60_000)}@`;
const json = { 'content-type': 'application/json' };

const post = async ({ url }: RunningServer, path: string, body: object, headers: Record<string, string> = {}) => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(`${url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body), signal });
  await response.arrayBuffer();
  return response.status;
};
const postForm = async ({ url }: RunningServer, path: string, fields: Record<string, string>) => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), signal, headers: { origin: url } });
  await response.arrayBuffer();
  return response.status;
};
const get = async ({ url }: RunningServer, path: string) => {
  const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await response.arrayBuffer();
  return response.status;
};
/** The sender of a burst: one address, or another address for each request. */
const FROM = { 'one address': () => ({}), 'as many addresses': (n: number) => ({ 'x-forwarded-for': `203.0.${n >> 8}.${n & 255}` }) };

/** Requests a path 200 times at once, and then 200 times in each of three seconds. */
async function burst({ url }: RunningServer, path: string, headersOf: (n: number) => Record<string, string>): Promise<string> {
  const statuses: Record<string, number> = {};
  const ask = async (n: number) => {
    const response = await fetch(url + path, { headers: headersOf(n), signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
  const ms = Math.round(performance.now() - startedAt);
  const asked: Promise<void>[] = [];
  for (let n = 0; n < 600; n += 20) {
    for (let one = n; one < n + 20; one += 1) asked.push(ask(one));
    await delay(100);
  }
  await Promise.all(asked);
  return `${JSON.stringify(statuses)}, the first 200 in ${ms} ms`;
}
/** Sends a quotation; the server draws its file on the first request. Returns the path of its link. */
async function sendQuotation(server: RunningServer, database: string): Promise<string> {
  const db = await openDatabase(database);
  const { url } = await addQuotation(db, { at: new Date() });
  await db.transact((tx) => tx.quotationPdf.deleteMany());
  await db.close();
  const status = await get(server, `${url}/quotation.pdf`);
  if (status !== 200) throw new Error(`The file of a quotation is answered with ${status}`);
  return url;
}

const message = { email: EMAIL, company: 'x', subject: 'bulk', message: 'x' };

const attacks: Attack[] = [
  { name: 'e-mail of 60 kB, /api/newsletter', run: async (server) => `${await post(server, '/api/newsletter', { email: EMAIL })}` },
  { name: 'e-mail of 60 kB, /api/contact', run: async (server) => `${await post(server, '/api/contact', { name: 'x', ...message })}` },
  { name: 'e-mail of 60 kB, form post', run: async (server) => `${await postForm(server, '/api/contact', { name: 'x', ...message })}` },
  {
    name: 'e-mail of 60 kB, tRPC',
    run: async (server) => `${await post(server, '/trpc/public.subscribe', { json: { email: EMAIL } })}`,
  },
  {
    name: 'GET / and 15,000 slashes, 20 times',
    run: async (server) =>
      repeat(20, () => sendRaw(server.port, `GET /${'/'.repeat(15_000)}x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`).then(statusOf)),
  },
  {
    name: 'import with 2 MB of commas as its header',
    run: async (server) => {
      const { token } = await signIn(server.url);
      const response = await fetch(`${server.url}/admin/import/products/check`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body: `title,description${','.repeat(2_000_000)}\n`,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.arrayBuffer();
      return `${response.status}`;
    },
  },
  {
    name: '74 kB of pipelined searches, connection closed',
    run: async (server) => {
      let text = '';
      let count = 0;
      for (; text.length < 74_000; count += 1) text += `GET /products?q=a${count} HTTP/1.1\r\nhost: x\r\n\r\n`;
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      await new Promise((done) => socket.write(text, done));
      await delay(300);
      socket.destroy();
      // Waits until the server has answered a normal request.
      await get(server, '/healthz');
      await delay(2_000);
      return `${count} searches`;
    },
  },
  ...['/products?q=', '/?'].map((start) => ({
    name: `200 connections at once, each with 64 kB of pipelined requests for ${start}`,
    run: async (server: RunningServer) => {
      const connections = Array.from({ length: 200 }, async (_, n) => {
        const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        let text = '';
        for (let count = 0; text.length < 64_000; count += 1) text += `GET ${start}${n}x${count} HTTP/1.1\r\nhost: x\r\n\r\n`;
        socket.resume().write(text);
        await once(socket, 'close');
      });
      await Promise.all(connections);
      await get(server, '/healthz');
      return 'closed';
    },
  })),
  {
    name: '200 connections, each searching for other words, 10 s',
    env: { TRUST_PROXY: '127.0.0.1' },
    run: async (server) => {
      const statuses: Record<string, number> = {};
      let over = false;
      let count = 0;
      const search = async (n: number) => {
        while (!over) {
          count += 1;
          const response = await fetch(`${server.url}/products?q=b${count}`, { headers: { 'x-forwarded-for': `203.0.113.${n}` } });
          await response.arrayBuffer();
          statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        }
      };
      const searching = Array.from({ length: 200 }, (_, n) => search(n));
      await delay(10_000);
      over = true;
      await Promise.all(searching);
      return JSON.stringify(statuses);
    },
  },
  // Two clients at once: the second must not cost other visitors more than the first.
  ...Object.entries(FROM).flatMap(([who, headersOf]) =>
    [
      { what: '/about', pathOf: () => '/about' },
      { what: "a link's PDF", pathOf: (quotation: string) => `${quotation}/quotation.pdf` },
    ].map(({ what, pathOf }) => ({
      name: `burst: 200 requests for ${what} at once, then 200 a second for 3 s, from ${who}`,
      env: { TRUST_PROXY: '127.0.0.1' },
      run: (server: RunningServer, quotation: string) => burst(server, pathOf(quotation), headersOf),
    })),
  ),
  { name: 'OpenAPI as YAML, 10 times', run: (server) => repeat(10, () => get(server, '/api/docs/yaml')) },
  {
    name: '200 connections guess one password from a /48, 15 s',
    env: { TRUST_PROXY: '127.0.0.1' },
    run: guessing,
  },
  {
    name: 'absolute-form, *, Expect, 50 times each',
    run: async (server) =>
      repeat(50, async () => {
        const lines = ['GET http://example.com/ HTTP/1.1', 'GET * HTTP/1.1', 'OPTIONS * HTTP/1.1', 'GET / HTTP/1.1\r\nexpect: magic'];
        const answers = await Promise.all(lines.map((line) => sendRaw(server.port, `${line}\r\nhost: x\r\nconnection: close\r\n\r\n`)));
        return answers.map(statusOf).join(' ');
      }),
  },
];

async function guessing(server: RunningServer): Promise<string> {
  const known = await signIn(server.url, { 'x-forwarded-for': '2001:db8:ffff::1' });
  const statuses: Record<string, number> = {};
  let over = false;
  let count = 0;
  const guess = async () => {
    while (!over) {
      count += 1;
      const from = `2001:db8:1:${(count % 65_535).toString(16)}::1`;
      const status = await post(server, '/api/auth/login', { username: 'admin', password: `guess ${count}` }, { 'x-forwarded-for': from });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 401) await delay(10);
    }
  };
  const guesses = Array.from({ length: 200 }, guess);
  await delay(5_000);
  // Retries after Retry-After, as a person or browser would.
  const signInAfter = async (headers: Record<string, string>) => {
    const startedAt = performance.now();
    while (performance.now() - startedAt < 30_000) {
      if ((await signIn(server.url, headers)).status === 200) return `${Math.round(performance.now() - startedAt)} ms`;
      await delay(500);
    }
    return 'not within 30 s';
  };
  const newDevice = await signInAfter({ 'x-forwarded-for': '198.51.100.7' });
  const knownDevice = await signInAfter({ cookie: known.device, 'x-forwarded-for': '198.51.100.8' });
  await delay(5_000);
  over = true;
  await Promise.all(guesses);
  return `new device in after ${newDevice}, known one after ${knownDevice}; guesses ${JSON.stringify(statuses)}`;
}

const statusOf = (answer: string) => answer.slice(9, 12);

/** Repeats a request; returns the distinct results. */
async function repeat(times: number, work: () => Promise<unknown>): Promise<string> {
  const results = new Set<unknown>();
  for (let n = 0; n < times; n += 1) results.add(await work());
  return [...results].join(', ');
}

/** A visitor in a separate thread; resolves once it is connected. Stopping it returns its measurements. */
async function visit(port: number, path: string) {
  const worker = new Worker(resolve('tests/faults/visitor.mjs'), { workerData: { port, paths: [path], least: 100 } });
  await once(worker, 'message');
  const measured = once(worker, 'message') as Promise<[{ times: number[]; statuses: number[] }]>;
  return async () => {
    worker.postMessage('stop');
    const [{ times, statuses }] = await measured;
    const figures = [quantile(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(0).padStart(6));
    return `${path}: p99 ${figures[0]}, max ${figures[1]} (${times.length} requests, ${statuses.join(' ')})`;
  };
}

const word = process.argv[2] ?? '';
if ('entry-points'.startsWith(word)) await runEntryPoints();

for (const { name, env, run } of attacks.filter((attack) => attack.name.includes(word))) {
  const url = `file:${join(createTemporaryFolder('site-attacks-'), 'site.db')}`;
  const server = await startServer({ LOG_LEVEL: 'error', DATABASE_URL: url, ...env });
  const quotation = await sendQuotation(server, url);
  for (const path of ['/', '/about', '/products', '/healthz']) await get(server, path);
  const visitors = await Promise.all(['/', '/healthz'].map((path) => visit(server.port, path)));
  const result = await run(server, quotation).catch((error: unknown) => `no answer: ${error}`);
  await delay(200);
  const figures = await Promise.all(visitors.map((stop) => stop()));
  const errors = server
    .logs()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line)).length;
  process.stdout.write(`${name}\n  ${figures.join('\n  ')}\n  answered ${result}; ${errors} errors in the log\n`);
  await server.kill();
}
