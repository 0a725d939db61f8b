/** Mails while the mail server refuses, hangs or closes at any step, against a real SMTP server. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acknowledgementMail, replyMail } from '../../../server/features/conversation/mail-kinds';
import { notificationMail } from '../../../server/features/inquiries/mails/mail-kinds';
import { classifyFailure, createSmtpDelivery, type DeliveryFailure, toLoggedFailure } from '../../../server/features/mail/delivery';
import { deleteEndedMails } from '../../../server/features/mail/outbox';
import { startApp, type TestApp } from '../../support/app';
import { startOutboxJob } from '../../support/jobs';
import { type SmtpStep, startSmtp } from '../../support/smtp';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const env = { MAIL_TO: 'office@example.com', PUBLIC_URL: 'https://www.example.com', ACKNOWLEDGE: 'off' };

let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let now = new Date('2026-03-02T06:00:00Z');
let token: string;
const senders: ReturnType<typeof startOutboxJob>[] = [];

beforeAll(async () => {
  smtp = await startSmtp();
  const SMTP_URL = smtp.url.replace('//', '//site:secret@');
  app = await startApp('sqlite', { env: { ...env, SMTP_URL }, now: () => now, isStill: true });
  ({ token } = await app.login());
});
afterEach(async () => {
  for (const one of senders.splice(0)) await one.stop();
  smtp.received.length = 0;
  Object.assign(smtp.state, { attempts: 0, answers: {} });
  await app.db.transact((tx) => tx.outboxMail.deleteMany());
});
afterAll(async () => {
  await app.close();
  smtp.close();
});

const mail = (fields: object = {}) => ({
  to: 'a@example.com',
  subject: 'Hello',
  text: 'Hello.',
  createdAt: now,
  nextTryAt: now,
  ...fields,
});
const add = (fields?: object) => app.db.transact((tx) => tx.outboxMail.create({ data: mail(fields) }));
const stored = async () =>
  (await app.db.read.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ state, lastError }) => [state, lastError]);
const nextTry = async () => (await app.db.read.outboxMail.findFirstOrThrow({ orderBy: { id: 'asc' } })).nextTryAt.getTime() - now.getTime();
const sender = () => senders.push(startOutboxJob(app.services));
const ask = async (kind: 'query' | 'mutation', name: string, input?: object) => {
  const { status, body, text } = await app.trpc(kind, `admin.mail.${name}`, input, { token });
  return status === 200 ? body.result.data.json : { status, text };
};

describe('an attempt to send', () => {
  const QUICK = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 };
  const steps: SmtpStep[] = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'body'];
  const reasonFor5xx = (step: SmtpStep): DeliveryFailure['reason'] => (['RCPT', 'DATA', 'body'].includes(step) ? 'refused' : 'ourselves');
  const cases = steps.flatMap((step): [step: SmtpStep, answer: string, reason: DeliveryFailure['reason'], words: RegExp][] => [
    [step, '451 4.7.1 try later', 'passing', /^451 4.7.1 try later$/],
    [step, '421 shutting down', 'passing', /^421 shutting down$/],
    [step, '554 5.7.1 no <b@example.com> here', reasonFor5xx(step), /^554 5.7.1 no <…@…> here$/],
    [step, 'hang', 'passing', /did not answer in time/],
    [step, 'close', 'passing', /closed the connection/],
  ]);

  it.each([...cases, ['RCPT', '530 sign in first', 'ourselves', /^530 sign in first$/] as const])(
    'a mail that gets the response %s: %s fails as %s',
    async (step, answer, reason, words) => {
      smtp.state.answers = { [step]: answer };
      const { deliver, close } = createSmtpDelivery(
        app.services.env,
        app.services.env.SMTP_URL as string,
        answer === 'hang' ? QUICK : undefined,
      );
      const failure = await deliver(notificationMail, { id: 1, mailId: null, replyTo: null, company: 'Rao Traders', ...mail() }).then(
        () => null,
        classifyFailure,
      );
      expect(failure).toEqual({ reason, message: expect.stringMatching(words) });
      close();
    },
  );

  it('a failed attempt is logged by its codes only, because the text of a mail server may name people', async () => {
    const lines: string[] = [];
    const warn = (...line: unknown[]) => void lines.push(JSON.stringify(line));
    const site = { ...app.services, log: { ...app.services.log, warn } as typeof app.services.log };
    smtp.state.answers = { RCPT: '550 5.1.1 asha rao unknown' };
    await add();
    senders.push(startOutboxJob(site));
    await expect.poll(stored).toEqual([['refused', '550 5.1.1 asha rao unknown']]);
    expect(lines).toEqual([expect.stringContaining('"code":"550 5.1.1"')]);
    expect(lines.join()).not.toMatch(/asha|unknown/);
    const { deliver, close } = createSmtpDelivery(app.services.env, smtp.url, QUICK);
    const wrong = await deliver(replyMail, { id: 1, mailId: null, replyTo: null, company: 'Rao Traders', ...mail({ to: '<>' }) }).catch(
      (error) => error,
    );
    close();
    expect(toLoggedFailure(wrong)).toEqual({ code: 'EENVELOPE' });
    expect(toLoggedFailure(new Error('Ours'))).toEqual({ err: new Error('Ours') });
  });

  it('an attempt is made to the mailbox that an address means', async () => {
    const { deliver, close } = createSmtpDelivery(app.services.env, smtp.url, QUICK);
    await deliver(acknowledgementMail, {
      id: 1,
      mailId: null,
      replyTo: null,
      company: 'Rao Traders',
      ...mail({ to: 'ａs\u00adha@exam\u00adple.com.' }),
    });
    close();
    expect(smtp.received.map(({ to }) => to)).toEqual([['RCPT TO:<asha@example.com>']]);
  });

  it('the error of an attempt is short and without control characters', async () => {
    smtp.state.answers = { RCPT: `550 \u0000 no\tone${'x'.repeat(5_000)}` };
    const { deliver } = createSmtpDelivery(app.services.env, app.services.env.SMTP_URL as string);
    const failure = await deliver(notificationMail, { id: 1, mailId: null, replyTo: null, company: 'Rao Traders', ...mail() }).then(
      () => null,
      classifyFailure,
    );
    expect(failure?.message).toMatch(/^550 no onex{200,290}$/);
  });
});

describe('a mail', () => {
  it('a refused mail is retried only when a user asks for it', async () => {
    smtp.state.answers = { RCPT: '550 5.1.1 no such user' };
    const { id } = await add();
    sender();
    await expect.poll(stored).toEqual([['refused', '550 5.1.1 no such user']]);
    now = new Date(now.getTime() + DAY);
    ({ token } = await app.login());
    const [failed] = await ask('query', 'unsuccessful');
    expect(failed).toMatchObject({ id, to: 'a@example.com', state: 'refused', lastError: '550 5.1.1 no such user', attempts: 1 });
    expect(failed).not.toHaveProperty('text');
    smtp.state.answers = {};
    expect(await ask('mutation', 'tryAgain', { id })).toBeNull();
    await expect.poll(stored).toEqual([['sent', null]]);
    expect(smtp.state.attempts).toBe(2);
    expect(await ask('mutation', 'tryAgain', { id })).toMatchObject({ status: 409 });
    expect(smtp.received).toHaveLength(1);
  });

  it('a greylisted mail is sent by the next attempt', async () => {
    smtp.state.answers = { RCPT: '450 4.2.0 greylisted' };
    await add();
    sender();
    await expect.poll(stored).toEqual([['waiting', '450 4.2.0 greylisted']]);
    smtp.state.answers = {};
    await expect.poll(nextTry).toBe(MINUTE);
    now = new Date(now.getTime() + MINUTE);
    await expect.poll(stored).toEqual([['sent', null]]);
  });

  it('a mail with temporary failures for five days fails permanently', async () => {
    smtp.state.answers = { DATA: '452 4.3.1 full' };
    await add({ attempts: 20, failingSince: new Date(now.getTime() - 5 * DAY + MINUTE) });
    sender();
    await expect.poll(nextTry).toBe(MINUTE);
    expect(await stored()).toEqual([['waiting', '452 4.3.1 full']]);
    now = new Date(now.getTime() + MINUTE);
    await expect.poll(stored).toEqual([['failed', '452 4.3.1 full']]);
  });

  it('a refused mail is deleted after 30 days', async () => {
    const ended = (days: number, state: string) => add({ state, nextTryAt: new Date(now.getTime() - days * DAY) });
    await Promise.all([ended(30, 'refused'), ended(29, 'failed'), ended(31, 'waiting')]);
    await deleteEndedMails(app.services, 'unused');
    expect((await stored()).map(([state]) => state).sort()).toEqual(['failed', 'waiting']);
  });
});

describe('a refusal of our sender', () => {
  const refused = '553 5.7.1 sender not allowed';
  const refusal = async () => (await ask('query', 'status')).refusal;

  it('a refused sender address makes all mails wait, with one attempt for all, until the server accepts one', async () => {
    smtp.state.answers = { MAIL: refused };
    for (const subject of ['One', 'Two', 'Three']) await add({ subject });
    sender();
    await expect.poll(stored).toEqual(Array(3).fill(['waiting', refused]));
    await add({ subject: 'Four' });
    await expect.poll(stored).toEqual(Array(4).fill(['waiting', refused]));
    expect(smtp.state.attempts).toBe(1);
    expect(await refusal()).toBe(refused);
    // The failure does not concern the mails: neither their attempts nor their five days count.
    expect(await app.db.read.outboxMail.count({ where: { attempts: 0, failingSince: null, isHeld: true } })).toBe(4);
    smtp.state.answers = {};
    now = new Date(now.getTime() + 15 * MINUTE);
    await expect.poll(stored).toEqual(Array(4).fill(['sent', null]));
    expect(await refusal()).toBeNull();
  });

  it('the state of a refused sender address ends with a restart, or an accepted test mail', async () => {
    const held = () => add({ isHeld: true, lastError: refused, nextTryAt: new Date(now.getTime() + 10 * MINUTE) });
    await held();
    expect(await refusal()).toBe(refused);
    sender();
    await expect.poll(stored).toEqual([['sent', null]]);
    await held();
    expect(await ask('mutation', 'sendTest', { to: 'me@example.com' })).toEqual({ isAccepted: true, answer: '250 taken' });
    await expect.poll(stored).toEqual(Array(2).fill(['sent', null]));
  });
});

describe('a test mail', () => {
  it('a test mail shows the response of the mail server, and can be sent ten times an hour', async () => {
    const limited = { ...app.services.env, RATE_LIMITS: 'on' as const };
    const { RATE_LIMITS } = app.services.env;
    Object.assign(app.services.env, limited);
    smtp.state.answers = { RCPT: '550 no such user' };
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await ask('mutation', 'sendTest', { to: 'me@example.com' })).toEqual({ isAccepted: false, answer: '550 no such user' });
    expect(await ask('mutation', 'sendTest', { to: 'me@example.com' })).toMatchObject({ status: 429 });
    Object.assign(app.services.env, { RATE_LIMITS });
    expect(await stored()).toEqual([]);
  });

  it('a test mail goes to one mailbox', async () => {
    for (const to of ['a@example.com, b@example.com', 'nobody', 'A <a@example.com>'])
      expect([to, (await ask('mutation', 'sendTest', { to })).status]).toEqual([to, 400]);
    expect(smtp.state.attempts).toBe(0);
  });
});

it('the status of mail names missing settings, and no password', async () => {
  expect(await ask('query', 'status')).toMatchObject({
    missing: [],
    canSend: true,
    from: 'office@example.com',
    server: new URL(smtp.url).host,
  });
  const silent = await startApp('sqlite');
  const answer = await silent.trpc('query', 'admin.mail.status', undefined, { token: (await silent.login()).token });
  expect(answer.body.result.data.json).toMatchObject({ missing: ['SMTP_URL', 'MAIL_TO'], canSend: false, server: null });
  await silent.close();
});

describe('a reply', () => {
  const rows: [step: SmtpStep, answer: string, state: string, words: RegExp][] = [
    ['RCPT', '450 4.2.0 greylisted', 'waiting', /^450 4.2.0 greylisted$/],
    ['RCPT', 'close', 'waiting', /closed the connection/],
    ['MAIL', '550 5.7.1 no such sender', 'waiting', /^550 5.7.1 no such sender$/],
    ['AUTH', '535 5.7.8 wrong password', 'waiting', /^535 5.7.8 wrong password$/],
    ['DATA', '552 5.3.4 too large', 'refused', /^552 5.3.4 too large$/],
    ['body', '451 4.3.0 later', 'waiting', /^451 4.3.0 later$/],
    ['body', '554 5.7.1 spam', 'refused', /^554 5.7.1 spam$/],
  ];

  it.each(rows)(
    'a reply that gets the response %s: %s is %s, and answers its inquiry when it is accepted later',
    async (step, answer, state, words) => {
      ({ token } = await app.login());
      const body = { name: 'Asha', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Soap?' };
      expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
      await app.db.transact((tx) => tx.outboxMail.deleteMany());
      const { id } = await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
      const path = `/api/admin/contact-inquiries/${id}/messages`;
      const { message } = (await app.call('POST', path, { token, body: { channel: 'mail', text: 'We have it.' } })).body;
      const entry = () => app.db.read.inquiryMessage.findUniqueOrThrow({ where: { id: message.id } });
      const row = async () => (await app.trpc('query', 'admin.inquiries.row', { id }, { token })).body.result.data.json;
      smtp.state.answers = { [step]: answer };
      now = new Date(now.getTime() + 15_000);
      sender();
      await expect.poll(async () => (await entry()).serverWords).toMatch(words);
      expect([(await entry()).state, smtp.received.length]).toEqual([state, 0]);
      expect(await row()).toMatchObject({ firstAnswerAt: null, waitsFor: state === 'refused' ? { isUndelivered: true } : null });

      smtp.state.answers = {};
      now = new Date(now.getTime() + 15 * MINUTE);
      const mail = await app.db.read.outboxMail.findFirstOrThrow({ where: { messageId: message.id } });
      if (state === 'refused') expect(await ask('mutation', 'tryAgain', { id: mail.id })).toBeNull();
      await expect.poll(async () => (await entry()).state).toBe('sent');
      expect([(await entry()).serverWords, smtp.received.length]).toEqual([null, 1]);
      expect(await row()).toMatchObject({ firstAnswerAt: now.toISOString(), waitsFor: null });
    },
  );
});
