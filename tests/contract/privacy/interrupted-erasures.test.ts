/**
 * An erasure that fails, gets no answer, dies or falls silent at any of its steps: another process finishes it, or nothing of it happened.
 * The processes share a SQLite file here, and hold the leases that they would hold on PostgreSQL.
 */
import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '../../../scripts/temporary-folder';
import { erasuresJob, finishErasures } from '../../../server/features/privacy/erasing/erasing-jobs';
import { ServerKey } from '../../../server/platform/access/server-key';
import type { Tx } from '../../../server/platform/database/database';
import { DatabaseUnavailableError, OutcomeUnknownError } from '../../../server/platform/database/database-errors';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { ErasingClaim } from '../../../server/platform/personal-data/erasing-claim';
import { Erasures } from '../../../server/platform/personal-data/erasures';
import { readSealed } from '../../../server/platform/personal-data/sealed-erasures';
import { DAY_MS, MINUTE_MS } from '../../../shared/time/india';
import { startApp, type TestApp } from '../../support/app';
import { dumpDatabase } from '../../support/dump';

const email = 'zebra@example.com';
const person = { emailKey: email, phoneKeys: ['9845012345'] };
const by = { user: { id: 1, name: 'Asha Rao' }, channel: 'shell' } as const;
/** More notes than one transaction erases. */
const NOTES = 25;
const LEASE_MS = 2 * MINUTE_MS;

let now = Date.parse('2026-11-23T06:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { isStill: true, now: () => new Date(now), env: { SEAL_DAYS: '1' } });
  // Neither belongs to a case: a finished erasure with its copy, and an erasure of another server key, which nobody can finish.
  await app.db.transact((tx) => write(tx, 'Okapi writes', { emailKey: 'okapi@example.com' }));
  await erasePersonalData(app.services, { person: { emailKey: 'okapi@example.com', phoneKeys: [] }, rows: {} }, by);
  const foreign = new Erasures(app.services.erasures.file, new ServerKey(Buffer.alloc(32, 7)));
  await foreign.begin({ email: app.services.erasures.hashOfAddress(email) }, new Date(now));
});
afterAll(() => app.close());
beforeEach(() => replant());

const write = (tx: Tx, message: string, fields: object) => {
  const words = { name: message, email: '', message, topic: 'bulk', source: 'contact' };
  return tx.contactInquiry.create({ data: { ...words, createdAt: new Date(now), ...fields } });
};

/** Two inquiries of the person to erase, one by address and one by number, and one of another person; each of the first two with notes. */
const replant = () => {
  now += DAY_MS;
  saidBefore += said().length;
  return app.db.transact(async (tx) => {
    await tx.attemptCounter.deleteMany();
    await tx.sealedErasure.deleteMany({ where: { sealedAt: { gt: new Date('2026-11-23T06:00:00Z') } } });
    await tx.inquiryMessage.deleteMany();
    await tx.contactInquiry.deleteMany();
    const first = await write(tx, 'Zebra writes', { email, emailKey: email });
    const others = await write(tx, 'Yak writes', { email: 'yak@example.com', emailKey: 'yak@example.com' });
    await write(tx, 'Zebra calls', { phone: '98450 12345', phoneKey: '9845012345' });
    const note = { channel: 'note', direction: 'internal', createdAt: new Date(now) };
    const notes = Array.from({ length: NOTES }, (_, at) => ({ ...note, inquiryId: first.id, authorName: 'Zebra', text: `Note ${at}` }));
    await tx.inquiryMessage.createMany({ data: [...notes, { ...note, inquiryId: others.id, authorName: 'Yak', text: 'Yak' }] });
  });
};

const END = ['refused', 'unreachable', 'lost', 'killed before', 'killed after'] as const;
type End = (typeof END)[number];

/** A process of its own. Its step with this number ends as `end` says; `isSilent` makes it wait there until `resume`. */
function startProcess(at = 0, end?: End | 'refused twice' | 'silent before' | 'silent after') {
  const steps: string[] = [];
  let isKilled = false;
  const signals = new EventEmitter();
  const silent = once(signals, 'silent');
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (isKilled) throw new TypeError('killed');
    steps.push(name);
    if (end === 'refused twice' && steps.length === at + 1) throw new DatabaseUnavailableError('unreachable');
    if (steps.length !== at || end === undefined) return work();
    if (end.startsWith('refused')) throw new TypeError('refused');
    if (end === 'unreachable') throw new DatabaseUnavailableError('unreachable');
    isKilled = end.startsWith('killed');
    if (end === 'killed before') throw new TypeError('killed');
    if (end === 'silent before') await wait();
    const result = await work();
    if (end === 'killed after') throw new TypeError('killed');
    if (end === 'lost') throw new OutcomeUnknownError('lost');
    if (end === 'silent after') await wait();
    return result;
  };
  const wait = () => {
    signals.emit('silent');
    return once(signals, 'resume');
  };
  const { file, ...hashes } = app.services.erasures;
  const stored = new Erasures(file, app.services.serverKey);
  const erasures = Object.assign(new Erasures(file, app.services.serverKey), hashes, {
    begin: (...args: Parameters<Erasures['begin']>) => step('begin', () => stored.begin(...args)),
    end: (...args: Parameters<Erasures['end']>) => step('end', () => stored.end(...args)),
  });
  const { transact } = app.db;
  const db: typeof app.db = {
    ...app.db,
    provider: 'postgresql',
    emptyJournal: null,
    transact: (work, options) => step(options?.lock === 'content' ? 'delete' : 'write', () => transact(work, options)),
  };
  const services = { ...app.services, db, erasures };
  return { services, steps, silent, resume: () => signals.emit('resume') };
}

type Process = ReturnType<typeof startProcess>;
const erase = ({ services }: Process) => erasePersonalData(services, { person, rows: {} }, by);
/** Another process finishes what it finds. */
const finish = () => finishErasures(startProcess().services);

const said = () => {
  const lines = readFileSync(app.services.erasures.file, 'utf8').trimEnd().split('\n');
  return lines.slice(saidBefore).map((line) => Object.keys(JSON.parse(line)).at(-1));
};
let saidBefore = 0;

/** The messages of the inquiries, the number of notes, the rows of each sealed copy of the person, and the parts of unfinished copies. */
async function state() {
  const { read } = app.db;
  const inquiries = await read.contactInquiry.findMany({ orderBy: { id: 'asc' } });
  const copies: number[] = [];
  for (const { id, rows } of (await read.sealedErasure.findMany({ where: { rows: { gt: 0 } }, orderBy: { id: 'asc' } })).slice(1)) {
    let found = 0;
    for await (const { part } of readSealed(app.services, id)) if ('rows' in part) found += part.rows.length;
    expect(found).toBe(rows);
    copies.push(rows);
  }
  const parts = await read.sealedPart.count({ where: { sealed: { rows: 0 } } });
  return { inquiries: inquiries.map(({ message }) => message), notes: await read.inquiryMessage.count(), copies, parts };
}

const WHOLE = { inquiries: ['Zebra writes', 'Yak writes', 'Zebra calls', 'Zebra again'], notes: NOTES + 1, copies: [], parts: 0 };
const ERASED = { inquiries: ['Yak writes', 'Zebra again'], notes: 1, copies: [NOTES + 2], parts: 0 };
const again = () => {
  now += 1;
  return app.db.transact((tx) => write(tx, 'Zebra again', { email, emailKey: email }));
};

/** The names of an erasure's steps, without an interruption. */
async function stepsOf(): Promise<string[]> {
  const one = startProcess();
  await erase(one);
  await again();
  expect([said(), await state()]).toEqual([['begun', 'done'], ERASED]);
  const erased = await app.db.read.revision.findMany({ where: { action: 'erase', createdAt: new Date(now - 1) } });
  expect(erased.map(({ type, userName, channel }) => [type, userName, channel])).toEqual(
    Array(2).fill(['contact-inquiries', 'Asha Rao', 'shell']),
  );
  return one.steps;
}

/** Where an erasure is cut off decides what is left: a model of it, by the number of the step (`take`, `begin`, …, `end`, `release`). */
function model(steps: string[], at: number, end: End) {
  const [begin, firstDeletion, last] = [steps.indexOf('begin') + 1, steps.indexOf('delete') + 1, steps.indexOf('end') + 1];
  const isBegun = at > begin || (at === begin && end === 'killed after');
  const isCancelled = isBegun && end === 'refused' && at <= firstDeletion;
  const isDone = at > last || (at === last && ['lost', 'killed after'].includes(end));
  const isToldDone = at > last || (at === last && ['lost', 'unreachable'].includes(end));
  const isLeased = end.startsWith('killed') && (at > 1 || end === 'killed after') && at < steps.length;
  const isReleased = at < steps.length || ['lost', 'killed after'].includes(end);
  return { isReleased, isBegun, isCancelled, isDone, isToldDone, isLeased, isErased: isBegun && !isCancelled };
}

it.each(END)('an erasure with a step that is %s is finished by another process, or nothing of it happened', async (end) => {
  const steps = await stepsOf();
  expect(steps.slice(0, 2)).toEqual(['write', 'begin']);
  expect(steps.slice(-4)).toEqual(['delete', 'delete', 'end', 'write']);
  for (let at = 1; at <= steps.length; at += 1) {
    // A file that cannot be written has no part of the line.
    if (end === 'lost' && steps[at - 1] === 'begin') continue;
    await replant();
    const expected = model(steps, at, end);
    const isToldDone = await erase(startProcess(at, end)).then(
      () => true,
      () => false,
    );
    await again();
    const isOpen = expected.isErased && !expected.isDone;
    if (expected.isLeased) {
      const left = await state();
      now += LEASE_MS - 2;
      expect([at, await finish(), await state()]).toEqual([at, !isOpen, left]);
      now += 1;
    }
    expect([at, await finish(), isToldDone]).toEqual([at, true, expected.isToldDone]);
    const words = expected.isCancelled ? ['begun', 'cancelled'] : expected.isErased ? ['begun', 'done'] : [];
    expect([at, said(), await state()]).toEqual([at, words, expected.isErased ? ERASED : WHOLE]);
    expect([at, await app.db.read.attemptCounter.count()]).toEqual([at, (expected.isLeased && !isOpen) || !expected.isReleased ? 1 : 0]);
  }
});

it.each(END)('a process that finishes the erasure of another one may itself have a step that is %s', async (end) => {
  const { erasures } = app.services;
  let isThrough = false;
  for (let at = 1; !isThrough; at += 1) {
    await replant();
    await erasures.begin({ email: erasures.hashOfAddress(email), phone: erasures.hashOfPhone('9845012345') }, new Date(now));
    await again();
    const one = startProcess(at, end);
    const isFinished = await finishErasures(one.services).catch(() => false);
    const isCutOff = ['lost', 'killed after'].includes(end) && one.steps[at - 1] === 'end';
    expect([at, isFinished]).toEqual([at, said().includes('done') && !isCutOff]);
    now += LEASE_MS;
    expect([at, await finish(), said(), await state()]).toEqual([at, true, ['begun', 'done'], ERASED]);
    isThrough = one.steps.length < at;
  }
});

it.each(['silent before', 'silent after'] as const)(
  'a process that is %s any step finds its erasure taken over, and changes nothing more',
  async (end) => {
    const steps = await stepsOf();
    const gone = { ...ERASED, inquiries: ['Yak writes'] };
    for (let at = 3; at <= steps.length; at += 1) {
      await replant();
      const one = startProcess(at, end);
      const clock = vi.spyOn(performance, 'now');
      const erasing = erase(one).then(
        () => 'done',
        ({ message }) => message,
      );
      await one.silent;
      const isDone = end === 'silent after' && at >= steps.length - 1;
      now += LEASE_MS;
      expect([at, await finish(), await state()]).toEqual([at, true, gone]);
      const later = performance.now() + LEASE_MS;
      clock.mockImplementation(() => later);
      one.resume();
      const isLast = at > steps.indexOf('end') || (at === steps.indexOf('end') && end === 'silent after');
      expect([at, await erasing]).toEqual([at, isDone || isLast ? 'done' : expect.any(String)]);
      clock.mockRestore();
      expect([at, await state(), (await app.services.erasures.read()).erasures.at(-1)]).toMatchObject([
        at,
        gone,
        { doneAt: expect.any(Date) },
      ]);
      expect([at, await finish()]).toEqual([at, true]);
    }
  },
);

it('an erasure of records is finished after a kill, and cancelled after a failure, like that of a person', async () => {
  const wanted = { ...ERASED, inquiries: ['Yak writes', 'Zebra calls', 'Zebra again'], copies: [NOTES + 1] };
  for (const end of ['refused', 'refused twice', 'killed after'] as const) {
    await replant();
    const known = (await app.services.erasures.read()).erasures.length;
    const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ where: { message: 'Zebra writes' } });
    const one = startProcess(5, end);
    await expect(erasePersonalData(one.services, { rows: { contactInquiry: [id] } }, by)).rejects.toThrow(end.split(' ')[0]);
    await again();
    now += LEASE_MS;
    const { erasures } = await app.services.erasures.read();
    expect([end, erasures.length]).toEqual([end, known + (end === 'refused' ? 0 : 1)]);
    expect([end, await finish(), await state()]).toEqual([end, true, end === 'refused' ? WHOLE : wanted]);
  }
});

it('an erasure that is finished later leaves no word in any table, and deletes a mail file that the killed process left', async () => {
  const { services } = startProcess();
  await erase(startProcess(8, 'killed after')).catch(() => undefined);
  now += LEASE_MS;
  const mailFolder = createTemporaryFolder('site-interrupted-');
  writeFileSync(join(mailFolder, '1700000000000-4000.eml'), 'Zebra');
  expect(await finishErasures({ ...services, mailFolder })).toBe(true);
  expect(readdirSync(mailFolder)).toEqual([]);
  const rows = Object.values(await dumpDatabase(app.db)).flat();
  expect(rows.filter((row) => /zebra|9845012345/i.test(row))).toEqual([]);
});

it('of several erasures a process finishes those that no other process runs, and the job reads the file again until all are finished', async () => {
  const { services } = startProcess();
  const { erasures } = services;
  const held = await erasures.begin({ email: erasures.hashOfAddress(email) }, new Date(now));
  await erasures.begin({ email: erasures.hashOfAddress('yak@example.com') }, new Date(now));
  const claim = new ErasingClaim(services, held);
  await claim.take();
  const warn = vi.spyOn(services.log, 'warn');
  const read = vi.spyOn(erasures, 'read');
  const job = erasuresJob.start(services);
  const run = async () => {
    read.mockClear();
    await job?.run({ stopping: new AbortController().signal, record: () => undefined });
    return [(await app.db.read.contactInquiry.findMany()).map(({ message }) => message), read.mock.calls.length];
  };
  expect(await run()).toEqual([['Zebra writes', 'Zebra calls'], 2]);
  expect(warn.mock.calls).toMatchObject([[{ erasure: (await erasures.read()).erasures[1]?.id }, expect.any(String)]]);
  await claim.release();
  expect([await run(), await run()]).toEqual([
    [['Zebra calls'], 2],
    [['Zebra calls'], 1],
  ]);
  expect(await run()).toEqual([['Zebra calls'], 0]);
  await erasures.begin({ phone: erasures.hashOfPhone('9845012345') }, new Date(now));
  expect(await run()).toEqual([[], 2]);
});
