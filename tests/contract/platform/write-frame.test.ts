/** The frame of a command, called as a procedure calls it: what a repeat is, what it gets, and when results are forgotten (decision 044). */
import { beforeEach, expect, it } from 'vitest';
import type { Context, Session } from '../../../server/platform/context';
import type { Tx } from '../../../server/platform/database/database';
import { AppError } from '../../../server/platform/errors';
import { RECORDED, recordEvents } from '../../../server/platform/events';
import { answerOnce } from '../../../server/platform/write/answer-once';
import { type CommandIdentity, hashForm } from '../../../server/platform/write/command';
import { forgetResults, requestsJob } from '../../../server/platform/write/forget-requests';
import { type Outcome, runWrite, type Write } from '../../../server/platform/write/run-write';
import { DAY_MS } from '../../../shared/time/india';
import { type ContentSite, shareContent } from '../../support/content';

const AT = new Date('2026-11-24T06:00:00Z');
const KEY = 'a-key-of-a-command-1';
const CONTENT = { name: 'VRL', lines: [{ id: 1, quantity: 2 }, { id: 2 }], elapsedMs: 100 };
const EVENT = { subject: 'orders', id: 1, action: 'updated', by: null, at: AT } as const;
const sessionOf = (id: number, tokenId?: number) => ({ user: { id }, ...(tokenId && { token: { id: tokenId } }) }) as unknown as Session;
const OFFICE = sessionOf(1);

const app = shareContent('sqlite', { isStill: true, now: () => AT });
let runs = 0;
beforeEach(async () => {
  runs = 0;
  await app.db.transact((tx) => tx.request.deleteMany());
});

type Asked = Partial<CommandIdentity> & { header?: string | null; db?: ContentSite['db'] };
/** A context with all that the frame reads of one. */
const contextOf = ({ header = KEY, db = app.db }: Asked) =>
  ({ ...app.services, db, request: { idempotencyKey: header } }) as unknown as Context;
const identityOf = ({ header: _, db: __, ...identity }: Asked): CommandIdentity => ({
  ...{ name: 'carriers.add', session: OFFICE, content: CONTENT },
  ...identity,
});
type Work = (write: Write) => Promise<Outcome<unknown>>;
const countRun: Work = async ({ at }) => ({ result: { run: ++runs, at }, noEvent: 'nobody follows it' });
/** Runs a command that ends in `runWrite`. */
const run = (asked: Asked = {}, work = countRun) =>
  answerOnce(contextOf(asked), identityOf(asked), (ctx) => runWrite(ctx, {}, work)) as Promise<unknown>;
const first = { run: 1, at: AT };
const done = expect.objectContaining({ code: 'conflict', message: 'This was done already. Please load the page again.' });
const refusalOf = (asked: Asked) =>
  run(asked).then(
    () => [],
    ({ code, details }) => [code, details],
  );
const codeOf = (asked: Asked) => run(asked).catch((error) => (error instanceof AppError ? error.code : error));

it.each<[string, Asked, unknown]>([
  ['the same', {}, first],
  ['another time of writing', { content: { ...CONTENT, elapsedMs: 900 } }, first],
  ['fields in another order', { content: { lines: [{ quantity: 2, id: 1 }, { id: 2 }], name: 'VRL' } }, first],
  ['another value', { content: { ...CONTENT, name: 'TCI' } }, 'idempotency_key_reused'],
  ['another value inside', { content: { ...CONTENT, lines: [{ id: 1, quantity: 3 }, { id: 2 }] } }, 'idempotency_key_reused'],
  ['lines in another order', { content: { ...CONTENT, lines: [{ id: 2 }, { id: 1, quantity: 2 }] } }, 'idempotency_key_reused'],
  ['no field', { content: null }, 'idempotency_key_reused'],
  ['no content', { content: undefined }, 'idempotency_key_reused'],
  ['a list', { content: [CONTENT] }, 'idempotency_key_reused'],
  ['another command', { name: 'carriers.remove' }, 'idempotency_key_reused'],
  ['another user', { session: sessionOf(2) }, 'idempotency_key_reused'],
  ['a program of the user', { session: sessionOf(1, 1) }, 'idempotency_key_reused'],
  ['a visitor', { session: undefined }, 'idempotency_key_reused'],
  ['another key', { header: 'a-key-of-a-command-2' }, { run: 2, at: AT }],
  ['no key', { header: null }, { run: 2, at: AT }],
  ['a key of its own', { key: 'a-key-of-a-form' }, { run: 2, at: AT }],
  ['no key of its own', { key: null }, { run: 2, at: AT }],
  ['an invalid key', { header: 'short' }, 'invalid'],
])('after a command, a second request with %s gets the stored result, is refused or is run', async (_, asked, answer) => {
  expect(await run()).toEqual(first);
  expect(await codeOf(asked)).toEqual(answer);
});

it('a program with another token counts as another caller, and content that cannot be compared is refused', async () => {
  await run({ session: sessionOf(1, 1) });
  expect([await codeOf({ session: sessionOf(1, 2) }), await codeOf({ session: sessionOf(1, 1) })]).toEqual([
    'idempotency_key_reused',
    first,
  ]);
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  await expect(run({ content: deep })).rejects.toMatchObject({ code: 'invalid', message: 'The content is nested too deeply' });
});

it('a form without JavaScript has a key of its page and its content', () => {
  const keyOf = (content: unknown) => hashForm(app.services, content);
  expect([null, 'x', [{ key: 'x' }], {}, { key: '' }, { key: 7 }].map(keyOf)).toEqual([null, null, null, null, null, null]);
  const [one, same, other] = [keyOf({ key: 'x', name: 'A' }), keyOf({ name: 'A', key: 'x' }), keyOf({ key: 'x', name: 'B' })];
  expect([one === same, one === other, one?.length]).toEqual([true, false, 43]);
});

it('a result of up to 262,144 letters is stored, and a longer one is only known as done', async () => {
  const store = (letters: number, asked: Asked = {}) => run(asked, async () => ({ result: 'x'.repeat(letters), noEvent: 'nothing' }));
  const mark = '{"json":""}'.length;
  await store(262_144 - mark);
  expect(await run()).toHaveLength(262_144 - mark);
  const asked = { header: 'a-key-of-a-command-2' };
  await store(262_145 - mark, asked);
  await expect(run(asked)).rejects.toEqual(done);
});

it('forgotten results are only known as done, and their keys serve no other content', async () => {
  await run();
  await app.db.transact(forgetResults);
  await expect(run()).rejects.toEqual(done);
  const theirs = async () => ({ id: 7 });
  expect(await refusalOf({ content: {}, theirs })).toEqual(['idempotency_key_reused', {}]);
  expect(await app.db.read.request.findMany()).toMatchObject([{ result: null, name: 'carriers.add', caller: 'user 1', at: AT }]);
});

it('a person who sends other content with a used key is shown what is stored', async () => {
  await run();
  const content = { name: 'TCI' };
  const theirs: CommandIdentity['theirs'] = async ({ session }, result) => ({ session, result });
  const conflict = { mine: content, theirs: { session: OFFICE, result: first } };
  expect(await refusalOf({ content, theirs })).toEqual(['idempotency_key_reused', { conflict }]);
  const visitor = { session: undefined, header: 'a-key-of-a-visitor-1' };
  await run(visitor);
  for (const asked of [{}, { theirs: async () => undefined }, { theirs, session: undefined }, { ...visitor, theirs }])
    expect(await refusalOf({ content, ...asked })).toEqual(['idempotency_key_reused', {}]);
});

it('a repeat that fails on what the first request changed meanwhile gets the first result; other errors stay', async () => {
  const failing = (error: Error, asked: Asked = {}) =>
    answerOnce(contextOf(asked), identityOf(asked), async () => {
      if (!asked.header) await run();
      throw error;
    });
  expect(await failing(new AppError('conflict', 'Changed'))).toEqual(first);
  await expect(failing(new AppError('conflict', 'Changed'), { header: 'a-key-of-a-command-2' })).rejects.toThrow('Changed');
  await app.db.transact((tx) => tx.request.deleteMany());
  await expect(failing(new TypeError('broken'))).rejects.toThrow('broken');
});

it('a command without a write of its own stores its result after its work, if it has a key', async () => {
  const work = async () => ++runs;
  const runBare = (asked: Asked = {}) => answerOnce(contextOf(asked), identityOf(asked), work);
  expect([await runBare(), await runBare(), await runBare({ header: null })]).toEqual([1, 1, 2]);
  expect(await app.db.read.request.count()).toBe(1);
});

it('a command writes once, and its tasks run once, after the commit', async () => {
  const tasks: number[] = [];
  const work: Work = async (write) => {
    write.afterCommit(() => tasks.push(runs));
    expect(tasks).toEqual([]);
    return countRun(write);
  };
  await run({}, work);
  await run({}, async (write) => {
    write.afterCommit(() => tasks.push(-1));
    return countRun(write);
  });
  expect(tasks).toEqual([1]);
  const twice = answerOnce(contextOf({ header: null }), identityOf({}), async (ctx) => {
    await runWrite(ctx, {}, countRun);
    return runWrite(ctx, {}, countRun);
  });
  await expect(twice).rejects.toThrow('carriers.add writes twice');
});

it('a write stores its events once, also those of a job without a key', async () => {
  const count = () => app.db.read.event.count({ where: { subject: 'orders' } });
  const job = { db: app.db, now: () => AT };
  expect(await runWrite(job, {}, async () => ({ result: 'done', events: [EVENT] }))).toBe('done');
  await run({}, async ({ tx }: { tx: Tx }) => {
    await recordEvents(tx, [EVENT]);
    return { result: 1, events: RECORDED };
  });
  expect([await count(), await app.db.read.request.count()]).toEqual([2, 1]);
});

it('a request gets the stored result if another transaction stored its key meanwhile; other errors stay', async () => {
  /** A database with transactions that do not see the stored request. */
  const blind: ContentSite['db'] = {
    ...app.db,
    transact: (work, options) =>
      app.db.transact((tx) => {
        const request = new Proxy(tx.request, { get: (of, name) => (name === 'findUnique' ? async () => null : Reflect.get(of, name)) });
        return work(new Proxy(tx, { get: (of, name) => (name === 'request' ? request : Reflect.get(of, name)) }));
      }, options),
  };
  const late = (db: ContentSite['db'], work = countRun) =>
    answerOnce(contextOf({ db }), identityOf({}), async (ctx) => {
      await app.db.transact((tx) => tx.request.deleteMany());
      runs = 0;
      await run();
      return runWrite(ctx, {}, work);
    });
  expect([await late(blind), runs]).toEqual([first, 2]);
  await app.db.transact((tx) => tx.request.deleteMany());
  expect([await late(app.db), runs]).toEqual([first, 1]);
  await app.db.transact((tx) => tx.request.deleteMany());
  await expect(late(blind, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run({ header: 'a-key-of-a-command-2' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('results of more than a day ago are deleted in batches, and no other ones', async () => {
  const add = (name: string, ageMs: number, count: number) => {
    const row = { name, caller: 'visitor', contentHash: '', result: null, at: new Date(AT.getTime() - ageMs) };
    const data = Array.from({ length: count }, (_, at) => ({ ...row, id: `${name} ${at}` }));
    return app.db.transact((tx) => tx.request.createMany({ data }));
  };
  await add('old', DAY_MS + 1, 1_001);
  await add('kept', DAY_MS, 2);
  const runJob = (signal: AbortSignal) => requestsJob.start(app.services)?.run({ stopping: signal, record: () => {} });
  const names = async () => (await app.db.read.request.groupBy({ by: ['name'], _count: true })).map(({ name, _count }) => [name, _count]);
  await runJob(AbortSignal.abort());
  expect(await names()).toEqual([
    ['kept', 2],
    ['old', 1_001],
  ]);
  await runJob(new AbortController().signal);
  expect(await names()).toEqual([['kept', 2]]);
});
