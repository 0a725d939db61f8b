/** Importing addresses: an unsubscribed address is never subscribed again, by the import, its undo, its redo or the trash. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLeaveUrl } from '../../../server/features/newsletter/consent/leave-link';
import { suppressAddresses, unsuppressAddresses } from '../../../server/features/newsletter/consent/suppression';
import { shareContent } from '../../support/content';
import { testProviders } from '../../support/databases';

const SOURCE = 'Stall at the fair in Pune, signed list';

describe.each(testProviders)('importing addresses on %s', (provider) => {
  const app = shareContent(provider, { isStill: true });
  beforeEach(() =>
    app.db.transact(async (tx) => {
      await tx.newsletterSubscription.deleteMany();
      await tx.newsletterConsent.deleteMany();
      await tx.suppression.deleteMany();
    }),
  );

  const send = (step: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    app.call('POST', `/admin/import/newsletter/${step}`, { body, token: app.token, headers: { 'content-type': 'text/csv', ...headers } });
  const check = (list: string) => send('check', list);
  async function imported(list: string): Promise<string> {
    const { digest } = (await check(list)).body;
    const { status, body } = await send(`apply?${new URLSearchParams({ digest, source: SOURCE })}`, list);
    expect(status).toBe(200);
    return body.changeSet;
  }
  const rows = () => app.db.read.newsletterSubscription.findMany({ orderBy: { email: 'asc' } });
  const active = async () => (await rows()).filter(({ isActive }) => isActive).map(({ email }) => email);
  const history = (what: string, input: object) =>
    app.call('POST', `/trpc/admin.history.${what}`, { token: app.token, body: { json: input } });
  async function leave(email: string) {
    const { id } = await app.db.read.newsletterSubscription.findUniqueOrThrow({ where: { email } });
    return leaveBy(buildLeaveUrl(app.services, { id, email }));
  }
  const leaveBy = async (link: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { pathname, search } = new URL(link);
    expect((await app.call('POST', pathname + search, { body: 'List-Unsubscribe=One-Click', headers })).status).toBe(200);
  };

  it('an import subscribes no address that unsubscribed or belongs to an erased person, however it is written', async () => {
    const forms = (name: string) => [
      `${name.toUpperCase()}@example.com`,
      `${name[0]}\u200b${name.slice(1)}@example.com`,
      `${name}@ｅxample．com`,
      `${name}@example.com.`,
      `${name}+offers@example.com`,
    ];
    for (const email of ['left@example.com', 'tagged+news@example.com']) {
      await imported(email);
      await leave(email);
    }
    await app.db.transact((tx) => suppressAddresses(tx, app.services, ['erased@example.com']));
    const list = ['left', 'tagged', 'erased'].flatMap(forms).join('\n');
    expect((await check(list)).body.counts).toEqual({ new: 0, known: 0, left: 6, invalid: 0 });
    expect(await active()).toEqual([]);
    // The owner confirms one address of the mailbox: the other, unsubscribed one stays out.
    await app.db.transact((tx) => unsuppressAddresses(tx, app.services, ['tagged+offers@example.com']));
    expect((await check('tagged+news@example.com\ntagged+offers@example.com\ntagged@example.com')).body.counts).toMatchObject({
      new: 2,
      left: 1,
    });
  });

  it('an import subscribes an address once in any spelling, and a form or a second import recognizes it', async () => {
    await imported('asha@example.com\nａｓｈａ@example.com\nas\u200bha@example.com.\nravi@bücher.example');
    expect(await active()).toEqual(['asha@example.com', 'ravi@xn--bcher-kva.example']);
    for (const email of ['ａｓｈａ@example.com', 'ravi@BÜCHER.example'])
      expect((await app.call('POST', '/api/newsletter', { body: { email } })).status).toBe(200);
    expect((await check('Asha@example.com.\nravi@bücher.example')).body.counts).toEqual({ new: 0, known: 2, left: 0, invalid: 0 });
    expect(await rows()).toHaveLength(2);
  });

  it('an unsubscribe link of a subscription that an undo deleted ends the current subscription of its address', async () => {
    const changeSet = await imported('asha@example.com');
    const [{ id } = { id: 0 }] = await rows();
    await history('undo', { changeSet });
    await imported('ａｓｈａ@example.com');
    expect(await active()).toEqual(['asha@example.com']);
    await leaveBy(buildLeaveUrl(app.services, { id, email: 'asha@example.com' }));
    expect(await active()).toEqual([]);
  });

  it('an import subscribes the new addresses of a file with the source of their consent, and nobody else', async () => {
    const at = { subscribedAt: new Date() };
    await app.db.transact(async (tx) => {
      await tx.newsletterSubscription.create({ data: { email: 'known@example.com', emailKey: 'known@example.com', ...at } });
      await tx.newsletterSubscription.create({
        data: { email: 'left@example.com', emailKey: 'left@example.com', isActive: false, unsubscribedAt: new Date(), ...at },
      });
      await tx.newsletterSubscription.create({
        data: { email: 'waiting@example.com', emailKey: 'waiting@example.com', isActive: false, ...at },
      });
      await suppressAddresses(tx, app.services, ['erased@example.com']);
    });
    const list = `Name,E-mail
Asha,Asha@Example.com
Ravi,"Ravi Rao <ravi@example.com>; asha@example.com"
,KNOWN@example.com
,left@example.com
,waiting@example.com
,ERASED@example.com
Meera,
Kiran,kiran @ example.com
,no-domain@x
`;
    const report = await check(list);
    expect(report.body).toEqual({
      success: true,
      counts: { new: 2, known: 2, left: 2, invalid: 3 },
      invalid: [
        { line: 8, text: 'Meera' },
        { line: 9, text: 'Kiran kiran @ example.com' },
        { line: 10, text: 'no-domain@x' },
      ],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await rows()).toHaveLength(3);
    const job = crypto.randomUUID();
    const query = new URLSearchParams({ digest: report.body.digest, source: SOURCE, job });
    const [first, repeat] = [await send(`apply?${query}`, list), await send(`apply?${query}`, list)];
    expect([first.body.count, repeat.body]).toEqual([2, first.body]);
    expect(await active()).toEqual(['asha@example.com', 'known@example.com', 'ravi@example.com']);
    const steps = await app.db.read.newsletterConsent.findMany();
    expect(steps.map(({ action, source }) => [action, source])).toEqual(Array(2).fill(['imported', SOURCE]));
    const asha = (await rows()).find(({ email }) => email === 'asha@example.com');
    expect(await app.ask('query', 'admin.newsletter.steps', { id: asha?.id })).toMatchObject([{ userName: expect.stringMatching(/\w/) }]);
  });

  it('an import is refused without a source, when the list changed since the preview, without new addresses, when too large, and without a session', async () => {
    const list = 'one@example.com\n';
    const { digest } = (await check(list)).body;
    expect((await send(`apply?digest=${digest}&source=%20`, list)).status).toBe(400);
    expect((await send(`apply?digest=${digest}&source=x`, 'other@example.com')).status).toBe(409);
    await app.db.transact((tx) => suppressAddresses(tx, app.services, ['one@example.com']));
    expect((await send(`apply?digest=${digest}&source=x`, list)).status).toBe(409);
    expect((await send(`apply?digest=${(await check(list)).body.digest}&source=x`, list)).status).toBe(400);
    expect((await check(Array.from({ length: 20_001 }, (_, at) => `a${at}@example.com`).join(','))).status).toBe(400);
    expect((await check('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await send('check', '{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await app.call('POST', '/admin/import/newsletter/check', { body: list, headers: { 'content-type': 'text/csv' } })).status).toBe(
      401,
    );
    expect(await rows()).toEqual([]);
  });

  it('undoing an import unsubscribes those who did not leave meanwhile; redo and trash subscribe nobody who left', async () => {
    const changeSet = await imported('a@example.com\nb@example.com\nc@example.com');
    const link = buildLeaveUrl(app.services, (await rows())[2] as { id: number; email: string });
    await leave('a@example.com');
    const undone = await history('undo', { changeSet });
    expect(undone.status).toBe(200);
    expect((await rows()).map(({ email, isActive }) => [email, isActive])).toEqual([['a@example.com', false]]);
    // An import of an earlier export.
    await leaveBy(link);
    const undo = await app.db.read.revision.findFirstOrThrow({ where: { undoOf: changeSet } });
    expect((await history('undo', { changeSet: undo.changeSet })).status).toBe(200);
    expect((await rows()).map(({ email, isActive, unsubscribedAt }) => [email, isActive, unsubscribedAt !== null])).toEqual([
      ['a@example.com', false, true],
      ['b@example.com', true, false],
      ['c@example.com', false, true],
    ]);
    expect((await check('a@example.com, b@example.com, c@example.com')).body.counts).toEqual({ new: 0, known: 1, left: 2, invalid: 0 });
  });

  it('an unsubscribed address that is restored from the trash stays unsubscribed', async () => {
    const changeSet = await imported('a@example.com');
    const link = buildLeaveUrl(app.services, (await rows())[0] as { id: number; email: string });
    await history('undo', { changeSet });
    await leaveBy(link);
    const deletion = await app.db.read.revision.findFirstOrThrow({ where: { undoOf: changeSet } });
    expect((await history('restoreDeleted', { changeSet: deletion.changeSet })).status).toBe(200);
    expect(await active()).toEqual([]);
  });

  it('an import subscribes thousands of addresses, and pages are answered meanwhile', { tags: 'thorough' }, async () => {
    const list = Array.from({ length: 2_000 }, (_, at) => `a${at}@example.com`).join('\n');
    const { digest } = (await check(list)).body;
    const importing = send(`apply?${new URLSearchParams({ digest, source: SOURCE })}`, list);
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect((await importing).body.count).toBe(2_000);
    expect(await app.db.read.newsletterConsent.count()).toBe(2_000);
  });
});
