/** Where mail is set up, an address is subscribed only by a link that is mailed to it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suppressAddresses } from '../../../server/features/newsletter/consent/suppression';
import { deleteUnconfirmedSubscriptions } from '../../../server/features/newsletter/consent/unconfirmed';
import { formatTimeOfWeek } from '../../../shared/time/in-words';
import { startApp, type TestApp } from '../../support/app';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { startOutboxJob } from '../../support/jobs';
import { startSmtp } from '../../support/smtp';
import { createUnbuiltClient } from '../../support/unbuilt-client';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const email = 'asha@example.com';

describe.each(testProviders)('confirming a subscription on %s', (provider) => {
  let app: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let outbox: ReturnType<typeof startOutboxJob>;
  let unsubscribedAt: Date;
  let now = new Date('2026-03-02T06:00:00Z');
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };

  beforeAll(async () => {
    smtp = await startSmtp();
    const env = { SMTP_URL: smtp.url, MAIL_TO: 'office@example.com', PUBLIC_URL: 'https://www.example.com' };
    app = await startApp(provider, { env, pages: createUnbuiltClient, now: () => now });
    outbox = startOutboxJob(app.services);
  });
  afterAll(async () => {
    await outbox.stop();
    await app.close();
    smtp.close();
  });
  beforeEach(async () => {
    unsubscribedAt = now;
    await app.db.transact(async (tx) => {
      await tx.newsletterSubscription.deleteMany();
      await tx.newsletterConsent.deleteMany();
      await tx.newsletterSubscription.create({
        data: { email, emailKey: email, isActive: false, subscribedAt: now, unsubscribedAt: unsubscribedAt },
      });
    });
    smtp.received.length = 0;
  });
  afterEach(() => advance(30 * DAY));

  const subscribe = async (address = 'Asha@Example.com') => {
    const { status, body } = await app.call('POST', '/api/newsletter', { body: { email: address } });
    expect([status, body]).toEqual([200, { success: true }]);
  };
  const steps = async () => (await app.db.read.newsletterConsent.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);
  const stored = () => app.db.read.newsletterSubscription.findUniqueOrThrow({ where: { email } });
  const mails = () => app.db.read.outboxMail.count({ where: { to: email, sentAt: null } });
  const post = (token: string, address?: string) =>
    app.call('POST', '/newsletter/confirm', {
      body: `token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(address && { address }),
    });
  /** Returns the next mail, as text with its headers. */
  async function nextMail(address = email): Promise<string> {
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(mails).toBe(0);
    const { to, data } = smtp.received.shift() ?? { to: [], data: '' };
    expect(to).toEqual([`RCPT TO:<${address}>`]);
    expect(data).toMatch(/^From: "?Our Company"? <office@example.com>\r$/m);
    expect(data).toContain('Auto-Submitted: auto-generated');
    return data.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  }
  const tokenInMail = async () => tokenIn(await nextMail());
  function tokenIn(text: string): string {
    return /https:\/\/www\.example\.com\/newsletter\/confirm\?token=([\w-]{43})\s/.exec(text)?.[1] ?? '';
  }

  it('confirming a subscription requires the link of the mail, which works once, and retains the unsubscription time until then', async () => {
    await subscribe();
    expect(await stored()).toMatchObject({ isActive: false, unsubscribedAt: unsubscribedAt, askedAt: now });
    const token = await tokenInMail();
    expect(JSON.stringify(await dumpDatabase(app.db))).not.toContain(token);
    // A mail scanner may open the link.
    const page = await app.call('GET', `/newsletter/confirm?token=${token}`);
    expect(page).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
    expect(page.text).toContain(`<form method="post"><input type="hidden" name="token" value="${token}">`);
    expect(page.headers).not.toHaveProperty('etag');
    expect(await stored()).toMatchObject({ isActive: false, unsubscribedAt: unsubscribedAt });

    const answers = await Promise.all([post(token), post(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await stored()).toMatchObject({ isActive: true, unsubscribedAt: null, askedAt: null, confirmHash: null, confirmedAt: now });
    expect(await steps()).toEqual(['asked', 'confirmed']);
    expect(await nextMail()).toMatch(/https:\/\/www\.example\.com\/newsletter\/leave\?token=\d+\.[\w-]{43}\s/);
    const { token: bearer } = await app.login();
    const { id } = await stored();
    const off = await app.call('PUT', `/api/admin/newsletter/${id}`, { token: bearer, body: { isActive: false } });
    expect(Object.keys(off.body.subscription).sort()).toEqual(['email', 'id', 'isActive', 'subscribedAt', 'unsubscribedAt']);
    expect(await post(token)).toMatchObject({ status: 404 });
    expect(await stored()).toMatchObject({ isActive: false });
  });

  it.each([
    ['<v@x.example>', 'v@x.example'],
    ['v@x.example;', 'v@x.example'],
    ['v@x.example>', 'v@x.example'],
    ['mailto:v@x.example', 'v@x.example'],
    ['"v@x.example"', 'v@x.example'],
    ['v@x\u200e.example', 'v@x.example'],
    ['v@\u202ax.example\u202c', 'v@x.example'],
  ])('the address typed as %j is asked to confirm, and is not subscribed before', async (typed, address) => {
    await subscribe(typed);
    expect(await app.db.read.newsletterSubscription.count({ where: { isActive: true } })).toBe(0);
    await nextMail(address);
    expect(await app.db.read.newsletterSubscription.count({ where: { isActive: true } })).toBe(0);
  });

  it.each(['v@1.2.3.4', 'v@-x.example', 'v@x..example', 'a,v@x.example', 'v@x.example/y', 'v..w@x.example', 'v@x.example:25'])(
    'the form refuses %j, which no mail can reach, and the office cannot switch such an address on',
    async (typed) => {
      const { status, body } = await app.call('POST', '/api/newsletter', { body: { email: typed } });
      expect([status, body.errors]).toEqual([400, { email: 'Please enter a valid email address' }]);
      const { id } = await app.db.transact((tx) =>
        tx.newsletterSubscription.create({ data: { email: typed, emailKey: typed, isActive: false, subscribedAt: now } }),
      );
      const { token } = await app.login();
      expect((await app.call('PUT', `/api/admin/newsletter/${id}`, { token, body: { isActive: true } })).status).toBe(400);
      expect(await app.db.read.newsletterSubscription.count({ where: { isActive: true } })).toBe(0);
    },
  );

  it('an address gets one confirmation mail per 24 hours', async () => {
    await Promise.all(Array.from({ length: 5 }, () => subscribe()));
    const first = await tokenInMail();
    advance(23 * HOUR);
    await subscribe();
    expect(await mails()).toBe(0);
    advance(HOUR);
    await subscribe();
    const second = await tokenInMail();
    expect([(await post(first)).status, (await post(second)).status]).toEqual([404, 200]);
    expect(smtp.received).toEqual([]);
  });

  it('a confirmation link is refused after seven days, or after the office changed the subscription', async () => {
    await subscribe();
    const late = await tokenInMail();
    advance(7 * DAY);
    expect(await post(late)).toMatchObject({ status: 404 });
    await subscribe();
    const overtaken = await tokenInMail();
    const { token } = await app.login();
    const { id } = await stored();
    for (const isActive of [true, false]) await app.call('PUT', `/api/admin/newsletter/${id}`, { token, body: { isActive } });
    expect(await post(overtaken)).toMatchObject({ status: 404 });
    expect(await stored()).toMatchObject({ isActive: false });
  });

  it('a confirmation mail is given up when it could not be sent for two days', async () => {
    smtp.state.refuse = true;
    await subscribe();
    // The mail is stored, and so is its next attempt, which uses the clock too.
    const refused = { to: email, sentAt: null, lastError: { not: null } };
    await expect.poll(() => app.db.read.outboxMail.count({ where: refused })).toBe(1);
    smtp.state.refuse = false;
    advance(2 * DAY + HOUR);
    await expect.poll(mails).toBe(0);
    expect(smtp.received).toEqual([]);
  });

  it('a new address waits until its owner confirms, and a mailbox gets one mail a day under any spelling', async () => {
    const address = 'new@example.com';
    const row = () => app.db.read.newsletterSubscription.findUniqueOrThrow({ where: { email: address } });
    await subscribe(address);
    await subscribe('new+again@example.com');
    const mail = await nextMail(address);
    expect(mail).toContain(`at https://www.example.com: ${formatTimeOfWeek(now)}.`);
    expect(mail).toMatch(/List-Unsubscribe:\s+<https:\/\/www\.example\.com\/newsletter\/leave\?token=\d+\.[\w-]{43}>\r\n/);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(mail).toContain('we delete this address after 14 days');
    expect(await row()).toMatchObject({ isActive: false, unsubscribedAt: null, askedAt: now, confirmedAt: null });
    expect((await post(tokenIn(mail))).status).toBe(200);
    expect(await row()).toMatchObject({ isActive: true, confirmedAt: now });
    await nextMail(address);
    // Another person enters the address again.
    await subscribe(address);
    expect(await app.db.read.outboxMail.count({ where: { sentAt: null } })).toBe(0);
  });

  it('confirmation mails for addresses from one caller use at most a tenth of the hourly limit, and none is sent beyond it', async () => {
    for (let at = 0; at < 12; at += 1) await subscribe(`many${at}@example.com`);
    const asked = (since: Date) => app.db.read.outboxMail.count({ where: { kind: 'confirmation', createdAt: { gte: since } } });
    expect(await asked(now)).toBe(10);
    const data = { kind: 'confirmation', to: 'a@example.com', subject: '', text: '', sentAt: now, createdAt: now, nextTryAt: now };
    await app.db.transact((tx) => tx.outboxMail.createMany({ data: Array(90).fill(data) }));
    await app.call('POST', '/api/newsletter', { body: { email: 'late@example.com' }, address: '192.0.2.7' });
    expect(await asked(now)).toBe(100);
    await expect.poll(() => app.db.read.outboxMail.count({ where: { sentAt: null } }), { timeout: 10_000 }).toBe(0);
    await app.db.transact((tx) => tx.outboxMail.deleteMany());
  });

  it('unconfirmed subscriptions are deleted after 14 days, and nothing else', async () => {
    await subscribe('never@example.com');
    await nextMail('never@example.com');
    advance(14 * DAY - HOUR);
    expect(await deleteUnconfirmedSubscriptions(app.services)).toBe(0);
    await subscribe('later@example.com');
    await nextMail('later@example.com');
    advance(HOUR);
    expect(await deleteUnconfirmedSubscriptions(app.services)).toBe(1);
    const left = await app.db.read.newsletterSubscription.findMany({ orderBy: { id: 'asc' } });
    expect(left.map((row) => row.email)).toEqual([email, 'later@example.com']);
    expect(await dumpDatabase(app.db).then((tables) => JSON.stringify(tables))).not.toContain('never@example.com');
    expect(await steps()).toEqual(['asked']);
  });

  it('without mail set up a new address is subscribed at once, unless its person was erased', async () => {
    const env = app.services.env;
    app.services.env = { ...env, SMTP_URL: undefined };
    await app.db.transact((tx) => suppressAddresses(tx, app.services, ['gone@example.com']));
    await subscribe('plain@example.com');
    await subscribe('gone@example.com');
    app.services.env = env;
    const rows = await app.db.read.newsletterSubscription.findMany({ orderBy: { id: 'desc' }, take: 2 });
    expect(rows.map(({ isActive, askedAt }) => [isActive, askedAt])).toEqual([
      [false, now],
      [true, null],
    ]);
  });

  it('after 30 wrong confirmation links every link of an address is refused for ten minutes', async () => {
    await subscribe();
    const token = await tokenInMail();
    const { env } = app.services;
    app.services.env = { ...env, RATE_LIMITS: 'on' };
    const caller = '203.0.113.7';
    for (let miss = 0; miss < 30; miss += 1) expect((await post(miss % 2 ? 'x' : 'x'.repeat(43), caller)).status).toBe(404);
    const refused = await post(token, caller);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '600', 'content-type': 'text/html; charset=utf-8' } });
    expect(await stored()).toMatchObject({ isActive: false });
    advance(10 * 60_000);
    expect((await post(token, caller)).status).toBe(200);
    app.services.env = env;
    await nextMail();
  });

  it.each(['', '?token=', '?token=x', '?token=%3Cscript%3E', `?token=${'a'.repeat(44)}`, `?token=${'a'.repeat(43)}&token=b`])(
    'the page of the invalid link /newsletter/confirm%s shows no button',
    async (query) => {
      const { status, text } = await app.call('GET', `/newsletter/confirm${query}`);
      expect([status, text.includes('<form')]).toEqual([404, false]);
      expect(await app.call('POST', '/newsletter/confirm', { body: {} })).toMatchObject({ status: 404 });
    },
  );
});
