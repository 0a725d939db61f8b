/** SQLite's version, durability settings and transactions (REQ 1.4). */
import { afterEach, expect, it, vi } from 'vitest';
import { createAdapterFactory } from '../../../server/platform/database/adapters';
import { openClient, openDatabase } from '../../../server/platform/database/database';
import { isUnavailable } from '../../../server/platform/database/database-errors';
import { createFreshDatabase } from '../../support/databases';

const overrides: Record<string, string> = {};

// The real driver, with query results that a test can override.
vi.mock('@photostructure/sqlite', async (load) => {
  const { DatabaseSync } = await load<typeof import('@photostructure/sqlite')>();
  class OverridableDatabase extends DatabaseSync {
    override prepare(sql: string) {
      const statement = super.prepare(sql);
      const value = overrides[sql];
      return value === undefined ? statement : Object.defineProperty(statement, 'get', { value: () => [value] });
    }
  }
  return { DatabaseSync: OverridableDatabase };
});
afterEach(() => {
  for (const sql of Object.keys(overrides)) delete overrides[sql];
});

const opening = async (url: string) =>
  openDatabase(url).then(
    (db) => db.close().then(() => 'opened'),
    (error: Error) => error.message,
  );

it('the database refuses to start with SQLite older than 3.52', async () => {
  const { url, drop } = await createFreshDatabase('sqlite');
  for (const version of ['3.51.3', '3.8.11', '2.99.0']) {
    overrides['SELECT sqlite_version()'] = version;
    expect(await opening(url)).toContain(`SQLite 3.52 or newer is needed, the driver brings ${version}`);
  }
  for (const version of ['3.52.0', '3.100.1', '4.0.0']) {
    overrides['SELECT sqlite_version()'] = version;
    expect(await opening(url)).toBe('opened');
  }
  await drop();
});

it('the database refuses to start without WAL and synchronous FULL', async () => {
  const { url, drop } = await createFreshDatabase('sqlite');
  overrides['PRAGMA synchronous'] = '1';
  expect(await opening(url)).toContain('journal_mode wal, synchronous 1');
  overrides['PRAGMA synchronous'] = '2';
  overrides['PRAGMA journal_mode'] = 'delete';
  expect(await opening(url)).toContain('journal_mode delete, synchronous 2');
  await drop();
});

it('SQLite uses WAL and FULL each time the file is opened, even if another program changed them', async () => {
  const { url, drop } = await createFreshDatabase('sqlite');
  for (let start = 0; start < 3; start += 1) {
    const writer = await openClient(url, 'write');
    expect(await writer.$queryRaw`PRAGMA journal_mode`).toEqual([{ journal_mode: 'wal' }]);
    // 2 is FULL.
    expect(await writer.$queryRaw`PRAGMA synchronous`).toEqual([{ synchronous: 2n }]);
    await writer.contentVersion.count();
    await writer.$queryRaw`PRAGMA journal_mode = DELETE`;
    await writer.$disconnect();
  }
  await drop();
});

it('the database reads current columns after a schema change, and reports a closed connection', async () => {
  const { url, drop } = await createFreshDatabase('sqlite');
  const connection = await (await createAdapterFactory(url, 'write')).connect();
  const read = () => connection.queryRaw({ sql: 'SELECT * FROM scratch', args: [], argTypes: [] });
  await connection.executeScript('CREATE TABLE scratch (one INTEGER)');
  expect((await read()).columnNames).toEqual(['one']);
  await connection.executeScript('ALTER TABLE scratch ADD COLUMN two TEXT');
  expect((await read()).columnNames).toEqual(['one', 'two']);
  await connection.dispose();
  expect(await read().catch(isUnavailable)).toBe(true);
  await drop();
});

it('the database ends a transaction once: a second rollback does not affect the next transaction', async () => {
  const { url, drop } = await createFreshDatabase('sqlite');
  const connection = await (await createAdapterFactory(url, 'write')).connect();
  const first = await connection.startTransaction();
  const waiting = connection.startTransaction();
  await first.rollback();
  const second = await waiting;
  await first.rollback();
  await second.executeRaw({ sql: "INSERT INTO CompanyInfo (key) VALUES ('kept')", args: [], argTypes: [] });
  await second.commit();
  const { rows } = await connection.queryRaw({ sql: 'SELECT key FROM CompanyInfo', args: [], argTypes: [] });
  expect(rows).toEqual([['kept']]);
  await connection.dispose();
  await drop();
});
