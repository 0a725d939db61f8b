import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { website as demoWebsite } from '../../../prisma/demo/website';
import { createMigrationSql } from '../../../prisma/diff';
import { createDatabaseUrl, runSql } from '../../../prisma/run-sql';
import type { DatabaseProvider } from '../../../prisma/schema';
import { withSchemaEngine } from '../../../prisma/schema-engine';
import { createAdapterFactory } from '../../../server/platform/database/adapters';
import { migrateDatabase } from '../../../server/platform/database/migrating/migrate';
import { hasSite, MigrationError } from '../../../server/platform/database/migrating/migration-record';
import { bothProvidersFor, createFreshDatabase, quickOn, testProviders } from '../../support/databases';

const models = readFileSync('prisma/models.prisma', 'utf8');

describe.each(bothProvidersFor('SQL'))('migrations on %s', (provider) => {
  let url: string;
  let drop: () => Promise<void>;
  let root: string;
  const committed = readdirSync(join('prisma/migrations', provider), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

  beforeEach(async () => {
    ({ url, drop } = await createFreshDatabase(provider));
    root = mkdtempSync(join(tmpdir(), 'site-migrations-'));
    cpSync(join('prisma/migrations', provider), join(root, provider), { recursive: true });
  });
  afterEach(async () => {
    await drop();
    rmSync(root, { recursive: true });
  });

  const addMigration = (name: string, sql: string) => {
    mkdirSync(join(root, provider, name));
    writeFileSync(join(root, provider, name, 'migration.sql'), sql);
  };
  const newNames = async () => (await runSql(url, `SELECT migration_name FROM _prisma_migrations WHERE migration_name > '2998'`)).flat();

  it('the migrations match the models', async () => {
    expect(await createMigrationSql(url, models)).toBe('');
    expect(await createMigrationSql(url, models.replace('suffix  String?', 'suffix  String?\n  colour  String?'))).toMatch(
      /ADD COLUMN +"colour" TEXT/,
    );
  });

  it('migrations are applied to an empty database once, recorded as prisma migrate deploy does', async () => {
    await empty(url, provider);
    expect(await migrateDatabase(url)).toEqual(committed);
    const rows = await runSql(url, 'SELECT migration_name, checksum, applied_steps_count, logs FROM _prisma_migrations ORDER BY 1');
    const sums = committed.map((name) =>
      createHash('sha256')
        .update(readFileSync(join(root, provider, name, 'migration.sql')))
        .digest('hex'),
    );
    expect(rows).toEqual(committed.map((name, i) => [name, sums[i], 1, null]));
    expect(await migrateDatabase(url)).toEqual([]);
  });

  it('migrations are complete for Prisma’s own engine', async () => {
    const factory = await createAdapterFactory(url, 'write');
    const { appliedMigrationNames } = await withSchemaEngine(factory, (engine) =>
      engine.applyMigrations({ migrationsList: listOf(provider, committed), filters: { externalTables: [], externalEnums: [] } }),
    );
    expect(appliedMigrationNames).toEqual([]);
  });

  it('migrations are applied to a database with earlier migrations and retain its rows', async () => {
    await runSql(url, `INSERT INTO "CompanyInfo" ("key", "value") VALUES ('mission', 'one; two')`);
    addMigration(
      '29990101000000_next',
      `CREATE TABLE "Next" (a INTEGER);\nINSERT INTO "CompanyInfo" ("key", "value") VALUES ('vision', 'a;b');\n`,
    );
    expect(await migrateDatabase(url, root)).toEqual(['29990101000000_next']);
    expect(await runSql(url, 'SELECT "value" FROM "CompanyInfo" ORDER BY 1')).toEqual([['a;b'], ['one; two']]);
  });

  describe('a migration that replaces an earlier one', () => {
    const [earlier, replacing] = ['29980101000000_earlier', '29990101000000_replacing'];
    const addReplacing = (sql = 'ALTER TABLE "CompanyInfo" ADD COLUMN "colour" TEXT;\n') => {
      addMigration(replacing, `CREATE TABLE "Fresh" (a INTEGER);\n${sql}`);
      const undo = `DROP INDEX IF EXISTS "Later_a_idx";\nALTER TABLE "CompanyInfo" DROP COLUMN "colour";\n`;
      writeFileSync(join(root, provider, replacing, `undo-${earlier}.sql`), undo);
    };
    beforeEach(async () => {
      const made = 'ALTER TABLE "CompanyInfo" ADD COLUMN "colour" INTEGER;\nCREATE INDEX "Later_a_idx" ON "CompanyInfo"("colour");\n';
      addMigration(earlier, made);
      await migrateDatabase(url, root);
      // A later release deletes the folder.
      rmSync(join(root, provider, earlier), { recursive: true });
    });

    it('the replaced migration is undone with its record, and rows are retained', async () => {
      await runSql(url, `INSERT INTO "CompanyInfo" ("key", "value") VALUES ('mission', 'first')`);
      addReplacing();
      expect(await migrateDatabase(url, root)).toEqual([replacing]);
      expect(await newNames()).toEqual([replacing]);
      expect(await runSql(url, 'SELECT "value", "colour" FROM "CompanyInfo"')).toEqual([['first', null]]);
      expect(await migrateDatabase(url, root)).toEqual([]);
    });

    it('nothing is undone in a database that never had the replaced migration', async () => {
      addReplacing();
      await drop();
      ({ url, drop } = await createFreshDatabase(provider));
      expect(await migrateDatabase(url, root)).toEqual([replacing]);
    });

    it('nothing is undone when the replacing migration fails', async () => {
      addReplacing('CREATE TABEL nothing (a INTEGER);\n');
      await expect(migrateDatabase(url, root)).rejects.toThrow(/^Migration 29990101000000_replacing failed: .*TABEL.*$/);
      expect(await newNames()).toContain(earlier);
      expect(await runSql(url, 'SELECT "colour" FROM "CompanyInfo"')).toEqual([]);
    });

    it('a database that has both is refused', async () => {
      addReplacing();
      await migrateDatabase(url, root);
      await runSql(url, `UPDATE _prisma_migrations SET migration_name = '${earlier}' WHERE migration_name = '${committed.at(-1)}'`);
      await expect(migrateDatabase(url, root)).rejects.toThrow(/from another line of releases.*29980101000000_earlier/);
    });
  });

  it(
    'a migration moves the visible social pages from the contact details to the company profile',
    quickOn('sqlite', provider),
    async () => {
      const [name] = committed.filter((one) => one.endsWith('_social_links'));
      await empty(url, provider);
      for (const later of committed.filter((one) => one >= String(name))) rmSync(join(root, provider, later), { recursive: true });
      await migrateDatabase(url, root);
      await runSql(url, `INSERT INTO "CompanyProfile" ("key", "openingHours", "holidays") VALUES ('company', '[]', '[]')`);
      await runSql(
        url,
        `INSERT INTO "ContactDetail" ("type", "label", "value", "orderPriority", "isActive") VALUES
        ('social', 'YouTube', 'https://youtube.com/@a?b="c"', 20, true), ('social', 'LinkedIn', 'https://linkedin.com/a', 10, true),
        ('social', 'Facebook', 'https://facebook.com/a', 5, false), ('email', 'Sales', 'sales@example.com', 15, true)`,
      );
      expect(await migrateDatabase(url)).toContain(name);
      const [[stored]] = (await runSql(url, 'SELECT "socialLinks" FROM "CompanyProfile"')) as [[string | object]];
      expect(typeof stored === 'string' ? JSON.parse(stored) : stored).toEqual([
        { name: 'LinkedIn', url: 'https://linkedin.com/a' },
        { name: 'YouTube', url: 'https://youtube.com/@a?b="c"' },
      ]);
      expect(await runSql(url, 'SELECT "type", "value" FROM "ContactDetail"')).toEqual([['email', 'sales@example.com']]);
    },
  );

  it.each([true, false])(
    'the website of a site that was started before (%s) has what its pages showed, and a new one has no row',
    async (isStarted) => {
      const [name] = committed.filter((one) => one.endsWith('_website'));
      await empty(url, provider);
      for (const later of committed.filter((one) => one >= String(name))) rmSync(join(root, provider, later), { recursive: true });
      await migrateDatabase(url, root);
      if (isStarted) await runSql(url, `INSERT INTO "CompanyProfile" ("key", "openingHours", "holidays") VALUES ('company', '[]', '[]')`);
      expect(await migrateDatabase(url)).toContain(name);
      const [shown] = demoWebsite;
      const columns = Object.keys(shown ?? {}) as (keyof NonNullable<typeof shown>)[];
      const rows = await runSql(url, `SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "Website"`);
      const read = (value: unknown, column: string) =>
        Array.isArray(shown?.[column as 'key']) && typeof value === 'string' ? JSON.parse(value) : value;
      const stored = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, read(row[at], column)])));
      expect(stored).toEqual(isStarted ? demoWebsite : []);
    },
  );

  it('migrations stop at a failed one, also at later starts until it is repaired', async () => {
    addMigration('29990101000000_broken', 'CREATE TABEL nothing (a INTEGER);\n');
    await expect(migrateDatabase(url, root)).rejects.toThrow(/^Migration 29990101000000_broken failed: .*TABEL.*$/);
    const before = await contents(url, provider);
    await expect(migrateDatabase(url, root)).rejects.toThrow(/^Migration 29990101000000_broken failed half-way/);
    expect(await contents(url, provider)).toEqual(before);
  });

  // Releases that used Prisma's engine wrote the row before they ran the script.
  it.runIf(provider === 'sqlite')('migrations start again after a process that was killed before the script', async () => {
    const name = '29990101000000_next';
    await runSql(url, `INSERT INTO _prisma_migrations (id, migration_name, checksum) VALUES ('1', '${name}', '0')`);
    addMigration(name, 'CREATE TABLE "Next" (a INTEGER);\n');
    expect(await migrateDatabase(url, root)).toEqual([name]);
    const finished = `SELECT finished_at IS NOT NULL FROM _prisma_migrations WHERE migration_name = '${name}'`;
    expect(await runSql(url, finished)).toEqual([[1]]);
  });

  it.runIf(provider === 'sqlite')('migrations leave a copy of the old database, and explain how to restore it', async () => {
    const before = `${fileOf(url)}.before-29990101000000_broken`;
    await runSql(url, `INSERT INTO "CompanyInfo" ("key", "value") VALUES ('mission', 'first')`);
    addMigration('29990101000000_broken', 'CREATE TABEL nothing (a INTEGER);\n');
    await expect(migrateDatabase(url, root)).rejects.toThrow(/failed/);
    expect(statSync(before).mode & 0o777).toBe(0o600);
    expect(await runSql(`file:${before}`, 'SELECT "value" FROM "CompanyInfo"')).toEqual([['first']]);
    await expect(migrateDatabase(url, root)).rejects.toThrow(`npm run restore -- ${before}`);
    rmSync(before);
  });

  const refusals = {
    'one that this program does not know': [
      `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at) VALUES ('1', '29990201000000_newer', '0', CURRENT_TIMESTAMP)`,
      /newer than this program.*29990201000000_newer/,
    ],
    'one of another line of releases': [
      `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at) VALUES ('1', '20261121022348_other', '0', CURRENT_TIMESTAMP)`,
      /from another line of releases: it has migration 20261121022348_other.*Start the release that used the database last.*npm run restore/,
    ],
    'one that failed': ["UPDATE _prisma_migrations SET finished_at = NULL, logs = 'no'", /failed half-way/],
    'one that was edited': [`UPDATE _prisma_migrations SET checksum = 'other'`, /is not what it was/],
    'tables of somebody else': ['DROP TABLE _prisma_migrations', /not this program's/],
  } as const;

  // The same code judges the state of either database.
  const tried = Object.entries(refusals).slice(0, testProviders.includes(provider) ? undefined : 1);
  it.each(tried)('migrations do not touch a database that has %s', async (_, [sql, sentence]) => {
    await runSql(url, sql);
    addMigration('29990101000001_pending', 'CREATE TABLE "Pending" (a INTEGER);\n');
    const before = await contents(url, provider);
    const refused = migrateDatabase(url, root);
    await expect(refused).rejects.toBeInstanceOf(MigrationError);
    await expect(refused).rejects.toThrow(sentence);
    expect(await contents(url, provider)).toEqual(before);
  });

  it('a site is found only in a database with its tables', async () => {
    expect(await hasSite(url)).toBe(true);
    await empty(url, provider);
    expect(await hasSite(url)).toBe(false);
    if (provider === 'sqlite') expect(existsSync(fileOf(url))).toBe(false);
    else
      await expect(hasSite(createDatabaseUrl(url, 'nothing'))).rejects.toThrow(
        'The database cannot be opened: database "nothing" does not exist',
      );
  });

  it.runIf(provider === 'postgresql')('migrations are applied once when two processes start together', async () => {
    await empty(url, provider);
    const names = await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
    expect(names.flat()).toEqual(committed);
  });
});

function listOf(provider: DatabaseProvider, names: string[]): MigrationList {
  return {
    baseDir: '.',
    lockfile: { path: 'migration_lock.toml', content: `provider = "${provider}"\n` },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join('prisma/migrations', provider, name, 'migration.sql'), 'utf8') },
      },
    })),
  };
}

async function empty(url: string, provider: DatabaseProvider): Promise<void> {
  if (provider === 'sqlite') return rmSync(fileOf(url));
  await runSql(url, 'DROP SCHEMA public CASCADE');
  await runSql(url, 'CREATE SCHEMA public');
}

// The whole SQLite file; for PostgreSQL, what a migration could change.
async function contents(url: string, provider: DatabaseProvider): Promise<unknown> {
  if (provider === 'sqlite') return readFileSync(fileOf(url)).toString('base64');
  const columns = await runSql(
    url,
    `SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  );
  const recorded = columns.some(([table]) => table === '_prisma_migrations');
  return [columns, recorded && (await runSql(url, 'SELECT * FROM _prisma_migrations ORDER BY id'))];
}

function fileOf(url: string): string {
  return url.slice('file:'.length);
}
