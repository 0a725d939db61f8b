/** Rows of a model are read and written in batches: all of them once, and no others, whatever their number. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../scripts/temporary-folder';
import type { Reader } from '../../../server/platform/database/database';
import { findKeyAndErasuresFiles } from '../../../server/platform/personal-data/earlier-files';
import { recomputePersonKeys, recomputeRowKeys } from '../../../server/platform/personal-data/person-keys';
import { readInWindows } from '../../../server/platform/personal-data/persons-of-period';
import {
  buildRowReaders,
  definePersonalDataOfAddress,
  readDependentRows,
  splitIntoIdBatches,
  streamRecords,
} from '../../../server/platform/personal-data/subject-rows';

type Row = { id: number } & Record<string, unknown>;
type Query = { where?: object; select?: Record<string, boolean>; orderBy?: { id: 'asc' | 'desc' }; take?: number };
const SIZES = [0, 1, 2, 99, 100, 101, 199, 200, 201, 400, 401, 500, 501, 1_000];
const at = new Date('2026-11-23T06:00:00Z');

const meets = (row: Row, where: object): boolean =>
  Object.entries(where).every(([name, wanted]) => {
    if (name === 'AND') return (wanted as object[]).every((one) => meets(row, one));
    if (typeof wanted !== 'object' || wanted === null) return row[name] === wanted;
    const { gt = null, lte = null, in: among = null } = wanted as { gt?: number; lte?: number | Date; in?: unknown[] };
    const value = row[name] as number;
    return (gt === null || value > gt) && (lte === null || value <= Number(lte)) && (among === null || among.includes(value));
  });

/** A model with rows of ids from 3 on, in steps of 2; `most` is the largest number of rows of a query. */
function createModel(count: number) {
  let most = 0;
  let rows: Row[] = Array.from({ length: count }, (_, n) => ({
    id: 3 + 2 * n,
    email: `${n}@example.com`,
    phoneKey: `${n}`,
    key: 'old',
    at,
  }));
  const findMany = async ({ where = {}, select, orderBy, take }: Query) => {
    const found = rows.filter((row) => meets(row, where));
    if (orderBy?.id === 'desc') found.reverse();
    most = Math.max(most, Math.min(take ?? found.length, found.length));
    const picked = Object.keys(select ?? {}).filter((name) => select?.[name]);
    return found.slice(0, take).map((row) => (select ? Object.fromEntries(picked.map((name) => [name, row[name]])) : row));
  };
  const model = {
    findMany,
    findFirst: async (query: Query) => (await findMany({ ...query, take: 1 }))[0] ?? null,
    updateMany: async ({ where, data }: { where: object; data: object }) => {
      for (const row of rows.filter((one) => meets(one, where))) Object.assign(row, data);
    },
    deleteMany: async ({ where }: { where: object }) => {
      rows = rows.filter((row) => !meets(row, where));
    },
  };
  const db = { contactInquiry: model } as unknown as Reader;
  return { db, model, all: () => rows, ids: () => rows.map(({ id }) => id), most: () => most };
}

const flat = async <One>(parts: AsyncIterable<One[]>) => {
  const all: One[][] = [];
  for await (const part of parts) all.push(part);
  expect(all.filter((part) => part.length === 0)).toEqual([]);
  return all.flat();
};
const whole = { where: {}, select: { email: true } };
const buildReaders = () => buildRowReaders(() => ({ contactInquiry: whole }));

it.each(SIZES)('%i rows are read once each, in batches', async (count) => {
  const { db, ids, model, most } = createModel(count);
  const streamed = await flat(streamRecords(db, 'contactInquiry', { email: 'email', phone: true, madeAt: 'at' }));
  expect(streamed).toEqual(ids().map((id, n) => ({ model: 'contactInquiry', id, at, email: `${n}@example.com`, phoneKeys: [`${n}`] })));
  const some = ids().filter((id) => id % 3 === 0);
  const only = streamRecords(
    db,
    'contactInquiry',
    { email: 'email', madeAt: 'at', where: { email: '6@example.com' } },
    { contactInquiry: some },
  );
  expect((await flat(only)).map(({ id, phoneKeys }) => [id, phoneKeys])).toEqual(some.includes(15) ? [[15, []]] : []);
  expect(await flat(streamRecords(db, 'contactInquiry', { email: 'email', madeAt: 'at' }, {}))).toEqual([]);
  expect(most()).toBeLessThanOrEqual(500);
  const exported: number[] = [];
  for await (const part of buildReaders().all(db, { rows: {} })) {
    expect('rows' in part && part.rows.length > 0 && part.rows.length <= 100).toBe(true);
    if ('rows' in part) exported.push(...part.rows.map((row) => (row as Row).id));
  }
  expect(exported).toEqual(ids());
  expect((await buildReaders().find(db, { rows: {} }, 7)).contactInquiry).toEqual(
    ids()
      .map((_id, n) => ({ email: `${n}@example.com` }))
      .reverse()
      .slice(0, 7),
  );
  const windows: number[] = [];
  for await (const rows of readInWindows<Row>(model, {}, { id: true })) windows.push(...rows.map(({ id }) => id));
  expect(windows.toSorted((one, other) => one - other)).toEqual(ids());
  expect(splitIntoIdBatches(ids()).flat()).toEqual(ids());
  expect(splitIntoIdBatches(ids()).map(({ length }) => length)).toEqual([
    ...Array(Math.floor(count / 100)).fill(100),
    ...(count % 100 > 0 ? [count % 100] : []),
  ]);
});

it.each([0, 1, 2, 3])('of 2 dependent rows at most %i are read, and whether there are more', async (take) => {
  const { db, ids } = createModel(2);
  expect(await readDependentRows(db, 'contactInquiry', {}, take)).toEqual({
    rows: { contactInquiry: ids().slice(0, take) },
    isMore: take < 2,
  });
});

it.each(SIZES)('the keys of %i rows are recomputed, of each row its own', async (count) => {
  const { db, all } = createModel(count);
  const keyOf = ({ email }: Record<string, unknown>) => `${email}`;
  // Another process changes the second row in the meantime.
  const keysOf = (rows: Row[]) => {
    const keys = rows.map((row) => ({ key: keyOf(row) }));
    for (const row of all().slice(1, 2)) row.key = 'new';
    return keys;
  };
  const writer = { read: db, transact: (work: (tx: Reader) => unknown) => work(db) };
  await recomputeRowKeys(writer as never, 'contactInquiry', { email: true, key: true }, keysOf);
  expect(all().map(({ key }) => key)).toEqual(all().map((row, n) => (n === 1 ? 'new' : keyOf(row))));
});

it('the keys of all features are recomputed once after an upgrade', async () => {
  let [stored, times] = [null as { personKeys: number } | null, 0];
  const securitySettings = {
    findUnique: async () => stored,
    upsert: async ({ create }: { create: { personKeys: number } }) => {
      stored = create;
    },
  };
  const db = { read: { securitySettings }, transact: (work: (tx: object) => unknown) => work({ securitySettings }) };
  const rekey = async () => {
    times += 1;
  };
  const data = { rekey, find: async () => ({}), erase: async () => undefined };
  const run = () => recomputePersonKeys({ db, personalData: [data, { ...data, rekey: undefined }, data] } as never);
  await run();
  await run();
  expect(times).toBe(2);
  stored = { personKeys: 0 };
  await run();
  expect([times, stored]).toEqual([4, { id: 1, personKeys: 1 }]);
});

it('rows with an address are found by it until a time, by their ids, and deleted by their ids', async () => {
  const { db, ids, all } = createModel(4);
  const [first = 0, second = 0, third = 0] = ids();
  const columns = { address: 'key', typed: 'email', madeAt: 'at', fields: ['email', 'key'] };
  const data = definePersonalDataOfAddress({ model: 'contactInquiry', ...columns } as never);
  Object.assign(all()[2] as Row, { key: 'another' });
  Object.assign(all()[0] as Row, { at: new Date(at.getTime() - 1) });
  const person = { emailKey: 'old', phoneKeys: [] };
  const rowsOf = (subject: object, limit = {}) => data.rowsOf?.(db, { rows: {}, ...subject }, limit);
  expect(await rowsOf({ person })).toEqual({ contactInquiry: [9, second, first] });
  expect(await rowsOf({ person }, { take: 1 })).toEqual({ contactInquiry: [9] });
  expect(await rowsOf({ person, until: new Date(at.getTime() - 1) })).toEqual({ contactInquiry: [first] });
  expect(await rowsOf({ rows: { contactInquiry: [third, 99] } })).toEqual({ contactInquiry: [third] });
  expect(await rowsOf({ rows: { quotation: [third] } })).toEqual({ contactInquiry: [] });
  expect(await data.find(db, { rows: { contactInquiry: [first, second] } }, 1)).toEqual({
    contactInquiry: [{ email: '1@example.com', key: 'old' }],
  });
  expect(
    (await flat(data.records?.(db, { contactInquiry: [second] }) ?? (async function* () {})())).map(({ id, email }) => [id, email]),
  ).toEqual([[second, '1@example.com']]);
  for (const rows of [{}, { contactInquiry: [] }, { contactInquiry: [second] }]) await data.erase(db as never, { rows }, {} as never);
  expect(ids()).toEqual([first, third, 9]);
});

it('a new site finds the key and the erasures file of an earlier one beside its database', () => {
  const folder = createTemporaryFolder('site-earlier-');
  mkdirSync(join(folder, 'data'));
  const env = { DATABASE_URL: `file:${join(folder, 'data', 'site.db')}` };
  expect(findKeyAndErasuresFiles(env)).toEqual([]);
  for (const name of ['erasures.jsonl', 'server.key']) writeFileSync(join(folder, 'data', name), '');
  expect(findKeyAndErasuresFiles(env).map((file) => file.slice(folder.length))).toEqual(['/data/server.key', '/data/erasures.jsonl']);
});
