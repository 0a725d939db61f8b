/** A mail that was being sent when its process ended: it may or may not have arrived. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app';
import { startOutboxJob } from '../../support/jobs';
import { startSmtp } from '../../support/smtp';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let now = new Date('2026-03-02T06:00:00Z');
const senders: ReturnType<typeof startOutboxJob>[] = [];

beforeAll(async () => {
  smtp = await startSmtp();
  const env = { MAIL_TO: 'office@example.com', PUBLIC_URL: 'https://www.example.com', ACKNOWLEDGE: 'off', SMTP_URL: smtp.url };
  app = await startApp('sqlite', { env, now: () => now, isStill: true });
});
afterEach(async () => {
  smtp.drop();
  for (const one of senders.splice(0)) await one.stop();
  smtp.received.length = 0;
  smtp.state.answers = {};
  await app.db.transact((tx) => tx.outboxMail.deleteMany());
});
afterAll(async () => {
  await app.close();
  smtp.close();
});

const add = (to = 'a@example.com') =>
  app.db.transact((tx) => tx.outboxMail.create({ data: { to, subject: 'Hello', text: 'Hello.', createdAt: now, nextTryAt: now } }));
const stored = async () =>
  (await app.db.read.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ state, lastError }) => [state, lastError]);
const nextTry = async () => (await app.db.read.outboxMail.findFirstOrThrow({ orderBy: { id: 'asc' } })).nextTryAt.getTime() - now.getTime();
const sender = () => senders.push(startOutboxJob(app.services));

describe('a mail that a process was sending when it ended', () => {
  it('a mail that a killed process was sending is sent once more, with the same Message-ID', async () => {
    smtp.state.answers = { body: 'hang' };
    await add();
    sender();
    await expect.poll(() => smtp.received.length).toBe(1);
    smtp.state.answers = {};
    sender();
    now = new Date(now.getTime() + 10 * MINUTE);
    await expect.poll(stored).toEqual([['sent', null]]);
    const ids = smtp.received.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);
    expect(ids).toEqual([expect.stringMatching(/^<inquiry-/), ids[0]]);
    // The first attempt fails late, and its failure is not recorded.
    const failures = app.services.counters.mails.values.failed;
    smtp.drop();
    await expect.poll(() => app.services.counters.mails.values.failed).toBe(failures + 1);
    expect(await stored()).toEqual([['sent', null]]);
  });

  it('a mail that was being sent waits for its retry time after a restart, while a new mail is sent at once', async () => {
    smtp.state.answers = { body: 'hang' };
    await add();
    sender();
    await expect.poll(() => smtp.received.length).toBe(1);
    smtp.state.answers = {};
    await add('new@example.com');
    sender();
    await expect.poll(stored).toEqual([
      ['waiting', null],
      ['sent', null],
    ]);
    expect(smtp.received.map(({ to }) => to)).toEqual([['RCPT TO:<a@example.com>'], ['RCPT TO:<new@example.com>']]);
  });

  it('a mail interrupted repeatedly waits twice as long each time, and fails five days after the first attempt', async () => {
    smtp.state.answers = { body: 'hang' };
    await add();
    const pauses: number[] = [];
    for (const [attempts, later] of [10 * MINUTE, 20 * MINUTE, 40 * MINUTE, 5 * DAY, 6 * 60 * MINUTE].entries()) {
      sender();
      await expect.poll(() => smtp.received.length).toBe(attempts + 1);
      pauses.push((await nextTry()) / MINUTE);
      now = new Date(now.getTime() + later);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160]);
    sender();
    await expect.poll(stored).toEqual([['failed', 'The site ended each time while it was sending this mail']]);
    expect(new Set(smtp.received.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1])).size).toBe(1);
  });
});

it('a mail with a retry time beyond the longest pause is sent at once, because the clock was set back', async () => {
  await add();
  const inHours = (hours: number, where: object = {}) =>
    app.db.transact((tx) => tx.outboxMail.updateMany({ where, data: { nextTryAt: new Date(now.getTime() + hours * 60 * MINUTE) } }));
  await inHours(7);
  sender();
  await expect.poll(stored).toEqual([['sent', null]]);
  // A mail waits until its retry time.
  await add('later@example.com');
  await inHours(5, { to: 'later@example.com' });
  await add('at-once@example.com');
  await expect.poll(async () => (await stored()).map(([state]) => state)).toEqual(['sent', 'waiting', 'sent']);
});
