/** `npm run outdated` with a stub of npm: it prints a table, or that nothing is known, and never fails. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'outdated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const old = { fastify: { current: '5.0.0', wanted: '5.0.0', latest: '6.0.0' }, zod: { wanted: '4.0.0', latest: '4.0.0' } };
const unreachable = { error: { code: 'ECONNREFUSED', summary: 'request to https://registry.example.com/zod failed' } };

it.each([
  ['packages with another latest version', JSON.stringify(old), 1, 'package  ours   latest\nfastify  5.0.0  6.0.0\n'],
  ['no such package', '{}', 0, 'Every package has its latest version.\n'],
  ['no network', JSON.stringify(unreachable), 1, 'The latest versions are not known: npm could not ask its registry.\n'],
  ['no answer at all', '', 1, 'The latest versions are not known: npm could not ask its registry.\n'],
])('npm run outdated succeeds and prints a message: %s', (_, output, code, printed) => {
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${output}\nEND\nexit ${code}\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout } = spawnSync(process.execPath, ['scripts/outdated.mjs'], { env, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: printed });
});
