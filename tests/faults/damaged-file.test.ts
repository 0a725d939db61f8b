/**
 * A damaged database file: no command opens it, it stays unchanged, and a backup can be restored over it.
 *
 * @module-tag thorough
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyDemoDatabaseTo } from '../support/databases';
import { startServer } from '../support/server';
import { expectAtMost, isLong } from './long-form';
import { Writers } from './writers';

type Damage = (file: string) => void;
const damages: Record<string, Damage> = {
  'pages in its middle': (file) => {
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 8 * 4096, 40 * 4096);
    writeFileSync(file, bytes);
  },
  'its beginning': (file) => {
    const bytes = readFileSync(file);
    bytes.fill(0, 0, 100);
    writeFileSync(file, bytes);
  },
  'half of it': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096),
};

it('the server refuses a damaged file with a message and leaves it unchanged; a restore through a link replaces it', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
  const file = join(folder, 'site.db');
  const env = { DATABASE_URL: `file:${file}`, RATE_LIMITS: 'off' };
  const link = join(folder, 'link.db');
  symlinkSync(file, link);
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ['dist/server/backup.js', ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: `file:${link}` },
      encoding: 'utf8',
    });
  // Writes the demo content from the WAL into the file.
  copyDemoDatabaseTo(file);
  const server = await startServer(env);
  expect(command('backup', join(folder, 'site.backup'))).toMatchObject({ status: 0 });
  // Killed, so that a WAL file remains: it may contain data worth saving.
  const writers = new Writers();
  writers.start(server, 4);
  await expect.poll(() => writers.messages.size, { interval: 5 }).toBeGreaterThan(10);
  await server.kill();
  await writers.stop();
  const sound = { db: readFileSync(file), wal: readFileSync(`${file}-wal`) };

  // tests/browser/start.test.ts starts on a file that is no database at all in the quick form.
  for (const [what, damage] of Object.entries(damages).slice(0, isLong ? undefined : 1)) {
    writeFileSync(file, sound.db);
    writeFileSync(`${file}-wal`, sound.wal);
    damage(file);
    const before = readFileSync(file);
    const refused = await startServer(env).catch((error: Error) => error.message);
    if (what === 'its beginning' && typeof refused !== 'string') {
      // The WAL contains a newer first page: nothing is lost, and the server may start.
      await refused.stop();
      continue;
    }
    expect(refused, what).toMatch(/^The server ended with code 1:\nThe database file \S+ is damaged \(.*\)\. .*npm run restore -- FILE\n$/);
    expect(readFileSync(file).equals(before), what).toBe(true);
    expect(readFileSync(`${file}-wal`).equals(sound.wal), what).toBe(true);
  }

  const restored = command('restore', join(folder, 'site.backup'));
  expect(restored.stderr + restored.stdout).toContain('Restored from');
  const copy = /kept as (\S+)\.\n/.exec(restored.stdout)?.[1] ?? '';
  expect(readFileSync(`${copy}-wal`).equals(sound.wal)).toBe(true);
  expect(readFileSync(link).equals(readFileSync(file))).toBe(true);
  const again = await startServer(env);
  expectAtMost('start after restoring', again.readyAfter, 2_000);
  expect(((await (await fetch(`${again.url}/api/products`)).json()) as unknown[]).length).toBeGreaterThan(40);
  expect(await again.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});
