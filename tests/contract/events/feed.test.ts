/** The event feed: its content, who may read it, and how long events are stored. follow.test.ts tests that nothing is skipped. */
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseProvider } from '../../../prisma/schema';
import { assignEventPositions, deleteOldEvents } from '../../../server/features/events/positions';
import { recordEvents } from '../../../server/platform/events';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { findTypeByPath } from '../../../shared/content/registry';
import { emailKeyOf } from '../../../shared/mail/address';
import { DAY_MS } from '../../../shared/time/india';
import { insertApiToken } from '../../support/api-tokens';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, testProviders } from '../../support/databases';
import { startQuotationOffice } from '../../support/quotation-office';

type Feed = { events: Record<string, unknown>[]; next: number; oldest: number; last: number };
type Reads = Pick<ContentSite, 'call' | 'token'>;

const read = async ({ call, token }: Reads, query = '', as = token): Promise<Feed> => {
  const answer = await call('GET', `/api/admin/events${query}`, { token: as });
  expect([answer.status, answer.body.success]).toEqual([200, true]);
  return answer.body;
};
/** Returns the actions of the events after a position. */
const since = async (app: Reads, after: number) =>
  (await read(app, `?after=${after}&limit=500`)).events.map(({ subject, id, action, by }) => `${action} ${subject} ${id} by ${by}`);
const latest = async (app: Reads) => (await read(app, '?limit=500')).last;

const form = { name: 'Meera Iyer', email: 'meera@example.com', company: 'Hotel', subject: 'bulk', message: 'How much?' };

let now: Date;
beforeEach(() => {
  now = new Date('2026-11-24T06:00:00Z');
});
const start = (provider: DatabaseProvider) => startContent(provider, { now: () => now, isStill: true });

it.each(bothProvidersFor('SQL'))(
  'the event feed has one event for each changed row of content, its order, its trash and an import, with the user, on %s',
  async (provider) => {
    const app = await start(provider);
    const product = findTypeByPath('products');
    const from = await latest(app);
    const category = await app.add(findTypeByPath('product-categories'));
    const soap = await app.add(product, { categoryId: category.id });
    await app.change(product, soap, { title: 'Palm soap' });
    // A save without a change causes no event.
    await app.put(product, soap, { title: 'Palm soap' });
    await app.remove(findTypeByPath('product-categories'), category);
    await app.remove(product, soap);
    const { changeSet } = await app.db.read.revision.findFirstOrThrow({ where: { type: 'products', action: 'delete' } });
    await app.ask('mutation', 'admin.history.undo', { changeSet });
    await app.change(findTypeByPath('company-info'), (await app.rows(findTypeByPath('company-info')))[0] as never, { value: 'Ours.' });
    expect(await since(app, from)).toEqual([
      `created product-categories ${category.id} by 1`,
      `created products ${soap.id} by 1`,
      `updated products ${soap.id} by 1`,
      `updated products ${soap.id} by 1`,
      `deleted product-categories ${category.id} by 1`,
      `deleted products ${soap.id} by 1`,
      `restored products ${soap.id} by 1`,
      expect.stringMatching(/^updated company-info \d+ by 1$/),
    ]);
    const { events } = await read(app, `?after=${from}&limit=1`);
    expect(events).toEqual([
      {
        position: from + 1,
        subject: 'product-categories',
        id: category.id,
        action: 'created',
        at: now.toISOString(),
        by: 1,
        isErased: false,
      },
    ]);
    await app.close();
  },
);

it.each(testProviders)('the event feed has events of inquiries, their conversations, subscriptions and people, on %s', async (provider) => {
  const app = await start(provider);
  const from = await latest(app);
  await app.call('POST', '/api/contact', { body: form });
  await app.call('POST', '/api/quote-requests', {
    body: { name: 'Meera', phone: '98450 12345', lines: [{ text: 'Hooks', quantity: 5 }] },
  });
  await app.rest('PUT', 'contact-inquiries/1', { notes: 'Pays late' });
  await app.rest('POST', 'contact-inquiries/1/messages', { channel: 'note', text: 'Called.' });
  await app.rest('POST', 'contact-inquiries/1/messages', { channel: 'call', text: 'Called again.' });
  await app.ask('mutation', 'admin.inquiries.takeBack', { id: 2 });
  // A known and an unknown address get the same response; the events differ.
  for (const _ of [1, 2]) await app.call('POST', '/api/newsletter', { body: { email: form.email } });
  await app.rest('PUT', 'newsletter/1', { isActive: false });
  const priya = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };
  const { person } = (await app.rest('POST', 'people', priya)).body;
  expect(await since(app, from)).toEqual([
    'created inquiries 1 by null',
    'created inquiries 2 by null',
    'updated inquiries 1 by 1',
    'created messages 1 by 1',
    'created messages 2 by 1',
    'updated inquiries 1 by 1',
    'deleted messages 2 by 1',
    'updated inquiries 1 by 1',
    'created newsletter 1 by null',
    'updated newsletter 1 by 1',
    `created people ${person.id} by 1`,
  ]);
  const everything = JSON.stringify(await read(app, '?limit=500'));
  for (const text of ['Meera', 'meera', '98450', 'Hooks', 'How much', 'late', 'Priya']) expect(everything).not.toContain(text);
  await app.close();
});

it.each(testProviders)('the event feed has an event for each step of a quotation, by the user who entered it, on %s', async (provider) => {
  const office = await startQuotationOffice(provider);
  const from = await latest(office);
  const { id } = await office.sent();
  const quotations = async () => (await since(office, from)).filter((words) => words.includes(` quotations ${id} `));
  expect(await quotations()).toEqual([`sent quotations ${id} by 1`]);
  const version = async () => (await office.row(id)).version;
  await office.step('acceptByOrder', { id, version: await version(), revision: 1, purchaseOrder: 'PO 7', name: 'Meera' });
  await office.step('takeBack', { id, version: await version() });
  await office.step('decline', { id, version: await version(), reason: 'price', note: null });
  await office.step('takeBack', { id, version: await version() });
  await office.step('withdraw', { id, version: await version(), reason: null });
  // No mail server accepts mail here, so the first decision records the handover: an update without a user.
  const steps = ['sent by 1', 'updated by null', 'accepted by 1', 'reopened by 1', 'declined by 1', 'reopened by 1', 'withdrawn by 1'];
  const told = steps.map((step) => step.replace(' by', ` quotations ${id} by`));
  expect(await quotations()).toEqual(told);
  await office.close();
});

it.each(bothProvidersFor('SQL'))(
  'an erasure marks the events of its rows, and adds its own event, in the same transaction, on %s',
  async (provider) => {
    const app = await start(provider);
    await app.call('POST', '/api/contact', { body: { ...form, email: 'zebra@example.com' } });
    await app.call('POST', '/api/contact', { body: { ...form, email: 'yak@example.com' } });
    await app.rest('POST', 'contact-inquiries/1/messages', { channel: 'note', text: 'Called.' });
    const from = await latest(app);
    const subject = { person: { emailKey: emailKeyOf('zebra@example.com'), phoneKeys: [] }, rows: {} };
    await erasePersonalData(app.services, subject, { user: { id: 1, name: 'Asha' }, channel: 'shell' });
    expect((await since(app, from)).sort()).toEqual(['erased inquiries 1 by 1', 'erased messages 1 by 1']);
    const marked = (await read(app, '?limit=500')).events.filter(({ isErased }) => isErased);
    expect(marked.map(({ action, subject, id }) => `${action} ${subject} ${id}`)).toEqual([
      'created inquiries 1',
      'created messages 1',
      'erased inquiries 1',
      'erased messages 1',
    ]);
    await app.close();
  },
);

it.each(testProviders)('the event feed of the office skips events of people and the company profile, on %s', async (provider) => {
  const app = await start(provider);
  const from = await latest(app);
  const priya = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };
  const { password } = (await app.rest('POST', 'people', priya)).body;
  const { token } = await app.login('priya', password);
  await app.trpc('mutation', 'auth.changePassword', { currentPassword: password, newPassword: 'her own words' }, { token });
  const profile = (await app.rest('GET', 'company-profile')).body.profile;
  await app.rest('PUT', `company-profile/${profile[0]?.key ?? 'profile'}`, { legalName: 'Sahyadri Traders LLP' });
  const all = await read(app, `?after=${from}`);
  expect(new Set(all.events.map(({ subject }) => subject))).toEqual(new Set(['people', 'company-profile']));
  expect(await read(app, `?after=${from}`, token)).toEqual({ ...all, events: [] });
  expect(all.next).toBe(all.last);
  await app.close();
});

it.each(testProviders)('a token’s event feed has the events of its scopes, and never events of users, on %s', async (provider) => {
  const app = await start(provider);
  const from = await latest(app);
  const soap = await app.add(findTypeByPath('products'));
  await app.call('POST', '/api/contact', { body: form });
  const priya = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };
  await app.rest('POST', 'people', priya);
  const all = await read(app, `?after=${from}`);
  expect(all.events.map(({ subject }) => subject)).toEqual(['products', 'inquiries', 'people']);
  const subjects = async (scopes: string) => {
    const told = await read(app, `?after=${from}`, await insertApiToken(app, scopes));
    expect(told.next).toBe(all.next);
    return told.events.map(({ subject, id }) => `${subject} ${id}`);
  };
  expect(await subjects('read-public')).toEqual([`products ${soap.id}`]);
  expect(await subjects('write-content')).toEqual([`products ${soap.id}`]);
  expect(await subjects('read-inquiries')).toEqual(['inquiries 1']);
  expect(await subjects('read-inquiries,read-public')).toEqual([`products ${soap.id}`, 'inquiries 1']);
  await app.close();
});

it.each(bothProvidersFor('SQL'))(
  'the event feed has the last 400 days, and answers a request for older events with an error, on %s',
  async (provider) => {
    const app = await start(provider);
    const add = (count: number) =>
      app.db.transact((tx) =>
        recordEvents(
          tx,
          Array.from({ length: count }, (_, at) => ({ subject: 'products', id: at + 1, action: 'updated' as const, by: null, at: now })),
        ),
      );
    await add(2_500);
    const first = await read(app, '?limit=500');
    expect([first.oldest, first.next]).toEqual([1, 500]);
    now = new Date(now.getTime() + 10 * DAY_MS);
    await add(3);
    while (await assignEventPositions(app.db));
    now = new Date(now.getTime() + 395 * DAY_MS);
    const { token } = await app.login();
    const later = { call: app.call, token };
    const { last } = await read(later);
    await deleteOldEvents(app.services);
    const kept = await read(later);
    expect([kept.oldest, kept.events.length, kept.last]).toEqual([last - 2, 3, last]);
    // A client that read all deleted events continues; any other client starts again.
    expect((await read(later, `?after=${last - 3}`)).events).toEqual(kept.events);
    const gone = await app.call('GET', `/api/admin/events?after=${last - 4}`, { token });
    expect([gone.status, gone.body.code, gone.body.message]).toEqual([410, 'events_gone', expect.stringContaining(`from ${last}.`)]);

    now = new Date(now.getTime() + 20 * DAY_MS);
    await deleteOldEvents(app.services);
    const empty = { call: app.call, token: (await app.login()).token };
    expect(await read(empty)).toEqual({ success: true, events: [], next: last, oldest: last + 1, last });
    expect((await read(empty, `?after=${last}`)).next).toBe(last);
    await app.close();
  },
);

it.each(testProviders)(
  'the feed continues after a page that is exactly full, also to events that have no position yet, on %s',
  async (provider) => {
    const app = await start(provider);
    const note = (id: number) =>
      app.db.transact((tx) => recordEvents(tx, [{ subject: 'products', id, action: 'updated' as const, by: null, at: now }]));
    let after = await latest(app);
    for (const ids of [[901], [902, 903]]) {
      for (const id of ids) await note(id);
      for (const id of ids) {
        const { events, next } = await read(app, `?after=${after}&limit=1`);
        expect(events).toMatchObject([{ id, position: after + 1 }]);
        after = next;
      }
    }
    expect(await read(app, `?after=${after}&limit=1`)).toMatchObject({ events: [], next: after, last: after });
    await app.close();
  },
);

it.each(testProviders)('the feed keeps an event of exactly 400 days, and none that is older, on %s', async (provider) => {
  const app = await start(provider);
  const since = now.getTime() - 400 * DAY_MS;
  await app.db.transact(async (tx) => {
    await tx.event.deleteMany();
    await recordEvents(
      tx,
      [since - 1, since, since + 1].map((at, id) => ({ subject: 'products', id, action: 'updated' as const, by: null, at: new Date(at) })),
    );
  });
  while (await assignEventPositions(app.db));
  await deleteOldEvents(app.services);
  expect((await read(app)).events.map(({ at }) => new Date(at as string).getTime() - since)).toEqual([0, 1]);
  await app.close();
});

it.each(testProviders)('the event feed refuses malformed parameters and positions that it never returned, on %s', async (provider) => {
  const app = await start(provider);
  for (const query of ['after=-1', 'after=x', 'after=2147483648', 'after=1.5', 'limit=0', 'limit=501', 'limit=ten'])
    expect([query, (await app.rest('GET', `events?${query}`)).status]).toEqual([query, 400]);
  const last = await latest(app);
  expect((await app.rest('GET', `events?after=${last}`)).status).toBe(200);
  expect((await app.rest('GET', `events?after=${last + 1}`)).body).toMatchObject({ code: 'events_gone' });
  await app.close();
});
