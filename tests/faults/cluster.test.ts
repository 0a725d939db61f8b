/**
 * Several processes behind one port: a killed one is replaced, a save is visible through all of them, and shutdown drops no request.
 *
 * @module-tag thorough
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { createStartedDatabase } from '../support/databases';
import { startServer } from '../support/server';
import { quickOrLong } from './long-form';
import { addProducts, signIn, Writers } from './writers';

const PROCESSES = 2;
const KILLS = quickOrLong(1, 10);
const settings = {
  PROCESSES: String(PROCESSES),
  SEED: 'none',
  RATE_LIMITS: 'off',
  MAIL_TO: 'office@example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

it('the cluster serves while processes are killed, and shows a save in all processes within a second', { timeout: 180_000 }, async () => {
  const { url, drop } = await createStartedDatabase('postgresql');
  const metrics = await freePort();
  const server = await startServer({ DATABASE_URL: url, METRICS_PORT: String(metrics), ...settings });
  // Each request uses a new connection, so that the processes take turns.
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...init, headers: { ...init.headers, connection: 'close' } });
  const titles = async () => {
    const answers = Array.from({ length: PROCESSES * 3 }, async () => (await ask('/api/products')).json() as Promise<{ title: string }[]>);
    return (await Promise.all(answers)).map(([first]) => first?.title);
  };
  try {
    const writers = new Writers();
    await expect.poll(() => server.logs()).toContain(`${PROCESSES} processes`);
    const { token } = await signIn(server.url);
    const products = await addProducts(server, token, 4);
    // Starting a replacement takes as long as a start.
    const load = { token, products, pauseMs: quickOrLong(50, 0) };
    for (let kill = 0; kill < KILLS; kill += 1) {
      writers.start(server, 10, load);
      await expect.poll(() => writers.messages.size).toBeGreaterThan(kill * 40);
      const stored = writers.messages.size;
      const [victim] = children(server.pid);
      process.kill(victim as number, 'SIGKILL');
      await expect.poll(() => server.logs().split('has taken its place').length - 1).toBe(kill + 1);
      // Clients of the killed process reconnect.
      await writers.stop();
      writers.start(server, 10, load);
      await expect.poll(() => writers.messages.size).toBeGreaterThan(stored + 20);
      await writers.stop();
    }
    await writers.expectAllStored(url);

    const [product] = (await (await ask('/api/products')).json()) as { id: number }[];
    await titles();
    const title = 'Seen everywhere';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const saved = await ask(`/api/admin/products/${product?.id}`, { method: 'PUT', headers, body: JSON.stringify({ title }) });
    expect(saved.status).toBe(200);
    await expect.poll(async () => new Set(await titles()), { timeout: 1_000, interval: 100 }).toEqual(new Set([title]));
    // Metrics of all processes, each with its own label.
    const exported = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    expect(exported.match(/^site_database_up\{process="\d+"\} 1$/gm)).toHaveLength(PROCESSES);
    expect(exported.match(/^# TYPE site_database_up gauge$/gm)).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    expect(children(server.pid)).toEqual([]);
  } finally {
    await server.kill();
    await drop();
  }
});

function children(pid: number): number[] {
  try {
    return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);
  } catch {
    return [];
  }
}
