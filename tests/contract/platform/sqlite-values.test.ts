/** Every type of value round-trips through both databases, including its limits. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Prisma, PrismaClient } from '../../../prisma/generated/sqlite/client/client';
import { databaseProviders } from '../../../prisma/schema';
import { openClient } from '../../../server/platform/database/database';
import { quickOrLong } from '../../faults/long-form';
import { createFreshDatabase } from '../../support/databases';

const databases = await Promise.all(databaseProviders.map(createFreshDatabase));
let clients: PrismaClient[];
beforeAll(async () => {
  clients = await Promise.all(databases.map(({ url }) => openClient(url, 'write')));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.$disconnect()));
  await Promise.all(databases.map(({ drop }) => drop()));
});

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 10 });
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }).filter((value) => !value.includes('\0')),
  fc.constantFrom('', '0012', '1e5', ' ', 'é\u0301', '\u{10ffff}', "'; --", 'x'.repeat(20_000)),
);
const int32 = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1));
const int64 = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n, 2n ** 53n + 1n),
);
// The number of digits that SQLite stores exactly.
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.integer({ min: 0, max: 30 }))
  .map(([digits, places]) => `${digits}e-${places}`);
const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(new Uint8Array(20_000).fill(255)));
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex');
const date = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
// PostgreSQL's jsonb refuses U+0000, and Prisma's client drops a field of that name.
const part = fc.jsonValue({ maxDepth: 3 }).filter((value) => !/\\u0000|"__proto__":/.test(JSON.stringify(value)));
const json = fc
  .oneof(fc.array(part), fc.constantFrom(0, -1, 1.5, 999_999_999_999_999, 5e-324, '5', '1e5', '', true, { '': null }))
  .map((value) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue);

const values = fc.record({
  title: text,
  badge: orNull(text),
  stock: int32,
  isActive: fc.boolean(),
  price: orNull(decimal),
  features: json,
  bytes,
  createdAt: date,
  sentAt: orNull(date),
  big: int64,
});
type Values = typeof values extends fc.Arbitrary<infer T> ? T : never;

async function writtenAndRead(
  client: PrismaClient,
  { title, badge, stock, isActive, price, features, bytes, createdAt, sentAt, big }: Values,
) {
  const product = await client.product.create({ data: { title, badge, stock, isActive, price, description: '' } });
  const service = await client.amcService.create({ data: { title: '', description: '', features } });
  await client.pictureFile.deleteMany();
  await client.pictureFile.create({ data: { name: '', hash: '', bytes: Buffer.from(bytes) } });
  const mail = await client.outboxMail.create({ data: { to: '', subject: '', text: '', createdAt, nextTryAt: createdAt, sentAt } });
  const [row] = await client.$queryRaw<{ big: bigint }[]>`SELECT CAST(${big} AS BIGINT) AS big`;
  const read = {
    // The rows are selected by their values, to test values as arguments too.
    ...(await client.product.findFirstOrThrow({ where: { id: product.id, title, badge, stock, isActive, price } })),
    ...(await client.amcService.findUniqueOrThrow({ where: { id: service.id }, select: { features: true } })),
    ...(await client.pictureFile.findFirstOrThrow()),
    ...(await client.outboxMail.findFirstOrThrow({ where: { id: mail.id, createdAt, sentAt } })),
    ...row,
  };
  return { ...read, price: read.price?.toFixed() ?? null, bytes: hex(read.bytes) };
}

it('a value is stored exactly, on both databases', { timeout: 600_000 }, async () => {
  const { Decimal } = await import('../../../prisma/generated/sqlite/client/internal/prismaNamespace');
  await fc.assert(
    fc.asyncProperty(values, async (written) => {
      const price = written.price === null ? null : new Decimal(written.price).toFixed();
      const expected = { ...written, price, bytes: hex(written.bytes) };
      for (const client of clients) expect(await writtenAndRead(client, written)).toMatchObject(expected);
    }),
    { numRuns: quickOrLong(20, 2_000) },
  );
});

it('SQLite refuses a value that it would store inexactly', async () => {
  const [sqlite] = clients as [PrismaClient];
  const create = (data: { title: string; price?: string }) => sqlite.product.create({ data: { ...data, description: '' } });
  await expect(create({ title: 'x', price: '1234567890.1234567' })).rejects.toThrow();
  await expect(create({ title: 'a\0b' })).rejects.toThrow();
  expect((await create({ title: 'x', price: '12345678901234500000' })).price?.toFixed()).toBe('12345678901234500000');
});
