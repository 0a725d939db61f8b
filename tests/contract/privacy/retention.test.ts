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
  it('two runs at the same moment erase an ended inquiry once, as a job; a later change by the office delays the erasure', async () => {
    const app = await startOffice(provider);
    await app.resolve(await app.arrive('Ended'));
    const changed = await app.arrive('Changed');
    await app.resolve(changed);
    app.later(365 * DAY_MS);
    await app.admin('mutation', 'inquiries.update', { id: changed, notes: 'Wants the old price list.' });
    expect(await app.run()).toBe(true);
    expect(await app.names()).toEqual(['Ended', 'Changed']);
    await app.keepFor(12);
    app.later(10 * DAY_MS);
    const due = { resolved: 1, spam: 0, oldest: '2023-01-10T06:00:00.000Z' };
    expect(await app.admin('query', 'retention.preview', { months: 12 })).toEqual(due);
    expect(await app.admin('query', 'retention.preview', { months: 0 })).toEqual({ resolved: 0, spam: 0, oldest: null });
    const at = findNextRetentionRun(app.now(), app.now()).toISOString();
    expect(await app.admin('query', 'retention.get')).toMatchObject({ months: 12, next: { ...due, isWaiting: false, at }, runs: [] });
    expect(await Promise.all([app.run(), app.run()])).toContain(true);
    expect(await app.names()).toEqual(['Changed']);
    const erased = await app.db.read.revision.findMany({ where: { action: 'erase' } });
    expect(erased).toMatchObject([{ userId: null, userName: '', channel: 'job' }]);
    const { runs, next } = await app.admin('query', 'retention.get');
    expect(runs.at(-1)).toMatchObject({ months: 12, erased: { contactInquiry: 1 } });
    expect(next).toMatchObject({ resolved: 0, spam: 0, oldest: null });
    await app.close();
  });

  it('the retention job continues an interrupted run, and stops when the setting is changed or removed', async () => {
    const app = await startOffice(provider);
    for (let at = 0; at < 55; at += 1) await app.db.transact((tx) => tx.contactInquiry.create({ data: { ...old, name: `Old ${at}` } }));
    await app.keepFor(12);
    app.later(DAY_MS + 1);
    const changing: typeof app.db.transact = async (...work) => {
      const done = await app.db.transact(...work);
      await app.keepFor(6);
      return done;
    };
    expect(await runRetention({ ...app.services, db: { ...app.db, transact: changing } })).toBe(true);
    expect(await app.names()).toHaveLength(30);
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
    expect(runs.map(({ erased }: { erased: object }) => erased)).toEqual([5, 25, 25].map((contactInquiry) => ({ contactInquiry })));
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
