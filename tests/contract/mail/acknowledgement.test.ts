/** The mails caused by an inquiry: none for suspected spam; the acknowledgement once a day, never with the visitor's text. */

import { afterEach, describe, expect, it } from 'vitest';
import { replyMail } from '../../../server/features/conversation/mail-kinds';
import { digestMail } from '../../../server/features/inquiries/mails/mail-kinds';
import { findTypeByPath } from '../../../shared/content/registry';
import { formatReplyPromise } from '../../../shared/inquiries/promise';
import { WEBSITE_DEFAULTS } from '../../../shared/website/website';
import { startApp } from '../../support/app';
import { shareContent } from '../../support/content';
import { startOutboxJob } from '../../support/jobs';
import { startSmtp } from '../../support/smtp';

const HOUR = 60 * 60_000;
const MAIL = { MAIL_TO: 'office@example.com', MAIL_FROM: 'site@example.com', SMTP_URL: 'smtp://127.0.0.1:1', ACKNOWLEDGE_PER_HOUR: '3' };
const typed = { name: 'Vikram Typed', company: 'Typed Hotels', phone: '+91 11 5550 0000', subject: 'typed', message: 'Typed words.' };

let now = new Date('2026-03-02T06:00:00Z');
const app = shareContent('sqlite', { env: MAIL, now: () => now, isStill: true });
afterEach(async () => {
  await app.db.transact((tx) => tx.outboxMail.deleteMany());
  now = new Date(now.getTime() + HOUR);
});

let caller = 0;
/** By default each inquiry comes from another network address. */
const send = async (email: string, fields: object = {}, address = `10.0.0.${caller}`) => {
  caller += 1;
  const { status, body } = await app.call('POST', '/api/contact', { body: { ...typed, email, ...fields }, address });
  expect(status).toBe(201);
  return body.reference as string;
};
const mails = (kind: string) => app.db.read.outboxMail.findMany({ where: { kind }, orderBy: { id: 'asc' } });
const recipients = async () => (await mails('acknowledgement')).map(({ to }) => to);
const unanswered = async (answered: Set<number>) => (await mails('acknowledgement')).find(({ id }) => !answered.has(id));
const latest = async () => (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
const mark = async (id: number, suspectedSpam: boolean) => {
  const { token } = await app.login();
  expect((await app.call('PUT', `/api/admin/contact-inquiries/${id}`, { token, body: { suspectedSpam } })).status).toBe(200);
};

it('an acknowledgement has reference, product, time and phone, without any text typed by the visitor', async () => {
  await app.add(findTypeByPath('contact-details'), { type: 'phone', label: 'Fax', value: '+91 80 5550 0001', orderPriority: 0 });
  await app.add(findTypeByPath('contact-details'), { type: 'phone', label: 'Sales', value: '+91 80 5550 0002', orderPriority: 1 });
  const product = await app.add(findTypeByPath('products'), { title: 'Palm soap' });
  // Monday, 11:30 in India: six and a half hours are left of the day, and three and a half of the next.
  const reference = await send('asha@example.com', { productId: product.id });
  const smtp = await startSmtp();
  const sender = startOutboxJob({ ...app.services, env: { ...app.services.env, SMTP_URL: smtp.url } });
  await expect.poll(() => smtp.received.length).toBe(2);
  await sender.stop();
  smtp.close();
  const { from, to, data = '' } = smtp.received.find(({ to }) => to[0]?.includes('asha')) ?? {};
  expect(data).toMatch(new RegExp(`^From: "?${WEBSITE_DEFAULTS.name}"? <site@example.com>\r$`, 'm'));
  expect([from, to]).toEqual([expect.stringContaining('<site@example.com>'), ['RCPT TO:<asha@example.com>']]);
  for (const line of ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All', 'Reply-To: office@example.com'])
    expect(data).toContain(`${line}\r\n`);
  expect(data).toContain(`Subject: [${reference}] We have received your inquiry`);
  const [{ text = '' } = {}] = await mails('acknowledgement');
  for (const said of [
    `Your reference: ${reference}`,
    'Product: Palm soap',
    'by Tuesday, 3 March, 12:30 pm IST.',
    formatReplyPromise(undefined),
    '+91 80 5550 0002',
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/typed|hotels|vikram|5550 0000/i);
});

it('an acknowledgement has the reference prefix of the company profile, like all other texts with the reference', async () => {
  const old = await send('prefix@example.com');
  const setPrefix = async (inquiryPrefix: string) =>
    expect((await app.rest('PUT', 'company-profile/company', { inquiryPrefix })).status).toBe(200);
  await setPrefix('4U');
  const { reference } = (await app.rest('GET', 'contact-inquiries')).body.inquiries[0];
  expect(reference).toBe(old.replace('SQ', '4U'));
  const { rows } = await app.ask('query', 'admin.inquiries.page', { q: old });
  expect(rows).toMatchObject([{ email: 'prefix@example.com', reference }]);
  const next = await send('prefix-2@example.com');
  const subjects = (await app.db.read.outboxMail.findMany({ where: { subject: { contains: next } } })).map(({ kind }) => kind).sort();
  expect([next.slice(0, 3), subjects]).toEqual(['4U-', ['acknowledgement', 'notification']]);
  await setPrefix('SQ');
});

it('an acknowledgement names no product that visitors cannot see', async () => {
  const { id: productId } = await app.add(findTypeByPath('products'), { title: 'Not yet', isActive: false });
  await send('hidden@example.com', { productId });
  expect((await mails('acknowledgement'))[0]?.text).not.toContain('Not yet');
});

it('an acknowledgement is sent before the office’s notification, and after waiting mails of a lower number', async () => {
  const rest = { to: 'asha@example.com', text: '', createdAt: now, nextTryAt: now };
  await app.db.transact((tx) =>
    tx.outboxMail.create({ data: { ...rest, kind: digestMail.name, subject: 'digest', priority: digestMail.priority } }),
  );
  await send('first@example.com');
  await app.db.transact((tx) =>
    tx.outboxMail.create({ data: { ...rest, kind: replyMail.name, subject: 'reply', priority: replyMail.priority } }),
  );
  const smtp = await startSmtp();
  const sender = startOutboxJob({ ...app.services, env: { ...app.services.env, SMTP_URL: smtp.url } });
  await expect.poll(() => smtp.received.length).toBe(4);
  await sender.stop();
  smtp.close();
  const subjects = smtp.received.map(({ data }) => /^Subject: (?:\[.*?\] )?(.*)\r$/m.exec(data)?.[1]);
  expect(subjects).toEqual(['reply', 'We have received your inquiry', expect.stringMatching(/: /), 'digest']);
});

it('an acknowledgement is sent once in 24 hours to a mailbox, however the address is written', async () => {
  const start = now;
  const same = ['once@example.com', 'Once+2@Example.com', 'on\u00adce@exam\u00adple.com', 'ｏnce@ｅxample.com.'];
  await Promise.all(same.map((email) => send(email)));
  expect(await recipients()).toHaveLength(1);
  now = new Date(start.getTime() + 24 * HOUR - 1);
  await send('once@example.com');
  expect(await recipients()).toHaveLength(1);
  now = new Date(start.getTime() + 24 * HOUR);
  await send('once@example.com');
  expect(await recipients()).toHaveLength(2);
  expect(await mails('notification')).toHaveLength(6);
});

it('acknowledgements stop after one mail when an automatic responder answers it through the form', async () => {
  await send('responder@example.com');
  const answered = new Set<number>();
  for (let mail = await unanswered(answered); mail; mail = await unanswered(answered)) {
    answered.add(mail.id);
    await send(mail.to);
  }
  expect(await recipients()).toEqual(['responder@example.com']);
});

it('an acknowledgement is not sent to our own addresses or to an invalid mailbox', async () => {
  for (const email of ['office@example.com', 'Site+x@Example.com', 'a,victim@example.com', '<victim@example.com>']) await send(email);
  expect(await recipients()).toEqual([]);
});

it('acknowledgements stop at the hourly limit for all addresses', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await send(`hourly-${name}@example.com`);
  expect(await recipients()).toHaveLength(3);
  expect(await mails('notification')).toHaveLength(4);
  now = new Date(now.getTime() + HOUR);
  await send('hourly-d@example.com');
  expect(await recipients()).toHaveLength(4);
});

it('acknowledgements for inquiries from one address use at most a tenth of the hourly limit, and at least one', async () => {
  const from = '2001:db8::1';
  for (const name of ['e', 'f']) await send(`hourly-${name}@example.com`, {}, from);
  // Another address of the same network.
  await send('hourly-g@example.com', {}, '2001:db8::2');
  await send('hourly-h@example.com');
  expect(await recipients()).toEqual(['hourly-e@example.com', 'hourly-h@example.com']);
  now = new Date(now.getTime() + HOUR);
  // The address had no acknowledgement yet.
  await send('hourly-f@example.com', {}, from);
  expect(await recipients()).toHaveLength(3);
  expect(await mails('notification')).toHaveLength(5);
});

it('the acknowledgement of an inquiry that the office marked as no spam does not count for the limit of its address', async () => {
  const ids: number[] = [];
  for (const name of ['i', 'j']) {
    await send(`hourly-${name}@example.com`, { website: 'filled in' });
    ids.push(await latest());
  }
  for (const id of ids) await mark(id, false);
  expect(await recipients()).toEqual(['hourly-i@example.com', 'hourly-j@example.com']);
});

describe('suspected spam', () => {
  it('suspected spam sends no mail; the acknowledgement and notification are sent once when the office marks it as no spam', async () => {
    const reference = await send('rescued@example.com', { website: 'filled in' });
    const id = await latest();
    expect(await app.db.read.outboxMail.count()).toBe(0);
    await mark(id, false);
    expect(await recipients()).toEqual(['rescued@example.com']);
    const subjects = (await mails('notification')).map(({ subject }) => subject);
    expect(subjects).toEqual([`[${reference}] typed: Vikram Typed`]);
    now = new Date(now.getTime() + 25 * HOUR);
    await mark(id, true);
    await mark(id, false);
    expect([await recipients(), (await mails('notification')).length]).toEqual([['rescued@example.com'], 1]);
  });

  it('spam marked by the office was already announced, and is not announced again', async () => {
    await send('marked@example.com');
    now = new Date(now.getTime() + 25 * HOUR);
    for (const suspectedSpam of [true, false]) await mark(await latest(), suspectedSpam);
    expect([await recipients(), (await mails('notification')).length]).toEqual([['marked@example.com'], 1]);
  });
});

it.each([
  ['the setting turns it off', { ...MAIL, ACKNOWLEDGE: 'off' }],
  ['there is no mail server', { ...MAIL, SMTP_URL: '' }],
  ['the company has no address', { SMTP_URL: MAIL.SMTP_URL }],
])('an acknowledgement is not written when %s', async (_, env) => {
  const other = await startApp('sqlite', { env });
  await other.call('POST', '/api/contact', { body: { ...typed, email: 'asha@example.com' } });
  expect(await other.db.read.outboxMail.count({ where: { kind: 'acknowledgement' } })).toBe(0);
  await other.close();
});
