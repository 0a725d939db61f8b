/** Unsubscribing with one tap: the link in mails and exports, and the button of mail programs (RFC 8058). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLeaveUrl, buildUnsubscribeHeaders } from '../../../server/features/newsletter/consent/leave-link';
import { findSuppressedAddresses, suppressAddresses, unsuppressAddresses } from '../../../server/features/newsletter/consent/suppression';
import { type ContentSite, startContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const email = 'asha@example.com';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const multipart = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
};

describe.each(testProviders)('leaving the newsletter on %s', (provider) => {
  let app: ContentSite;
  let id: number;
  let path: string;
  let lines = '';
  const now = new Date('2026-03-02T06:00:00Z');

  beforeAll(async () => {
    const log = {
      write: (line: string) => {
        lines += line;
      },
    };
    app = await startContent(provider, {
      env: { PUBLIC_URL: 'https://www.example.com', LOG_LEVEL: 'info' },
      log,
      now: () => now,
      isStill: true,
    });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.transact(async (tx) => {
      await tx.newsletterSubscription.deleteMany();
      await tx.newsletterConsent.deleteMany();
      await tx.suppression.deleteMany();
      await tx.event.deleteMany();
      id = (await tx.newsletterSubscription.create({ data: { email, emailKey: email, subscribedAt: now, isActive: true } })).id;
    });
    path = new URL(buildLeaveUrl(app.services, { id, email })).pathname + new URL(buildLeaveUrl(app.services, { id, email })).search;
    lines = '';
  });

  const stored = () => app.db.read.newsletterSubscription.findUniqueOrThrow({ where: { id } });
  const steps = async () => (await app.db.read.newsletterConsent.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);
  const isSuppressed = async () => (await findSuppressedAddresses(app.db.read, app.services, [email])).has(email);
  const post = (call: object = { headers: form, body: ONE_CLICK }, to = path) => app.call('POST', to, call);
  const change = async (isActive: boolean) => expect((await app.rest('PUT', `newsletter/${id}`, { isActive })).status).toBe(200);

  it('subscribing again lifts the suppression of that address only', async () => {
    const other = 'ravi@example.com';
    await app.db.transact((tx) => suppressAddresses(tx, app.services, [email, other]));
    await app.db.transact((tx) => unsuppressAddresses(tx, app.services, [email]));
    expect(await findSuppressedAddresses(app.db.read, app.services, [email, other])).toEqual(new Set([other]));
  });

  it('unsubscribing requires a POST with List-Unsubscribe=One-Click without a cookie, and repeats get the same answer', async () => {
    for (const method of ['GET', 'HEAD'] as const) expect((await app.call(method, path)).status).toBe(200);
    expect((await post({})).status).toBe(400);
    expect((await post({ headers: form, body: 'List-Unsubscribe=No' })).status).toBe(400);
    expect(await stored()).toMatchObject({ isActive: true, unsubscribedAt: null });
    const page = await app.call('GET', path);
    expect(page.text).toContain(
      `<form method="post" action="${path}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>`,
    );
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });

    const answers = await Promise.all([
      post(),
      post(multipart),
      post({ headers: { ...form, origin: 'https://mail.example.net' }, body: ONE_CLICK }),
    ]);
    const later = await post();
    expect([...answers, later].map(({ status, headers, text }) => [status, headers['set-cookie'], text])).toEqual(
      Array(4).fill([200, undefined, later.text]),
    );
    expect(await stored()).toMatchObject({ isActive: false, unsubscribedAt: now });
    expect([await steps(), await isSuppressed(), await app.db.read.event.count()]).toEqual([['left'], true, 1]);
    const { left } = await app.services.erasures.read();
    expect(left.filter(({ hash }) => hash === app.services.erasures.hashesOfLeft(email)[0]).map(({ at }) => at)).toContainEqual(now);
    expect(lines).toContain('subscription-left');
    expect(lines).not.toMatch(/token=|asha@/);
  });

  it('unsubscribing refuses other methods, large bodies, and links without a subscription, with a limit of 30', async () => {
    expect((await app.call('PUT', path)).status).toBe(405);
    expect((await app.call('DELETE', path)).status).toBe(405);
    expect((await post({ headers: form, body: `${ONE_CLICK}&x=${'x'.repeat(3_000)}` })).status).toBe(413);
    const [start = '', token = ''] = path.split('=');
    const others = [
      '',
      token.slice(0, -1),
      `${token}x`,
      token.replace(/^\d+/, '1234567'),
      `${id}.${'A'.repeat(43)}`,
      `${id}.${'₹'.repeat(43)}`,
    ];
    for (const other of others) {
      const [page, answer] = [
        await app.call('GET', `${start}=${encodeURIComponent(other)}`),
        await post(undefined, `${start}=${encodeURIComponent(other)}`),
      ];
      expect([page.status, page.text.includes('<form'), answer.status]).toEqual([404, false, 404]);
    }
    // After a restore the link belongs to another address, which has the number now.
    await app.db.transact((tx) => tx.newsletterSubscription.update({ where: { id }, data: { email: 'ravi@example.com' } }));
    expect((await post()).status).toBe(404);
    expect(await stored()).toMatchObject({ isActive: true });

    const address = '192.0.2.9';
    app.services.env = { ...app.services.env, RATE_LIMITS: 'on' };
    for (let miss = 0; miss < 30; miss += 1) expect((await app.call('GET', path, { address })).status).toBe(404);
    expect(await app.call('GET', path, { address })).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    app.services.env = { ...app.services.env, RATE_LIMITS: 'off' };
  });

  it('unsubscribe links are in the headers of mails over https, and in the export of active subscribers', async () => {
    expect(buildUnsubscribeHeaders(app.services, { id, email })).toEqual({
      'List-Unsubscribe': `<https://www.example.com${path}>`,
      'List-Unsubscribe-Post': ONE_CLICK,
    });
    const local = { ...app.services, env: { ...app.services.env, PUBLIC_URL: 'http://localhost:3000' } };
    expect(buildUnsubscribeHeaders(local, { id, email })).toEqual({});
    const download = async () => (await app.call('GET', '/admin/export/newsletter.csv', { token: app.token })).text;
    expect(await download()).toContain(`https://www.example.com${path}`);
    await post();
    expect(await download()).not.toContain('/newsletter/leave');
  });

  it('only the switch in the panel subscribes an address again that left', async () => {
    await change(false);
    expect(await isSuppressed()).toBe(true);
    await change(true);
    expect(await isSuppressed()).toBe(false);
    const { changeSet } = await app.db.read.revision.findFirstOrThrow({ where: { type: 'newsletter' }, orderBy: { id: 'asc' } });
    const [first] = await app.db.read.revision.findMany({ where: { type: 'newsletter', rowId: id }, orderBy: { id: 'asc' } });
    await post();
    for (const [what, input] of [
      ['undo', { changeSet }],
      ['restore', { revision: first?.id }],
    ] as const) {
      const answer = await app.call('POST', `/trpc/admin.history.${what}`, { token: app.token, body: { json: input } });
      expect([what, answer.status < 300 && (await stored()).isActive]).toEqual([what, false]);
    }
    expect(await stored()).toMatchObject({ isActive: false, unsubscribedAt: now });
    const shown = await app.ask('query', 'admin.newsletter.steps', { id });
    expect(shown.map(({ action, userName }: Record<string, unknown>) => [action, userName])).toEqual([
      ['switched-off', expect.stringMatching(/\w/)],
      ['switched-on', expect.stringMatching(/\w/)],
      ['left', null],
    ]);
  });

  it('undoing a subscription by the switch unsubscribes the address and leaves it suppressed', async () => {
    await change(false);
    await change(true);
    const { changeSet } = await app.db.read.revision.findFirstOrThrow({ where: { type: 'newsletter' }, orderBy: { id: 'desc' } });
    expect((await app.call('POST', '/trpc/admin.history.undo', { token: app.token, body: { json: { changeSet } } })).status).toBe(200);
    expect([(await stored()).isActive, await isSuppressed(), await steps()]).toEqual([
      false,
      true,
      ['switched-off', 'switched-on', 'switched-off'],
    ]);
  });
});
