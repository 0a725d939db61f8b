/** The events of open inboxes, and who else has an inquiry open; on PostgreSQL over two processes. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app';
import { openDatabase } from '../../../server/platform/database/database';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';

const MINUTE = 60_000;
const LIMITED = { RATE_LIMITS: 'on' };

describe.each(bothProvidersFor('isolation'))('inbox events on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  let app: ContentSite;
  let now: Date;
  beforeEach(async () => {
    await app?.close();
    now = new Date('2026-03-02T06:00:00Z');
    app = await startContent(provider, { now: () => now, isStill: true, env: LIMITED });
  });
  afterAll(() => app.close());

  /** An open connection with the events since the last check, and whether it has ended. */
  async function listen({ http }: Pick<ContentSite, 'http'> = app, token = app.token) {
    const response = await http.inject({
      url: '/admin/inbox-events',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
      payloadAsStream: true,
    });
    let text = '';
    const end = { isOver: false };
    const body = response.stream();
    body.on('data', (chunk) => {
      text += chunk;
    });
    body.on('end', () => {
      end.isOver = true;
    });
    const received = () => {
      const events = [...text.matchAll(/^event: (\w+)\ndata:\n\n/gm)].map(([, name]) => name);
      text = '';
      return events;
    };
    if (response.statusCode === 200) await expect.poll(received).toEqual(['connected']);
    return { status: response.statusCode, headers: response.headers, received, end };
  }
  const look = (one: Pick<ContentSite, 'services'> = app) => one.services.inboxStreams.look(one.services);
  const send = async (name = 'Asha') => {
    const body = { name, email: 'asha@example.com', company: 'Rao & Co', subject: 'bulk', message: 'Please call.' };
    expect(await app.call('POST', '/api/contact', { body })).toMatchObject({ status: 201 });
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const addUser = async (username: string) => {
    const { id: _, ...admin } = await app.db.read.adminUser.findFirstOrThrow();
    await app.db.transact((tx) => tx.adminUser.create({ data: { ...admin, username, firstName: username, lastName: '' } }));
    return (await app.login(username)).token;
  };

  once('inbox events report each change of an inquiry within one interval, and nothing else', async () => {
    const first = await send();
    const stream = await listen();
    expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' });
    expect(stream.headers).toMatchObject({ 'x-accel-buffering': 'no', connection: 'close', 'x-robots-tag': 'noindex' });
    expect(stream.headers['content-encoding']).toBeUndefined();
    const things: [string, () => Promise<unknown>][] = [
      ['an arrival', () => send()],
      ['a message', () => app.ask('mutation', 'admin.inquiries.addMessage', { id: first, channel: 'note', text: 'Called' })],
      ['a change', () => app.ask('mutation', 'admin.inquiries.update', { id: first, status: 'in_progress' })],
      ['what waits again', () => app.db.transact((tx) => tx.contactInquiry.update({ where: { id: first }, data: { repliedAt: now } }))],
    ];
    for (const [what, happens] of things) {
      await look();
      expect([what, stream.received()]).toEqual([what, []]);
      await happens();
      await look();
      await expect.poll(() => [what, stream.received()]).toEqual([what, ['changed']]);
    }
  });

  once('inbox events end with the session: after a sign-out, for a disabled user, and two hours after the last other request', async () => {
    const token = await addUser('Priya');
    const [signedOut, disabled] = [await listen(app, (await app.login('Priya')).token), await listen(app, token)];
    const stays = await listen();
    const { id } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'Priya' } });
    const newest = await app.db.read.adminSession.findFirstOrThrow({ where: { userId: id }, orderBy: { id: 'desc' } });
    await app.db.transact((tx) => tx.adminSession.delete({ where: { id: newest.id } }));
    await look();
    await expect.poll(() => [signedOut.end.isOver, disabled.end.isOver]).toEqual([true, false]);
    await app.db.transact((tx) => tx.adminUser.update({ where: { id }, data: { isActive: false } }));
    await look();
    await expect.poll(() => [disabled.end.isOver, stays.end.isOver]).toEqual([true, false]);

    // Neither the connection nor automatic requests of the panel extend the session.
    for (let minutes = 0; minutes < 119; minutes += 17) {
      now = new Date(now.getTime() + 17 * MINUTE);
      await look();
      const asked = { headers: { 'x-background': '1' }, token: app.token };
      if (minutes < 102) expect((await app.trpc('query', 'admin.inquiries.page', {}, asked)).status).toBe(200);
    }
    now = new Date(now.getTime() + 2 * MINUTE);
    await look();
    await expect.poll(() => stays.end.isOver).toBe(true);
    expect((await app.trpc('query', 'admin.inquiries.page', {}, { token: app.token })).status).toBe(401);
  });

  once('inbox events need a session, are limited for a person and in all, end with their reader', { tags: 'thorough' }, async () => {
    expect((await app.call('GET', '/admin/inbox-events')).status).toBe(401);
    const address = `${await app.http.listen({ port: 0, host: '127.0.0.1' })}/admin/inbox-events`;
    const leaving = new AbortController();
    await fetch(address, { headers: { authorization: `Bearer ${app.token}` }, signal: leaving.signal });
    expect(app.services.inboxStreams.size).toBe(1);
    leaving.abort();
    await expect.poll(() => app.services.inboxStreams.size).toBe(0);

    const open = await Promise.all(Array.from({ length: 10 }, () => listen()));
    const refused = await app.call('GET', '/admin/inbox-events', { token: app.token });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(app.services.counters.limited.values['inbox-events']).toBe(1);
    const others: Awaited<ReturnType<typeof listen>>[] = [];
    for (let user = 0; user < 10; user += 1) {
      const token = await addUser(`user${user}`);
      others.push(...(await Promise.all(Array.from({ length: user < 9 ? 10 : 1 }, () => listen(app, token)))));
    }
    expect(others.map(({ status }) => status)).toEqual([...Array.from({ length: 90 }, () => 200), 429]);
    await app.http.close();
    await expect.poll(() => [...open, ...others.slice(0, 90)].every(({ end }) => end.isOver)).toBe(true);
    expect(app.services.inboxStreams.size).toBe(0);
  });

  once('inbox events name who else has an inquiry open, until they leave it, their session ends, or a minute is over', async () => {
    const [first, second] = [await send(), await send()];
    const priya = await addUser('Priya');
    const view = async (id: number | null, token = app.token) =>
      (await app.trpc('mutation', 'admin.inquiries.view', { id }, { token })).body.result.data.json;
    const stream = await listen();
    expect([await view(first), await view(first, priya)]).toEqual([[], ['Site Administrator']]);
    await look();
    await expect.poll(stream.received).toEqual(['viewers']);
    expect(await view(first)).toEqual(['Priya']);
    // A second window of the same user is not listed as another user.
    expect(await view(first, (await app.login('Priya')).token)).toEqual(['Site Administrator']);
    expect(await view(first)).toEqual(['Priya']);
    await app.db.transact((tx) => tx.adminSession.deleteMany({ where: { id: { gt: 2 } } }));
    await view(second, priya);
    expect(await view(first)).toEqual([]);
    await view(first, priya);
    now = new Date(now.getTime() + 59_000);
    expect(await view(first)).toEqual(['Priya']);
    now = new Date(now.getTime() + 2_000);
    expect(await view(first)).toEqual([]);
    await view(first, priya);
    await view(null, priya);
    expect(await view(first)).toEqual([]);
    expect(await app.db.read.adminSession.findMany({ where: { viewedUntil: { not: null } } })).toHaveLength(1);
  });

  it.runIf(provider === 'postgresql')('inbox events report the writes of another process', async () => {
    const db = await openDatabase(app.services.env.DATABASE_URL);
    const other = await buildApp({ env: app.services.env, db: { ...db, clock: null }, now: () => now, jobs: [] });
    try {
      await other.http.ready();
      const stream = await listen(other);
      await send();
      await look(other);
      await expect.poll(stream.received).toEqual(['changed']);
      const priya = await addUser('Priya');
      await app.trpc('mutation', 'admin.inquiries.view', { id: 1 }, { token: priya });
      await look(other);
      await expect.poll(stream.received).toEqual(['viewers']);
    } finally {
      await other.http.close();
      await db.close();
    }
  });
});
