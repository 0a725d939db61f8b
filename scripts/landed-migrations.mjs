/**
 * `npm run landed`: refuses a migration that was deleted or changed after a landing, since databases of that landing have it
 * (docs/decisions/040-upgrades.md). A migration that has not landed yet is not in the list, and may change.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = 'prisma/migrations';
/** The landed migrations as lines of `sha256sum`, oldest first for each database. */
const listIn = (root) => join(root, 'landed.sha256');
const PROVIDERS = ['sqlite', 'postgresql'];

/** What is wrong with the landed migrations below `root`, as sentences. */
export function findChangedMigrations(root = ROOT) {
  const landed = readList(root);
  if (landed.length === 0) return ['landed.sha256 has no migrations: put it back.'];
  return PROVIDERS.flatMap((provider) => {
    const own = landed.filter(({ path }) => path.startsWith(`${provider}/`));
    const names = namesIn(root, provider);
    const replaced = new Set(names.flatMap((name) => readdirSync(join(root, provider, name))));
    const sentences = own.flatMap(({ path, hash }) => {
      const [, name] = path.split('/');
      const file = join(root, path);
      if (names.includes(name))
        return existsSync(file) && hashOf(file) === hash ? [] : [`${path} was changed after it landed: make a further migration.`];
      if (replaced.has(`undo-${name}.sql`)) return [];
      return [`${path} was deleted after it landed: put it back, or write undo-${name}.sql beside the migration that replaces it.`];
    });
    const newest = own.at(-1)?.path.split('/')[1] ?? '';
    const known = new Set(own.map(({ path }) => path));
    // Databases of the landing would apply it after the newest one, and new databases before it.
    const early = names.filter((name) => name < newest && !known.has(pathOf(provider, name)));
    return [...sentences, ...early.map((name) => `${pathOf(provider, name)} is older than the landed ${newest}: make it again.`)];
  });
}

/** Adds the migrations below `root` that the list lacks, and returns their paths. */
export function recordLandedMigrations(root = ROOT) {
  const known = new Set(readList(root).map(({ path }) => path));
  const paths = PROVIDERS.flatMap((provider) => namesIn(root, provider).flatMap((name) => scriptsOf(root, provider, name)));
  const added = paths.filter((path) => !known.has(path));
  appendFileSync(listIn(root), added.map((path) => `${hashOf(join(root, path))}  ${path}\n`).join(''));
  return added;
}

/** The scripts of a migration: its own, and those that undo the migrations that it replaces. */
const scriptsOf = (root, provider, name) =>
  readdirSync(join(root, provider, name))
    .sort()
    .map((file) => `${provider}/${name}/${file}`);

const pathOf = (provider, name) => `${provider}/${name}/migration.sql`;

function readList(root) {
  const text = existsSync(listIn(root)) ? readFileSync(listIn(root), 'utf8') : '';
  return [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, hash, path]) => ({ hash, path }));
}

const namesIn = (root, provider) =>
  readdirSync(join(root, provider), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The checksum that databases store (server/platform/database/migrating/migration-record.ts). */
const hashOf = (file) => createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex');

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const sentences = findChangedMigrations();
  for (const sentence of sentences) console.error(`${ROOT}/${sentence}`);
  if (sentences.length > 0) process.exitCode = 1;
}
