import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { describeDatabase } from '../../../server/platform/database/adapters';

it.each([
  ['file:./data/site.db', resolve('data/site.db')],
  ['file:/srv/site/data/site.db', '/srv/site/data/site.db'],
  ['postgresql://site:s3cret@db.example.com:5433/shop?sslmode=require&password=s3cret', 'postgresql://site@db.example.com:5433/shop'],
  ['postgres://db.example.com/shop', 'postgres://db.example.com/shop'],
  ['postgresql://si%40te:s%3Acret@[::1]/shop', 'postgresql://si%40te@[::1]/shop'],
])('a database is named in messages without its password: %s', (url, described) => {
  expect(describeDatabase(url)).toBe(described);
});
