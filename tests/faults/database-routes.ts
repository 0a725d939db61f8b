/** A route of each kind, to be tried while the database does not answer. */
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp } from '../support/app';
import { PASSWORD } from '../support/password';

/** The limits of these tests: shorter ones would end the statements of a busy machine. */
export const SHORT_LIMITS = { turnMs: 800, connectMs: 800, statementMs: 1_000, probeMs: 20, closeMs: 50 };

type TriedRoute = { name: string; needsDatabase: boolean; writes: boolean; ask: () => Promise<Response> };
export type Answer = { name: string; status: number; code: string | undefined; retryAfter: string | null; ms: number };

/** A picture of one colour, another one for each number. */
const draw = (number: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: number % 256, g: number >> 8, b: 0 } } })
    .png()
    .toBuffer();

/** The routes of a listening app; each request differs from the earlier ones, so no answer is a repeat. */
export async function listTriedRoutes(app: TestApp): Promise<TriedRoute[]> {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  const authorization = `Bearer ${(await app.login()).token}`;
  let count = 0;
  const get = (path: string) => fetch(`${url}${path}`, { headers: { authorization } });
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${url}${path}`, { method, headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const page = await get('/contact');
  const script = /(?:src|href)="(\/assets\/[^"]+)"/.exec(await page.text())?.[1];
  if (!script) throw new Error(`/contact answered ${page.status}, without a script`);
  const message = { name: 'Asha', company: 'Blue Hotel', subject: 'bulk', message: 'Brooms' };

  const free = (name: string, ask: TriedRoute['ask']) => ({ name, needsDatabase: false, writes: false, ask });
  const read = (name: string, ask: TriedRoute['ask']) => ({ name, needsDatabase: true, writes: false, ask });
  const write = (name: string, ask: TriedRoute['ask']) => ({ name, needsDatabase: true, writes: true, ask });
  return [
    free('cached page', () => get('/contact')),
    free('static file', () => get(script)),
    free('/healthz', () => get('/healthz')),
    read('/readyz', () => get('/readyz')),
    read('uncached page', () => get(`/product/${++count}`)),
    read('REST read', () => get('/api/admin/products')),
    read('tRPC read', () => get('/trpc/admin.products.list')),
    read('events feed', () => get('/api/admin/events')),
    write('REST write', () => send('PUT', '/api/admin/company-info/mission', { value: `Mission ${++count}` })),
    write('tRPC write', () =>
      send('POST', '/trpc/admin.amcFeatures.create', { json: { title: `Spare parts ${++count}`, description: 'Kept' } }),
    ),
    write('login', () => send('POST', '/api/auth/login', { username: 'admin', password: PASSWORD })),
    write('contact form', () => send('POST', '/api/contact', { ...message, email: `asha${++count}@example.com` })),
    write('upload', async () =>
      fetch(`${url}/api/admin/pictures`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'image/png' },
        body: new Uint8Array(await draw(++count)),
      }),
    ),
  ];
}

export async function requestRoute({ name, ask }: TriedRoute): Promise<Answer> {
  const askedAt = performance.now();
  const response = await ask();
  const text = await response.text();
  const ms = performance.now() - askedAt;
  return { name, status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1], retryAfter: response.headers.get('retry-after'), ms };
}

/** Requests all routes at once. */
export const requestRoutes = (routes: TriedRoute[]): Promise<Answer[]> => Promise.all(routes.map(requestRoute));

const isWell = ({ name, status }: Answer) => (name === 'uncached page' ? status === 404 : status < 300);

/** Waits until each route works. */
export const expectAllWell = (routes: TriedRoute[]) =>
  expect.poll(async () => (await requestRoutes(routes)).filter((answer) => !isWell(answer)), { interval: 20 }).toEqual([]);

/** Requests all routes twice: the first requests wait for an answer, the next ones are refused at once. Returns the longest waits. */
export async function expectRefusedInTime(routes: TriedRoute[]): Promise<{ first: number; next: number }> {
  const waits = { first: 0, next: 0 };
  for (const round of ['first', 'next'] as const) {
    const answers = await requestRoutes(routes);
    for (const [index, { needsDatabase }] of routes.entries()) {
      const { name, status, retryAfter, code } = answers[index] as Answer;
      if (needsDatabase) expect([round, name, status, retryAfter]).toEqual([round, name, 503, expect.stringMatching(/^\d+$/)]);
      else expect([round, name, status]).toEqual([round, name, 200]);
      if (needsDatabase && name !== 'uncached page') expect([name, code]).toEqual([name, 'unavailable']);
    }
    waits[round] = Math.max(...answers.map(({ ms }) => ms));
  }
  return waits;
}
