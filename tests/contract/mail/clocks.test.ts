/** Machines with different clocks share one PostgreSQL: mails and leases use the clock of the database. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../server/app';
import { readEnv } from '../../../server/env';
import type { Services } from '../../../server/platform/context';
import { openDatabase } from '../../../server/platform/database/database';
import { createStartedDatabase } from '../../support/databases';
import { composeReplyMail } from '../../support/desk';
import { startImap } from '../../support/imap';
import { startIncomingMailJob, startOutboxJob } from '../../support/jobs';
import { createCheapPasswords, PASSWORD, SERVER_KEY } from '../../support/password';
import { startSmtp } from '../../support/smtp';

const MINUTE = 60_000;
const OFTEN = 20;
/** The lease is short enough to wait for, and long enough to be renewed in time on a busy machine. */
const LEASE_MS = 2_000;
const QUICK = { pollMs: OFTEN, pauseMs: OFTEN, silenceMs: 10_000, leaseMs: LEASE_MS };

type Machine = Awaited<ReturnType<typeof startMachine>>;
let database: Awaited<ReturnType<typeof createStartedDatabase>>;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let here: Machine;
let ahead: Machine;
const running: { stop(): Promise<void> }[] = [];

/** The app on a machine with a clock that is ahead by `ms`, without its own intervals. */
async function startMachine(ms: number) {
  const db = await openDatabase(database.url);
  const settings = { MAIL_TO: 'office@example.com', SMTP_URL: smtp.url, ACKNOWLEDGE: 'off', DIGEST: 'off', SEED: 'none' };
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', SERVER_KEY, ...settings, DATABASE_URL: database.url });
  const app = await buildApp({ env, db, now: () => new Date(Date.now() + ms), passwords: createCheapPasswords(), jobs: [] });
  const close = async () => {
    await app.http.close();
    await db.close();
  };
  return { ...app, close };
}

beforeAll(async () => {
  database = await createStartedDatabase('postgresql');
  smtp = await startSmtp();
  here = await startMachine(0);
  ahead = await startMachine(11 * MINUTE);
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await here.services.db.transact((tx) => tx.outboxMail.deleteMany());
  smtp.received.length = 0;
});
afterAll(async () => {
  await here.close();
  await ahead.close();
  smtp.close();
  await database.drop();
});

const send = (services: Services) => running.push(startOutboxJob(services));
const subjects = () => smtp.received.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim());
const call = async (path: string, payload: object, headers = {}) => {
  const answer = await here.http.inject({ method: 'POST', url: path, payload, headers });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json();
};
const ask = async () => {
  const form = { name: 'Asha', company: 'Rao', email: 'asha@example.com', subject: 'bulk', message: 'How much?' };
  const { reference } = await call('/api/contact', form);
  return { reference, id: (await here.services.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id };
};

it('a reply can be cancelled for ten seconds', async () => {
  const { id } = await ask();
  const { token } = await call('/api/auth/login', { username: 'admin', password: PASSWORD });
  const headers = { authorization: `Bearer ${token}` };
  const { message } = await call(`/api/admin/contact-inquiries/${id}/messages`, { channel: 'mail', text: 'Ten rupees.' }, headers);
  send(ahead.services);
  // A reply that is due is sent before the notification of the office.
  await expect.poll(subjects).toEqual([expect.stringContaining('Bulk Orders: Asha')]);
  await call('/trpc/admin.inquiries.takeBack', { json: { id: message.id } }, headers);
});

it('a mail that one process is sending is not sent by another, and new mails are sent at once', async () => {
  const mail = (services: Services, subject: string, priority: number) => ({
    to: 'a@example.com',
    subject,
    text: '',
    priority,
    createdAt: services.now(),
  });
  const add = (data: ReturnType<typeof mail>, nextTryAt = new Date(0)) =>
    here.services.db.transact((tx) => tx.outboxMail.create({ data: { ...data, nextTryAt } }));
  await add(mail(here.services, 'First', 0));
  smtp.state.answers = { body: 'hang' };
  send(here.services);
  await expect.poll(subjects).toEqual(['First']);
  smtp.state.answers = {};
  await add(mail(ahead.services, 'Second', 3));
  send(ahead.services);
  await expect.poll(() => smtp.received.length).toBeGreaterThan(1);
  expect(subjects()).toEqual(['First', 'Second']);
  smtp.drop();
});

it('the mailbox is read by one process, and by another soon after that one was killed', { tags: 'thorough' }, async () => {
  const imap = await startImap();
  let isKilled = false;
  const transact: Services['db']['transact'] = (work, options) =>
    isKilled ? Promise.reject(new Error('killed')) : here.services.db.transact(work, options);
  const first = { ...here.services, db: { ...here.services.db, transact } };
  running.push(startIncomingMailJob(first, imap.url, QUICK));
  await expect.poll(() => here.services.db.read.mailboxPosition.count()).toBe(1);
  running.push(startIncomingMailJob(ahead.services, imap.url, QUICK));
  await expect.poll(() => ahead.services.incoming.isElsewhere).toBe(true);
  // The lease is renewed while the mailbox does not answer.
  imap.state.answers = { SEARCH: 'hang' };
  const start = await here.services.databaseNow();
  await expect.poll(async () => (await here.services.databaseNow()).getTime() - start.getTime()).toBeGreaterThan(1.5 * LEASE_MS);
  expect([ahead.services.incoming.isElsewhere, imap.connections()]).toEqual([true, 1]);
  isKilled = true;
  imap.state.answers = {};
  const { reference } = await ask();
  imap.deliver(composeReplyMail('asha@example.com', { Subject: reference }));
  await expect.poll(() => ahead.services.incoming.isElsewhere).toBe(false);
  const stored = () => here.services.db.read.inquiryMessage.count({ where: { direction: 'in' } });
  await expect.poll(stored).toBe(1);
  // The process was only paused: it lost the lease, and closes the mailbox.
  isKilled = false;
  await expect.poll(() => here.services.incoming.isElsewhere).toBe(true);
  await expect.poll(() => imap.connections()).toBe(1);
  expect(await stored()).toBe(1);
  imap.close();
});
