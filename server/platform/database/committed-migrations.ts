/** The migrations of this program, and whether a database fits them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerOf, withAdapter } from './adapters';
import { type Applied, MigrationError, readApplied } from './migration-record';

export type Migration = { name: string; sql: string; checksum: string };

/** Where the migrations are, below the folder from which the site is started. */
export const MIGRATIONS = 'prisma/migrations';

/** The committed migrations for the database at `url`, oldest first. */
export function readMigrations(url: string, root: string): Migration[] {
  const folder = join(root, providerOf(url));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Throws when the database has a migration that failed, was edited since, or is unknown to this program. */
export function assertCompatible(url: string, applied: Applied, committed: Migration[]): void {
  const checksums = new Map(committed.map(({ name, checksum }) => [name, checksum]));
  for (const [name, { checksum, finished }] of applied) {
    if (!checksums.has(name))
      throw new MigrationError(`The database is newer than this program: it has migration ${name}. Start the newer program.`);
    if (!finished) throw new MigrationError(`Migration ${name} failed half-way in this database: ${recoveryHint(url, name)}`);
    if (checksums.get(name) !== checksum) throw new MigrationError(`Migration ${name} is not what it was when this database applied it.`);
  }
}

function recoveryHint(url: string, migration: string): string {
  const copy = backupPath(url, migration);
  return providerOf(url) === 'sqlite' && existsSync(copy) ? `npm run restore -- ${copy}` : 'restore the backup from before it.';
}

/** Where a SQLite file is copied before `migration` changes it. */
export const backupPath = (url: string, migration: string) => `${url.slice('file:'.length)}.before-${migration}`;

/** True when all migrations of this program are applied. */
export async function isCurrent(url: string): Promise<boolean> {
  const applied = await withAdapter(url, 'read', readApplied);
  return readMigrations(url, MIGRATIONS).every(({ name }) => applied.get(name)?.finished);
}
