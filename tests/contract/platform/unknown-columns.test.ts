/** A column of a later release that no field list names is in no response: REST, tRPC, pages, exports, history. */
import { beforeAll, expect, it } from 'vitest';
import type { Database, Tx } from '../../../server/platform/database/database';
import { procedures, restRoutes } from '../../../server/router';
import { allTypes } from '../../../shared/content/registry';
import { shareApp } from '../../support/app';
import { callRoute, prepareOperationInputs } from '../../support/operations';

const MARK = 'unplanned-column';

/** Returns rows as Prisma would if every model had one more column. */
function withColumn<T>(result: T): T {
  if (Array.isArray(result)) return result.map(withColumn) as T;
  if (result === null || typeof result !== 'object' || !('id' in result || 'key' in result)) return result;
  return { ...result, unplanned: MARK };
}

const ROWS = /^(find|create|update|upsert)/;

function widened<C extends object>(client: C): C {
  const delegate = (model: object) =>
    new Proxy(model, {
      get(target, name) {
        const method = Reflect.get(target, name) as (query?: { select?: unknown }) => Promise<unknown>;
        if (typeof method !== 'function' || !ROWS.test(String(name))) return method;
        return (query?: { select?: unknown }) => {
          const result = method.call(target, query);
          return query?.select ? result : result.then(withColumn);
        };
      },
    });
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value === 'function') return value.bind(target);
      return typeof value === 'object' && value !== null && 'findMany' in value ? delegate(value) : value;
    },
  });
}

const wrap = (db: Database): Database => ({
  ...db,
  read: widened(db.read),
  transact: (work, options) => db.transact((tx) => work(widened(tx) as Tx), options),
});

const app = shareApp('sqlite', { wrap });
let token: string;
let inputOf: Awaited<ReturnType<typeof prepareOperationInputs>>;
beforeAll(async () => {
  token = (await app.login()).token;
  inputOf = await prepareOperationInputs(app, token);
});

const guarded = procedures.filter(({ meta }) => meta.access === 'admin');
// Reading procedures are called first, and procedures that end the session last.
const isLast = (name: string) => /erase|remove|logout|endOther|changePassword|endSession|resetPassword/i.test(name);
const ordered = [...guarded].sort(
  (one, other) =>
    Number(one.type === 'mutation') - Number(other.type === 'mutation') || Number(isLast(one.name)) - Number(isLast(other.name)),
);

it('an unknown column is returned to the app with the rows that it reads', async () => {
  expect(await app.services.db.read.product.findFirst()).toMatchObject({ unplanned: MARK });
  const written = await app.services.db.transact((tx) => tx.product.findFirst());
  expect(written).toMatchObject({ unplanned: MARK });
});

it('an unknown column is in no REST response', async () => {
  const leaking: string[] = [];
  for (const route of restRoutes.filter(({ rest }) => rest.method === 'GET')) {
    const answer = await callRoute(app, route, route.access === 'admin' ? inputOf(route.procedure) : { id: 1 }, { token });
    if (answer.text.includes(MARK)) leaking.push(route.rest.path);
  }
  expect(leaking).toEqual([]);
});

it('an unknown column is in no export', async () => {
  const leaking: string[] = [];
  for (const list of [
    ...allTypes.map(({ path }) => `${path}.csv`),
    'contact-inquiries.csv',
    'newsletter.csv',
    'demand.csv?list=missed&days=30',
  ]) {
    const { status, text } = await app.call('GET', `/admin/export/${list}`, { token });
    expect([list, status]).toEqual([list, 200]);
    if (text.includes(MARK)) leaking.push(list);
  }
  expect(leaking).toEqual([]);
});

it('an unknown column is in no tRPC response, and not in the recorded history', { tags: 'thorough' }, async () => {
  const leaking: string[] = [];
  const failed: string[] = [];
  for (const { name, type } of ordered) {
    const { status, text } = await app.trpc(type, name, inputOf(name), { token });
    if (type === 'query' && status !== 200) failed.push(`${name}: ${status}`);
    if (text.includes(MARK)) leaking.push(name);
  }
  expect([leaking, failed]).toEqual([[], []]);
  const recorded = await app.db.read.revision.count();
  const revisions = await app.services.db.read.revision.findMany({ select: { type: true, before: true, after: true } });
  expect(revisions.filter((revision) => JSON.stringify(revision).includes(MARK))).toEqual([]);
  expect(revisions).toHaveLength(recorded);
});
