/**
 * Resolved inquiries and suspected spam are erased automatically after the months of the company profile: which ones, from when on, and the
 * report.
 */
import { describe, expect, it } from 'vitest';
import type { DatabaseProvider } from '../../../prisma/schema';
import { subtractMonths } from '../../../server/features/privacy/retention/ended-inquiries';
import { findNextRetentionRun, readRetentionSetting, runRetention } from '../../../server/features/privacy/retention/retention';
import { DAY_MS } from '../../../shared/time/india';
import { startApp } from '../../support/app';
import { testProviders } from '../../support/databases';

async function startOffice(provider: DatabaseProvider) {
  let now = new Date('2023-01-10T06:00:00Z');
  const app = await startApp(provider, { now: () => now });
  const session = { token: '' };
  const signIn = async () => Object.assign(session, { token: (await app.login()).token });
  const admin = async (kind: 'query' | 'mutation', name: string, input?: object) => {
    await signIn();
    const { status, body } = await app.trpc(kind, `admin.${name}`, input, session);
    expect([name, status]).toEqual([name, 200]);
    return body.result.data.json;
  };
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const arrive = async (name: string) => {
    const body = { name, email: `${name.toLowerCase()}@example.com`, company: 'Rao', subject: 'bulk', message: name };
    expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
    return (await app.db.read.contactInquiry.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  };
  const resolve = (id: number, more: object = {}) => admin('mutation', 'inquiries.update', { id, status: 'resolved', ...more });
  const names = async () => (await app.db.read.contactInquiry.findMany({ orderBy: { id: 'asc' } })).map(({ name }) => name);
  const keepFor = (retentionMonths: number) => admin('mutation', 'companyProfile.update', { key: 'company', retentionMonths });
  const run = () => runRetention(app.services);
  return { ...app, admin, later, arrive, resolve, names, keepFor, run, now: () => now };
}

describe.each(testProviders)('retention on %s', (provider) => {
  it('the retention job erases inquiries that ended long ago, with their joined inquiries, and none that is still needed', async () => {
    const app = await startOffice(provider);
    await app.resolve(await app.arrive('Ended'));
    const head = await app.arrive('Head');
    const joined = await app.arrive('Joined');
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: joined }, data: { joinedToId: head } }));
    await app.resolve(head);
    await app.arrive('Open');
    await app.resolve(await app.arrive('Followed'), { followUpAt: '2030-01-01' });
    const quoted = await app.arrive('Quoted');
    await app.admin('mutation', 'quotations.start', { inquiryId: quoted });
    await app.resolve(quoted);
    const openJoined = await app.arrive('Under');
    const under = await app.arrive('OpenJoined');
    await app.resolve(openJoined);
    await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: under }, data: { joinedToId: openJoined } }));
    const called = await app.arrive('Called');
    const late = await app.arrive('Late');
    await app.resolve(called);
    app.later(365 * DAY_MS);
    // The last event of an inquiry counts, not its arrival.
    await app.admin('mutation', 'inquiries.addMessage', { id: called, channel: 'note', text: 'Wants the old price list.' });
    await app.resolve(late);
    app.later(10 * DAY_MS);

    expect(await app.admin('query', 'retention.preview', { months: 12 })).toEqual({
      resolved: 2,
      spam: 0,
      oldest: '2023-01-10T06:00:00.000Z',
    });
    expect(await app.admin('query', 'retention.preview', { months: 13 })).toEqual({ resolved: 0, spam: 0, oldest: null });
    expect(await app.run()).toBe(true);
    expect(await app.names()).toContain('Ended');

    // A slip can be undone for a day.
    await app.keepFor(12);
    const first = await app.admin('query', 'retention.get');
    expect(first).toMatchObject({
      months: 12,
      next: { isWaiting: true, resolved: 2, at: findNextRetentionRun(app.now(), new Date(app.now().getTime() + DAY_MS)).toISOString() },
      runs: [],
    });
    expect(await app.run()).toBe(true);
    expect(await app.names()).toContain('Ended');
    app.later(DAY_MS + 1);
    const [one, two] = await Promise.all([app.run(), app.run()]);
    expect([one, two]).toContain(true);
    expect(await app.names()).toEqual(['Open', 'Followed', 'Quoted', 'Under', 'OpenJoined', 'Called', 'Late']);
    const erased = await app.db.read.revision.findMany({ where: { action: 'erase' }, orderBy: { id: 'asc' } });
    expect(erased.map(({ userId, userName, channel }) => [userId, userName, channel])).toEqual(Array(3).fill([null, '', 'job']));
    const { runs, next } = await app.admin('query', 'retention.get');
    expect(runs.length).toBeGreaterThan(0);
    expect(runs.at(-1)).toMatchObject({ months: 12, erased: { contactInquiry: 3 } });
    expect(next).toMatchObject({ isWaiting: false, resolved: 0, spam: 0, oldest: null });
    await app.run();
    expect((await app.admin('query', 'retention.get')).runs).toEqual(runs);
    await app.close();
  });

  it('suspected spam is erased some days after its arrival, whatever its status, and a fresh spam mark erases nothing for a day', async () => {
    const app = await startOffice(provider);
    const mark = (id: number) => app.admin('mutation', 'inquiries.update', { id, suspectedSpam: true });
    const spam = await app.arrive('Spam');
    await mark(await app.arrive('Quoted'));
    await app.admin('mutation', 'quotations.start', { inquiryId: spam + 1 });
    const open = await app.arrive('Open');
    await app.arrive('Slip');
    app.later(200 * DAY_MS);
    // The spam mark was changed months later, and its notes later still: the limit counts from its arrival.
    await mark(spam);
    await app.admin('mutation', 'inquiries.update', { id: spam, notes: 'Sells links.' });
    await mark(await app.arrive('Late'));
    app.later(170 * DAY_MS);
    await app.keepFor(12);
    app.later(DAY_MS + 1);
    await mark(open + 1);
    const found = { resolved: 0, spam: 1, oldest: '2023-01-10T06:00:00.000Z' };
    expect(await app.admin('query', 'retention.preview', { months: 12 })).toEqual(found);
    expect((await app.admin('query', 'retention.get')).next).toMatchObject(found);
    await app.run();
    expect(await app.names()).toEqual(['Quoted', 'Open', 'Slip', 'Late']);
    app.later(DAY_MS + 1);
    await app.run();
    expect(await app.names()).toEqual(['Quoted', 'Open', 'Late']);
    await app.close();
  });

  it('the retention job continues an interrupted run, and stops when the setting is removed', async () => {
    const app = await startOffice(provider);
    for (let at = 0; at < 30; at += 1) await app.db.transact((tx) => tx.contactInquiry.create({ data: { ...old, name: `Old ${at}` } }));
    await app.keepFor(6);
    app.later(DAY_MS + 1);
    let asked = 0;
    expect(await runRetention(app.services, () => ++asked > 1)).toBe(false);
    expect(await app.names()).toHaveLength(5);
    await app.keepFor(0);
    expect(await app.run()).toBe(true);
    expect(await app.names()).toHaveLength(5);
    await app.keepFor(6);
    app.later(DAY_MS + 1);
    expect(await app.run()).toBe(true);
    expect(await app.names()).toEqual([]);
    const { runs } = await app.admin('query', 'retention.get');
    expect(runs.map(({ erased }: { erased: object }) => erased)).toEqual([{ contactInquiry: 5 }, { contactInquiry: 25 }]);
    await app.close();
  });

  it('the retention job waits a day after the last change of its months, whatever else in the profile changed', async () => {
    const app = await startOffice(provider);
    const from = async () => (await readRetentionSetting(app.services)).from.getTime() - DAY_MS;
    await app.keepFor(12);
    const first = app.now().getTime();
    expect(await from()).toBe(first);
    app.later(DAY_MS / 2);
    await app.keepFor(6);
    expect(await from()).toBe(first + DAY_MS / 2);
    app.later(1_000);
    await app.admin('mutation', 'companyProfile.update', { key: 'company', legalName: 'Sahyadri Traders LLP' });
    expect(await from()).toBe(first + DAY_MS / 2);
    await app.close();
  });

  it('the retention job lists the periods of all features', async () => {
    const app = await startOffice(provider);
    const { keeps } = await app.admin('query', 'retention.get');
    expect(keeps).toContainEqual({ what: 'Access log', days: 365 });
    expect(keeps).toContainEqual({ what: 'Mails that were sent, refused or given up', days: 30 });
    expect(keeps).toContainEqual({ what: 'Sessions of users', days: 0.5 });
    for (const { days } of keeps) expect(days).toEqual(expect.any(Number));
    await app.close();
  });
});

const old = {
  ...{ email: '', topic: 'bulk', message: 'Old', source: 'contact', status: 'resolved' },
  createdAt: new Date('2020-02-02T06:00:00Z'),
};

it('a period of months ends on the last day of a shorter month, and runs begin at two at night in India', () => {
  expect(subtractMonths(new Date('2026-03-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  expect(subtractMonths(new Date('2026-11-23T10:00:00Z'), 24).toISOString()).toBe('2024-11-23T10:00:00.000Z');
  const at = new Date('2026-11-23T10:00:00Z');
  expect(findNextRetentionRun(at, new Date(0)).toISOString()).toBe('2026-11-23T20:30:00.000Z');
  expect(findNextRetentionRun(at, new Date(at.getTime() + DAY_MS)).toISOString()).toBe('2026-11-24T20:30:00.000Z');
});
