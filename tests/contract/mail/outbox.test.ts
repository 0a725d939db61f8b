/** A mail to the office for each inquiry: sent by SMTP to a test server, or written as files. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteEndedMails, deleteMailFiles } from '../../../server/features/mail/outbox';
import { startApp, type TestApp } from '../../support/app';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { startOutboxJob } from '../../support/jobs';
import { startSmtp } from '../../support/smtp';

const MINUTE = 60_000;
const form = {
  name: 'Vikram Shetty',
  email: 'vikram@example.com',
  company: 'Shetty Hotels',
  phone: '+91 80 5550 0123',
  subject: 'bulk',
  message: 'Forty cartons of napkins a month.\n.\nThank you.',
};

describe.each(bothProvidersFor('isolation'))('the outbox on %s', (provider) => {
  // The text of a mail is the same on both databases.
  const once = itOnTestProviders(provider);
  let app: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let now = new Date('2026-03-02T06:00:00Z');
  const env = { MAIL_TO: 'office@example.com', MAIL_FROM: 'site@example.com', ACKNOWLEDGE: 'off', PUBLIC_URL: 'https://www.example.com' };

  beforeAll(async () => {
    smtp = await startSmtp();
    app = await startApp(provider, { env: { ...env, SMTP_URL: smtp.url }, now: () => now, isStill: true });
  });
  afterAll(async () => {
    await app.close();
    smtp.close();
  });
  beforeEach(() => {
    smtp.received.length = 0;
    Object.assign(smtp.state, { refuse: false, attempts: 0 });
  });

  const senders: ReturnType<typeof startOutboxJob>[] = [];
  const sender = () => senders.push(startOutboxJob(app.services));
  afterEach(async () => {
    for (const one of senders.splice(0)) await one.stop();
  });
  const send = async (fields: object = {}) => {
    const { status, body } = await app.call('POST', '/api/contact', { body: { ...form, ...fields } });
    expect(status).toBe(201);
    return body.reference as string;
  };
  const waiting = () => app.db.read.outboxMail.findMany({ where: { sentAt: null }, orderBy: { id: 'asc' } });
  const header = (data: string, name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(data)?.[1]?.replace(/\r\n\s+/g, ' ');
  const whenSent = (count: number) => expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(count);

  once('the outbox sends the inquiry to the office, with the visitor as reply-to', async () => {
    const reference = await send({ productId: 424_242 });
    sender();
    await whenSent(1);
    const [mail] = smtp.received;
    expect([mail?.from, mail?.to]).toEqual([expect.stringContaining('<site@example.com>'), ['RCPT TO:<office@example.com>']]);
    const data = mail?.data ?? '';
    expect(header(data, 'Reply-To')).toBe('vikram@example.com');
    expect(header(data, 'Subject')).toBe(`[${reference}] Bulk Orders: Vikram Shetty`);
    for (const content of ['Company: Shetty Hotels', 'Phone: +91 80 5550 0123', 'Product: 424242', 'Forty cartons', 'Thank you.'])
      expect(data).toContain(content);
    await expect.poll(waiting).toEqual([]);
  });

  once('a mail shows an unknown topic as it is', async () => {
    await send({ subject: 'constructor' });
    sender();
    await whenSent(1);
    expect(header(smtp.received[0]?.data ?? '', 'Subject')).toContain('] constructor: Vikram Shetty');
  });

  once('visitors cannot inject headers into a mail', async () => {
    await send({ name: 'A\r\nBcc: many@example.com', subject: 'x\r\nBcc: more@example.com', email: 'a@example.com' });
    await send({ email: 'a,victim@example.com' });
    await send({ email: '<victim@example.com>' });
    sender();
    await whenSent(3);
    for (const { to, data } of smtp.received) {
      expect(to).toEqual(['RCPT TO:<office@example.com>']);
      expect(header(data, 'Bcc')).toBeUndefined();
      expect(header(data, 'Reply-To') ?? '').not.toContain('victim');
    }
  });

  once('a mail supports any script', async () => {
    await send({ name: 'आशा राव', message: 'नमस्ते' });
    sender();
    await whenSent(1);
    const data = smtp.received[0]?.data ?? '';
    expect(data.replace(/=\r\n/g, '')).toContain(encodeURIComponent('नमस्ते').replaceAll('%', '='));
    expect(decodeSubject(header(data, 'Subject') ?? '')).toContain(': आशा राव');
  });

  once('the outbox retries with growing pauses and the same Message-ID, without delaying the visitor', async () => {
    smtp.state.refuse = true;
    await send();
    sender();
    const pauses: number[] = [];
    for (const attempts of [1, 2, 3]) {
      await expect.poll(() => smtp.state.attempts).toBe(attempts);
      await expect.poll(async () => (await waiting())[0]?.nextTryAt.getTime()).toBeLessThan(now.getTime() + 10 * MINUTE);
      pauses.push(((await waiting())[0]?.nextTryAt.getTime() ?? 0) - now.getTime());
      now = new Date((await waiting())[0]?.nextTryAt ?? now);
    }
    expect(pauses).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE]);
    smtp.state.refuse = false;
    await whenSent(1);
    const [mail] = await app.db.read.outboxMail.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(header(smtp.received[0]?.data ?? '', 'Message-ID')).toBe(`<${mail?.mailId}>`);
  });

  it('several processes send each mail once', async () => {
    for (let index = 0; index < 6; index += 1) await send({ name: `Visitor ${index}` });
    for (let index = 0; index < 4; index += 1) sender();
    await whenSent(6);
    await expect.poll(waiting).toEqual([]);
    const subjects = smtp.received.map(({ data }) => header(data, 'Subject'));
    expect(new Set(subjects).size).toBe(6);
    expect(smtp.state.attempts).toBe(6);
  });

  it('waiting mails are sent by priority, and within a priority by due time (REQ 6.12)', async () => {
    const due = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
    const mail = (kind: string, minutes: number) => {
      return {
        kind,
        priority: app.services.mailKinds.of(kind).priority,
        to: 'a@example.com',
        subject: `${kind} ${minutes}`,
        text: '',
        createdAt: due(minutes),
        nextTryAt: due(minutes),
      };
    };
    // The mail with the lowest priority has waited longest, and within a kind the mail that was stored later.
    const data = [
      mail('digest', 9),
      mail('notification', 7),
      mail('notification', 8),
      mail('acknowledgement', 5),
      mail('reply', 2),
      mail('reply', 3),
    ];
    await app.db.transact((tx) => tx.outboxMail.createMany({ data }));
    sender();
    await whenSent(6);
    const subjects = smtp.received.map((one) => header(one.data, 'Subject'));
    expect(subjects, 'replies first, then acknowledgements, notifications and the digest').toEqual([
      'reply 3',
      'reply 2',
      'acknowledgement 5',
      'notification 8',
      'notification 7',
      'digest 9',
    ]);
    await expect.poll(waiting).toEqual([]);
  });

  once('the outbox stores no mail for a refused inquiry', async () => {
    const before = await app.db.read.outboxMail.count();
    expect((await app.call('POST', '/api/contact', { body: { ...form, email: 'nobody' } })).status).toBe(400);
    expect(await app.db.read.outboxMail.count()).toBe(before);
  });

  once('the outbox deletes a mail 30 days after it was sent, and none that is unsent', async () => {
    const past = (days: number) => new Date(now.getTime() - days * 24 * 60 * MINUTE);
    const mail = (subject: string, sentAt: Date | null) => ({
      subject,
      sentAt,
      to: 'a@example.com',
      text: '',
      createdAt: past(90),
      nextTryAt: past(90),
    });
    const mails = [mail('long ago', past(30)), mail('lately', past(29)), mail('waits', null)];
    await app.db.transact(async (tx) => {
      await tx.outboxMail.deleteMany();
      await tx.outboxMail.createMany({ data: mails });
    });
    await deleteEndedMails(app.services, 'unused');
    expect((await app.db.read.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ subject }) => subject)).toEqual(['lately', 'waits']);
    await app.db.transact((tx) => tx.outboxMail.deleteMany());
  });

  once('the outbox writes files without an SMTP server, and nothing without a recipient', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'site-outbox-')), 'outbox');
    // The folder has the mode of an earlier release.
    mkdirSync(folder, { mode: 0o755 });
    await send();
    const files = startOutboxJob({ ...app.services, mailFolder: folder, env: { ...app.services.env, SMTP_URL: undefined } });
    await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
    await expect.poll(waiting).toEqual([]);
    await files.stop();
    const [name = ''] = readdirSync(folder);
    expect(readFileSync(join(folder, name), 'utf8')).toContain('Reply-To: vikram@example.com');
    // The files contain personal data: other users of the machine must not read them.
    expect([modeOf(folder), modeOf(join(folder, name))]).toEqual([0o700, 0o600]);
    rmSync(dirname(folder), { recursive: true });

    const silent = await startApp(provider);
    expect((await silent.call('POST', '/api/contact', { body: form })).status).toBe(201);
    expect(await silent.db.read.outboxMail.count()).toBe(0);
    await silent.close();
  });
});

it('the outbox deletes mail files after 30 days, and nothing else', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = mkdtempSync(join(tmpdir(), 'site-outbox-'));
  const now = new Date('2026-03-02T06:00:00Z');
  const app = await startApp('sqlite', { now: () => now, mailFolder: folder });
  const days = { '1-1.eml': 30, '2-2.eml.part': 31, '3-3.eml': 29, 'notes.eml': 400 };
  for (const [name, age] of Object.entries(days)) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), now, new Date(now.getTime() - age * 24 * 60 * MINUTE));
  }
  vi.advanceTimersByTime(60 * MINUTE);
  vi.useRealTimers();
  await expect.poll(() => readdirSync(folder).sort()).toEqual(['3-3.eml', 'notes.eml']);
  await app.close();
  // A missing folder is no error.
  rmSync(folder, { recursive: true });
  await deleteMailFiles(folder, now);
});

const modeOf = (file: string) => statSync(file).mode & 0o777;

const decodeSubject = (subject: string) =>
  subject.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeURIComponent(text.replace(/_/g, ' ').replace(/=/g, '%')),
  );
