/** Concurrent actions during the erasure of a person restore no data of them, and leave none incomplete. */
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseProvider } from '../../../prisma/schema';
import { buildApp } from '../../../server/app';
import { writeContent } from '../../../server/features/content/write/write-content';
import { finishErasures } from '../../../server/features/privacy/erasing/erasing-jobs';
import { openDatabase } from '../../../server/platform/database/database';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { listSealedErasures, readSealed } from '../../../server/platform/personal-data/sealed-erasures';
import { subscriptionType } from '../../../shared/content/registry';
import { serializeDraft } from '../../../shared/quotation/stored-draft';
import { isLong, quickOrLong } from '../../faults/long-form';
import { startContent } from '../../support/content';
import { bothProvidersFor } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { startOutboxJob } from '../../support/jobs';
import { createDraftForBuyer, SELLER } from '../../support/quotations';
import { startSmtp } from '../../support/smtp';

const MARK = 'Zebra';
const email = 'zebra@example.com';
const person = { emailKey: email, phoneKeys: [] };
const by = { user: { id: 1, name: 'Asha Rao' }, channel: 'shell' } as const;
const MAIL = { MAIL_TO: 'office@example.com', SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://www.example.com' };
/** In each round one of the two calls starts some turns of the event loop later. */
const rounds = [...Array(quickOrLong(2, 60)).keys()];

type App = Awaited<ReturnType<typeof start>>;
async function start(provider: DatabaseProvider, env: Record<string, string> = {}) {
  const app = await startContent(provider, { env: { ...MAIL, ...env }, isStill: true });
  const visit = (name: string, message = name) =>
    app.call('POST', '/api/contact', { body: { name, email: `${name}@example.com`, company: name, subject: 'bulk', message } });
  const inquire = async () => {
    expect((await visit(MARK)).status).toBe(201);
    return (await app.db.read.contactInquiry.findFirstOrThrow({ where: { emailKey: email }, orderBy: { id: 'desc' } })).id;
  };
  const erase = async () => {
    const answer = await app.trpc('mutation', 'admin.persons.erase', { whose: { email, phone: '' }, typed: email }, { token: app.token });
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  };
  const history = (what: string, input: object) => app.trpc('mutation', `admin.history.${what}`, input, { token: app.token });
  const stored = async () => {
    const tables = Object.entries(await dumpDatabase(app.db));
    return tables.flatMap(([table, rows]) => rows.filter((row) => /zebra/i.test(row)).map((row) => `${table} ${row}`));
  };
  return { ...app, visit, inquire, erase, history, stored };
}

/** Runs both concurrently: in even rounds `other` starts first, in odd rounds the erasure; the second starts `turns` turns later. */
async function race<T>(round: number, app: App, other: () => Promise<T>): Promise<T> {
  const late = async <Result>(work: () => Promise<Result>) => {
    for (let left = (round >> 1) * 3; left > 0; left -= 1) await turn();
    return work();
  };
  const [result] = await Promise.all(round % 2 ? [late(other), app.erase()] : [other(), late(app.erase)]);
  return result;
}

/** Runs the same race from the first write of `other`, which reads and checks before. */
async function raceOfWrites<T>(round: number, app: App, other: () => Promise<T>): Promise<T> {
  const { db } = app.services;
  const { transact } = db;
  let both: Promise<unknown> | undefined;
  db.transact = (work, options) => {
    db.transact = transact;
    const writing = race(round, app, () => transact(work, options));
    both = writing.catch(() => undefined);
    return writing;
  };
  const result = await other();
  await both;
  expect(both).toBeDefined();
  return result;
}

/** Returns rows with a reference to a missing record. */
async function orphans({ db: { read } }: App) {
  const inquiries = new Set((await read.contactInquiry.findMany({ select: { id: true } })).map(({ id }) => id));
  const subscriptions = new Set((await read.newsletterSubscription.findMany({ select: { id: true } })).map(({ id }) => id));
  const messages = await read.inquiryMessage.findMany();
  const written = new Set(messages.map(({ id }) => id));
  const trash = await read.revision.findMany({ where: { type: 'newsletter', action: 'delete' } });
  const inTrash = new Set(trash.map(({ rowId }) => rowId));
  const isLost = (rows: Set<number>, id: number | null) => id !== null && !rows.has(id);
  return [
    ...messages.filter(({ inquiryId }) => isLost(inquiries, inquiryId)),
    ...(await read.quoteLine.findMany()).filter(({ inquiryId }) => isLost(inquiries, inquiryId)),
    ...(await read.quotation.findMany()).filter(({ inquiryId }) => isLost(inquiries, inquiryId)),
    ...(await read.messageFile.findMany()).filter((row) => isLost(inquiries, row.inquiryId) || isLost(written, row.messageId)),
    ...(await read.outboxMail.findMany()).filter((row) => isLost(inquiries, row.inquiryId) || isLost(written, row.messageId)),
    ...(await read.newsletterConsent.findMany()).filter(
      (row) => isLost(subscriptions, row.subscriptionId) && !inTrash.has(row.subscriptionId),
    ),
    ...(await read.revision.findMany({ where: { type: 'contact-inquiries', NOT: { action: 'erase' } } })).filter((row) =>
      isLost(inquiries, row.rowId),
    ),
  ];
}

const nothingLeft = async (app: App) => expect([await app.stored(), await orphans(app)]).toEqual([[], []]);

it.each([
  ['accepted', 'body'],
  ['lost', 'DATA'],
  ['refused', 'DATA'],
] as const)('a mail that is %s after the erasure stores nothing about the person', async (end, step) => {
  const smtp = await startSmtp();
  const app = await start('sqlite', { SMTP_URL: smtp.url, ACKNOWLEDGE: 'off' });
  const id = await app.inquire();
  expect((await app.rest('POST', `contact-inquiries/${id}/messages`, { channel: 'mail', text: MARK })).status).toBe(201);
  await app.db.transact((tx) => tx.outboxMail.updateMany({ data: { nextTryAt: new Date(0) } }));
  smtp.state.answers[step] = 'hang';
  const sender = startOutboxJob(app.services);
  await expect.poll(() => smtp.state.attempts).toBe(1);
  await app.erase();
  await nothingLeft(app);
  if (end !== 'refused') smtp.release();
  if (end !== 'accepted') smtp.drop();
  const { values } = app.services.counters.mails;
  await expect.poll(() => (values.sent ?? 0) + (values.failed ?? 0)).toBe(1);
  await sender.stop();
  expect(await app.db.read.outboxMail.count()).toBe(0);
  await nothingLeft(app);
  await app.close();
  smtp.close();
});

// The long form has up to thirty times as many rounds, and imports on SQLite, where writes interleave less than on PostgreSQL.
describe.each(bothProvidersFor('isolation'))('while a person is erased, on %s', { timeout: quickOrLong(30_000, 180_000) }, (provider) => {
  let app: App;
  beforeAll(async () => {
    app = await start(provider);
  });
  afterAll(() => app.close());
  it('changes by the office to an inquiry are refused, or erased with it, while its person is erased', async () => {
    for (const round of rounds) {
      const id = await app.inquire();
      const say = (channel: string) => app.rest('POST', `contact-inquiries/${id}/messages`, { channel, text: MARK });
      const [note, answer] = [await say('note'), await say('mail')];
      expect([note.status, answer.status]).toEqual([201, 201]);
      const answers = await race(round, app, () =>
        Promise.all([
          say('mail'),
          say('note'),
          app.trpc('mutation', 'admin.inquiries.takeBack', { id: answer.body.message.id }, { token: app.token }),
          app.rest('PUT', `contact-inquiries/${id}`, { notes: MARK, status: 'resolved' }),
          app.rest('PUT', `contact-inquiries/${id}`, { followUpAt: null, status: 'in-progress' }),
        ]),
      );
      for (const { status, text } of answers) expect([200, 201, 400, 404, 409], text).toContain(status);
      await nothingLeft(app);
    }
  });

  it.runIf(isLong || provider === 'postgresql')(
    'an import subscribes an erased person only if it is stored later, and never after they unsubscribed',
    async () => {
      const send = (step: string, body: string) =>
        app.call('POST', `/admin/import/newsletter/${step}`, { body, token: app.token, headers: { 'content-type': 'text/csv' } });
      // Each list is read by a separate process.
      for (const round of rounds.slice(0, quickOrLong(2, 30))) {
        // After the erasure no import subscribes them again.
        await app.db.transact((tx) => tx.suppression.deleteMany());
        await app.inquire();
        const list = `${MARK}@example.com\nyak-${round}@example.com`;
        const { digest } = (await send('check', list)).body;
        const apply = () => send(`apply?${new URLSearchParams({ digest, source: 'Stall' })}`, list);
        const { status, text } = await raceOfWrites(round, app, apply);
        expect(status, text).toBe(200);
        const [subscribed] = await app.db.read.newsletterSubscription.findMany({ where: { email } });
        if (subscribed) {
          const where = { type: 'newsletter', rowId: subscribed.id, action: 'create' };
          const imported = await app.db.read.revision.findFirstOrThrow({ where });
          const erased = await app.db.read.revision.findFirstOrThrow({ where: { action: 'erase' }, orderBy: { id: 'desc' } });
          expect(imported.id).toBeGreaterThan(erased.id);
          expect(await app.db.read.suppression.count()).toBe(0);
          await app.erase();
        }
        await nothingLeft(app);
        // From now on no import subscribes them again.
        await app.db.transact((tx) => tx.suppression.deleteMany());
      }
    },
  );

  it('undo, redo and the trash restore nothing of an erased person', async () => {
    for (const round of rounds) {
      await app.db.transact((tx) => tx.suppression.deleteMany());
      const id = await app.inquire();
      expect((await app.rest('PUT', `contact-inquiries/${id}`, { notes: MARK })).status).toBe(200);
      const subscription = { isActive: true, unsubscribedAt: null, subscribedAt: new Date().toISOString() };
      const { changeSet: imported } = await writeContent(app.services, { ...by, channel: 'file' }, async function* () {
        const both = [email, `okapi-${round}@example.com`];
        yield both.map((address) => ({ type: subscriptionType, action: 'create' as const, data: { email: address, ...subscription } }));
      });
      const draft = createDraftForBuyer(new Date());
      const words = serializeDraft({ ...draft, buyer: { ...draft.buyer, name: MARK, email } }, { seller: SELLER, isRounded: true });
      const data = { inquiryId: id, buyerName: MARK, emailKey: email, draft: words, createdAt: new Date() };
      const quotation = await app.db.transact((tx) => tx.quotation.create({ data }));
      const discard = { id: quotation.id, version: quotation.version };
      expect((await app.trpc('mutation', 'admin.quotations.discardDraft', discard, { token: app.token })).status).toBe(200);
      const revisions = await app.db.read.revision.findMany({ where: { action: { in: ['update', 'delete'] } } });
      const noted = revisions.find((row) => row.type === 'contact-inquiries' && row.rowId === id);
      const discarded = revisions.find((row) => row.action === 'delete' && row.rowId === quotation.id);
      expect([noted, discarded]).not.toContain(undefined);
      if (round % 3 === 0) expect((await app.history('undo', { changeSet: imported })).status).toBe(200);
      const again = async () => {
        const undone = await app.history('undo', { changeSet: noted?.changeSet });
        const { changeSet } = undone.body.result?.data.json ?? {};
        return changeSet ? [undone, await app.history('undo', { changeSet })] : [undone];
      };
      const returns = () =>
        Promise.all([
          again(),
          app.history('restoreDeleted', { changeSet: discarded?.changeSet }),
          app.history('restore', { revision: discarded?.id }),
          app.history('restore', { revision: noted?.id }),
          app.history('undo', { changeSet: imported }),
          app.history('restoreDeleted', { changeSet: imported }),
        ]);
      const during = await race(round, app, returns);
      const after = await returns();
      for (const { status, text } of [...during, ...after].flat()) expect([200, 400, 404, 409], text).toContain(status);
      await nothingLeft(app);
      expect(await app.db.read.quotation.count()).toBe(0);
    }
  });

  it('a message of the person is stored completely, or erased completely', async () => {
    for (const round of rounds) {
      await app.inquire();
      const answers = await race(round, app, () => Promise.all([app.visit(MARK), app.visit(MARK, `${MARK} again`), app.visit('Yak')]));
      for (const { status } of answers) expect(status).toBe(201);
      const there = await app.db.read.contactInquiry.findMany({ where: { emailKey: email } });
      for (const { id } of there) {
        // A mailbox gets one notification of new inquiries a day.
        expect(await app.db.read.outboxMail.count({ where: { inquiryId: id, kind: 'notification' } })).toBe(1);
        expect(await app.db.read.event.count({ where: { subject: 'inquiries', subjectId: id, isErased: false } })).toBe(1);
      }
      expect(await orphans(app)).toEqual([]);
      if (there.length > 0) await app.erase();
      await nothingLeft(app);
    }
  });

  it('a second erasure by another process, and the erasing job, do not disturb the first', async () => {
    const app = await start(provider, { SEAL_DAYS: '30' });
    // SQLite has one process.
    const other = provider === 'postgresql' ? await secondInstance(app) : undefined;
    for (const _round of rounds.slice(0, quickOrLong(1, 20))) {
      const id = await app.inquire();
      await addNotes(app, id);
      const earlier = new Set((await listSealedErasures(app.services, { take: 999 })).map((sealed) => sealed.id));
      const written = (await app.db.read.inquiryMessage.findMany()).map((row) => row.id);
      const erase = (services: typeof app.services) => erasePersonalData(services, { person, rows: {} }, by);
      const jobs = async () => {
        for (let left = 15; left > 0; left -= 1) {
          await finishErasures(app.services);
          await turn();
        }
      };
      await Promise.all([erase(app.services), erase(other?.services ?? app.services), jobs()]);
      await nothingLeft(app);
      const traces = await app.db.read.revision.findMany({ where: { action: 'erase', type: 'contact-inquiries', rowId: id } });
      expect(traces).toHaveLength(1);
      const copies = (await listSealedErasures(app.services, { take: 999 })).filter((sealed) => !earlier.has(sealed.id));
      const wholes = await Promise.all(copies.map((copy) => numbersIn(app, copy.id)));
      expect(wholes.filter((numbers) => written.every((one) => numbers.has(one)))).not.toEqual([]);
      const lines = readFileSync(app.services.erasures.file, 'utf8').trimEnd().split('\n');
      const said = lines.map((line) => Object.keys(JSON.parse(line)).at(-1));
      expect([said.filter((word) => word === 'begun').length, said.includes('cancelled')]).toEqual([
        said.filter((word) => word === 'done').length,
        false,
      ]);
    }
    await other?.close();
    await app.close();
  });
});

/** The rows need several transactions. */
const addNotes = ({ db }: App, inquiryId: number) =>
  db.transact(async (tx) => {
    const message = { inquiryId, channel: 'note', direction: 'internal', authorName: MARK, text: MARK, createdAt: new Date() };
    await tx.inquiryMessage.createMany({ data: Array.from({ length: 70 }, () => message) });
  });
async function numbersIn({ services }: App, sealed: number): Promise<Set<number | undefined>> {
  const numbers = new Set<number | undefined>();
  for await (const { part } of readSealed(services, sealed))
    if ('rows' in part && part.model === 'inquiryMessage') for (const row of part.rows as { id?: number }[]) numbers.add(row.id);
  return numbers;
}

async function secondInstance({ services: { env, erasures } }: App) {
  const db = await openDatabase(env.DATABASE_URL);
  const { http, services } = await buildApp({ env, db, erasuresFile: erasures.file, jobs: [], workingDay: [] });
  return { services, close: () => http.close().then(() => db.close()) };
}
