/** A start refuses an engine that lacks what the site needs, in one line. */
import type { SqlDriverAdapter, SqlQuery, Transaction } from '@prisma/driver-adapter-utils';
import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseUrl, runSql } from '../../../prisma/run-sql';
import { withAdapter } from '../../../server/platform/database/adapters';
import { assertSuitableEngine } from '../../../server/platform/database/migrating/engine-trials';
import { migrateDatabase } from '../../../server/platform/database/migrating/migrate';
import { createFreshDatabase } from '../../support/databases';

describe('an engine that is not PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createFreshDatabase>>;
  beforeAll(async () => {
    database = await createFreshDatabase('postgresql');
  });
  afterAll(() => database.drop());

  const unknown = () => {
    throw new DriverAdapterError({
      kind: 'postgres',
      code: '42601',
      severity: 'ERROR',
      message: 'syntax error',
      detail: undefined,
      column: undefined,
      hint: undefined,
    });
  };
  /** The engine, but `statement` fails there, or does something else. */
  const engineWith = (adapter: SqlDriverAdapter, statement: RegExp, instead: (query: SqlQuery) => SqlQuery): SqlDriverAdapter => {
    const changed = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(from, name) {
          const value = Reflect.get(from, name);
          if (typeof value !== 'function') return value;
          if (name === 'startTransaction') return async () => changed((await value.call(from)) as Transaction);
          if (name !== 'queryRaw' && name !== 'executeRaw') return value.bind(from);
          return async (query: SqlQuery) => value.call(from, statement.test(query.sql) ? instead(query) : query);
        },
      });
    return changed(adapter);
  };
  const nothing = (query: SqlQuery) => ({ ...query, sql: 'SELECT NULL WHERE false' });

  it.each([
    ['has no advisory locks', /pg_advisory_xact_lock/, unknown, 'advisory locks that exclude another connection'],
    ['ignores advisory locks', /pg_advisory_xact_lock/, nothing, 'advisory locks that exclude another connection'],
    ['has no table locks', /^LOCK TABLE/, unknown, 'table locks that exclude another connection'],
    ['ignores table locks', /^LOCK TABLE/, nothing, 'table locks that exclude another connection'],
    ['has no triggers', /CREATE TRIGGER/, unknown, 'triggers in PL/pgSQL'],
    ['has no pg_trgm', /pg_extension/, nothing, 'the extension pg_trgm, which searches need'],
  ])('an engine that %s is refused in one line', async (_, statement, instead, lacks) => {
    const refused = withAdapter(database.url, 'write', (adapter) => assertSuitableEngine(engineWith(adapter, statement, instead)));
    await expect(refused).rejects.toThrow(new RegExp(`^The database lacks ${lacks}\\. [A-Z][^\\n]+\\.$`));
  });

  it('PostgreSQL is accepted, and the trials leave nothing', async () => {
    await withAdapter(database.url, 'write', assertSuitableEngine);
    expect(await runSql(database.url, `SELECT relname::text FROM pg_class WHERE relname LIKE '\\_site%'`)).toEqual([]);
  });

  it('a start is refused with a message where pg_trgm is missing and this user may not add it, and accepted once it is there', async () => {
    const name = `nobody_${Date.now()}`;
    await runSql(database.url, 'DROP EXTENSION pg_trgm CASCADE');
    await runSql(database.url, `CREATE ROLE ${name} LOGIN PASSWORD 'x'`);
    for (const all of ['TABLES', 'SEQUENCES']) await runSql(database.url, `GRANT ALL ON ALL ${all} IN SCHEMA public TO ${name}`);
    const url = Object.assign(new URL(database.url), { username: name, password: 'x' }).href;
    await expect(migrateDatabase(url)).rejects.toThrow(/^The database lacks the extension pg_trgm, which searches need\. /);
    await runSql(database.url, 'CREATE EXTENSION pg_trgm');
    expect(await migrateDatabase(url)).toEqual([]);
    await runSql(database.url, `DROP OWNED BY ${name}`);
    await runSql(createDatabaseUrl(database.url, 'postgres'), `DROP ROLE ${name}`);
  });
});
