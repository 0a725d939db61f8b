/** An unsubscribed address is reactivated only by a link that is mailed to it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app';
import { oneProvider } from '../../support/databases';
import { dump } from '../../support/dump';
import { startOutbox } from '../../support/jobs';
import { startSmtp } from '../../support/smtp';
import { unbuiltClient } from '../../support/unbuilt-client';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const email = 'asha@example.com';

describe.each(oneProvider)('subscribing again on %s', (provider) => {
  let app: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let outbox: ReturnType<typeof startOutbox>;
  let unsubscribedAt: Date;
  let now = new Date('2026-03-02T06:00:00Z');
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };

  beforeAll(async () => {
    smtp = await startSmtp();
    const env = { SMTP_URL: smtp.url, MAIL_TO: 'office@example.com', PUBLIC_URL: 'https://www.example.com' };
    app = await startApp(provider, { env, pages: unbuiltClient, now: () => now });
    outbox = startOutbox(app.services);
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
      await tx.newsletterSubscription.create({ data: { email, isActive: false, subscribedAt: now, unsubscribedAt: unsubscribedAt } });
    });
    smtp.received.length = 0;
  });
  afterEach(() => advance(30 * DAY));

  const subscribe = async (address = 'Asha@Example.com') => {
    const { status, body } = await app.call('POST', '/api/newsletter', { body: { email: address } });
    expect([status, body]).toEqual([200, { success: true }]);
  };
  const stored = () => app.db.read.newsletterSubscription.findUniqueOrThrow({ where: { email } });
  const mails = () => app.db.read.outboxMail.count({ where: { to: email, sentAt: null } });
  const post = (token: string) =>
    app.call('POST', '/newsletter/confirm', { body: `token=${token}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  /** The token of the next mail. */
  async function tokenInMail(): Promise<string> {
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(mails).toBe(0);
    const { to, data } = smtp.received.shift() ?? { to: [], data: '' };
    expect(to).toEqual([`RCPT TO:<${email}>`]);
    expect(data).toContain('From: office@example.com');
    expect(data).toContain('Auto-Submitted: auto-generated');
    const text = data.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    return /https:\/\/www\.example\.com\/newsletter\/confirm\?token=([\w-]{43})\s/.exec(text)?.[1] ?? '';
  }

  it('needs the link of the mail, which works once, and keeps the unsubscription time until then', async () => {
    await subscribe();
    expect(await stored()).toMatchObject({ isActive: false, unsubscribedAt: unsubscribedAt, askedAt: now });
    const token = await tokenInMail();
    expect(JSON.stringify(await dump(app.db))).not.toContain(token);
    // A mail scanner may open the link.
    const page = await app.call('GET', `/newsletter/confirm?token=${token}`);
    expect(page).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
    expect(page.text).toContain(`<form method="post" action="/newsletter/confirm"><input type="hidden" name="token" value="${token}">`);
    expect(page.headers).not.toHaveProperty('etag');
    expect(await stored()).toMatchObject({ isActive: false, unsubscribedAt: unsubscribedAt });

    const answers = await Promise.all([post(token), post(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await stored()).toMatchObject({ isActive: true, unsubscribedAt: null, askedAt: null, confirmHash: null });
    const { token: bearer } = await app.login();
    const { id } = await stored();
    const off = await app.call('PUT', `/api/admin/newsletter/${id}`, { token: bearer, body: { isActive: false } });
    expect(Object.keys(off.body.subscription).sort()).toEqual(['email', 'id', 'isActive', 'subscribedAt', 'unsubscribedAt']);
    expect(await post(token)).toMatchObject({ status: 404 });
    expect(await stored()).toMatchObject({ isActive: false });
  });

  it('sends one mail per 24 hours to an address', async () => {
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

  it('refuses a link after seven days, or after the office changed the subscription', async () => {
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

  it('gives up a mail that could not be sent for two days', async () => {
    smtp.state.refuse = true;
    await subscribe();
    const before = smtp.state.attempts;
    await expect.poll(() => smtp.state.attempts).toBeGreaterThan(before);
    smtp.state.refuse = false;
    advance(2 * DAY + HOUR);
    await expect.poll(mails).toBe(0);
    expect(smtp.received).toEqual([]);
  });

  it('subscribes a new address at once, without a mail', async () => {
    await subscribe('new@example.com');
    const row = await app.db.read.newsletterSubscription.findUniqueOrThrow({ where: { email: 'new@example.com' } });
    expect(row).toMatchObject({ isActive: true, askedAt: null });
    expect(await app.db.read.outboxMail.count({ where: { to: 'new@example.com' } })).toBe(0);
  });

  it.each(['', '?token=', '?token=x', '?token=%3Cscript%3E', `?token=${'a'.repeat(44)}`, `?token=${'a'.repeat(43)}&token=b`])(
    'shows no button for the address /newsletter/confirm%s',
    async (query) => {
      const { status, text } = await app.call('GET', `/newsletter/confirm${query}`);
      expect([status, text.includes('<form')]).toEqual([404, false]);
      expect(await app.call('POST', '/newsletter/confirm', { body: {} })).toMatchObject({ status: 404 });
    },
  );
});
