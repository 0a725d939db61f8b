/**
 * Clients that never read their responses are disconnected; a response that takes as long to produce is not.
 *
 * @module-tag thorough
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app';

// More bytes than the buffers of both ends hold, in no more requests than a connection may pipeline: 30 responses of 500 kB.
const ANSWERS = 30;
const PRODUCTS = 100;
const PATHS = { 'from memory': '/api/products', 'through a route': '/api/admin/products' };

let app: TestApp;
let token: string;
/** The result that `/readyz` waits for. */
let ready = Promise.resolve();
let pings = 0;
beforeAll(async () => {
  const ping = () => {
    pings += 1;
    return ready;
  };
  app = await startApp('sqlite', { wrap: (db) => ({ ...db, ping }) });
  ({ token } = await app.login());
  const body = { title: 'Soap', description: 'x'.repeat(5_000), categoryId: null };
  await app.db.transact((tx) => tx.product.createMany({ data: Array.from({ length: PRODUCTS }, () => body) }));
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  expect(app.http.server.timeout).toBe(60_000);
  app.http.server.setTimeout(500);
});
afterAll(() => app.close());

const port = () => (app.http.server.address() as { port: number }).port;

it.each(Object.entries(PATHS))(
  'the server closes a connection that does not read its responses %s, and leaves open a connection that waits for its response',
  async (_, path) => {
    let release = () => {};
    ready = new Promise((resolve) => {
      release = resolve;
    });
    pings = 0;
    const waiting = fetch(`http://127.0.0.1:${port()}/readyz`);
    await expect.poll(() => pings).toBe(1);

    const caller = connect(port(), '127.0.0.1').on('error', () => undefined);
    const [accepted] = (await once(app.http.server, 'connection')) as [Socket];
    caller.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`.repeat(ANSWERS));
    await once(accepted, 'close');

    release();
    expect((await waiting).status).toBe(200);
    caller.destroy();
  },
);
