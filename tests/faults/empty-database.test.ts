/**
 * Starts the built server with an empty database beside files of an earlier site.
 *
 * @module-tag thorough
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERVER_KEY } from '../support/password';
import { startServer } from '../support/server';

it('a start with an empty database and an existing server key logs once that an earlier site existed, and that others can read the key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
  const [database, key] = [join(folder, 'site.db'), join(folder, 'server.key')];
  const env = { DATABASE_URL: `file:${database}`, SEED: 'none', SERVER_KEY: '' };
  writeFileSync(key, `${SERVER_KEY}\n`, { mode: 0o644 });
  const first = await startServer(env);
  expect(await first.stop()).toBe(0);
  expect(first.logs()).toContain(
    `The database was empty (${database}), so a new site was begun in it.\nBut an earlier site left ${key} here.`,
  );
  expect(first.logs()).toContain(`the server key can be read by other users of this machine (mode 644): chmod 600 ${key}`);

  const second = await startServer(env);
  expect(await second.stop()).toBe(0);
  expect(second.logs()).not.toContain('The database was empty');
  rmSync(folder, { recursive: true });
});

it('the first start does not mention an earlier site', async () => {
  const server = await startServer({ SEED: 'none', SERVER_KEY: '' });
  expect(await server.stop()).toBe(0);
  expect(server.logs()).not.toMatch(/earlier site|can be read by other users/);
});
