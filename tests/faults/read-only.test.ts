/**
 * A data folder that is read-only, or becomes so while the site runs. A disk cannot be made read-only below a process that writes to it, so the
 * kernel refuses each of its writes instead: the process gets the same error from the same calls.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyDemoDatabaseTo, createDemoDatabase } from '../support/databases';
import { startServer } from '../support/server';
import { expectAtMost, printFigure, quickOrLong } from './long-form';
import { signIn, Writers } from './writers';

const limitFiles = (pid: number | string, bytes: string) => spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:`]).status === 0;
const hasLimits = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;

// Omitted in the quick form, since tests/faults/full-disk.test.ts differs only in the error code.
it.runIf(hasLimits && quickOrLong(0, 1) > 0)(
  'a read-only database refuses writes with a message while reads continue, and recovers by itself',
  { timeout: 120_000 },
  async () => {
    const { url, drop } = createDemoDatabase();
    const mail = { MAIL_TO: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:9' };
    const server = await startServer({ DATABASE_URL: url, RATE_LIMITS: 'off', ...mail });
    const { token } = await signIn(server.url);
    const writers = new Writers();
    writers.start(server, 10);
    await expect.poll(() => writers.messages.size).toBeGreaterThan(20);
    expect(limitFiles(server.pid, '0')).toBe(true);
    await expect.poll(() => writers.tally[503] ?? 0).toBeGreaterThan(20);
    for (const path of ['/', '/products', '/product/3', '/api/products', '/api/admin/products', '/api/admin/contact-inquiries']) {
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${server.url}/api/newsletter`, { method: 'POST', headers, body: '{"email":"asha@example.com"}' });
    const message = 'The database cannot answer right now. Please try again.';
    expect([refused.status, await refused.json()]).toEqual([503, { success: false, message, code: 'unavailable' }]);

    expect(limitFiles(server.pid, 'unlimited')).toBe(true);
    const [before, writable] = [writers.messages.size, performance.now()];
    await expect.poll(() => writers.messages.size, { interval: 5 }).toBeGreaterThan(before);
    expectAtMost('first write after nothing could be written', performance.now() - writable, 1_000);
    await writers.stop();
    await writers.expectAllStored(url);
    expect(Object.keys(writers.tally).sort()).toEqual(['201', '503']);
    printFigure('data folder that takes no writes', JSON.stringify(writers.tally));
    expect(await server.stop()).toBe(0);
    await drop();
  },
);

it('a start on a read-only disk ends with a message that names the database file', { tags: 'thorough' }, async ({ skip }) => {
  const disk = mkdtempSync(join(tmpdir(), 'site-disk-'));
  const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
  const hasDisk = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk);
  if (!hasDisk) rmdirSync(disk);
  skip(!hasDisk, 'Mounting a small disk needs root.');
  try {
    copyDemoDatabaseTo(join(disk, 'site.db'));
    mount('-o', 'remount,ro', disk);
    const started = await startServer({ DATABASE_URL: `file:${join(disk, 'site.db')}` }).catch((error: Error) => error.message);
    expect(started).toMatch(/ended with code 1:\nDATABASE_URL: \S+site\.db cannot be written \(EROFS\): [^\n]+\n$/);
  } finally {
    // Unmounted lazily, because the server may still hold the disk after a failure.
    spawnSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  }
});
