/** Backups that are not verified, or beside the temporary databases of other runs. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import { createBackup } from '../../../server/features/backup/back-up';
import { runBackupCommand } from '../../../server/features/backup/backup-command';
import { eraseNothing } from '../../../server/features/backup/restore';
import { verifyRestore } from '../../../server/features/backup/verify-restore';
import { createFreshDatabase, listVerifyDatabases } from '../../support/databases';

it('a backup of a user without the right to create databases is read again and compared, and the command names that right', {
  tags: 'thorough',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-every-table-'));
  const source = await createFreshDatabase('postgresql');
  const role = `reader_${randomUUID().slice(0, 8)}`;
  await runSql(source.url, `CREATE ROLE ${role} LOGIN PASSWORD 'secret' IN ROLE pg_read_all_data`);
  const DATABASE_URL = Object.assign(new URL(source.url), { username: role, password: 'secret' }).href;
  const { message: said, exitCode } = await runBackupCommand(['backup', join(folder, 'b'), '--verify'], { DATABASE_URL }, eraseNothing);
  expect(said).toMatch(
    /Verified: each row and file was read again and compared, [\s\S]*\nNot restored into PostgreSQL\. .*permission denied to create database/,
  );
  expect(exitCode).toBe(0);
  await source.drop();
  await runSql(inject('templates').empty.postgresql, `DROP ROLE ${role}`);
  rmSync(folder, { recursive: true });
});

it('a verified backup drops the temporary databases of killed runs, but not a database that another run has just created', {
  tags: 'thorough',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-verified-'));
  const source = await createFreshDatabase('postgresql');
  const secondsAgo = (seconds: number) => `site_verify_${Math.floor(Date.now() / 1_000) - seconds}_${randomUUID().slice(0, 8)}`;
  const [fresh, abandoned, earlier] = [secondsAgo(50 * 60), secondsAgo(70 * 60), `site_verify_${randomUUID().slice(0, 8)}`];
  const ours = async () => (await listVerifyDatabases()).filter((name) => [fresh, abandoned, earlier].includes(name));
  for (const name of [fresh, abandoned, earlier]) await runSql(source.url, `CREATE DATABASE "${name}"`);
  expect(await ours()).toHaveLength(3);
  const { exitCode } = await runBackupCommand(['backup', join(folder, 'b'), '--verify'], { DATABASE_URL: source.url }, eraseNothing);
  expect([exitCode, await ours()]).toEqual([0, [fresh]]);
  await runSql(source.url, `DROP DATABASE "${fresh}"`);
  await source.drop();
  rmSync(folder, { recursive: true });
});

it('a backup that differs from its restore is discarded, and the earlier backup stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-every-table-'));
  const file = join(folder, 'site.backup');
  const { url, drop } = await createFreshDatabase('sqlite');
  await createBackup(url, file);
  const earlier = readFileSync(file);
  const differs = createBackup(url, file, (copy, contents) =>
    verifyRestore(url, copy, { ...contents, Product: { count: 7, hash: '' } }).then(() => undefined),
  );
  await expect(differs).rejects.toThrow('The restored database differs from the backup: Product (0 rows instead of 7).');
  expect([readFileSync(file).equals(earlier), readdirSync(folder)]).toEqual([true, ['site.backup']]);
  await drop();
  rmSync(folder, { recursive: true });
});
