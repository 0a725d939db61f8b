/**
 * Another process holds SQLite's write lock, like a backup tool or a shell: reads continue, writes are refused with a message.
 *
 * @module-tag thorough
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createAdapterFactory } from '../../server/platform/database/adapters';
import { openDatabase } from '../../server/platform/database/database';
import { REQUEST_LIMITS } from '../../server/platform/database/limits';
import { createDemoDatabase } from '../support/databases';
import { startServer } from '../support/server';
import { expectAtMost, printFigure, quantile, quickOrLong } from './long-form';
import { measureLongestBlock, probeEnvironment } from './probe';
import { signIn } from './writers';

const { turnMs } = REQUEST_LIMITS;
const HELD_MS = quickOrLong(6_500, 30_000);

it('reads continue while the database is locked, writes are refused after four seconds, and both work after the lock is released', {
  timeout: 120_000,
}, async () => {
  const { url, drop } = createDemoDatabase();
  const server = await startServer(probeEnvironment('loop', { DATABASE_URL: url, RATE_LIMITS: 'off' }));
  const { token } = await signIn(server.url);
  const send = async () => {
    const startedAt = performance.now();
    const body = { name: 'Asha', email: 'asha@example.com', company: 'Blue Hotel', subject: 'bulk', message: 'Locked' };
    const answer = await fetch(`${server.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json(), after: performance.now() - startedAt };
  };
  // The next read updates the time of last use of an idle session.
  const db = await openDatabase(url);
  await db.transact((tx) => tx.adminSession.updateMany({ data: { lastSeenAt: new Date(Date.now() - 10 * 60_000) } }));
  await db.close();
  const other = await (await createAdapterFactory(url, 'write')).connect();
  const lock = await other.startTransaction();
  await measureLongestBlock(server);

  const until = performance.now() + HELD_MS;
  const reads: number[] = [];
  const refused: Awaited<ReturnType<typeof send>>[] = [];
  const writing = Array.from({ length: 10 }, async () => {
    while (performance.now() + turnMs + 200 < until || refused.length === 0) refused.push(await send());
  });
  const read = async (path: string) => {
    const requestedAt = performance.now();
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    expect([path, answer.status]).toEqual([path, 200]);
    reads.push(performance.now() - requestedAt);
  };
  while (performance.now() < until) {
    for (const path of ['/', '/product/1', '/api/products', '/api/admin/products', '/readyz']) await read(path);
    await pause(quickOrLong(100, 20));
  }
  const block = await measureLongestBlock(server);
  await lock.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] });
  await lock.rollback();
  await other.dispose();
  await Promise.all(writing);

  for (const { status, body } of refused) {
    expect(status).toBe(503);
    expect(body).toEqual({ success: false, message: 'The database cannot answer right now. Please try again.', code: 'unavailable' });
  }
  printFigure(`locked for ${HELD_MS} ms`, `${reads.length} reads, ${refused.length} writes refused`);
  expectAtMost('read while locked, median', quantile(reads, 0.5), 50);
  expectAtMost('read while locked, p99', quantile(reads, 0.99), 50);
  expectAtMost('event loop blocked while locked', block, 120);
  expectAtMost('write refused while locked', Math.max(...refused.map(({ after }) => after)), turnMs + 1_000);
  expect(Math.min(...refused.map(({ after }) => after))).toBeGreaterThan(turnMs - 1_000);
  expect((await send()).status).toBe(201);
  expect(await server.stop()).toBe(0);
  await drop();
});
