/** Starting and stopping the built server, as an operator does. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dependencies, devDependencies } from '../../package.json';
import { isNeededToRun } from '../../scripts/external-packages';
import { NODE_FLAGS, startServer } from '../support/server';

const folder = mkdtempSync(join(tmpdir(), 'site-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(env: Record<string, string>) {
  const settings = { PATH: process.env.PATH, DATABASE_URL: `file:${join(folder, 'unused.db')}`, LOG_LEVEL: 'silent', ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: settings,
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { status, stdout, stderr };
}

it('an invalid URL in a setting stops the start with one line that names the setting', { tags: 'thorough' }, () => {
  // All other settings are tested in tests/unit/platform/settings.test.ts.
  const { status, stderr } = run({ HOST: '203.0.113.7' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^HOST .+\n$/);
});

it('an invalid setting stops npm start with one line', () => {
  const { status, stderr } = run({ PORT: 'many' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^PORT .+\n$/);
});

it('a start with a file that is not a database leaves it unchanged', () => {
  const file = join(folder, 'broken.db');
  writeFileSync(file, 'this is not a database, but it is somebody’s file');
  const { status, stderr } = run({ DATABASE_URL: `file:${file}` });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(spawnSync('cat', [file], { encoding: 'utf8' }).stdout).toContain('somebody’s file');
});

it('a start in a read-only folder reports it in one line', () => {
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  const { status, stderr } = run({ DATABASE_URL: `file:${join(blocked, 'site.db')}` });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('a stack of the built server names the source file and its line', () => {
  const program =
    "import('./dist/server/entry-server.js').then(({ pageRenderer: { matchPage } }) => matchPage('/products', null)).catch(({ stack }) => console.log(stack))";
  const { stdout } = spawnSync(process.execPath, [...NODE_FLAGS, '--eval', program], { encoding: 'utf8', timeout: 50_000 });
  expect(stdout).toMatch(new RegExp(` at matchPage \\(${join(process.cwd(), 'client/entry-server.tsx')}:\\d+:\\d+\\)`));
});

it('the source maps of the browser files are built and not served', { tags: 'thorough' }, async () => {
  const maps = ['client', 'panel'].flatMap((folder) =>
    readdirSync(`dist/${folder}`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map')),
  );
  expect(maps.length).toBeGreaterThan(2);
  const server = await startServer({ SEED: 'none' });
  for (const map of maps) {
    expect((await fetch(`${server.url}/${map.replace(/\.map$/, '')}`)).status, map).toBe(200);
    expect((await fetch(`${server.url}/${map}`)).status, map).toBe(404);
  }
  expect(await server.stop()).toBe(0);
});

it('the generated password is shown once and works; a used port is reported; the second start adds neither password nor demo content', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  const env = { DATABASE_URL: `file:${join(data, 'site.db')}`, ADMIN_PASSWORD: '', ADMIN_USERNAME: 'office' };
  const first = await startServer({ ...env, SEED: 'none' });
  const password = /Password \(shown only this once\): (\S+)/.exec(first.logs())?.[1];
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    return (await fetch(`${first.url}${path}`, sent)).json();
  };
  const products = async (url: string) => (await (await fetch(`${url}/api/products`)).json()) as { title: string }[];
  const login = (await post('/api/auth/login', { username: 'office', password })) as { token: string };
  expect(login).toMatchObject({ success: true, user: { username: 'office' } });
  expect(await products(first.url)).toEqual([]);
  const own = { title: 'Our own', description: 'The only one', categoryId: null };
  await post('/api/admin/products', own, { authorization: `Bearer ${login.token}` });

  const { status, stderr } = run({ PORT: new URL(first.url).port });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^PORT \d+ is taken .+\n$/);
  expect(await first.stop()).toBe(0);

  const second = await startServer({ ...env, SEED: 'demo' });
  expect(second.logs()).not.toContain('Password');
  expect((await products(second.url)).map(({ title }) => title)).toEqual(['Our own']);
  expect(await second.stop()).toBe(0);
  expect(readdirSync(data)).toContain('site.db');
});

it('a site runs with the packages that an image keeps', { tags: 'thorough' }, async () => {
  const image = join(folder, 'image');
  for (const part of ['dist', 'prisma/migrations', 'prisma/demo', 'package.json']) cpSync(part, join(image, part), { recursive: true });
  for (const name of Object.keys({ ...dependencies, ...devDependencies }).filter(isNeededToRun)) {
    const link = join(image, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  const server = await startServer({}, image);
  try {
    const paths = ['/', '/catalogue.pdf', '/api/docs', '/api/docs/static/swagger-ui.css', '/admin'];
    const answers = await Promise.all(paths.map(async (path) => [path, (await fetch(server.url + path)).status]));
    expect(answers).toEqual(paths.map((path) => [path, 200]));
  } finally {
    await server.stop();
  }
});
