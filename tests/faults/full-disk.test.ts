/** A disk that fills up while the site runs, and a read-only data folder. The small test disk needs root. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openClient } from '../../server/platform/database/database';
import { copyDemoTo } from '../support/databases';
import { startServer } from '../support/server';
import { amount, expectAtMost, note } from './long-form';
import { signIn, Writers } from './writers';

const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' }).status === 0;
const disk = mkdtempSync(join(tmpdir(), 'site-disk-'));
const hasDisk = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk);
if (!hasDisk) process.stdout.write('A disk that fills up is not tried: mounting a small one needs root.\n');

it.runIf(hasDisk)(
  'refuses writes with a message while the disk is full, loses nothing, and recovers by itself',
  { timeout: 120_000 },
  async () => {
    const url = `file:${join(disk, 'site.db')}`;
    const env = { DATABASE_URL: url, RATE_LIMITS: 'off', MAIL_TO: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:9' };
    try {
      copyDemoTo(join(disk, 'site.db'));
      const server = await startServer(env);
      const { token } = await signIn(server.url);
      const writers = new Writers();
      writers.start(server, amount(10, 20), { pauseMs: amount(50, 0) });
      await expect.poll(() => writers.messages.size).toBeGreaterThan(20);
      fill();
      await expect.poll(() => writers.tally[503] ?? 0).toBeGreaterThan(20);
      for (const path of ['/', '/products', '/product/3', '/api/products', '/api/admin/products', '/api/admin/contact-inquiries']) {
        const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
        expect([path, answer.status]).toEqual([path, 200]);
      }
      // Directly after a checkpoint a small write may still fit into the WAL.
      const refusal = {
        status: 503,
        body: { success: false, message: 'The database cannot answer right now. Please try again.', code: 'unavailable' },
      };
      await expect.poll(() => subscribe(server.url)).toEqual(refusal);

      rmSync(join(disk, 'ballast'));
      const [before, freed] = [writers.messages.size, performance.now()];
      await expect.poll(() => writers.messages.size, { interval: 5 }).toBeGreaterThan(before);
      expectAtMost('first write after the disk was full', performance.now() - freed, 1_000);
      await writers.stop();
      await writers.expectAllStored(url);
      expect(Object.keys(writers.tally).sort()).toEqual(['201', '503']);
      note('disk full', JSON.stringify(writers.tally));
      const client = await openClient(url, 'read');
      expect(await client.$queryRaw`PRAGMA integrity_check`).toEqual([{ integrity_check: 'ok' }]);
      await client.$disconnect();
      expect(await server.stop()).toBe(0);

      mount('-o', 'remount,ro', disk);
      const readOnly = await startServer(env).catch((error: Error) => error.message);
      expect(readOnly).toMatch(/ended with code 1:\n\S+site\.db cannot be written \(EROFS\): [^\n]+\n$/);
    } finally {
      // Lazily, because the server may still hold it after a failure.
      spawnSync('umount', ['--lazy', disk]);
      rmdirSync(disk);
    }
  },
);

async function subscribe(url: string) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/newsletter`, { method: 'POST', headers, body: JSON.stringify({ email: 'asha@example.com' }) });
  return { status: answer.status, body: await answer.json() };
}

/** Writes until the disk is full. */
function fill(): void {
  const file = join(disk, 'ballast');
  for (let size = 1024 * 1024; size >= 4096; size = Math.floor(size / 2)) {
    for (let full = false; !full; ) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
      } catch {
        full = true;
      }
    }
  }
}
