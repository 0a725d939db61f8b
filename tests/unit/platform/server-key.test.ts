/** The key of the installation: the texts that it seals, and its file. */
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findExposedFileMode, readServerKey, ServerKey } from '../../../server/platform/access/server-key';

const keyOf = (digit: string) => new ServerKey(Buffer.from(digit.repeat(64), 'hex'));
const newFolder = () => mkdtempSync(join(tmpdir(), 'site-key-'));
const envIn = (folder: string) => ({ DATABASE_URL: `file:${join(folder, 'site.db')}`, SERVER_KEY: undefined });

it('a server key opens only unchanged texts that it sealed for the same purpose', () => {
  const key = keyOf('a');
  const sealed = key.seal('factor', 'JBSWY3DP ₹');
  expect(key.open('factor', sealed)).toBe('JBSWY3DP ₹');
  expect(keyOf('b').open('factor', sealed)).toBeNull();
  expect(key.open('other', sealed)).toBeNull();
  expect(key.open('factor', '')).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`;
    // The last letter has bits that do not belong to a byte.
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(sealed, 'base64url'))) continue;
    expect(key.open('factor', changed)).toBeNull();
  }
  expect(key.seal('factor', 'JBSWY3DP ₹')).not.toBe(sealed);
});

it('the hash of a text depends only on key and purpose', () => {
  expect(keyOf('a').hash('code', 'x')).toBe(keyOf('a').hash('code', 'x'));
  expect(new Set([keyOf('a').hash('code', 'x'), keyOf('a').hash('other', 'x'), keyOf('b').hash('code', 'x')]).size).toBe(3);
});

it('the first start creates a key file readable only by its owner, which later starts read', () => {
  const folder = newFolder();
  const sealed = readServerKey(envIn(folder)).seal('factor', 'secret');
  const file = join(folder, 'server.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'latin1')).toMatch(/^[\da-f]{64}\n$/);
  expect(readServerKey(envIn(folder)).open('factor', sealed)).toBe('secret');
  // The setting has precedence over the file.
  expect(readServerKey({ ...envIn(folder), SERVER_KEY: 'a'.repeat(64) }).hash('code', 'x')).toBe(keyOf('a').hash('code', 'x'));
});

it('the key file is readable only by its owner, even where a killed start left a file that others can read', () => {
  const folder = newFolder();
  writeFileSync(join(folder, `server.key.${process.pid}`), '', { mode: 0o644 });
  expect(findExposedFileMode(readServerKey(envIn(folder)))).toBeNull();
});

it('the log names the mode of a key file while others can use it', () => {
  const folder = newFolder();
  const key = readServerKey(envIn(folder));
  for (const [mode, named] of [
    [0o644, '644'],
    [0o640, '640'],
    [0o602, '602'],
    [0o400, null],
  ] as const) {
    chmodSync(join(folder, 'server.key'), mode);
    expect(findExposedFileMode(key)).toBe(named);
  }
  expect(findExposedFileMode(keyOf('a'))).toBeNull();
});

it('a key file that is invalid or not writable stops the start with a message', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'server.key'), 'short');
  expect(() => readServerKey(envIn(folder))).toThrow(/is not a server key/);
  expect(() => readServerKey(envIn(join(folder, 'server.key')))).toThrow(/server key/);
});
