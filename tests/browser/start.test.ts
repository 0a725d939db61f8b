/** Starting and stopping the built server, as an operator sees it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../support/server';

const folder = mkdtempSync(join(tmpdir(), 'site-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(env: Record<string, string>, flags: string[] = []) {
  const settings = { PATH: process.env.PATH, DATABASE_URL: `file:${join(folder, 'unused.db')}`, LOG_LEVEL: 'silent', ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, 'dist/server/main.js'], {
    env: settings,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

describe('an invalid setting stops the start with one line that names it', () => {
  // All other settings: tests/unit/settings.test.ts.
  const wrong: [string, string][] = [
    ['PORT', 'many'],
    ['HOST', '203.0.113.7'],
  ];
  it.each(wrong)('%s=%s', (name, value) => {
    const { status, stderr } = run({ [name]: value });
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^${name} .+\\n$`));
  });
});

it('npm start compiles nothing that was compiled at the end of the build', () => {
  const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const [, flags = ''] = / node (--.*) dist/.exec(start) ?? [];
  const observer = `import vm from 'node:vm';
    vm.Script = class extends vm.Script {
      constructor(code, options) {
        super(code, options);
        process.stdout.write(\`\${this.cachedDataRejected === false ? 'kept' : options.filename}\\n\`);
      }
    }`;
  const { stdout } = run({ PORT: 'many' }, [...flags.split(' '), '--import', `data:text/javascript,${encodeURIComponent(observer)}`]);
  const scripts = stdout.trim().split('\n');
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((script) => script !== 'kept')).toEqual([]);
});

it('a used port is reported, and no second server listens', async () => {
  const server = await startServer({ SEED: 'none' });
  const { status, stderr } = run({ PORT: new URL(server.url).port });
  await server.stop();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^PORT \d+ is taken .+\n$/);
});

it('a file that is no database is left unchanged', () => {
  const file = join(folder, 'broken.db');
  writeFileSync(file, 'this is not a database, but it is somebody’s file');
  const { status, stderr } = run({ DATABASE_URL: `file:${file}` });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(spawnSync('cat', [file], { encoding: 'utf8' }).stdout).toContain('somebody’s file');
});

it('a read-only folder is reported in one line', () => {
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  const { status, stderr } = run({ DATABASE_URL: `file:${join(blocked, 'site.db')}` });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('the generated password is shown once, works, and the second start generates none', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  const env = { DATABASE_URL: `file:${join(data, 'site.db')}`, ADMIN_PASSWORD: '', ADMIN_USERNAME: 'office', SEED: 'none' };
  const first = await startServer(env);
  const password = /Password \(shown only this once\): (\S+)/.exec(first.logs())?.[1];
  const login = await fetch(`${first.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'office', password }),
  });
  expect(await login.json()).toMatchObject({ success: true, user: { username: 'office' } });
  expect(await first.stop()).toBe(0);

  const second = await startServer(env);
  expect(second.logs()).not.toContain('Password');
  expect(await second.stop()).toBe(0);
  expect(readdirSync(data)).toContain('site.db');
});

it('a database with content gets no demo content', async () => {
  const env = { DATABASE_URL: `file:${join(folder, 'own.db')}` };
  const products = async (url: string) => (await (await fetch(`${url}/api/products`)).json()) as { title: string }[];
  const empty = await startServer({ ...env, SEED: 'none' });
  expect(await products(empty.url)).toEqual([]);
  const { token } = (await (
    await fetch(`${empty.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'correct horse' }),
    })
  ).json()) as { token: string };
  await fetch(`${empty.url}/api/admin/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'Our own', description: 'The only one', categoryId: null }),
  });
  await empty.stop();

  const again = await startServer({ ...env, SEED: 'demo' });
  expect((await products(again.url)).map(({ title }) => title)).toEqual(['Our own']);
  await again.stop();
});
