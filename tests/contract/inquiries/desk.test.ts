/** The desk: owners, follow-ups, joined inquiries, views, and logged calls. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bothProvidersFor, quickOn, testProviders } from '../../support/databases';
import { type InquiryDesk, startInquiryDesk } from '../../support/desk-office';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(bothProvidersFor('text search'))('the desk on %s', (provider) => {
  let desk: InquiryDesk;
  beforeEach(async () => {
    await desk?.app.close();
    desk = await startInquiryDesk(provider);
  });
  afterAll(() => desk.app.close());

  it('the inbox lists its groups in order over all pages, and counts its views', quickOn('sqlite', provider), async () => {
    const { app, me, send, update, page, names, later } = desk;
    const ids: Record<string, number> = {};
    for (const name of ['Done', 'Open', 'Today', 'Reply1', 'Reply2', 'Later', 'Wait']) ids[name] = await send(name);
    await send('Spam', { website: 'x' });
    const at = (name: string) => ids[name] as number;
    for (const name of ['Open', 'Today', 'Reply1', 'Reply2', 'Later']) await update(at(name), { answered: true });
    await update(at('Done'), { status: 'resolved', followUpAt: '2026-03-02' });
    await update(at('Today'), { followUpAt: '2026-03-04' });
    expect((await update(at('Later'), { followUpAt: '2026-03-05' })).row.followUpAt).toBe('2026-03-04T18:30:00.000Z');
    for (const [name, minutes] of [
      ['Reply2', 2],
      ['Reply1', 3],
    ] as const)
      await app.db.transact((tx) =>
        tx.contactInquiry.update({ where: { id: at(name) }, data: { repliedAt: new Date(Date.UTC(2026, 2, 2, 7, minutes)) } }),
      );
    await update(at('Open'), { ownerId: me });
    await update(at('Done'), { ownerId: me });
    expect(await names()).toEqual(['Reply2', 'Reply1', 'Wait', 'Later', 'Today', 'Open', 'Done', 'Spam']);
    // 5 March begins in India while it is still the 4th in UTC.
    await later(2 * DAY + 13 * 60 * MINUTE);
    const order = ['Reply2', 'Reply1', 'Wait', 'Today', 'Later', 'Open', 'Done', 'Spam'];
    for (const pageSize of [1, 3, 50]) {
      const pages: string[] = [];
      for (let number = 1; number <= Math.ceil(order.length / pageSize) + 1; number += 1)
        pages.push(...(await names({ page: number, pageSize })));
      expect([pageSize, pages]).toEqual([pageSize, order]);
    }
    const views = { all: order.slice(0, 6), mine: ['Open'], unassigned: order.slice(0, 5), spam: ['Spam'], closed: ['Done'] };
    for (const [view, expected] of Object.entries(views)) expect([view, await names({ view })]).toEqual([view, expected]);
    expect((await page()).counts).toMatchObject({ all: 6, mine: 1, unassigned: 5, spam: 1, resolved: 1, waiting: 3 });
    expect(await names({ waiting: true })).toEqual(order.slice(0, 3));
    expect((await page({ view: 'mine' })).rows[0]).toMatchObject({ ownerId: me, ownerName: 'Site Administrator' });
  });

  it('a joined inquiry is listed with its main inquiry, which takes the earlier due time', quickOn('sqlite', provider), async () => {
    const { app, ask, send, update, page, names, later, refusal } = desk;
    const asha = await send('Asha', { phone: '098200 12345' });
    const others = [await send('Bela'), await send('Chetan')];
    const again = await send('Asha2', { phone: '+91 98200-12345' });
    const third = await send('Asha3', { email: 'ASHA@example.com' });
    await update(asha, { answered: true });
    expect(await names()).toEqual(['Bela', 'Chetan', 'Asha2', 'Asha3', 'Asha']);
    const sameSender = async (id: number) => (await ask('query', 'sameSender', { id })).rows.map((row: { id: number }) => row.id);
    expect([await sameSender(asha), await sameSender(again), await sameSender(others[0] as number)]).toEqual([[third, again], [asha], []]);

    await update(again, { joinedToId: asha });
    await update(third, { joinedToId: asha });
    expect(await names()).toEqual(['Bela', 'Chetan', 'Asha']);
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: third }, data: { dueAt: new Date('2026-03-02T07:00:00Z') } }));
    for (const pageSize of [1, 2, 50]) {
      const pages: string[] = [];
      for (let number = 1; number <= 3; number += 1) pages.push(...(await names({ page: number, pageSize })));
      expect([pageSize, pages]).toEqual([pageSize, ['Asha', 'Bela', 'Chetan']]);
    }
    await later(120 * MINUTE);
    const { rows, counts, total } = await page({ waiting: true });
    expect(rows[0]).toMatchObject({ id: asha, joined: 2, nextDueAt: '2026-03-02T07:00:00.000Z', isOverdue: true });
    expect([rows.length, total, counts]).toEqual([
      3,
      3,
      expect.objectContaining({ new: 3, all: 3, unassigned: 3, waiting: 4, overdue: 1 }),
    ]);
    // A waiting main inquiry takes the due time of its joined inquiry if that is earlier; the joined one gets a reply first.
    await update(asha, { answered: false });
    expect((await page()).rows[0]).toMatchObject({ id: asha, nextDueAt: '2026-03-02T07:00:00.000Z', isOverdue: true });
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: others[1] as number }, data: { dueAt: new Date(0) } }));
    expect(await names()).toEqual(['Chetan', 'Asha', 'Bela']);
    const repliedAt = new Date('2026-03-02T07:30:00Z');
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: again }, data: { repliedAt } }));
    expect((await page({ pageSize: 2, waiting: true })).rows).toMatchObject([
      { id: asha, waitsFor: { at: repliedAt.toISOString(), isUndelivered: false } },
      { name: 'Chetan', waitsFor: null },
    ]);
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: again }, data: { repliedAt: null } }));
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: others[1] as number }, data: { dueAt: new Date(8e14) } }));
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: asha }, data: { firstAnswerAt: new Date(0) } }));
    // A search covers joined inquiries too.
    expect(await names({ q: 'Asha3' })).toEqual(['Asha3']);

    const bela = others[0] as number;
    expect(await refusal(bela, { joinedToId: asha })).toEqual([
      400,
      'Only inquiries with the same e-mail address or phone number can be joined',
    ]);
    expect(await refusal(asha, { joinedToId: asha })).toEqual([400, 'An inquiry cannot be joined to itself']);
    const fourth = await send('Asha4', { phone: '9820012345' });
    expect(await refusal(fourth, { joinedToId: again })).toEqual([
      400,
      'The other inquiry is joined to a third one. Join this one to that.',
    ]);
    expect(await refusal(asha, { joinedToId: fourth })).toEqual([400, 'Other inquiries are joined to this one. Separate them first.']);
    await update(third, { joinedToId: null });
    expect(await names({ pageSize: 2 })).toEqual(['Asha3', 'Bela']);
  });

  it('a search finds inquiries of the chosen view only, and counts those of each view', async () => {
    const { send, update, page } = desk;
    const [asha, bela] = [await send('Asha'), await send('Bela')];
    await update(asha, { status: 'resolved' });
    const found = { waiting: 1, new: 1, resolved: 1, all: 1, requests: 0 };
    expect(await page({ q: 'example' })).toMatchObject({ rows: [{ id: bela }, { id: asha }], total: 2, found });
    expect(await page({ q: 'example', waiting: true })).toMatchObject({ rows: [{ id: bela }], total: 1, found });
    expect(await page({ q: 'example', view: 'closed' })).toMatchObject({ rows: [{ id: asha }], total: 1, found });
  });
});

describe.each(testProviders)('changes at the desk on %s', (provider) => {
  let desk: InquiryDesk;
  beforeEach(async () => {
    await desk?.app.close();
    desk = await startInquiryDesk(provider);
  });
  afterAll(() => desk.app.close());

  it('the inbox accepts follow-up days, and owners who may sign in, through REST too', async () => {
    const { app, me, ask, send, update, refusal } = desk;
    const person = { username: 'meera', firstName: 'Meera', lastName: 'Joshi', email: 'meera@example.com', role: 'office' };
    const meera = (await app.ask('mutation', 'admin.people.create', person)).person.id;
    const id = await send('Asha');
    expect(await ask('query', 'owners')).toEqual([
      { id: meera, name: 'Meera Joshi' },
      { id: me, name: 'Site Administrator' },
    ]);
    const put = await app.rest('PUT', `contact-inquiries/${id}`, { ownerId: meera, followUpAt: '2026-03-09' });
    expect(put).toMatchObject({ status: 200, body: { inquiry: { ownerId: meera, followUpAt: '2026-03-08T18:30:00.000Z' } } });
    const changes = (await app.ask('query', 'admin.history.changes', {})).rows;
    expect(changes[0]).toMatchObject({
      names: { people: { [meera]: 'Meera Joshi' } },
      parts: [{ fields: [{ field: 'ownerId', before: null, after: meera }, { field: 'followUpAt' }] }],
    });
    await app.ask('mutation', 'admin.history.undo', { changeSet: changes[0].changeSet });
    expect(await ask('query', 'row', { id })).toMatchObject({ ownerId: null, ownerName: null, followUpAt: null });
    await app.ask('mutation', 'admin.people.update', { id: meera, isActive: false });
    expect(await ask('query', 'owners')).toEqual([{ id: me, name: 'Site Administrator' }]);
    for (const ownerId of [meera, 4711]) expect(await refusal(id, { ownerId })).toEqual([400, 'No person who may sign in has this id']);
    for (const followUpAt of ['2026-02-30', '25 Nov', '0001-01-01', 'x'.repeat(100_000)])
      expect(await refusal(id, { followUpAt })).toEqual([400, 'Choose a day for the follow-up, such as 2026-11-25']);
    expect((await update(id, { ownerId: null })).row.ownerId).toBeNull();
  });

  it('undo refuses to join an inquiry to a joined inquiry', async () => {
    const { app, send, update, names } = desk;
    const [first, second] = [await send('Asha'), await send('Asha2', { email: 'asha@example.com' })];
    await update(second, { joinedToId: first });
    const [{ changeSet }] = (await app.ask('query', 'admin.history.changes', {})).rows;
    const undone = await app.ask('mutation', 'admin.history.undo', { changeSet });
    await update(first, { joinedToId: second });
    const redo = await app.trpc('mutation', 'admin.history.undo', { changeSet: undone.changeSet });
    expect(redo).toMatchObject({ status: 400 });
    expect(await names()).toEqual(['Asha2']);
  });

  it('a logged call is stored once, with its author, and sends no mail', async () => {
    const { app, me, ask, trpc, page, refusal } = desk;
    const call = { name: 'Ravi', phone: '98450 12345', topic: 'bulk', message: 'Wants 200 boxes.' };
    const headers = { 'idempotency-key': 'a-call-that-was-written' };
    const [first, second] = [
      await trpc('mutation', 'enterCall', call, { headers }),
      await trpc('mutation', 'enterCall', call, { headers }),
    ];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await trpc('mutation', 'enterCall', { ...call, name: 'Another' }, { headers })).toMatchObject({ status: 409 });
    const { rows, total } = await page();
    expect([total, rows[0]]).toEqual([
      1,
      expect.objectContaining({
        ...call,
        email: '',
        company: null,
        source: 'phone',
        ownerId: me,
        dueAt: '2026-03-03T07:00:00.000Z',
      }),
    ]);
    expect(await app.db.read.outboxMail.count()).toBe(0);
    // Two callers without an address are not the same sender.
    await ask('mutation', 'enterCall', { ...call, phone: '98450 99999', ownerId: null });
    expect((await ask('query', 'sameSender', { id: rows[0].id })).rows).toEqual([]);
    expect((await page({ view: 'unassigned' })).rows).toMatchObject([{ phone: '98450 99999' }]);
    const csv = await app.call('GET', '/admin/export/contact-inquiries.csv?view=mine', { token: app.token });
    expect(csv.text.split('\r\n').filter((line) => line.includes('Ravi,,98450 12345'))).toHaveLength(1);
    expect(csv.text).not.toContain('98450 99999');
    expect(await app.rest('GET', 'contact-inquiries')).toMatchObject({ status: 200, body: { inquiries: [{ email: '' }, { email: '' }] } });
    expect(await trpc('mutation', 'enterCall', { ...call, email: 'ravi@' })).toMatchObject({ status: 400 });
    expect(await refusal(4711, { ownerId: null })).toEqual([404, 'Inquiry not found']);
  });
});
