/** The screens of privacy on one site: each row of a table is a record at one side of a limit, a filter or a state. */
import { expect, it, vi } from 'vitest';
import { accessLogJob } from '../../../server/features/privacy/access-log/access-log-job';
import { deletedBreachesJob } from '../../../server/features/privacy/breaches/deleted-breaches-job';
import { rewritingJob } from '../../../server/features/privacy/erasing/rewriting-job';
import { previewRetention, retentionJob } from '../../../server/features/privacy/retention/retention';
import { logAccess } from '../../../server/platform/access/access-log';
import type { ScheduledJob } from '../../../server/platform/process/jobs';
import { DAY_MS } from '../../../shared/time/india';
import { insertApiToken } from '../../support/api-tokens';
import { shareContent } from '../../support/content';

let now = new Date('2026-11-23T06:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const app = shareContent('sqlite', { isStill: true, now: () => now, env: { ACCESS_LOG_DAYS: '30' } });

const running = (isStopping = false) => {
  const stopping = new AbortController();
  if (isStopping) stopping.abort();
  return { stopping: stopping.signal, record: () => undefined };
};
const runOf = (job: ScheduledJob) => {
  const started = job.start(app.services);
  return (isStopping?: boolean) => started?.run(running(isStopping));
};
const inquiry = { name: 'Asha', email: 'asha@example.com', emailKey: 'asha@example.com', topic: 'bulk', message: '', source: 'contact' };

it('the access log is filtered by user, action, days in India, and record with its files; each entry is read with its names', async () => {
  const { id } = await app.db.transact((tx) => tx.contactInquiry.create({ data: { ...inquiry, createdAt: now } }));
  const today = new Date('2026-11-22T18:30:00Z');
  const user = { userId: 1, userName: 'Asha Rao', action: 'opened', rows: 1, at: now };
  for (const name of ['Accounting', 'Stock']) await insertApiToken(app, 'read-inquiries', { name });
  const [accounting, stock] = await app.db.read.apiToken.findMany({ orderBy: { id: 'asc' } });
  const entries = [
    { ...user, subject: 'inquiries', subjectId: id },
    { ...user, subject: 'inquiry-files', subjectId: id, action: 'downloaded', at: today, tokenId: accounting?.id },
    { ...user, subject: 'inquiries', subjectId: id + 1, tokenId: stock?.id, at: new Date(today.getTime() - 1) },
    { ...user, subject: 'quotations', subjectId: id, at: before(6 * DAY_MS + 11.5 * 3_600_000) },
    { ...user, subject: 'newsletter', action: 'exported', rows: 12, tokenId: 999, at: before(6 * DAY_MS + 11.5 * 3_600_000 + 1) },
    { ...user, subject: 'inquiries', userId: 2, userName: 'Ravi', subjectId: null, action: 'exported', rows: 3 },
  ];
  await app.db.transact(async (tx) => {
    await tx.accessEntry.deleteMany();
    for (const [at, data] of entries.entries()) await tx.accessEntry.create({ data: { ...data, id: at + 1 } });
  });
  const page = (filters: object) => app.ask('query', 'admin.accessLog.page', filters);
  const all = [6, 5, 4, 3, 2, 1];
  for (const [filters, ids] of [
    [{}, all],
    [{ user: 2 }, [6]],
    [{ action: 'exported' }, [6, 5]],
    [{ days: 1 }, [6, 2, 1]],
    [{ days: 7 }, [6, 4, 3, 2, 1]],
    [{ of: 'inquiries' }, [6, 3, 2, 1]],
    [{ of: 'inquiries', record: id }, [2, 1]],
    [{ record: id }, [4, 2, 1]],
    [{ user: 1, action: 'opened', days: 1 }, [1]],
  ] as const) {
    const { rows, total } = await page(filters);
    expect([filters, rows.map((row: { id: number }) => row.id), total]).toEqual([filters, ids, ids.length]);
  }
  expect(await page({ user: 1, pageSize: 2 })).toMatchObject({ rows: [{ id: 5 }, { id: 4 }], total: 5, next: 2 });
  const second = await page({ page: 2, pageSize: 4 });
  expect([second.rows.map((row: { id: number }) => row.id), second.total, second.next]).toEqual([[2, 1], 6, null]);
  const { rows } = await page({});
  const reference = `SQ-2026-${String(id).padStart(5, '0')}`;
  expect(rows.map((row: Record<string, unknown>) => [row.token, row.subjectId, row.reference, row.rows])).toEqual([
    [null, null, null, 3],
    ['', null, null, 12],
    [null, id, null, 1],
    ['Stock', id + 1, null, 1],
    ['Accounting', id, reference, 1],
    [null, id, reference, 1],
  ]);
  expect(rows[5]).toMatchObject({ at: now.toISOString(), userName: 'Asha Rao', action: 'opened', subject: 'inquiries' });
  const csv = (await app.call('GET', '/admin/export/access-log.csv?user=2', { token: app.token })).text.trim().split('\r\n');
  expect(csv).toEqual(['Id,Time (IST),User,API token,Action,What,Records', expect.stringMatching(/^6,.*,Ravi,,exported,inquiries,3$/)]);
  await app.services.accessLog.flush();
  const [exported] = (await page({})).rows;
  expect(exported).toMatchObject({ subject: 'access-log', action: 'exported', rows: 1 });
});

it('the access log deletes entries after exactly 30 days, and its job stores waiting entries when the site stops', async () => {
  const entry = { userId: 1, userName: 'Asha', action: 'opened', subject: 'inquiries', rows: 1 };
  const old = Array.from({ length: 501 }, (_, at) => ({ ...entry, subjectId: at, at: before(30 * DAY_MS + 1) }));
  await app.db.transact(async (tx) => {
    await tx.accessEntry.deleteMany();
    await tx.accessEntry.createMany({ data: [...old, { ...entry, subjectId: 999, at: before(30 * DAY_MS) }] });
  });
  const run = runOf(accessLogJob);
  await run(true);
  expect(await app.db.read.accessEntry.count()).toBe(502);
  await run();
  expect(await app.db.read.accessEntry.findMany()).toMatchObject([{ subjectId: 999 }]);
  logAccess(app.services, { user: { id: 1, name: 'Asha' }, action: 'opened', subject: 'inquiries', subjectId: 1 });
  await accessLogJob.start(app.services)?.close?.();
  expect(await app.db.read.accessEntry.count({ where: { subjectId: 1 } })).toBe(1);
});

it('a breach is read back as it was written, its kinds once each; another breach stays', async () => {
  const form = {
    ...{ learnedAt: now.toISOString(), fromAt: before(3 * DAY_MS).toISOString(), untilAt: before(DAY_MS).toISOString() },
    ...{ nature: 'Lost', place: 'Bus', causes: '', findings: '', impact: '', measures: '', remedies: '', safety: '' },
  };
  const breach = (name: string, input: object) => app.trpc('mutation', `admin.breaches.${name}`, input, { token: app.token });
  const create = async (fields: object) => (await breach('create', { ...form, ...fields })).body.result.data.json;
  const one = await create({ kinds: ['mails', 'inquiries', 'mails'], reportedAt: null, toldAt: now.toISOString() });
  const other = await create({ kinds: ['mails'], reportedAt: now.toISOString(), toldAt: null });
  const known = { createdBy: 'Site Administrator', createdAt: now.toISOString(), version: 1 };
  expect(one).toEqual({ ...form, ...known, id: one.id, kinds: ['mails', 'inquiries'], reportedAt: null, toldAt: now.toISOString() });
  expect(await app.ask('query', 'admin.breaches.list')).toEqual([other, one]);
  const third = await create({ kinds: ['mails'], reportedAt: null, toldAt: null });
  await breach('remove', { id: third.id, version: 1 });
  const { version, id } = one;
  const change = { ...form, kinds: ['mails'], reportedAt: null, toldAt: null };
  expect((await breach('update', { ...change, id: 999, version })).status).toBe(404);
  expect((await breach('update', { ...change, id, version: version + 1 })).body.error.json.data.conflict).toMatchObject({ theirs: one });
  expect((await breach('update', { ...change, id, version })).body.result.data.json).toMatchObject({ id, version: 2, toldAt: null });
  const remove = (version: number) => breach('remove', { id: other.id, version });
  expect((await remove(2)).body.error.json.data.conflict).toMatchObject({ theirs: other });
  expect([await remove(1), await remove(1), await remove(2)].map(({ status }) => status)).toEqual([200, 404, 404]);
  expect((await breach('update', { ...change, id: other.id, version: 2 })).status).toBe(404);
  expect(await app.ask('query', 'admin.breaches.list')).toMatchObject([{ id, version: 2 }]);
  const restored = { ...other, version: 3 };
  for (let times = 0; times < 2; times++) expect(await app.ask('mutation', 'admin.breaches.restore', { id: other.id })).toEqual(restored);
  const run = runOf(deletedBreachesJob);
  for (const [age, left] of [
    [DAY_MS - 1, 3],
    [DAY_MS + 1, 2],
  ] as const) {
    await app.db.transact((tx) => tx.breach.update({ where: { id: other.id }, data: { deletedAt: before(age) } }));
    await run();
    expect(await app.db.read.breach.count()).toBe(left);
  }
  expect((await breach('restore', { id: other.id })).status).toBe(404);
  const { company } = await app.ask('query', 'admin.breaches.affected', { id });
  expect(Object.keys(company).sort()).toEqual(['legalName', 'privacyContact', 'privacyEmail', 'privacyPhone']);
});

it('privacy requests are listed up to 200 open ones by due day, and up to 50 closed ones', async () => {
  await app.db.transact(async (tx) => {
    await tx.contactInquiry.deleteMany();
    const add = (first: number, count: number, status: string) =>
      tx.contactInquiry.createMany({
        data: Array.from({ length: count }, (_, at) => ({ ...inquiry, id: first + at, kind: 'privacy-request', status, createdAt: now })),
      });
    await add(1_001, 201, 'new');
    await add(2_001, 51, 'resolved');
    const request = (inquiryId: number) => ({ inquiryId, wish: 'erasure', dueAt: new Date(now.getTime() + 1_201 - inquiryId) });
    for (const [first, count] of [
      [1_001, 201],
      [2_001, 51],
    ] as const)
      await tx.privacyRequest.createMany({ data: Array.from({ length: count }, (_, at) => request(first + at)) });
    const erased = { changeSet: 'erased', action: 'erase', userName: 'Asha', channel: 'trpc', before: {}, createdAt: now };
    await tx.revision.create({ data: { ...erased, type: 'products', rowId: 2_051 } });
    await tx.revision.create({ data: { ...erased, type: 'contact-inquiries', rowId: 2_050 } });
  });
  const read = async () => {
    const { open, closed, openIsMore, closedIsMore } = await app.ask('query', 'admin.privacyRequests.list');
    const last = open.at(-1);
    return {
      open: open.length,
      closed: closed.length,
      openIsMore,
      closedIsMore,
      first: open[0].inquiryId,
      late: open.filter((row: { isLate: boolean }) => row.isLate).length,
      last: last.inquiryId,
      newest: closed[0].inquiryId,
      isClosedLate: closed[0].isLate,
      erasedBy: closed[0].erased?.by,
    };
  };
  const many = {
    open: 200,
    closed: 50,
    openIsMore: true,
    closedIsMore: true,
    first: 1_201,
    late: 0,
    last: 1_002,
    newest: 2_051,
    isClosedLate: false,
    erasedBy: undefined,
  };
  expect(await read()).toEqual(many);
  await app.db.transact(async (tx) => {
    for (const inquiryId of [1_201, 2_051]) {
      await tx.contactInquiry.delete({ where: { id: inquiryId } });
      await tx.privacyRequest.delete({ where: { inquiryId } });
    }
  });
  now = new Date(now.getTime() + 2);
  expect(await read()).toEqual({
    ...many,
    openIsMore: false,
    closedIsMore: false,
    first: 1_200,
    late: 1,
    last: 1_001,
    newest: 2_050,
    erasedBy: 'Asha',
  });
});

it('each version of a notice is read from the history; an unknown version or notice is not found', async () => {
  const text = (key: string, version: number) => app.trpc('query', 'admin.noticeVersions.text', { key, version });
  const stored = (key: string) => app.db.read.privacyNotice.findUniqueOrThrow({ where: { key } });
  const [contact, newsletter] = [await stored('contact'), await stored('newsletter')];
  const words = { en: 'Second', hi: 'दूसरा', kn: 'ಎರಡು' };
  for (const [at, { id, key, version }] of [contact, newsletter].entries()) {
    const after = { id, key, ...words, en: `${key} ${at}`, version: version + 1 };
    const change = { changeSet: `notice ${at}`, type: 'privacy-notices', rowId: id, action: 'update', userName: 'Asha', channel: 'trpc' };
    await app.db.transact((tx) => tx.revision.create({ data: { ...change, before: {}, after, createdAt: now } }));
  }
  const second = contact.version + 1;
  expect((await text('contact', second)).body.result.data.json).toEqual({
    ...words,
    en: 'contact 0',
    version: second,
    since: now.toISOString(),
  });
  expect((await text('newsletter', second)).body.result.data.json).toMatchObject({ en: 'newsletter 1' });
  expect((await text('contact', 99)).body.error.json.message).toBe('This version is not in the history');
  const shown = (await app.trpc('query', 'public.privacyNotices')).body.result.data.json;
  expect(shown.map(({ key }: { key: string }) => key)).toEqual(['contact', 'quote-request', 'newsletter', 'quotation', 'privacy-request']);
  await app.db.transact((tx) => tx.privacyNotice.delete({ where: { key: 'newsletter' } }));
  expect((await text('newsletter', second)).body.error.json.message).toBe('Notice not found');
});

it('retention runs once a night, also from the moment at which its setting applies; the rewriting only after an erasure', async () => {
  now = new Date('2026-11-23T20:30:00Z');
  const old = { ...inquiry, status: 'resolved', suspectedSpam: false };
  const spam = { ...old, status: 'new', suspectedSpam: true };
  const plant = (data: object) =>
    app.db.transact((tx) => tx.contactInquiry.create({ data: { ...old, ...data } as typeof old & { createdAt: Date } }));
  await app.db.transact(async (tx) => {
    await tx.contactInquiry.deleteMany();
    await tx.revision.deleteMany({ where: { type: 'company-profile' } });
    await tx.companyProfile.updateMany({ data: { retentionMonths: 1 } });
    await tx.retentionRun.createMany({ data: Array.from({ length: 40 }, () => ({ at: now, months: 1, erased: {} })) });
  });
  const count = () => app.db.read.contactInquiry.count();
  await plant({ createdAt: before(50 * DAY_MS) });
  await plant({ ...spam, createdAt: before(60 * DAY_MS) });
  await plant({ ...spam, createdAt: before(40 * DAY_MS) });
  const retention = async () => {
    const { token } = await app.login();
    return (await app.trpc('query', 'admin.retention.get', undefined, { token })).body.result.data.json;
  };
  const preview = (months: number) => previewRetention(app.services, months);
  expect(await preview(1)).toEqual({ resolved: 1, spam: 2, oldest: before(60 * DAY_MS).toISOString() });
  await plant({ createdAt: before(70 * DAY_MS) });
  expect([await preview(1), await preview(0)]).toEqual([
    { resolved: 2, spam: 2, oldest: before(70 * DAY_MS).toISOString() },
    { resolved: 0, spam: 0, oldest: null },
  ]);
  const changed = { changeSet: 'months', type: 'company-profile', rowId: 1, action: 'update', userName: 'Asha', channel: 'trpc' };
  const change = { ...changed, before: { retentionMonths: 0 }, after: { retentionMonths: 1 }, createdAt: before(DAY_MS - 1) };
  await app.db.transact((tx) => tx.revision.create({ data: change }));
  const [run, rewrite] = [runOf(retentionJob), runOf(rewritingJob)];
  const rewriting = vi.spyOn(app.services.db, 'rewrite').mockResolvedValue('done');
  await rewrite();
  await runOf(retentionJob)();
  expect([await count(), rewriting.mock.calls.length, (await retention()).next.isWaiting]).toEqual([4, 0, true]);
  now = new Date(now.getTime() + 1);
  expect((await retention()).next).toMatchObject({ isWaiting: false });
  await run(true);
  expect(await count()).toBe(4);
  await run();
  expect(await count()).toBe(0);
  const { runs } = await retention();
  const [report] = runs;
  expect(runs).toHaveLength(30);
  expect(report).toMatchObject({ at: now.toISOString(), months: 1, erased: { contactInquiry: 4 } });
  await plant({ createdAt: before(70 * DAY_MS) });
  await run();
  await rewrite();
  await rewrite();
  expect([await count(), rewriting.mock.calls.length]).toEqual([1, 1]);
  now = new Date(now.getTime() + DAY_MS);
  await run();
  await rewrite();
  expect([await count(), rewriting.mock.calls.length]).toEqual([0, 2]);
  rewriting.mockRestore();
});
