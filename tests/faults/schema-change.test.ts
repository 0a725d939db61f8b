/** A killed migration leaves the old schema or the new one, and the next start continues from there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runSql } from '../../prisma/run-sql';
import { type DatabaseProvider, databaseProviders } from '../../prisma/schema';
import { migrateDatabase } from '../../server/platform/database/migrating/migrate';
import { createFreshDatabase, quickOn } from '../support/databases';
import { printFigure, quickOrLong } from './long-form';

const NAME = '29990101000000_long';
const REPLACED = '29980101000000_replaced';
const POINTS = { sqlite: quickOrLong(1, 60), postgresql: quickOrLong(1, 30) };
const ROWS = 60_000;
/** Creates a table, then rebuilds an existing one as Prisma does: both must be applied or neither. */
const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS}) INSERT INTO "Next" SELECT i FROM n;`;
const script: Record<DatabaseProvider, string> = {
  sqlite: `CREATE TABLE "Next" (a INTEGER);\n${numbers}
PRAGMA defer_foreign_keys=ON;\nPRAGMA foreign_keys=OFF;
CREATE TABLE "new_AdminUser" AS SELECT *, 1 AS "colour" FROM "AdminUser";
DROP TABLE "AdminUser";
ALTER TABLE "new_AdminUser" RENAME TO "AdminUser";
${numbers}
PRAGMA foreign_keys=ON;\nPRAGMA defer_foreign_keys=OFF;`,
  postgresql: `CREATE TABLE "Next" (a INTEGER);\n${numbers}\nALTER TABLE "AdminUser" ADD COLUMN "colour" INTEGER;\n${numbers}`,
};

const UNDER_WAY = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 20080802
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe.each(databaseProviders)('a killed migration on %s', (provider) => {
  it('a killed migration is applied completely or not at all', {
    timeout: 600_000,
    ...quickOn('sqlite', provider),
  }, async () => {
    const root = mkdtempSync(join(tmpdir(), 'site-faults-'));
    cpSync(join('prisma/migrations', provider), join(root, provider), { recursive: true });
    mkdirSync(join(root, provider, NAME));
    writeFileSync(join(root, provider, NAME, 'migration.sql'), script[provider]);
    writeFileSync(join(root, provider, NAME, `undo-${REPLACED}.sql`), 'DROP TABLE "Replaced";\n');
    const outcomes = { old: 0, new: 0 };
    const duration = await timeOf(provider, root);
    for (let point = 0; point < POINTS[provider]; point += 1) {
      const { url, drop } = await filled(provider);
      const child = await ready(url, root);
      child.send('go');
      await pause((duration * (point + 0.5)) / POINTS[provider]);
      await whenExited(child);
      // PostgreSQL may still execute statements that it received before the kill.
      if (provider === 'postgresql') await expect.poll(() => runSql(url, UNDER_WAY)).toEqual([]);
      const state = await schemaOf(url);
      expect(['old', 'new']).toContain(state);
      outcomes[state as 'old'] += 1;
      // The next start completes the migration without losing rows or sessions.
      await migrateDatabase(url, root);
      expect(await schemaOf(url)).toBe('new');
      expect(await runSql(url, 'SELECT "username" FROM "AdminUser"')).toEqual([['asha']]);
      expect(await runSql(url, 'SELECT "tokenHash" FROM "AdminSession"')).toEqual([['t']]);
      await drop();
      if (provider === 'sqlite') rmSync(`${url.slice('file:'.length)}.before-${NAME}`, { force: true });
    }
    printFigure(
      `migration killed on ${provider}`,
      `${POINTS[provider]} points over ${Math.round(duration)} ms: ${JSON.stringify(outcomes)}, never between`,
    );
    rmSync(root, { recursive: true });
  });
});

/** A database of an earlier release: with a replaced migration, and with a user and a session that refers to it. */
async function filled(provider: DatabaseProvider) {
  const database = await createFreshDatabase(provider);
  const user = `'asha', '', '', '', '', CURRENT_TIMESTAMP`;
  await runSql(
    database.url,
    `INSERT INTO "AdminUser" ("username", "passwordHash", "firstName", "lastName", "email", "createdAt") VALUES (${user})`,
  );
  const times = 'CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP';
  await runSql(
    database.url,
    `INSERT INTO "AdminSession" ("userId", "tokenHash", "cookieHash", "createdAt", "lastSeenAt", "expiresAt") VALUES (1, 't', 'c', ${times})`,
  );
  await runSql(database.url, 'CREATE TABLE "Replaced" (a INTEGER)');
  const record = `'1', '${REPLACED}', '0', CURRENT_TIMESTAMP`;
  await runSql(database.url, `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at) VALUES (${record})`);
  return database;
}

/** The duration of the whole migration without a kill. */
async function timeOf(provider: DatabaseProvider, root: string): Promise<number> {
  const { url, drop } = await filled(provider);
  const child = await ready(url, root);
  const startedAt = performance.now();
  const exited = once(child, 'exit');
  child.send('go');
  await once(child, 'message');
  const time = performance.now() - startedAt;
  await exited;
  await drop();
  return time;
}

async function ready(url: string, root: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/faults/migrate-child.ts', url, root], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function whenExited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function schemaOf(url: string): Promise<string> {
  const failed = (sql: string) =>
    runSql(url, sql).then(
      () => false,
      () => true,
    );
  const rows = await runSql(url, 'SELECT count(*) FROM "Next"').then(
    ([row]) => Number(row?.[0]),
    () => null,
  );
  const coloured = !(await failed('SELECT "colour" FROM "AdminUser"'));
  const [[records]] = (await runSql(url, `SELECT count(*) FROM _prisma_migrations WHERE migration_name = '${REPLACED}'`)) as [[unknown]];
  const [isThere, isRecorded] = [!(await failed('SELECT * FROM "Replaced"')), Number(records) === 1];
  if (rows === null && !coloured && isThere && isRecorded) return 'old';
  if (rows === ROWS * 2 && coloured && !isThere && !isRecorded) return 'new';
  return `between: ${JSON.stringify({ rows, coloured, isThere, isRecorded })}`;
}
