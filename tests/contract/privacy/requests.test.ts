/** Requests of visitors about their own data: stored, announced, confirmed by a mailed link or by hand, and erased with their person. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseProvider } from '../../../prisma/schema';
import { writeDigestMail } from '../../../server/features/inquiries/mails/digest';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { emailKeyOf } from '../../../shared/mail/address';
import { PRIVACY_WISH_NAMES } from '../../../shared/privacy/wishes';
import { DAY_MS } from '../../../shared/time/india';
import { quickOrLong } from '../../faults/long-form';
import { startApp } from '../../support/app';
import { bothProvidersFor, testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { startOutboxJob } from '../../support/jobs';
import { startSmtp } from '../../support/smtp';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const OFFICE = { MAIL_TO: 'office@example.com', PUBLIC_URL: 'https://www.example.com', ACKNOWLEDGE: 'off' };
const BY = { user: { id: 1, name: 'Asha Rao' }, channel: 'trpc' } as const;
const form = { name: 'Meera Iyer', email: 'Meera@Example.com', wish: 'erasure', message: 'All of it, please.', elapsedMs: 900 };
/** In each round the other call starts first. */
const ROUNDS = quickOrLong(2, 4);
const SENT_AS_FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function startOffice(provider: DatabaseProvider, env: Record<string, string>, now: () => Date) {
  const app = await startApp(provider, { env, now, pages: createUnbuiltClient });
  let { token } = await app.login();
  const ask = async (fields: object = {}) => {
    const { status, body } = await app.call('POST', '/api/privacy-requests', { body: { ...form, ...fields } });
    expect(status).toBe(201);
    return body as { reference: string; answerBy: string };
  };
  const newest = () => app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const admin = async (kind: 'query' | 'mutation', name: string, input?: object) => {
    const call = () => app.trpc(kind, `admin.${name}`, input, { token });
    let answer = await call();
    // Days have passed.
    if (answer.status === 401) {
      ({ token } = await app.login());
      answer = await call();
    }
    const { status, body } = answer;
    return { status, data: body.result?.data?.json, message: body.error?.json?.message };
  };
  const row = async (id: number) => (await admin('query', 'inquiries.row', { id })).data;
  const requests = async () => (await admin('query', 'privacyRequests.list')).data;
  const erase = (email: string) =>
    erasePersonalData(app.services, { person: { emailKey: emailKeyOf(email), phoneKeys: [] }, rows: {} }, BY);
  return { ...app, ask, newest, admin, row, requests, erase };
}

describe.each(testProviders)('requests about personal data on %s', (provider) => {
  let app: Awaited<ReturnType<typeof startOffice>>;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let outbox: ReturnType<typeof startOutboxJob>;
  let now = new Date('2026-11-23T06:00:00Z');
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  beforeAll(async () => {
    smtp = await startSmtp();
    app = await startOffice(provider, { ...OFFICE, SMTP_URL: smtp.url }, () => now);
    outbox = startOutboxJob(app.services);
  });
  afterAll(async () => {
    await outbox.stop();
    await app.close();
    smtp.close();
  });
  afterEach(async () => {
    await expect.poll(unsent, { timeout: 10_000 }).toBe(0);
    smtp.received.length = 0;
    advance(40 * DAY_MS);
  });

  const linkTo = (token: string) => `/privacy/request/confirm?token=${token}`;
  const confirm = (token: string, from: { address?: string } = {}) =>
    app.call('POST', '/privacy/request/confirm', { body: `token=${token}`, headers: SENT_AS_FORM, ...from });
  const unsent = () => app.db.read.outboxMail.count({ where: { sentAt: null } });
  /** Returns the mails to visitors since then, once all are sent. */
  async function mailsToVisitors() {
    await expect.poll(unsent, { timeout: 10_000 }).toBe(0);
    return smtp.received
      .filter(({ to }) => !to.includes('RCPT TO:<office@example.com>'))
      .map(({ to, data }) => ({ to, text: data.replace(/=\r\n/g, '').replaceAll('=3D', '=') }));
  }
  async function tokenInMail() {
    const [mail] = await mailsToVisitors();
    return /https:\/\/www\.example\.com\/privacy\/request\/confirm\?token=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  it('a request becomes an inquiry with its kind and the due day in India', async () => {
    expect(await app.ask()).toMatchObject({ answerBy: '2026-12-23' });
    const { id } = await app.newest();
    expect(await app.row(id)).toMatchObject({
      kind: 'privacy-request',
      source: 'privacy',
      topic: 'Privacy request: erase my data',
      message: 'All of it, please.',
      request: { wish: 'erasure', verifiedAt: null, answerBy: '2026-12-23T18:29:59.999Z' },
      acknowledgement: expect.any(String),
      isOverdue: false,
    });
    const page = (await app.admin('query', 'inquiries.page', { kind: 'privacy-request' })).data;
    expect(page).toMatchObject({ total: 1, rows: [{ id }], counts: { requests: 1, waiting: expect.any(Number) } });
    expect(await app.requests()).toMatchObject({ open: [{ inquiryId: id, wish: 'Erase my data', isLate: false }], closed: [] });
    advance(31 * DAY_MS);
    expect(await app.requests()).toMatchObject({ open: [{ inquiryId: id, isLate: true }] });
    expect((await app.admin('mutation', 'inquiries.update', { id, status: 'resolved' })).status).toBe(200);
    expect(await app.requests()).toMatchObject({ open: [], closed: [{ inquiryId: id, isLate: false, erased: null }] });
  });

  it('a request of any kind is accepted, with a text where its kind requires one', async () => {
    for (const [wish, message] of PRIVACY_WISH_NAMES.flatMap((wish) => ['', ' \n\u00a0'].map((blank) => [wish, blank] as const))) {
      const { status, body } = await app.call('POST', '/api/privacy-requests', { body: { ...form, wish, message } });
      const needs = ['correction', 'nomination', 'grievance'].includes(wish);
      expect([wish, status, body.errors]).toEqual([wish, needs ? 400 : 201, needs ? { message: expect.any(String) } : undefined]);
    }
    const wrong = await app.call('POST', '/api/privacy-requests', { body: { ...form, name: '', email: 'x', wish: 'sell' } });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['email', 'name', 'wish']);
  });

  it('a request is acknowledged by one mail with a confirmation link, which is not stored, works once, and does nothing on GET', async () => {
    const { reference } = await app.ask();
    const { id } = await app.newest();
    const token = await tokenInMail();
    const [mail, ...others] = await mailsToVisitors();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['RCPT TO:<Meera@example.com>']);
    for (const words of [reference, 'Erase my data', 'Auto-Submitted: auto-replied']) expect(mail?.text).toContain(words);
    for (const typed of ['Meera Iyer', 'All of it']) expect(mail?.text).not.toContain(typed);
    expect(JSON.stringify(await dumpDatabase(app.db))).not.toContain(token);

    for (const _ of [1, 2]) expect((await app.call('GET', linkTo(token))).text).toContain('Yes, it was me');
    expect((await app.row(id)).request.verifiedAt).toBeNull();
    const raced = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await app.row(id)).toMatchObject({
      request: { verifiedAt: now.toISOString() },
      waitsFor: { words: expect.stringContaining('Identity confirmed') },
    });
    const unknown = await confirm('x'.repeat(43));
    expect(unknown.text).toBe((await confirm(token)).text);
    expect(unknown.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  it('confirmation links end after seven days, and their responses reveal nothing about an address', async () => {
    const first = await app.ask();
    const token = await tokenInMail();
    advance(7 * DAY_MS);
    const late = await confirm(token);
    expect([late.status, late.text]).toEqual([404, (await confirm('y'.repeat(43))).text]);
    // A mailbox gets one mail in 24 hours, however its address is written; the response is the same.
    smtp.received.length = 0;
    const answers = [await app.ask(), await app.ask({ email: 'meera+again@example.com' }), await app.ask({ email: 'other@example.com' })];
    expect(answers.map(Object.keys)).toEqual(answers.map(() => Object.keys(first)));
    expect((await mailsToVisitors()).map(({ to }) => to[0])).toEqual(['RCPT TO:<Meera@example.com>', 'RCPT TO:<other@example.com>']);
    expect((await app.row((await app.newest()).id)).request.verifiedAt).toBeNull();
  });

  it('after 30 wrong confirmation links of an address every link is refused for ten minutes', async () => {
    await app.ask();
    const token = await tokenInMail();
    const { env } = app.services;
    app.services.env = { ...env, RATE_LIMITS: 'on' };
    const caller = { address: '203.0.113.7' };
    for (let miss = 0; miss < 30; miss += 1) expect((await confirm(miss % 2 ? 'x' : 'x'.repeat(43), caller)).status).toBe(404);
    const refused = await confirm(token, caller);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '600', 'content-type': 'text/html; charset=utf-8' } });
    expect((await confirm(token, { address: '203.0.113.8' })).status).toBe(200);
    app.services.env = env;
  });

  it('a request loses its confirmation when the office changes its address, and is never joined', async () => {
    await app.ask();
    const { id } = await app.newest();
    const token = await tokenInMail();
    expect((await app.admin('mutation', 'inquiries.correctAddress', { id, email: 'asha@example.com' })).status).toBe(200);
    expect((await confirm(token)).status).toBe(404);
    expect((await app.admin('mutation', 'privacyRequests.confirmIdentity', { inquiryId: id, how: 'Called her number.' })).status).toBe(200);
    expect(await app.row(id)).toMatchObject({ request: { verifiedAt: now.toISOString() }, last: { from: 'note' } });
    const { messages } = (await app.admin('query', 'inquiries.messages', { id })).data;
    expect(messages.at(-1)).toMatchObject({
      channel: 'privacy',
      text: 'Identity checked by hand: Called her number.',
      authorName: expect.any(String),
    });
    expect((await app.admin('mutation', 'inquiries.takeBack', { id: messages.at(-1).id })).status).toBe(409);
    const again = await app.admin('mutation', 'privacyRequests.confirmIdentity', { inquiryId: id, how: 'Again' });
    expect(again).toMatchObject({ status: 409, message: 'The identity was confirmed already' });
    await app.admin('mutation', 'inquiries.correctAddress', { id, email: 'meera@example.com' });
    expect((await app.row(id)).request.verifiedAt).toBeNull();

    advance(2 * DAY_MS);
    await app.call('POST', '/api/contact', { body: { ...form, company: 'Iyer', subject: 'bulk' } });
    const { id: other } = await app.newest();
    expect(await app.admin('mutation', 'inquiries.update', { id: other, joinedToId: id })).toMatchObject({ status: 400 });
    const seen = await app.db.read.contactInquiry.findMany({ where: { id: { in: [id, other] } } });
    const inquiries = seen.map(({ id, version, lastMessageId }) => ({ id, version, lastMessageId }));
    expect((await app.admin('mutation', 'inquiries.changeMany', { inquiries, change: { join: true } })).data).toMatchObject({
      changed: [other],
    });
    expect((await app.row(other)).joinedToId).toBeNull();
  });

  it('a request suspected as spam sends no mail and stays listed; marked as no spam, it asks its sender to confirm', async () => {
    await app.ask({ website: 'https://example.com' });
    const { id } = await app.newest();
    expect(await mailsToVisitors()).toEqual([]);
    expect((await app.requests()).open).toMatchObject([...new Array((await app.requests()).open.length - 1).fill({}), { inquiryId: id }]);
    const { counts } = (await app.admin('query', 'inquiries.page', {})).data;
    expect(counts.requests).toBe((await app.requests()).open.length);
    await app.admin('mutation', 'inquiries.update', { id, suspectedSpam: false });
    expect(await mailsToVisitors()).toHaveLength(1);
  });

  it('the digest lists requests that are due within a week', async () => {
    now = new Date('2027-03-01T04:00:00Z');
    await app.ask();
    const { id } = await app.newest();
    const digest = async () => {
      await app.db.transact((tx) => tx.outboxMail.deleteMany({ where: { kind: 'digest' } }));
      await writeDigestMail(app.services);
      const { text = '' } = (await app.db.read.outboxMail.findFirst({ where: { kind: 'digest' } })) ?? {};
      return text.split('\n\n').find((part) => part.trimEnd().endsWith(`id=${id}`) && part.includes('answer by'));
    };
    now = new Date('2027-03-22T04:00:00Z');
    expect(await digest()).toBeUndefined();
    now = new Date('2027-03-25T04:00:00Z');
    expect(await digest()).toContain('answer by 31 Mar 2027');
  });

  it('a form posted without JavaScript shows the reference, and the typed text again after an error', async () => {
    const own = { ...SENT_AS_FORM, 'sec-fetch-site': 'same-origin' };
    const post = (fields: Record<string, string>) =>
      app.call('POST', '/api/privacy-requests', { body: new URLSearchParams(fields).toString(), headers: own });
    const typed = { name: 'Meera', email: 'meera@example.com', wish: 'correction', message: '' };
    const refused = await post(typed);
    expect(refused.status).toBe(400);
    for (const words of ['Please say in a few words', 'value="Meera"', 'id="privacy-request-message-error"'])
      expect(refused.text).toContain(words);
    const sent = await post({ ...typed, message: 'My name is Mira.' });
    const address = String(sent.headers.location);
    expect([sent.status, address]).toEqual([
      303,
      expect.stringMatching(/^\/privacy\/request\?sent=privacy-request&reference=SQ-\d{4}-\d{5}&by=\d{4}-\d\d-\d\d#request$/),
    ]);
    const cookie = String(sent.headers['set-cookie']).split(';')[0] as string;
    const page = await app.call('GET', address.replace('#request', ''), { cookie });
    for (const words of ['Your reference: SQ-', 'You will have our answer by'])
      expect(page.text.replaceAll('<!-- -->', '')).toContain(words);
    expect((await app.call('GET', '/sitemap.xml')).text).toContain('https://www.example.com/privacy/request<');
  });
});

it.each(bothProvidersFor('isolation'))(
  'a request is erased with its person while it is confirmed, and the remaining row has no name, on %s',
  async (provider) => {
    const smtp = await startSmtp();
    const app = await startOffice(provider, { ...OFFICE, SMTP_URL: smtp.url }, () => new Date());
    const outbox = startOutboxJob(app.services);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const email = `zebra${round}@example.com`;
      await app.ask({ name: `Zebra ${round}`, email, message: `Zebra ${round}` });
      await expect.poll(() => smtp.received.some(({ data }) => data.includes('token=3D')), { timeout: 10_000 }).toBe(true);
      const data =
        smtp.received.map((mail) => mail.data.replace(/=\r\n/g, '').replaceAll('=3D', '=')).find((text) => text.includes('?token=')) ?? '';
      const token = /\?token=([\w-]{43})/.exec(data)?.[1] ?? '';
      const confirm = () => app.call('POST', '/privacy/request/confirm', { body: `token=${token}`, headers: SENT_AS_FORM });
      const [answer] = await Promise.all(round % 2 ? [confirm(), app.erase(email)] : [app.erase(email).then(confirm), undefined]);
      expect([200, 404]).toContain(answer.status);
      expect((await confirm()).status).toBe(404);
      smtp.received.length = 0;
    }
    await expect.poll(() => app.db.read.outboxMail.count({ where: { to: { contains: 'zebra' } } })).toBe(0);
    const stored = Object.values(await dumpDatabase(app.db)).flat();
    expect(stored.filter((row) => /zebra/i.test(row))).toEqual([]);
    expect(await app.db.read.inquiryMessage.count()).toBe(0);
    const { open, closed } = await app.requests();
    expect([open, closed.length]).toEqual([[], ROUNDS]);
    for (const one of closed)
      expect(one).toMatchObject({ inquiry: null, wish: 'Erase my data', erased: { by: 'Asha Rao', at: expect.any(String) } });
    expect(await app.db.read.privacyRequest.count({ where: { NOT: { confirmHash: null } } })).toBe(0);
    await outbox.stop();
    await app.close();
    smtp.close();
  },
);

it.each(testProviders)('without mail set up a request is stored, and the office checks the identity by hand, on %s', async (provider) => {
  const app = await startOffice(provider, OFFICE, () => new Date());
  await app.ask();
  const { id } = await app.newest();
  expect(await app.row(id)).toMatchObject({ acknowledgement: null, request: { verifiedAt: null } });
  expect(await app.db.read.outboxMail.count({ where: { kind: 'privacy-confirmation' } })).toBe(0);
  expect((await app.call('GET', '/privacy/request')).text).toContain('We contact you to make sure');
  await app.close();
});
