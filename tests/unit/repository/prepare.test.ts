import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';

/**
 * The real scripts and the real npm, in a checkout with stub tools that record their runs. This tests what `prepare` decides to run.
 */
const TOOLS = {
  'vendor/tsx/dist/cli.mjs': `
    import fs from 'node:fs';
    fs.appendFileSync('ran', 'generate ');
    for (const name of ['sqlite', 'postgresql']) {
      fs.mkdirSync('prisma/generated/' + name + '/client', { recursive: true });
      fs.writeFileSync('prisma/generated/' + name + '/client/client.ts', '');
    }`,
  'vendor/vite/bin/vite.js': `
    const fs = require('node:fs');
    fs.appendFileSync('ran', 'build ');
    const source = fs.readFileSync('client/app.tsx', 'utf8');
    if (source === 'broken') { console.error('Unexpected token'); process.exit(1); }
    fs.mkdirSync(process.env.BUILD_FOLDER + '/server', { recursive: true });
    fs.writeFileSync(process.env.BUILD_FOLDER + '/server/main.js', source);
    if (source === 'slow') setTimeout(() => {}, 3000);`,
};
const PACKAGES = ['prisma', 'tsx', 'vite'];
const TOOL = 'vitest';

let base: string;
let folder: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'prepare-'));
  folder = join(base, 'first');
  mkdirSync(folder);
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  const dependencies = Object.fromEntries(PACKAGES.map((name) => [name, `file:vendor/${name}`]));
  const devDependencies = { [TOOL]: `file:vendor/${TOOL}` };
  write('package.json', JSON.stringify({ name: 'scratch', version: '1.0.0', private: true, dependencies, devDependencies }));
  const scripts = { install: "node -e \"fs.appendFileSync('../../ran', 'script ')\"" };
  for (const name of [...PACKAGES, TOOL]) write(`vendor/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', scripts }));
  for (const [path, text] of Object.entries(TOOLS)) write(path, text);
  for (const path of ['client/app.tsx', 'server/main.ts', 'shared/a.ts']) write(path, 'first');
  writeMigrated('first');
  // Returns the file as `npm install` would write it, without the second that npm takes.
  const links = [...PACKAGES, TOOL].flatMap((name) => {
    const dev = name === TOOL && { dev: true };
    return [
      [`node_modules/${name}`, { resolved: `vendor/${name}`, link: true, ...dev }],
      [`vendor/${name}`, { name, version: '1.0.0', hasInstallScript: true, ...dev }],
    ];
  });
  const packages = { '': { name: 'scratch', version: '1.0.0', dependencies, devDependencies }, ...Object.fromEntries(links) };
  write('package-lock.json', JSON.stringify({ name: 'scratch', version: '1.0.0', lockfileVersion: 3, requires: true, packages }));
  const { code, output } = await prepare();
  expect(output).toMatch(/Installing packages: done in .*Generating the database clients: done in .*Building: done in /s);
  expect(code).toBe(0);
  expect(ran()).toBe('generate build');
}, 60_000);

afterAll(() => rmSync(base, { recursive: true, force: true }));

beforeEach(() => {
  const ready = join(base, 'first');
  folder = mkdtempSync(join(base, 'copy-'));
  cpSync(ready, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  rmSync(join(folder, 'ran'));
});

describe('a checkout that is up to date', () => {
  it('prepare runs nothing and prints nothing when everything is up to date', async () => {
    expect(await prepare()).toEqual({ code: 0, output: '' });
    expect(ran()).toBe('');
  });

  it('prepare compares a checkout by content, not by time', async () => {
    utimesSync(join(folder, 'client/app.tsx'), new Date(), new Date());
    await prepare();
    expect(ran()).toBe('');
  });
});

type Change = [what: string, change: () => void, expected: string];

describe('only what changed is rebuilt', () => {
  // These changes are compared like a changed source and a changed lock file; those of packages run npm, too.
  const repetitions: Change[] = [
    ['a source that is gone', () => rmSync(join(folder, 'shared/a.ts')), 'build'],
    ['an npm that was killed while it updated', () => halfUpdated(), ''],
    ['an npm that was killed', () => rmSync(join(folder, 'node_modules/.package-lock.json')), ''],
    ['a package that is gone', () => unlinkSync(join(folder, 'node_modules/prisma')), ''],
  ];
  it.each<Change>([
    ['a source', () => write('client/app.tsx', 'second'), 'build'],
    ['the models', () => writeMigrated('second'), 'generate build'],
    ['a comment in the models', () => write('prisma/models.prisma', '// Of the office.\n  first\n'), 'generate build'],
    ['a generated client that is gone', () => rmSync(join(folder, 'prisma/generated/postgresql'), { recursive: true }), 'generate'],
    ['the built server that is gone', () => rmSync(join(folder, 'dist'), { recursive: true }), 'build'],
    ...(isLong ? repetitions : []),
  ])('prepare rebuilds only outdated parts after a change: %s', async (_what, change, expected) => {
    change();
    const { code } = await prepare();
    expect(code).toBe(0);
    expect(ran()).toBe(expected);
    expect(await prepare()).toEqual({ code: 0, output: '' });
    expect(existsSync(join(folder, 'node_modules/prisma/package.json'))).toBe(true);
  });

  it('a start installs no development tools, tests install them, and a later start keeps them installed', {
    tags: 'thorough',
  }, async () => {
    const hasTool = () => existsSync(join(folder, 'node_modules', TOOL));
    expect(hasTool()).toBe(false);
    expect(await prepare([], 'test')).toMatchObject({ code: 0, output: expect.stringContaining('Installing packages') });
    expect(hasTool()).toBe(true);
    halfUpdated();
    expect(await prepare()).toMatchObject({ code: 0, output: expect.stringContaining('Installing packages') });
    expect(hasTool()).toBe(true);
    expect(await prepare([], 'test')).toEqual({ code: 0, output: '' });
  });

  it('a changed lock file installs packages again', { tags: 'thorough' }, async () => {
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    lock.packages['vendor/prisma'].version = '2.0.0';
    write('package-lock.json', JSON.stringify(lock));
    write('vendor/prisma/package.json', '{ "name": "prisma", "version": "2.0.0" }');
    const { output } = await prepare();
    expect(output).toContain('Installing packages');
    expect(ran()).toBe('generate build');
  });
});

describe('npm with the settings of this repository', () => {
  beforeEach(() => {
    cpSync('.npmrc', join(folder, '.npmrc'));
    const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
    const scratch = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    write('package.json', JSON.stringify({ ...scratch, scripts: { start } }));
  });

  it('npm runs no install script of a package', { tags: 'thorough' }, async () => {
    expect((await npm('ci', '--offline')).code).toBe(0);
    expect(ran()).toBe('');
  });

  it('npm prepares the app before it starts', { tags: 'thorough' }, async () => {
    write('client/app.tsx', "console.log('The server runs')");
    expect(await npm('start')).toEqual({ code: 0, output: expect.stringMatching(/Building: done .*The server runs/s) });
  });
});

describe('failures', () => {
  it('prepare prints in one line which Node version is required', async () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })";
    const { code, output } = await prepare(['--import', `data:text/javascript,${encodeURIComponent(old)}`]);
    expect(code).toBe(1);
    expect(output).toBe('This needs Node 20.19 or newer, 22.12 or newer, or 24 and later; this is Node 18.20.8.\n');
  });

  it('prepare prints in one line how to create the missing migration of the models', async () => {
    write('prisma/models.prisma', 'second');
    const said = 'prisma/models.prisma has changed since the last migration. Make the next one: npm run migration -- <name>\n';
    expect(await prepare()).toEqual({ code: 1, output: said });
    writeMigrated('second');
    rmSync(join(folder, 'prisma/migrations/models.sha256'));
    expect(await prepare()).toEqual({ code: 1, output: said });
    expect(ran()).toBe('');
  });

  it('prepare retains the last successful build when the next one fails, and tries again', async () => {
    write('client/app.tsx', 'broken');
    expect(await prepare()).toMatchObject({ code: 1, output: expect.stringContaining('Unexpected token') });
    expect(built()).toBe('first');
    write('client/app.tsx', 'mended');
    expect((await prepare()).code).toBe(0);
    expect(built()).toBe('mended');
  });

  it('prepare builds after a killed build, and ignores its stale lock', { tags: 'thorough' }, async () => {
    write('client/app.tsx', 'slow');
    const killed = start();
    while (!existsSync(join(folder, '.cache/dist/server/main.js'))) await sleep(20);
    killed.kill('SIGKILL');
    await finished(killed);
    expect(built()).toBe('first');
    // The lock is no longer renewed and becomes stale.
    utimesSync(join(folder, '.cache/prepare.lock'), 0, 0);
    write('client/app.tsx', 'after');
    expect((await prepare()).code).toBe(0);
    expect(built()).toBe('after');
  });

  it('two concurrent runs of prepare build once', async () => {
    write('client/app.tsx', 'together');
    const [one, other] = await Promise.all([prepare(), prepare()]);
    expect([one.code, other.code]).toEqual([0, 0]);
    expect(ran()).toBe('build');
    expect(existsSync(join(folder, '.cache/prepare.lock'))).toBe(false);
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Returns the models with their hash, as `npm run migration` writes it. */
function writeMigrated(models: string): void {
  write('prisma/models.prisma', models);
  write('prisma/migrations/models.sha256', `${createHash('sha256').update(models).digest('hex')}\n`);
}

function halfUpdated(): void {
  const list = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  write('node_modules/.package-lock.json', list.replaceAll('1.0.0', '0.9.0'));
}

const ran = () => (existsSync(join(folder, 'ran')) ? readFileSync(join(folder, 'ran'), 'utf8').trim() : '');
const built = () => readFileSync(join(folder, 'dist/server/main.js'), 'utf8');

function start(flags: string[] = [], goal = 'build'): ChildProcess {
  return spawn(process.execPath, [...flags, 'scripts/prepare.mjs', goal], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
}

const prepare = (...run: Parameters<typeof start>) => finished(start(...run));

const npm = (...args: string[]) => finished(spawn('npm', args, { cwd: folder, shell: process.platform === 'win32' }));

async function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}
