/** What SQLite must be and promise before anything is trusted to it (DESIGN §4). */
import { afterEach, expect, it, vi } from 'vitest';
import { openClient, openDatabase } from '../../server/db';
import { freshDatabase } from '../support/databases';

const said: Record<string, string> = {};

// The driver as it is, but for what it says when a test puts other words into its mouth.
vi.mock('@prisma/adapter-better-sqlite3', async (load) => {
  const { PrismaBetterSqlite3 } = await load<typeof import('@prisma/adapter-better-sqlite3')>();
  class Saying extends PrismaBetterSqlite3 {
    override async connect() {
      const adapter = await super.connect();
      const ask = adapter.queryRaw.bind(adapter);
      return Object.assign(adapter, {
        queryRaw: async (query: Parameters<typeof ask>[0]) => {
          const answer = await ask(query);
          const words = said[query.sql];
          return words === undefined ? answer : { ...answer, rows: [[words]] };
        },
      });
    }
  }
  return { PrismaBetterSqlite3: Saying };
});
afterEach(() => {
  for (const sql of Object.keys(said)) delete said[sql];
});

const opening = async (url: string) =>
  openDatabase(url).then(
    (db) => db.close().then(() => 'opened'),
    (error: Error) => error.message,
  );

it('is 3.52 or newer, or the start is refused in words', async () => {
  const { url, drop } = await freshDatabase('sqlite');
  for (const version of ['3.51.3', '3.8.11', '2.99.0']) {
    said['SELECT sqlite_version()'] = version;
    expect(await opening(url)).toContain(`SQLite 3.52 or newer is needed, better-sqlite3 brings ${version}`);
  }
  for (const version of ['3.52.0', '3.100.1', '4.0.0']) {
    said['SELECT sqlite_version()'] = version;
    expect(await opening(url)).toBe('opened');
  }
  await drop();
});

it('keeps its promises, or the start is refused in words', async () => {
  const { url, drop } = await freshDatabase('sqlite');
  said['PRAGMA synchronous'] = '1';
  expect(await opening(url)).toContain('journal_mode wal, synchronous 1');
  said['PRAGMA synchronous'] = '2';
  said['PRAGMA journal_mode'] = 'delete';
  expect(await opening(url)).toContain('journal_mode delete, synchronous 2');
  await drop();
});

it('writes with WAL and FULL each time the file is opened again, whatever somebody else has set meanwhile', async () => {
  const { url, drop } = await freshDatabase('sqlite');
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
