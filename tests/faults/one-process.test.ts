/**
 * One process uses a SQLite file: a second one and a restore are refused with a message until the first one ends.
 *
 * @module-tag thorough
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../support/server';

it('a process locks its database file until it ends, through any path and even if the file is damaged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
  const [file, link, copy] = ['site.db', 'link.db', 'site.backup'].map((name) => join(folder, name)) as [string, string, string];
  const env = { DATABASE_URL: `file:${file}`, SEED: 'none' };
  const linked = { ...env, DATABASE_URL: `file:${relative('.', link)}` };
  symlinkSync(file, link);
  const command = async (program: string, ...args: string[]) => {
    const child = spawn(process.execPath, [`dist/server/${program}.js`, ...args], { env: { PATH: process.env.PATH, ...linked } });
    const [[status], words] = await Promise.all([once(child, 'close'), child.stderr.toArray(), child.stdout.resume()]);
    return { status, stderr: Buffer.concat(words).toString() };
  };
  const inUse = `${file} is in use: another process runs the site on it. Stop that one first.\n`;

  const first = await startServer(env);
  const second = startServer(linked).catch((error: Error) => error.message);
  const beside = [command('backup', 'backup', copy), command('admin', 'end-sessions')];
  for (const { status } of await Promise.all(beside)) expect(status).toBe(0);
  const sound = readFileSync(file);
  const damaged = Buffer.from(sound).fill(0, 0, 100);
  writeFileSync(file, damaged);
  expect(await command('backup', 'restore', copy)).toEqual({ status: 1, stderr: inUse });
  expect(readFileSync(file).equals(damaged)).toBe(true);
  writeFileSync(file, sound);
  expect(await second).toBe(`The server ended with code 1:\n${inUse}`);

  // The next process may start while the previous one still ends.
  const next = startServer(linked);
  await first.kill();
  expect(await (await next).stop()).toBe(0);
  rmSync(folder, { recursive: true });
});
