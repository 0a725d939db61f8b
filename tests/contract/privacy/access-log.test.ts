/** The access log: who opened, exported or searched personal data. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccessLog, logAccess } from '../../../server/platform/access/access-log';
import { openDatabase } from '../../../server/platform/database/database';
import { startContent } from '../../support/content';
import { bothProvidersFor, testProviders } from '../../support/databases';

const MINUTE = 60_000;
const asha = { id: 1, name: 'Asha Rao' };
const ravi = { id: 2, name: 'Ravi Kumar' };

describe.each(bothProvidersFor('isolation'))('the access log on %s', (provider) => {
  let app: Awaited<ReturnType<typeof startContent>>;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-23T06:00:00Z');
    app = await startContent(provider, { now: () => now, isStill: true, env: { ACCESS_LOG_DAYS: '30' } });
  });
  afterEach(() => app.close());

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const entries = async () => {
    await app.services.accessLog.flush();
    const found = await app.db.read.accessEntry.findMany({ orderBy: { id: 'asc' } });
    return found.map(({ userName, tokenId, action, subject, subjectId, rows }) => [userName, tokenId, action, subject, subjectId, rows]);
  };

  it('the access log has one entry for a record that a user opens again within an hour, also by another process or after a restart', async () => {
    const opened = { action: 'opened', subject: 'inquiries', subjectId: 7 } as const;
    const other = new AccessLog({ ...app.services });
    logAccess(app.services, { user: asha, ...opened });
    await app.services.accessLog.flush();
    later(20 * MINUTE);
    logAccess(app.services, { user: asha, ...opened });
    logAccess({ accessLog: other }, { user: asha, ...opened });
    logAccess({ accessLog: other }, { user: ravi, ...opened });
    logAccess({ accessLog: other }, { user: asha, tokenId: 3, ...opened });
    await other.flush();
    const first = [
      ['Asha Rao', null, 'opened', 'inquiries', 7, 1],
      ['Ravi Kumar', null, 'opened', 'inquiries', 7, 1],
      ['Asha Rao', 3, 'opened', 'inquiries', 7, 1],
    ];
    expect(await entries()).toEqual(first);

    later(41 * MINUTE);
    logAccess(app.services, { user: asha, ...opened });
    logAccess(app.services, { user: asha, action: 'exported', subject: 'newsletter', rows: 12 });
    logAccess(app.services, { user: asha, action: 'exported', subject: 'newsletter', rows: 12 });
    const exported = ['Asha Rao', null, 'exported', 'newsletter', null, 12];
    expect(await entries()).toEqual([...first, ['Asha Rao', null, 'opened', 'inquiries', 7, 1], exported, exported]);
  });

  it('the access log has one entry for a record that a user opens through two processes in the same moment', async () => {
    // SQLite's file belongs to one process.
    const second = provider === 'postgresql' ? await openDatabase(app.services.env.DATABASE_URL) : undefined;
    const other = new AccessLog({ ...app.services, db: second ?? app.db });
    for (const log of [app.services.accessLog, other])
      for (const subjectId of [7, 8]) logAccess({ accessLog: log }, { user: asha, action: 'opened', subject: 'inquiries', subjectId });
    await Promise.all([app.services.accessLog.flush(), other.flush()]);
    expect((await entries()).map(([, , , , subjectId]) => subjectId)).toEqual([7, 8]);
    await second?.close();
  });
});

it.each(testProviders)(
  'a database that cannot write delays no response, and gets the waiting log entries when it can, on %s',
  { tags: 'thorough' },
  async (provider) => {
    let isDown = false;
    const lines: string[] = [];
    const app = await startContent(provider, {
      isStill: true,
      env: { LOG_LEVEL: 'warn' },
      log: { write: (line) => void lines.push(line) },
      wrap: (db) => ({
        ...db,
        transact: (work, options) => (isDown ? Promise.reject(new Error('disk full')) : db.transact(work, options)),
      }),
    });
    isDown = true;
    const note = (subjectId: number) => logAccess(app.services, { user: asha, action: 'opened', subject: 'inquiries', subjectId });
    for (let id = 1; id <= 5_002; id += 1) note(id);
    await app.services.accessLog.flush();
    await app.services.accessLog.flush();
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the access log cannot be written: it is tried again']);
    const lost = (await app.metrics.collect()).find(({ name }) => name === 'site_access_log_dropped_total');
    expect(lost?.samples).toMatchObject([{ value: 2 }]);
    isDown = false;
    await app.services.accessLog.flush();
    expect(await app.db.read.accessEntry.count()).toBe(5_000);
    // A lost entry is no recorded access: the next access is recorded.
    note(5_002);
    await app.services.accessLog.flush();
    expect(await app.db.read.accessEntry.findMany({ where: { subjectId: { gt: 5_000 } } })).toMatchObject([{ subjectId: 5_002 }]);
    await app.close();
  },
);
