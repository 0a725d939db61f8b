/**
 * Kills the process during writes: acknowledged writes are stored after the restart.
 *
 * @module-tag thorough
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openClient } from '../../server/platform/database/database';
import { createDemoDatabase, createFreshDatabase, testProviders } from '../support/databases';
import { type RunningServer, startServer } from '../support/server';
import { expectAtMost, printFigure, quantile, quickOrLong } from './long-form';
import { signIn, Writers } from './writers';

const KILLS = { sqlite: quickOrLong(1, 50), postgresql: 10 };
const PRODUCTS = [1, 2, 3, 4, 5, 6, 7, 8];

// tests/faults/cluster.test.ts kills a process during writes to PostgreSQL in the quick form.
describe.each(testProviders)('killed during fifty concurrent writes, on %s', (provider) => {
  let server: RunningServer | undefined;
  afterEach(() => server?.stop());

  it('a killed server has stored every acknowledged write completely, and serves again at once', { timeout: 600_000 }, async () => {
    const { url, drop } = provider === 'sqlite' ? createDemoDatabase() : await createFreshDatabase(provider);
    const env = { DATABASE_URL: url, RATE_LIMITS: 'off', MAIL_TO: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:9' };
    const writers = new Writers();
    const starts: number[] = [];
    server = await startServer(env);
    const { token } = await signIn(server.url);
    for (let kill = 0; kill < KILLS[provider]; kill += 1) {
      const before = writers.messages.size;
      writers.start(server, 42, { token, products: PRODUCTS });
      await expect.poll(() => writers.messages.size, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before + 20);
      await pause(Math.random() * 100);
      await server.kill();
      await writers.stop();
      server = await startServer(env);
      starts.push(server.readyAfter);
      await writers.expectAllStored(url);
      expect(server.logs()).not.toMatch(/"level":[56]0/);
    }
    if (provider === 'sqlite') {
      const client = await openClient(url, 'read');
      expect(await client.$queryRaw`PRAGMA integrity_check`).toEqual([{ integrity_check: 'ok' }]);
      expect(await client.$queryRaw`PRAGMA foreign_key_check`).toEqual([]);
      await client.$disconnect();
    }
    printFigure(
      `kill -9 on ${provider}`,
      `${KILLS[provider]} kills, ${writers.messages.size} messages acknowledged, 0 lost, 0 half-written`,
    );
    expectAtMost(`median start after kill -9 on ${provider}`, quantile(starts, 0.5), 2_000);
    printFigure(`slowest start after kill -9 on ${provider}`, `${Math.round(Math.max(...starts))} ms`);
    await server.stop();
    await drop();
  });
});
