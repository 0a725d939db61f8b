/** Erasing an inquiry permanently: no data of it is found afterwards, and the remaining rows have no names. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildApp } from '../../../server/app';
import { readEnv } from '../../../server/env';
import { inquiryTextIndexes } from '../../../server/features/inquiries/answering/find-conversations';
import { writeDigestMail } from '../../../server/features/inquiries/mails/digest';
import { receiveMail } from '../../../server/features/mail/incoming/receive-mail';
import { openDatabase } from '../../../server/platform/database/database';
import { startContent } from '../../support/content';
import { createFreshDatabase, erasuresPathOf, testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { startOutboxJob } from '../../support/jobs';
import { PASSWORD, SERVER_KEY } from '../../support/password';
import { startSmtp } from '../../support/smtp';

const MARK = 'Zebra';
const MAIL = { MAIL_TO: 'office@example.com', DIGEST: 'on', PUBLIC_URL: 'https://www.example.com' };
/** Monday, 9:30 in India. */
const morning = new Date('2026-11-23T04:00:00Z');

it('erasing an inquiry leaves nothing of it in the database file, the folder of mails and the log', async () => {
  const { url, drop } = await createFreshDatabase('sqlite');
  const outbox = mkdtempSync(join(tmpdir(), 'site-outbox-'));
  const lines: string[] = [];
  const db = await openDatabase(url);
  const env = readEnv({
    NODE_ENV: 'test',
    SEED: 'none',
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: PASSWORD,
    SERVER_KEY,
    ...MAIL,
    DATABASE_URL: url,
  });
  const { http, services } = await buildApp({
    env,
    db,
    now: () => morning,
    mailFolder: outbox,
    erasuresFile: erasuresPathOf(url),
    log: { write: (line) => void lines.push(line) },
  });
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const { statusCode, body: text } = await http.inject({ method, url: path, headers, ...(body && { payload: body }) });
    return { status: statusCode, body: JSON.parse(text) };
  };
  const { token } = (await call('POST', '/api/auth/login', { username: 'admin', password: PASSWORD })).body;
  const form = (mark: string) => ({
    name: mark,
    company: mark,
    phone: mark,
    subject: mark,
    message: mark.repeat(900),
    email: `${mark}@example.com`,
  });
  for (const mark of [MARK, 'Other']) expect((await call('POST', '/api/contact', form(mark))).status).toBe(201);
  const [id, otherId] = (await db.read.contactInquiry.findMany({ orderBy: { id: 'asc' } })).map((inquiry) => inquiry.id) as [
    number,
    number,
  ];
  expect((await call('PUT', `/api/admin/contact-inquiries/${id}`, { notes: `${MARK} notes` }, token)).status).toBe(200);
  const text = {
    serverWords: MARK,
    authorName: MARK,
    subject: MARK,
    text: MARK.repeat(2_000),
    inReplyTo: MARK,
    received: [{ name: MARK }],
  };
  const mail = {
    to: `${MARK}@example.com`,
    replyTo: MARK,
    subject: MARK,
    text: MARK,
    lastError: MARK,
    createdAt: morning,
    nextTryAt: morning,
  };
  await db.transact(async (tx) => {
    await tx.contactInquiry.updateMany({ data: { dueAt: new Date(0) } });
    await tx.contactInquiry.update({ where: { id: otherId }, data: { joinedToId: id } });
    await tx.contactInquiry.update({ where: { id }, data: { requestKey: `${MARK}-key`, gstin: MARK, pinCode: MARK } });
    await tx.quoteLine.create({ data: { inquiryId: id, position: 0, title: MARK, sku: MARK, quantity: 1, note: MARK.repeat(900) } });
    const entry = { inquiryId: id, channel: 'mail', direction: 'in', createdAt: morning };
    const message = await tx.inquiryMessage.create({ data: { ...entry, ...text, mailId: MARK, requestKey: MARK } });
    await tx.messageFile.create({
      data: { messageId: message.id, name: MARK, size: 1, bytes: Buffer.from(MARK.repeat(3_000)), userId: 1, createdAt: morning },
    });
    await tx.outboxMail.create({ data: { ...mail, kind: 'reply', messageId: message.id } });
  });
  await writeDigestMail(services);
  const sender = startOutboxJob({ ...services, mailFolder: outbox });
  await expect.poll(() => db.read.outboxMail.count({ where: { sentAt: null } })).toBe(0);
  await sender.stop();
  const files = () => readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  // Two notifications, the reply and the digest.
  expect(files().filter((content) => content.includes(MARK))).toHaveLength(3);

  const path = `/api/admin/contact-inquiries/${id}`;
  expect((await call('DELETE', path)).status).toBe(401);
  expect(await call('DELETE', path, undefined, token)).toEqual({ status: 200, body: { success: true } });
  expect((await call('DELETE', path, undefined, token)).status).toBe(404);

  expect(files().filter((content) => content.includes(MARK))).toEqual([]);
  expect(files().filter((content) => content.includes('Other'))).toHaveLength(1);
  expect(lines.join('\n')).not.toContain(MARK);
  expect(lines.join('\n')).toContain('inquiry-erased');
  const digest = await db.read.outboxMail.findUniqueOrThrow({ where: { key: 'digest-2026-11-23' } });
  expect([digest.text.includes('OVERDUE'), digest.text.includes('Other')]).toEqual([true, true]);
  expect(await db.read.contactInquiry.findMany()).toMatchObject([{ id: otherId, joinedToId: null, version: 2 }]);
  const kept = await db.read.revision.findMany({ where: { type: 'contact-inquiries' } });
  expect(kept).toMatchObject([{ rowId: id, action: 'erase', name: '', before: null, after: null, userName: 'Site Administrator' }]);
  await http.close();
  await db.close();
  // The last connection wrote the journal into the file.
  const file = url.slice('file:'.length);
  expect(existsSync(`${file}-wal`)).toBe(false);
  const bytes = readFileSync(file);
  expect([bytes.includes('Other'), bytes.includes(MARK)]).toEqual([true, false]);
  await drop();
  rmSync(outbox, { recursive: true });
  rmSync(erasuresPathOf(url));
});

it.each(testProviders)('erasing an inquiry removes all its texts, and leaves a joined inquiry its own texts, on %s', async (provider) => {
  const smtp = await startSmtp();
  smtp.state.answers = { RCPT: `550 ${MARK} is unknown` };
  let now = morning;
  const app = await startContent(provider, { env: { MAIL_TO: MAIL.MAIL_TO, SMTP_URL: smtp.url, ACKNOWLEDGE: 'off' }, now: () => now });
  const ask = async (name: string) => {
    const body = { name, email: 'z@example.com', company: name, subject: 'bulk', message: name };
    await app.call('POST', '/api/contact', { body });
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const [id, joined] = [await ask(MARK), await ask('Yak')];
  const messages = (of: number) => `contact-inquiries/${of}/messages`;
  expect((await app.rest('POST', messages(joined), { channel: 'call', text: 'Stays too' })).status).toBe(201);
  await app.ask('mutation', 'admin.inquiries.update', { id: joined, joinedToId: id });
  const headers = { 'content-type': 'application/pdf' };
  const body = Buffer.from(`%PDF-1.7 ${MARK}`);
  const { file } = (await app.call('POST', `/api/admin/inquiry-files?name=${MARK}`, { body, headers, token: app.token })).body;
  const upload = async (inquiry: number) =>
    app.call('POST', `/api/admin/inquiry-files?name=${MARK}&inquiry=${inquiry}`, { body, headers, token: app.token });
  expect((await upload(4_000)).status).toBe(404);
  expect((await upload(id)).status).toBe(201);
  const takenBack = await app.rest('POST', messages(id), { channel: 'mail', text: MARK, files: [file.id] });
  expect(takenBack.status).toBe(201);
  await app.ask('mutation', 'admin.inquiries.takeBack', { id: takenBack.body.message.id });
  const sent = (await upload(id)).body.file;
  expect((await app.rest('POST', messages(id), { channel: 'mail', text: MARK, files: [sent.id] })).status).toBe(201);
  now = new Date(now.getTime() + 15_000);
  // The mail of the step would be refused with the same message.
  await app.db.transact((tx) => tx.outboxMail.deleteMany({ where: { inquiryId: joined } }));
  const sender = startOutboxJob(app.services);
  const reply = () => app.db.read.inquiryMessage.findFirstOrThrow({ where: { inquiryId: id, direction: 'out' } });
  await expect.poll(async () => (await reply()).serverWords).toBe(`550 ${MARK} is unknown`);
  await sender.stop();
  const { mailId, subject } = await reply();
  await app.db.transact((tx) => {
    const from = { name: MARK, address: 'z@example.com' };
    const mail = { from, recipients: [], mailId: `${MARK}@visitors.example`, threadIds: [mailId ?? ''], subject: `${subject} ${MARK}` };
    const rest = { text: MARK, files: [{ name: MARK, size: 1 }], tables: [], isAutomatic: false, isBulk: false, isMarkedSpam: false };
    const facts = { senderCheck: null, bounce: null };
    return receiveMail(tx, app.services, { ...mail, ...rest, ...facts }, { now, arrivedAt: now });
  });
  const found = async () => {
    const hits = await Promise.all(inquiryTextIndexes.map((index) => app.db.findTexts(index, [MARK], 10)));
    return hits.map((ids) => ids.length);
  };
  await app.db.transact((tx) => tx.quoteLine.create({ data: { inquiryId: id, position: 0, title: MARK, quantity: 1 } }));
  expect([await found(), (await app.rest('GET', messages(id))).body.messages.length]).toEqual([[1, 2, 1], 3]);

  expect((await app.rest('DELETE', `contact-inquiries/${id}`)).status).toBe(200);
  expect([await found(), await app.db.read.messageFile.count(), await app.db.read.outboxMail.count({ where: { kind: 'reply' } })]).toEqual([
    [0, 0, 0],
    0,
    0,
  ]);
  expect(await app.db.read.contactInquiry.findMany()).toMatchObject([{ id: joined, message: 'Yak', joinedToId: null }]);
  expect(await app.db.read.inquiryMessage.findMany()).toMatchObject([{ inquiryId: joined, text: 'Stays too' }]);
  const stored = Object.values(await dumpDatabase(app.db)).flat();
  expect(stored.filter((row) => [MARK, `${mailId}`].some((words) => row.includes(words)))).toEqual([]);
  expect(stored.join()).toContain('Yak');
  await app.close();
  smtp.close();
});

it.each(testProviders)('the erasure is listed in Changes and cannot be undone, on %s', async (provider) => {
  const app = await startContent(provider);
  const body = { name: MARK, email: 'z@example.com', company: MARK, subject: 'bulk', message: MARK };
  await app.call('POST', '/api/contact', { body });
  const { id } = await app.db.read.contactInquiry.findFirstOrThrow();
  await app.ask('mutation', 'admin.inquiries.update', { id, status: 'resolved' });
  await app.ask('mutation', 'admin.inquiries.erase', { id });
  const { rows } = await app.ask('query', 'admin.history.changes', { type: 'contact-inquiries' });
  expect(rows).toMatchObject([{ userName: 'Site Administrator', parts: [{ action: 'erase', count: 1 }] }]);
  expect(JSON.stringify(rows)).not.toContain(MARK);
  const gone = { status: 400, body: { error: { json: { message: 'What was erased for good cannot be brought back' } } } };
  expect(await app.trpc('mutation', 'admin.history.undo', { changeSet: rows[0].changeSet })).toMatchObject(gone);
  const revision = await app.db.read.revision.findFirstOrThrow({ where: { action: 'erase' } });
  expect(await app.trpc('mutation', 'admin.history.restore', { revision: revision.id })).toMatchObject(gone);
  await app.close();
});

it.each(['accepted', 'refused', 'written'])('erasing an inquiry does not disturb a mail that is %s meanwhile', async (end) => {
  const smtp = await startSmtp();
  const lines: string[] = [];
  const outbox = mkdtempSync(join(tmpdir(), 'site-outbox-'));
  const SMTP_URL = end === 'written' ? '' : smtp.url;
  const app = await startContent('sqlite', { env: { MAIL_TO: MAIL.MAIL_TO, ACKNOWLEDGE: 'off', SMTP_URL }, mailFolder: outbox });
  await app.call('POST', '/api/contact', { body: { name: MARK, email: 'z@example.com', company: MARK, subject: 'bulk', message: MARK } });
  const { id } = await app.db.read.contactInquiry.findFirstOrThrow();
  if (end === 'refused') smtp.state.answers.RCPT = '550 no such user';
  // Erases between the attempt's first write and its last.
  let erased: Promise<unknown> | undefined;
  const warn = (...words: unknown[]) => void lines.push(String(words.at(-1)));
  const db = {
    ...app.db,
    transact: async (work: never, options: never) => {
      await erased;
      const result = await app.db.transact(work, options);
      erased ??= app.ask('mutation', 'admin.inquiries.erase', { id });
      await erased;
      return result;
    },
  } as typeof app.db;
  const sender = startOutboxJob({ ...app.services, db, log: { ...app.services.log, warn } as typeof app.services.log, mailFolder: outbox });
  await expect.poll(() => app.services.counters.mails.values[end === 'refused' ? 'failed' : 'sent']).toBe(1);
  await sender.stop();
  expect(lines).toEqual(end === 'refused' ? ['a mail could not be sent'] : []);
  expect([await app.db.read.outboxMail.count(), readdirSync(outbox)]).toEqual([0, []]);
  await app.close();
  smtp.close();
  rmSync(outbox, { recursive: true });
});
