/** PostgreSQL that has too few places for connections, and PostgreSQL that accepts no writes. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import { openClient } from '../../../server/platform/database/database';
import { migrateDatabase, migrateWhenReachable } from '../../../server/platform/database/migrating/migrate';
import { createFreshDatabase, type TestDatabase } from '../../support/databases';

let database: TestDatabase;
beforeEach(async () => {
  database = await createFreshDatabase('postgresql');
});
afterEach(() => database.drop());

it('queries wait for a connection of their process when PostgreSQL has no place for a further one', async () => {
  const role = `few_${randomUUID().slice(0, 8)}`;
  await runSql(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'secret' CONNECTION LIMIT 2`);
  const client = await openClient(Object.assign(new URL(database.url), { username: role, password: 'secret' }).href, 'read');
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => client.$queryRaw`SELECT pg_sleep(0.05)::text`));
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  await client.$disconnect();
  await runSql(inject('templates').empty.postgresql, `DROP ROLE ${role}`);
});

const setReadOnly = (value: string) =>
  runSql(inject('templates').empty.postgresql, `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} ${value}`);

it('a start with a read-only database names the cause, and waits until the database accepts writes', async () => {
  await setReadOnly('SET default_transaction_read_only = on');
  const refused = 'The database accepts no writes, because default_transaction_read_only is on';
  await expect(migrateDatabase(database.url)).rejects.toThrow(refused);
  await expect(migrateWhenReachable(database.url, 0)).rejects.toThrow(refused);
  const waiting = migrateWhenReachable(database.url, 30);
  await setReadOnly('RESET default_transaction_read_only');
  expect(await waiting).toEqual([]);
});
