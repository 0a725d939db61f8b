/** Bulk changes of selected inquiries, and the last message in each row. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentSite, startContent } from '../../support/content';
import { itOnTestProviders, testProviders } from '../../support/databases';

type Row = { id: number; version: number; lastMessageId: number; name: string };

describe.each(testProviders)('a selection of inquiries on %s', (provider) => {
  // For tests without a query of their own: other tests run the query on both databases.
  const once = itOnTestProviders(provider);
  let app: ContentSite;
  let now: Date;
  beforeEach(async () => {
    await app?.close();
    now = new Date('2026-03-02T06:00:00Z');
    app = await startContent(provider, { now: () => now });
  });
  afterAll(() => app.close());

  const send = async (name: string, fields: object = {}) => {
    const body = { name, email: `${name}@example.com`, company: 'Rao & Co', subject: 'bulk', message: `From ${name}`, ...fields };
    expect(await app.call('POST', '/api/contact', { body })).toMatchObject({ status: 201 });
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const page = async (input: object = {}): Promise<Row[]> => (await app.ask('query', 'admin.inquiries.page', input)).rows;
  const seenOf = ({ id, version, lastMessageId }: Row) => ({ id, version, lastMessageId });
  const changeMany = (rows: Row[], change: object) =>
    app.ask('mutation', 'admin.inquiries.changeMany', { inquiries: rows.map(seenOf), change });
  const stored = () =>
    app.db.read.contactInquiry.findMany({
      orderBy: { id: 'asc' },
      select: { id: true, status: true, ownerId: true, suspectedSpam: true, joinedToId: true },
    });
  const undo = (changeSet: string) => app.ask('mutation', 'admin.history.undo', { changeSet });

  it('selected inquiries get an owner, are resolved, or are marked as spam: one change set, reverted by one Undo', async () => {
    for (const name of ['Asha', 'Bela', 'Chetan']) await send(name);
    const before = await stored();
    for (const change of [{ ownerId: 1 }, { status: 'resolved' }, { suspectedSpam: true }]) {
      const rows = await page();
      const result = await changeMany(rows, change);
      expect(result).toMatchObject({ changed: rows.map(({ id }) => id).sort(), left: [], count: 3 });
      expect(await stored()).toEqual(before.map((row) => ({ ...row, ...change })));
      const [latest] = (await app.ask('query', 'admin.history.changes', {})).rows;
      expect(latest).toMatchObject({ changeSet: result.changeSet, revisions: 3, parts: [{ type: 'contact-inquiries', count: 3 }] });
      await undo(result.changeSet);
      expect(await stored()).toEqual(before);
    }
  });

  it('a bulk change skips inquiries that were changed, erased or got a message since they were shown, and names them', async () => {
    const [asha, bela, chetan, done] = [await send('Asha'), await send('Bela'), await send('Chetan'), await send('Done')];
    const rows = await page();
    await app.ask('mutation', 'admin.inquiries.update', { id: asha, notes: 'Called' });
    await app.ask('mutation', 'admin.inquiries.addMessage', { id: bela, channel: 'note', text: 'Wants soap' });
    await app.ask('mutation', 'admin.inquiries.erase', { id: chetan });
    const { changed, left } = await changeMany(rows, { status: 'resolved' });
    expect(changed).toEqual([done]);
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
    const meanwhile = 'was changed, or written to, in the meantime';
    expect(left.sort(byId)).toEqual([
      { id: asha, why: meanwhile },
      { id: bela, why: meanwhile },
      { id: chetan, why: 'was erased' },
    ]);
    expect((await stored()).map(({ status }) => status)).toEqual(['new', 'new', 'resolved']);
  });

  it('a selection is joined to its earliest inquiry, or to the inquiry that has joined ones already; other senders stay separate', async () => {
    const ids: number[] = [];
    for (const name of ['A1', 'A2', 'Other', 'A3', 'A4']) ids.push(await send(name, name === 'Other' ? {} : { email: 'asha@example.com' }));
    const [first, second, other, third, fourth] = ids as [number, number, number, number, number];
    const { changeSet, changed, left } = await changeMany(
      (await page()).filter(({ id }) => id !== fourth),
      { join: true },
    );
    expect([changed, left]).toEqual([
      [first, second, third],
      [{ id: other, why: 'Only inquiries with the same e-mail address or phone number can be joined' }],
    ]);
    const joined = async () => (await stored()).map(({ joinedToId }) => joinedToId);
    expect(await joined()).toEqual([null, first, null, first, null]);
    await undo(changeSet);
    expect(await joined()).toEqual([null, null, null, null, null]);

    await app.ask('mutation', 'admin.inquiries.update', { id: third, joinedToId: second });
    const rows = (await page()).filter(({ id }) => id !== other);
    expect(await changeMany(rows, { join: true })).toMatchObject({ changed: [first, second, fourth], left: [] });
    expect(await joined()).toEqual([second, null, null, second, second]);
    // A joined inquiry is resolved with its main inquiry, whether or not it is selected.
    const both = await page({ q: 'asha' });
    expect(await changeMany(both, { status: 'resolved' })).toMatchObject({ left: [] });
    expect((await stored()).map(({ status }) => status)).toEqual(['resolved', 'resolved', 'new', 'resolved', 'resolved']);
  });

  once('selected inquiries that are no spam after all are announced and acknowledged once each', async () => {
    await app.close();
    const env = { MAIL_TO: 'office@example.com', MAIL_FROM: 'site@example.com', SMTP_URL: 'smtp://127.0.0.1:1' };
    app = await startContent(provider, { now: () => now, env, isStill: true });
    for (const name of ['Asha', 'Bela']) await send(name, { website: 'filled in' });
    const mails = () => app.db.read.outboxMail.count();
    expect(await mails()).toBe(0);
    for (let time = 0; time < 2; time += 1) {
      await changeMany(await page(), { suspectedSpam: true });
      await changeMany(await page(), { suspectedSpam: false });
      expect(await mails()).toBe(4);
    }
  });

  once('a selection has at most 100 inquiries, one kind of change, and an owner with a usable account', async () => {
    await send('Asha');
    const [row] = (await page()) as [Row];
    const refused = async (input: object) => (await app.trpc('mutation', 'admin.inquiries.changeMany', input)).status;
    const all = Array.from({ length: 101 }, (_, at) => ({ ...seenOf(row), id: at + 1 }));
    expect(await refused({ inquiries: all, change: { status: 'resolved' } })).toBe(400);
    expect(await refused({ inquiries: [], change: { status: 'resolved' } })).toBe(400);
    expect(await refused({ inquiries: [seenOf(row)], change: { status: 'resolved', ownerId: 1 } })).toBe(400);
    expect(await refused({ inquiries: [seenOf(row)], change: { ownerId: 99 } })).toBe(400);
  });

  it('each row of the inbox shows the last message with author and time, of joined inquiries too', async () => {
    const asha = await send('Asha', { message: 'x'.repeat(300) });
    const last = async () => (await app.ask('query', 'admin.inquiries.row', { id: asha })).last;
    const at = now.toISOString();
    expect(await last()).toEqual({ at, from: 'visitor', by: null, text: 'x'.repeat(200) });
    const later = () => {
      now = new Date(now.getTime() + 60_000);
      return now.toISOString();
    };
    const said = later();
    await app.ask('mutation', 'admin.inquiries.addMessage', { id: asha, channel: 'call', text: 'Called her' });
    expect(await last()).toEqual({ at: said, from: 'office', by: 'Site Administrator', text: 'Called her' });
    const noted = later();
    await app.ask('mutation', 'admin.inquiries.addMessage', { id: asha, channel: 'note', text: 'Wants soap' });
    expect(await last()).toEqual({ at: noted, from: 'note', by: 'Site Administrator', text: 'Wants soap' });
    const again = later();
    const other = await send('Asha2', { email: 'asha@example.com', message: 'Still waiting' });
    await app.ask('mutation', 'admin.inquiries.update', { id: other, joinedToId: asha });
    expect(await last()).toEqual({ at: again, from: 'visitor', by: null, text: 'Still waiting' });
    const replied = later();
    const entry = { inquiryId: other, channel: 'mail', direction: 'in', authorName: 'Asha', text: 'Hello?', createdAt: now };
    await app.db.transact(async (tx) => {
      const { id: lastMessageId } = await tx.inquiryMessage.create({ data: entry });
      await tx.contactInquiry.update({ where: { id: other }, data: { lastMessageId } });
    });
    expect(await last()).toEqual({ at: replied, from: 'visitor', by: null, text: 'Hello?' });
    expect((await page())[0]).toMatchObject({ id: asha, last: { text: 'Hello?' } });
  });
});
