import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from '../../../server/env';
import { createAdapterFactory, describeDatabase } from '../../../server/platform/database/adapters';
import { describeDatabaseError } from '../../../server/platform/database/database-errors';

it.each([
  ['file:./data/site.db', resolve('data/site.db')],
  ['file:/srv/site/data/site.db', '/srv/site/data/site.db'],
  ['postgresql://site:s3cret@db.example.com:5433/shop?sslmode=require&password=s3cret', 'postgresql://site@db.example.com:5433/shop'],
  ['postgres://db.example.com/shop', 'postgres://db.example.com/shop'],
  ['postgresql://si%40te:s%3Acret@[::1]/shop', 'postgresql://si%40te@[::1]/shop'],
])('a database is named in messages without its password: %s', (url, described) => {
  expect(describeDatabase(url)).toBe(described);
});

it.each([
  [{ kind: 'DatabaseNotReachable', host: '127.0.0.1', port: 5432 }, 'nobody answers at 127.0.0.1:5432'],
  [{ kind: 'DatabaseNotReachable', host: 'db.example.com', port: undefined }, 'the host name db.example.com is unknown'],
  [{ kind: 'TlsConnectionError', reason: 'The server refused.' }, 'no encrypted connection: The server refused.'],
  [{ kind: 'postgres', originalMessage: 'database "shop" does not exist' }, 'database "shop" does not exist'],
])('the cause %j of a failed connection is described', (cause, described) => {
  expect(describeDatabaseError(Object.assign(new Error('no'), { name: 'DriverAdapterError', cause }))).toBe(described);
});

it('a DATABASE_URL of SQLite with settings behind the file is refused', () => {
  for (const url of ['file:./data/site.db?connection_limit=1', 'file:site.db?'])
    expect(() => readEnv({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be the path of a file without \?settings/);
  expect(readEnv({ DATABASE_URL: 'postgresql://db.example.com/shop?sslmode=require' }).DATABASE_URL).toContain('?');
});

it.each(['/', '/tmp', '/tmp/'])('the folder %s is no database', async (folder) => {
  await expect(createAdapterFactory(`file:${folder}`, 'write')).rejects.toThrow(
    `DATABASE_URL: ${folder} is a folder: name a file in it, such as ${join(folder, 'site.db')}`,
  );
});
