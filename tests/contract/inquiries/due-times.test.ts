/** The office's clock: the company profile's hours, and when inquiries are due by them. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recomputeDueTimes } from '../../../server/features/inquiries/desk/due-times';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, itOnTestProviders, quickOn } from '../../support/databases';

const HOUR = 60 * 60_000;
const day = { opens: '09:00', closes: '18:00' };
const openOnSunday = [day, day, day, day, day, day, { opens: '10:00', closes: '20:00' }];

describe.each(bothProvidersFor('SQL'))('the clock of the office on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  let app: ContentSite;
  let now: Date;
  let token: string;
  beforeEach(async () => {
    await app?.close();
    // Saturday, 18:00 in India.
    now = new Date('2026-03-07T12:30:00Z');
    // The app checks for changed hours only when a test advances the timer: otherwise the timing would be random.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    app = await startContent(provider, { now: () => now });
    token = app.token;
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => app.close());

  const ask = async (kind: 'query' | 'mutation', name: string, input?: object) => {
    const { status, body, text } = await app.trpc(kind, name, input, { token });
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body.result.data.json;
  };
  const send = async () => {
    const body = { name: 'Asha', email: 'asha@example.com', company: 'Rao', subject: 'bulk', message: 'Please call.' };
    expect(await app.call('POST', '/api/contact', { body })).toMatchObject({ status: 201 });
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const put = (body: object) => app.call('PUT', '/api/admin/company-profile/company', { token, body });
  const profile = async () => (await app.call('GET', '/api/admin/company-profile', { token })).body.profile[0];
  const dueTimes = async () =>
    (await app.db.read.contactInquiry.findMany({ orderBy: { id: 'asc' } })).map(({ dueAt }) => dueAt?.toISOString());
  /** Returns the due times after the app has checked for changed hours by itself, some seconds later. */
  const dueTimesLater = () => {
    vi.advanceTimersByTime(5_000);
    return dueTimes();
  };
  const MONDAY = '2026-03-10T04:30:00.000Z';
  const SUNDAY = '2026-03-08T14:30:00.000Z';

  once('the company profile has a history, and refuses a stale save and values that do not fit', async () => {
    const before = await profile();
    expect(before).toMatchObject({
      key: 'company',
      legalName: '',
      inquiryPrefix: 'SQ',
      quotationPrefix: 'QT',
      answerMinutes: 600,
      version: 1,
    });
    const contentVersion = await app.contentVersion();
    const changes = {
      legalName: 'Rao Traders',
      gstin: '29aaacs0000a1zc',
      state: '29',
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
    };
    const saved = await put({ ...changes, version: 1 });
    const after = { ...before, ...changes, gstin: '29AAACS0000A1ZC', version: 2 };
    expect([saved.status, saved.body]).toEqual([200, { success: true, profile: after }]);
    expect(await put({ legalName: 'Other', version: 1 })).toMatchObject({
      status: 409,
      body: { conflict: { mine: { legalName: 'Other' }, theirs: after } },
    });
    // A single field that does not fit a stored one.
    expect(await put({ state: '27' })).toMatchObject({ status: 400, body: { errors: { state: expect.stringContaining('Karnataka') } } });
    expect(await put({ openingHours: [null, null, null, null, null, null, null] })).toMatchObject({
      status: 400,
      body: { errors: { openingHours: 'Must be open on one day at least' } },
    });
    const { rows } = await ask('query', 'admin.history.ofRow', { type: 'company-profile', rowId: before.id });
    expect(rows[0]).toMatchObject({ action: 'update', userName: 'Site Administrator', after: { gstin: '29AAACS0000A1ZC' } });
    await ask('mutation', 'admin.history.undo', { changeSet: rows[0].changeSet });
    expect(await profile()).toEqual({ ...before, version: 3 });
    // The cache of the profile is refreshed; the profile can be neither added nor deleted.
    expect(await app.contentVersion()).toBe(contentVersion + 2);
    expect((await app.call('POST', '/api/admin/company-profile', { token, body: changes })).status).toBe(405);
    expect((await app.call('GET', '/api/admin/company-profile')).status).toBe(401);
  });

  once('an inquiry is due by the hours at its arrival, and by others when they are changed or undone, unless it was answered', async () => {
    for (let n = 0; n < 3; n += 1) await send();
    expect(await dueTimes()).toEqual([MONDAY, MONDAY, MONDAY]);
    const [answered] = await app.db.read.contactInquiry.findMany({ orderBy: { id: 'asc' } });
    await ask('mutation', 'admin.inquiries.update', { id: answered?.id, answered: true });
    await put({ openingHours: openOnSunday });
    await send();
    expect(await dueTimes()).toEqual([MONDAY, MONDAY, MONDAY, SUNDAY]);
    await expect.poll(dueTimesLater).toEqual([MONDAY, SUNDAY, SUNDAY, SUNDAY]);
    const [{ changeSet }] = (await ask('query', 'admin.history.changes', { type: 'company-profile' })).rows;
    await ask('mutation', 'admin.history.undo', { changeSet });
    await expect.poll(dueTimesLater).toEqual([MONDAY, MONDAY, MONDAY, MONDAY]);
  });

  once(
    'the computation of due times goes on where a process was killed, and fills in inquiries from before the clock',
    { tags: 'thorough' },
    async () => {
      await send();
      const [first] = await app.db.read.contactInquiry.findMany();
      const { id: _, requestKey: __, ...data } = { ...first, requestKey: null, dueAt: null, dueRules: '' };
      await app.db.transact((tx) => tx.contactInquiry.createMany({ data: Array.from({ length: 450 }, () => data as never) }));
      const left = () => app.db.read.contactInquiry.count({ where: { dueAt: null } });
      let batches = 0;
      await recomputeDueTimes(app.services, () => {
        batches += 1;
        return batches > 1;
      });
      expect(await left()).toBe(250);
      await recomputeDueTimes(app.services);
      expect(await left()).toBe(0);
      expect(new Set(await dueTimes())).toEqual(new Set([MONDAY]));
    },
  );

  it(
    'the inbox sorts waiting inquiries by due time, and counts overdue ones apart from those past 24 hours',
    quickOn('sqlite', provider),
    async () => {
      const ids: number[] = [];
      for (let n = 0; n < 4; n += 1) ids.push(await send());
      const [quick, slow, , urgent] = ids as [number, number, number, number];
      await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: urgent }, data: { dueAt: new Date(now.getTime() + 1) } }));
      const waiting = (await ask('query', 'admin.inquiries.page', { waiting: true })).rows.map(({ id }: { id: number }) => id);
      expect(waiting[0]).toBe(urgent);
      const answerAfter = async (id: number, hours: number) => {
        now = new Date(now.getTime() + hours * HOUR);
        token = (await app.login()).token;
        await ask('mutation', 'admin.inquiries.update', { id, answered: true });
      };
      await answerAfter(quick, 2);
      // Answered on Monday: late by the clock of 24 hours, in time by the opening hours.
      await answerAfter(slow, 40);
      const { inquiries } = await ask('query', 'admin.overview');
      expect(inquiries).toMatchObject({ waiting: 2, overdue: 1, over24h: 2 });
      const { due, within24h, medianHours } = inquiries.answers;
      expect([due.met, due.missed, within24h.met, within24h.missed, medianHours]).toEqual([2, 1, 1, 3, 22]);
      expect([due.days.length, due.days.at(-3)]).toEqual([30, { date: '2026-03-07', met: 2, missed: 1 }]);
      // Resolved without an answer, and suspected spam, needed none.
      await ask('mutation', 'admin.inquiries.update', { id: urgent, status: 'resolved' });
      expect((await ask('query', 'admin.overview')).inquiries.answers.due).toMatchObject({ met: 2, missed: 0 });
    },
  );
});
