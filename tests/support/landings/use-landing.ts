/** Opens a stored database of a landing with this program, and works on it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type TestOptions } from 'vitest';
import { createMigrationSql } from '../../../prisma/diff';
import { runSql } from '../../../prisma/run-sql';
import type { DatabaseProvider } from '../../../prisma/schema';
import { migrateDatabase } from '../../../server/platform/database/migrating/migrate';
import { startApp } from '../app';
import { createEmptyDatabase, type TestDatabase } from '../databases';
import { loadPostgres } from './dump-postgres';
import { FILLED } from './fill-site';
import { LANDING_PASSWORD, readLanding, storedLandings } from './stored-landings';

/** Options of a test that `npm test` runs for the newest landing, and for the newest with a migration that was replaced later. */
export const quickIfListed = (landing: string): TestOptions =>
  landing === storedLandings('sqlite').at(-1) || landing.endsWith('-1cbaafc3') ? {} : { tags: 'thorough' };

/** The database as the program of the landing left it. */
async function createLandingDatabase(landing: string, provider: DatabaseProvider): Promise<TestDatabase> {
  const database = await createEmptyDatabase(provider);
  const bytes = readLanding(landing, provider);
  if (provider === 'sqlite') writeFileSync(database.url.slice('file:'.length), bytes);
  else await loadPostgres(database.url, bytes.toString());
  return database;
}

/** Upgrades the database of a landing and compares its schema with the models. */
export async function upgradeLanding(landing: string, provider: DatabaseProvider): Promise<TestDatabase> {
  const database = await createLandingDatabase(landing, provider);
  await migrateDatabase(database.url);
  await expectPresentSchema(database.url);
  return database;
}

export async function expectPresentSchema(url: string): Promise<void> {
  expect(await createMigrationSql(url, readFileSync('prisma/models.prisma', 'utf8'))).toBe('');
}

/** The values of one column in the database at `url`, sorted. */
export async function readColumn(url: string, table: string, column: string): Promise<unknown[]> {
  return (await runSql(url, `SELECT "${column}" FROM "${table}"`)).flat().sort();
}

/** Works as visitors and the office do: the lists of before, and a new message, product and status. */
export async function useSite(provider: DatabaseProvider, database: TestDatabase): Promise<void> {
  // The caller drops the database.
  const app = await startApp(provider, { database: { ...database, drop: async () => undefined }, isStill: true });
  const { token } = await app.login('admin', LANDING_PASSWORD);
  const titles = async () => (await app.call('GET', '/api/products')).body.map(({ title }: { title: string }) => title).sort();
  const inbox = async () => {
    const { status, body } = await app.trpc('query', 'admin.inquiries.page', {}, { token });
    expect(status).toBe(200);
    return body.result.data.json.rows as { id: number; email: string }[];
  };
  const senders = async () => (await inbox()).map(({ email }) => email).sort();

  expect(await titles()).toEqual(FILLED.products);
  expect(await senders()).toEqual(FILLED.senders);
  expect((await app.call('GET', '/api/admin/newsletter', { token })).body.subscriptions).toMatchObject([{ email: FILLED.subscriber }]);

  for (const [path, table] of Object.entries({ quotations: 'Quotation', orders: 'SalesOrder' })) {
    const rows = (await app.call('GET', `/api/admin/${path}`, { token })).body[path] as { id: number }[];
    expect(rows.map(({ id }) => id)).toEqual(await readColumn(database.url, table, 'id'));
    for (const { id } of rows) expect((await app.call('GET', `/api/admin/${path}/${id}`, { token })).status).toBe(200);
  }

  const [first] = await inbox();
  const resolved = await app.call('PUT', `/api/admin/contact-inquiries/${first?.id}`, { token, body: { status: 'resolved' } });
  expect([resolved.status, resolved.body.inquiry?.status]).toEqual([200, 'resolved']);
  const message = { name: 'Meera', email: 'meera@example.com', company: 'Inn', subject: 'bulk', message: 'Ten cartons' };
  expect((await app.call('POST', '/api/contact', { body: message })).status).toBe(201);
  expect(await senders()).toEqual([...FILLED.senders, 'meera@example.com']);
  const product = { title: 'Cloth 5', description: 'New', categoryId: 1, price: null, stock: 0, orderPriority: 9 };
  expect((await app.call('POST', '/api/admin/products', { token, body: product })).status).toBe(201);
  expect(await titles()).toEqual([...FILLED.products, 'Cloth 5']);
  await app.close();
}
