/**
 * PostgreSQL restarts during writes, or starts later than the site: the process survives, and acknowledged writes are stored.
 *
 * @module-tag thorough
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnPostgres } from '../../scripts/scratch-postgres';
import { startServer } from '../support/server';
import { expectAtMost, printFigure, quickOrLong } from './long-form';
import { addProducts, signIn, Writers } from './writers';

const RESTARTS = quickOrLong(1, 20);

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres?.stop());

it('the server waits for PostgreSQL at the start, and survives its restarts during writes', { timeout: 600_000 }, async () => {
  const env = {
    DATABASE_URL: postgres.url,
    SEED: 'none',
    RATE_LIMITS: 'off',
    MAIL_TO: 'office@example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  await postgres.interrupt();
  const refused = await startServer({ ...env, DATABASE_WAIT_SECONDS: '2' }).catch((error: Error) => error.message);
  expect(refused).toMatch(/^The server ended with code 1:\n(The database cannot be opened: nobody answers at 127.0.0.1:\d+[^\n]*\n){2}$/);
  expect(refused).not.toContain('password');

  const [server] = await Promise.all([startServer(env), postgres.resume()]);
  const writers = new Writers();
  const away: number[] = [];
  const { token } = await signIn(server.url);
  const products = await addProducts(server, token, 4);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const before = writers.messages.size;
    writers.start(server, quickOrLong(10, 20), { token, products, pauseMs: quickOrLong(50, 0) });
    await expect.poll(() => writers.messages.size, { interval: 5 }).toBeGreaterThan(before + 20);
    await postgres.interrupt();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await postgres.resume();
    const [there, back] = [performance.now(), writers.messages.size];
    await expect.poll(() => writers.messages.size, { interval: 5 }).toBeGreaterThan(back);
    away.push(performance.now() - there);
    await writers.stop();
  }
  await writers.expectAllStored(postgres.url);
  printFigure(`PostgreSQL restarted ${RESTARTS} times`, `${JSON.stringify(writers.tally)}, 0 acknowledged writes lost`);
  expectAtMost('first write after PostgreSQL is back', Math.max(...away), 2_000);
  // Every request got a success or a 503, no other error.
  expect(Object.keys(writers.tally).every((status) => ['200', '201', '503'].includes(status))).toBe(true);
  expect(await server.stop()).toBe(0);
});
