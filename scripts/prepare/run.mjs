import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { hashOfModels } from './models-hash.mjs';
import { readNpmError } from './npm-error.mjs';

/** A failure that the user can fix: only its message is shown. */
class Failure extends Error {}

const install = (need) => ({
  title: 'Installing packages',
  isFresh: () => packagesAreInstalled(need),
  perform: () => installPackages(need),
});
const generate = { title: 'Generating the database clients', isFresh: clientsAreFresh, perform: generateClients };
const build = { title: 'Building', isFresh: buildIsFresh, perform: buildAside };
const goals = {
  install: [install('all')],
  generate: [install('all'), generate],
  build: [install('run'), generate, build],
  test: [install('all'), generate, build],
};

const FROM_ZERO = {
  install: 'The first run installs the packages.',
  generate: 'The first run installs the packages and generates the database clients.',
  build: 'The first start installs the packages, generates the database clients, builds, and fills an empty database.',
  test: 'The first run installs the packages, generates the database clients and builds.',
};

/** Runs the missing steps for the goal; prints and changes nothing if it is already reached. */
export async function run(goal) {
  const steps = goals[goal];
  try {
    if (!steps) throw new Failure(`Usage: node scripts/prepare.mjs ${Object.keys(goals).join('|')}`);
    if (steps.every(({ isFresh }) => isFresh())) return;
    await withLock(async () => {
      if (steps.every(({ isFresh }) => !isFresh())) console.error(`${FROM_ZERO[goal]} It takes about a minute; later runs skip it.`);
      for (const { title, isFresh, perform } of steps) {
        // Another process may have done this step while this one waited.
        if (isFresh()) continue;
        const started = Date.now();
        console.error(`${title} …`);
        await perform();
        console.error(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      }
    });
  } catch (error) {
    console.error(error instanceof Failure ? error.message : `Preparing failed: ${error.stack}`);
    process.exitCode = 1;
  }
}

/** The packages by folder: the wanted ones in package-lock.json, the installed ones in npm's list, which npm writes last. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}
const presentPackages = () => packagesIn('node_modules/.package-lock.json');

/**
 * Whether all packages, or only those for building and running, are installed in the right version. Ignores optional packages for other
 * platforms.
 */
function packagesAreInstalled(need) {
  const [present, { '': root, ...wanted }] = [presentPackages(), packagesIn('package-lock.json')];
  const mayLack = ({ optional, dev, devOptional }) => optional || (need === 'run' && (dev || devOptional));
  const isInstalled = (path) => present[path].version === wanted[path].version && existsSync(join(path, 'package.json'));
  return root !== undefined && Object.keys(wanted).every((path) => (present[path] ? isInstalled(path) : mayLack(wanted[path])));
}

async function installPackages(need) {
  // A developer's checkout keeps its development packages. No package needs its install script.
  const dev = need === 'all' || Object.values(presentPackages()).some((one) => one.dev) ? '--include=dev' : '--omit=dev';
  const { ok, output } = await execute(`npm ci --ignore-scripts ${dev} --include=optional --no-audit --no-fund`);
  if (ok) return;
  throw new Failure(`npm ci failed: ${readNpmError(output)}`);
}

const clientsStamp = 'prisma/generated/.stamp';
const clients = ['sqlite', 'postgresql'].map((provider) => `prisma/generated/${provider}/client/client.ts`);
const hashOfSchemas = () => hashOf(['prisma/models.prisma', 'prisma/schema.ts', 'prisma/generate.ts', 'node_modules/prisma/package.json']);

function clientsAreFresh() {
  requireMigration();
  return isStamped(clientsStamp, hashOfSchemas()) && clients.every((file) => existsSync(file));
}

/**
 * Throws if a migration was forgotten: otherwise the site would start, and fail at the first query for a column that the database lacks.
 */
function requireMigration() {
  const [models, migrated] = ['prisma/models.prisma', 'prisma/migrations/models.sha256'];
  const hash = existsSync(migrated) ? readFileSync(migrated, 'utf8').trim() : '';
  if (hash === hashOfModels(readFileSync(models, 'utf8'))) return;
  throw new Failure(`${models} has changed since the last migration. Make the next one: npm run migration -- <name>`);
}

async function generateClients() {
  const hash = hashOfSchemas();
  rmSync(clientsStamp, { force: true });
  const { ok, output } = await execute(`${node} node_modules/tsx/dist/cli.mjs prisma/generate.ts`);
  if (!ok) throw new Failure(`The database clients could not be generated from prisma/models.prisma:\n${output.trim()}`);
  writeFileSync(clientsStamp, hash);
}

const hashOfSources = () =>
  hashOf(['client', 'server', 'shared', 'prisma', 'scripts', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']);

/** Whether `dist/` was built from the current sources. */
export function buildIsFresh() {
  return isStamped('dist/.stamp', hashOfSources()) && existsSync('dist/server/main.js');
}

/** Builds in a folder beside `dist/` and swaps: a failed or killed build leaves the previous build in place. */
async function buildAside() {
  const [aside, old] = ['.cache/dist', '.cache/dist-old'];
  const hash = hashOfSources();
  for (const folder of [aside, old]) rmSync(folder, { recursive: true, force: true });
  const env = { NODE_ENV: 'production', BUILD_FOLDER: aside, NO_COLOR: '1' };
  const { ok, output } = await execute(`${node} node_modules/vite/bin/vite.js build --app --logLevel warn`, env);
  if (!ok) throw new Failure(`The build failed:\n${output.trim()}`);
  if (output.trim()) console.error(output.trim());
  writeFileSync(`${aside}/.stamp`, hash);
  if (existsSync('dist')) renameSync('dist', old);
  renameSync(aside, 'dist');
  rmSync(old, { recursive: true, force: true });
}

/** The content hash of files and whole folders, without files that are only read at runtime. */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat || ['prisma/migrations', 'prisma/demo/pictures'].includes(path)) return;
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(`${path}/${name}`);
    else hash.update(`${path}\0${stat.size}\0`).update(readFileSync(path));
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** Whether a folder was stamped with this hash. The stamp file is inside the folder, so that it is deleted with it, and is written last. */
function isStamped(file, hash) {
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

const node = `"${process.execPath}"`;

/** Runs a command without showing its output; resolves with the output. */
function execute(command, env = {}) {
  return new Promise((resolve) => {
    exec(command, { env: { ...process.env, ...env }, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      resolve({ ok: !error, output: stdout + stderr });
    });
  });
}
