/** The office's lists: the inbox with the most urgent first, subscribers, the overview and the changes. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { formatReference } from '../../../shared/inquiries/reference';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders, quickOn } from '../../support/databases';

const HOUR = 60 * 60_000;
const products = findTypeByPath('products');
const categories = findTypeByPath('product-categories');

describe.each(bothProvidersFor('SQL'))('the inbox on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  let app: ContentSite;
  let now: Date;
  let token: string;
  beforeEach(async () => {
    await app?.close();
    now = new Date('2026-03-02T06:00:00Z');
    app = await startContent(provider, { now: () => now });
    token = app.token;
  });
  afterAll(() => app.close());

  /** Moves the clock by hours and signs in again. */
  const later = async (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR);
    token = (await app.login()).token;
  };
  const ask = async (kind: 'query' | 'mutation', name: string, input?: object) => {
    const { status, body, text } = await app.trpc(kind, name, input, { token });
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body.result.data.json;
  };
  const send = async (name: string, fields: object = {}) => {
    const body = {
      name,
      email: `${name}@example.com`.toLowerCase(),
      company: 'Rao & Co',
      subject: 'bulk',
      message: 'Please call.',
      ...fields,
    };
    expect(await app.call('POST', '/api/contact', { body })).toMatchObject({ status: 201 });
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const answer = (id: number, status: string) => ask('mutation', 'admin.inquiries.update', { id, status });
  const page = (input: object = {}) => ask('query', 'admin.inquiries.page', input);
  const names = async (input: object) => (await page(input)).rows.map(({ name }: { name: string }) => name);

  it(
    'the inbox lists waiting inquiries first, longest waiting first, then the others newest first, over all pages',
    quickOn('sqlite', provider),
    async () => {
      const ids: Record<string, number> = {};
      for (const name of ['R1', 'P1', 'A1', 'N1', 'N2', 'S1', 'P2', 'A2', 'R2', 'N3']) {
        ids[name] = await send(name, { website: name === 'S1' ? 'filled in' : '' });
        now = new Date(now.getTime() + 60_000);
      }
      for (const name of ['P1', 'P2']) await answer(ids[name] as number, 'in_progress');
      for (const name of ['R1', 'R2']) await answer(ids[name] as number, 'resolved');
      for (const name of ['A1', 'A2']) await ask('mutation', 'admin.inquiries.update', { id: ids[name], answered: true });
      const order = ['P1', 'N1', 'N2', 'P2', 'N3', 'A2', 'A1', 'R2', 'R1', 'S1'];
      expect(await names({})).toEqual(order);
      for (const pageSize of [1, 2, 3]) {
        const pages: string[] = [];
        for (let number = 1; number <= 11; number += 1) pages.push(...(await names({ page: number, pageSize })));
        expect([pageSize, pages]).toEqual([pageSize, order]);
      }
      expect(await page({ pageSize: 2, page: 2 })).toMatchObject({ next: 3, total: 10, totalIsMore: false });
      expect(await names({ status: 'resolved', q: 'r2' })).toEqual(['R2']);
      expect(await names({ waiting: true })).toEqual(order.slice(0, 5));
    },
  );

  it('inquiries of the same moment are listed in order of arrival while waiting, and newest first afterwards, over all pages', {
    tags: 'thorough',
  }, async () => {
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push(await send(name));
    const expectOrder = async (order: string[], what: string) => {
      const pages: string[] = [];
      for (const number of [1, 2, 3]) pages.push(...(await names({ page: number, pageSize: 1 })));
      expect([await names({}), pages], what).toEqual([order, order]);
    };
    await expectOrder(['One', 'Two', 'Three'], 'due at the same time');
    for (const id of ids) await ask('mutation', 'admin.inquiries.update', { id, answered: true });
    await expectOrder(['Three', 'Two', 'One'], 'answered');
    for (const id of ids) await answer(id, 'resolved');
    await expectOrder(['Three', 'Two', 'One'], 'resolved');
  });

  it('the inbox reports inquiries past their due time and, separately, past 24 hours', quickOn('sqlite', provider), async () => {
    const { id: productId, title } = await app.add(products);
    const first = await send('Late', { productId });
    await later(24);
    now = new Date(now.getTime() + 1);
    // Monday 11:30 in India, and 600 minutes of the default hours, 9:00 to 18:00: until Tuesday 12:30.
    const dueAt = '2026-03-03T07:00:00.000Z';
    expect((await page()).rows[0]).toMatchObject({ productTitle: title, isOverdue: false, dueAt, topic: 'bulk' });
    expect((await page()).counts).toMatchObject({ waiting: 1, overdue: 0, over24h: 1 });
    await later(1);
    await send('Spam', { website: 'http://example.com', subject: 'support' });
    const { rows, counts } = await page();
    expect(rows).toMatchObject([
      { name: 'Late', isOverdue: true, productTitle: title },
      { name: 'Spam', isOverdue: false, productTitle: null, suspectedSpam: true },
    ]);
    const views = { all: 1, mine: 0, unassigned: 1 };
    expect(counts).toEqual({ new: 1, in_progress: 0, resolved: 0, requests: 0, waiting: 1, overdue: 1, over24h: 1, spam: 1, ...views });
    expect(await names({ spam: false })).toEqual(['Late']);
    expect(await names({ topic: 'support' })).toEqual(['Spam']);
    expect(await names({ q: 'RAO late' })).toEqual(['Late']);
    // With a search each view counts its inquiries within the search, and the heading those of the whole inbox.
    const none = { new: 0, in_progress: 0, resolved: 0, all: 0, mine: 0, unassigned: 0, spam: 0, waiting: 0, requests: 0 };
    expect((await page()).found).toBeNull();
    expect((await page({ q: 'RAO late' })).found).toEqual({ ...none, new: 1, all: 1, unassigned: 1, waiting: 1 });
    expect(await page({ q: 'spam', spam: false })).toMatchObject({ rows: [], found: { ...none, spam: 1 } });
    expect((await page({ q: 'spam' })).counts).toEqual({ waiting: 1, overdue: 1, over24h: 1 });
    expect((await page({ q: '%' })).found).toEqual(none);
    expect(await names({ q: '%' })).toEqual([]);
    const reference = formatReference({ id: first, createdAt: '2026-03-02T06:00:00Z' }, 'SQ');
    for (const q of [reference, String(first)]) {
      expect([q, await names({ q })]).toEqual([q, ['Late']]);
      expect(await ask('query', 'admin.find', { q })).toContainEqual({
        type: 'inquiries',
        rows: [{ id: first, name: 'Late', details: `${reference}, 2 Mar 2026, New` }],
        hasMore: false,
      });
    }
    await answer(first, 'resolved');
    expect((await page()).counts).toMatchObject({ new: 0, in_progress: 0, resolved: 1, waiting: 0, overdue: 0, over24h: 0, spam: 1 });
    expect(await app.trpc('query', 'admin.inquiries.page', { status: 'lost' }, { token })).toMatchObject({ status: 400 });
  });

  once('the inbox keeps an inquiry waiting until it is answered or resolved, whatever its status; suspected spam never waits', async () => {
    const id = await send('Late');
    await later(26);
    const update = (fields: object) => ask('mutation', 'admin.inquiries.update', { id, ...fields });
    const state = async () => {
      const { inquiries } = await ask('query', 'admin.overview');
      const [{ isOverdue }] = (await page()).rows;
      return [await ask('query', 'admin.inquiries.waiting'), inquiries.waiting, inquiries.overdue, isOverdue];
    };
    const [WAITS, RESTS] = [
      [1, 1, 1, true],
      [0, 0, 0, false],
    ];
    await update({ status: 'in_progress' });
    expect(await state()).toEqual(WAITS);
    const { firstAnswerAt } = (await update({ answered: true })).row;
    expect([firstAnswerAt, await state()]).toEqual([now.toISOString(), RESTS]);
    now = new Date(now.getTime() + HOUR);
    expect((await update({ answered: true })).row).toMatchObject({ firstAnswerAt });
    await update({ answered: false });
    expect(await state()).toEqual(WAITS);
    await update({ suspectedSpam: true });
    expect([await state(), await names({ spam: true })]).toEqual([RESTS, ['Late']]);
    await update({ suspectedSpam: false });
    expect(await state()).toEqual(WAITS);
    await update({ status: 'resolved' });
    expect(await state()).toEqual(RESTS);
  });

  once('the history records who changed an inquiry or a subscription, and undoes it; visitors’ pages stay cached', async () => {
    const id = await send('Asha');
    await app.call('POST', '/api/newsletter', { body: { email: 'reader@example.com' } });
    const version = await app.contentVersion();
    await ask('mutation', 'admin.inquiries.update', { id, suspectedSpam: true });
    const [subscription] = (await ask('query', 'admin.newsletter.page', {})).rows;
    await app.call('PUT', `/api/admin/newsletter/${subscription.id}`, { token, body: { isActive: false } });
    const [switched, spam] = (await ask('query', 'admin.history.changes', {})).rows;
    expect(switched).toMatchObject({ userName: 'Site Administrator', channel: 'rest', parts: [{ name: 'reader@example.com' }] });
    expect(spam).toMatchObject({ channel: 'trpc', parts: [{ type: 'contact-inquiries', title: 'Inquiry', name: 'Asha', count: 1 }] });
    const [{ before }] = (await ask('query', 'admin.history.ofRow', { type: 'contact-inquiries', rowId: id })).rows;
    // Only the inquiry itself has the message and the contact details of the sender.
    const recorded = 'firstAnswerAt followUpAt id joinedToId name notes ownerId repliedAt status suspectedSpam version';
    expect(Object.keys(before).sort()).toEqual(recorded.split(' '));
    for (const { changeSet } of [spam, switched]) await ask('mutation', 'admin.history.undo', { changeSet });
    expect(await ask('query', 'admin.inquiries.row', { id })).toMatchObject({ suspectedSpam: false, version: 3 });
    expect((await ask('query', 'admin.newsletter.page', {})).rows).toEqual([subscription]);
    expect(await app.contentVersion()).toBe(version);
  });

  once('the history records no update without changes', async () => {
    const id = await send('Asha');
    const { row } = await answer(id, 'in_progress');
    expect((await answer(id, 'in_progress')).row).toEqual(row);
    const noted = await ask('mutation', 'admin.inquiries.update', { id, version: row.version, notes: 'Called' });
    expect(noted.row).toMatchObject({ version: row.version + 1, notes: 'Called' });
  });

  once('the newsletter list lists subscribers newest first, and keeps the day of unsubscription', async () => {
    for (const name of ['a', 'b', 'c']) await app.call('POST', '/api/newsletter', { body: { email: `${name}@example.com` } });
    const list = (input: object = {}) => ask('query', 'admin.newsletter.page', input);
    const [, b] = (await list()).rows;
    const off = await ask('mutation', 'admin.newsletter.update', { id: b.id, isActive: false });
    await later(5);
    expect(await ask('mutation', 'admin.newsletter.update', { id: b.id, isActive: false })).toEqual(off);
    const { rows, counts, total } = await list();
    expect([rows.map(({ email }: { email: string }) => email), counts, total]).toEqual([
      ['c@example.com', 'b@example.com', 'a@example.com'],
      { active: 2, unsubscribed: 1, waiting: 0 },
      3,
    ]);
    expect(await list({ state: 'unsubscribed', q: 'EXAMPLE' })).toMatchObject({
      rows: [{ email: 'b@example.com' }],
      counts: { active: 2 },
    });
    expect(await list({ page: 2, pageSize: 2 })).toMatchObject({ rows: [{ email: 'a@example.com' }], next: null });
  });

  once('the overview returns an overview of waiting inquiries, missing data and recent changes', async () => {
    const food = await app.add(categories, { name: 'Food' });
    await app.add(products, { title: 'Bare', categoryId: null, image: null, price: null });
    await app.add(products, { title: 'Full', categoryId: food.id, image: '/x.webp', price: '1.00' });
    await app.call('POST', '/api/newsletter', { body: { email: 'old@example.com' } });
    for (let n = 1; n <= 6; n += 1) await send(`Asha ${n}`.replace(' ', ''));
    await later(8 * 24);
    await app.call('POST', '/api/newsletter', { body: { email: 'new@example.com' } });
    const overview = await ask('query', 'admin.overview');
    expect(overview).toMatchObject({
      inquiries: { waiting: 6, overdue: 6, latest: { length: 5, 0: { name: 'Asha6', isOverdue: true } } },
      newsletter: { active: 2, newThisWeek: 1 },
      products: { withoutPrice: 1, withoutPicture: 1, uncategorised: 1, total: 2 },
    });
    const parts = overview.changes.slice(0, 3).map((set: { parts: object[] }) => set.parts);
    const added = { action: 'create', count: 1, moved: null, fields: [], more: 0 };
    expect(parts).toEqual([
      [{ type: 'products', title: 'Product', name: 'Full', ...added }],
      [{ type: 'products', title: 'Product', name: 'Bare', ...added }],
      [{ type: 'product-categories', title: 'Category', name: 'Food', ...added }],
    ]);
  });

  once('the history lists change sets with their user, and which were undone', async () => {
    const food = await app.add(categories, { name: 'Food' });
    for (const title of ['Rice', 'Tea']) await app.add(products, { title, categoryId: food.id });
    await app.remove(categories, food);
    const changes = (input: object = {}) => ask('query', 'admin.history.changes', input);
    const {
      rows: [removal, ...others],
    } = await changes();
    expect(removal).toMatchObject({ userName: 'Site Administrator', channel: 'rest', revisions: 3, undone: false, undoOf: null });
    const fields = [{ field: 'categoryId', before: food.id, after: null }];
    expect(removal.parts).toEqual([
      { type: 'products', title: 'Product', action: 'update', count: 2, name: 'Rice', moved: null, fields, more: 0 },
      { type: 'product-categories', title: 'Category', action: 'delete', count: 1, name: 'Food', moved: null, fields: [], more: 0 },
    ]);
    expect(removal.names).toEqual({ 'product-categories': { [food.id]: 'Food (deleted)' } });
    expect((await changes({ before: removal.first })).rows).toEqual(others);
    const inside = (input: object = {}) => ask('query', 'admin.history.ofChangeSet', { changeSet: removal.changeSet, ...input });
    const { rows: done, next } = await inside();
    expect(next).toBeNull();
    expect(done.map(({ title, name, action, exists }: Record<string, unknown>) => [title, name, action, exists])).toEqual([
      ['Category', 'Food', 'delete', false],
      ['Product', 'Tea', 'update', true],
      ['Product', 'Rice', 'update', true],
    ]);
    expect(await inside({ before: done[0].id })).toEqual({ rows: done.slice(1), next: null });
    const undo = await ask('mutation', 'admin.history.undo', { changeSet: removal.changeSet });
    const undone = async () => (await changes()).rows.find((set: { changeSet: string }) => set.changeSet === removal.changeSet).undone;
    expect([await undone(), (await changes()).rows[0].undoOf]).toEqual([true, removal.changeSet]);
    await ask('mutation', 'admin.history.undo', { changeSet: undo.changeSet });
    expect(await undone()).toBe(false);
  });

  it('the inbox lists the trash by type and name, in pages', quickOn('sqlite', provider), async () => {
    const rows: { id: number }[] = [];
    for (let n = 0; n < 60; n += 1) rows.push(await app.add(products, { title: `Cup ${n}` }));
    await ask('mutation', 'admin.products.removeMany', { ids: rows.map(({ id }) => id) });
    const food = await app.add(categories, { name: 'Cups' });
    await app.remove(categories, food);
    const trash = (input: object = {}) => ask('query', 'admin.history.trash', input);
    const first = await trash();
    expect([first.rows.length, first.next, first.rows[0]]).toEqual([
      50,
      first.rows[49].id,
      expect.objectContaining({ name: 'Cups', title: 'Category', type: 'product-categories' }),
    ]);
    const second = await trash({ before: first.next });
    expect([second.rows.length, second.next]).toEqual([11, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ name }) => name)).size).toBe(61);
    expect((await trash({ type: 'products', q: '9 CUP' })).rows.map(({ name }: { name: string }) => name)).toEqual(
      [59, 49, 39, 29, 19, 9].map((n) => `Cup ${n}`),
    );
    await ask('mutation', 'admin.history.restore', { revision: first.rows[0].id });
    expect(await trash({ q: 'cups' })).toEqual({ rows: [], next: null });
    expect(await app.trpc('query', 'admin.history.trash', { type: 'nothing' }, { token })).toMatchObject({ status: 400 });
  });

  once('a user can end all other sessions at once', async () => {
    const other = await app.login();
    expect(await ask('mutation', 'auth.endOtherSessions')).toEqual({ count: 1 });
    expect(await app.call('GET', '/api/admin/products', { token: other.token })).toMatchObject({ status: 401 });
    expect(await ask('query', 'auth.sessions')).toMatchObject([{ current: true }]);
  });
});
