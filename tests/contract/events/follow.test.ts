/** A client that follows events misses none after late commits, concurrent reads and restores (decision 031). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBackup } from '../../../server/features/backup/back-up';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { assignEventPositions } from '../../../server/features/events/positions';
import { type Database, openDatabase } from '../../../server/platform/database/database';
import { recordEvents } from '../../../server/platform/events';
import { type ContentSite, startContent } from '../../support/content';
import { bothProvidersFor, createFreshDatabase, quickOn } from '../../support/databases';

const at = new Date();
const event = (id: number) => ({ subject: 'products', id, action: 'updated' as const, by: null, at });
const write = (db: Database, ids: number[], lock: 'content' | 'other' = 'other') =>
  db.transact((tx) => recordEvents(tx, ids.map(event)), { lock });

type Told = { position: number; id: number };
const read = async (
  { rest }: Pick<ContentSite, 'rest'>,
  after: number,
  limit = 100,
): Promise<{ events: Told[]; next: number; last: number }> => {
  const answer = await rest('GET', `events?after=${after}&limit=${limit}`);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body;
};
const ids = ({ events }: { events: Told[] }) => events.map(({ id }) => id);

it('events committed in reverse order, with a read in between, are in the order of the commits, on postgresql', async () => {
  const app = await startContent('postgresql', { isStill: true });
  const { last } = await read(app, (await app.rest('GET', 'events?limit=1')).body.last);
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let noted = () => {};
  const isNoted = new Promise<void>((resolve) => {
    noted = resolve;
  });
  const early = app.db.transact(
    async (tx) => {
      await recordEvents(tx, [event(101)]);
      noted();
      await mayCommit;
    },
    { lock: 'content', timeout: 30_000 },
  );
  await isNoted;
  await write(app.db, [102]);
  const between = await read(app, last);
  expect(ids(between)).toEqual([102]);
  commit();
  await early;
  await write(app.db, [103]);
  const [older, newer] = await app.db.read.event.findMany({ where: { subjectId: { in: [101, 102] } }, orderBy: { id: 'asc' } });
  expect([older?.subjectId, newer?.subjectId]).toEqual([101, 102]);
  expect(ids(await read(app, between.next))).toEqual([101, 103]);
  expect(ids(await read(app, last))).toEqual([102, 101, 103]);
  await app.close();
});

it.each(bothProvidersFor('isolation'))(
  'a failed transaction leaves no event, and a read does not change positions, on %s',
  async (provider) => {
    const app = await startContent(provider, { isStill: true });
    const { last } = (await app.rest('GET', 'events?limit=1')).body;
    const failed = app.db.transact(async (tx) => {
      await recordEvents(tx, [event(101)]);
      throw new Error('Refused');
    });
    await expect(failed).rejects.toThrow('Refused');
    await write(app.db, [102]);
    const first = await read(app, last);
    expect([ids(first), first.next]).toEqual([[102], last + 1]);
    await write(app.db, [103]);
    expect(await read(app, last)).toMatchObject({ events: [first.events[0], { id: 103, position: last + 2 }] });
    await app.close();
  },
);

for (const provider of bothProvidersFor('isolation')) {
  it(
    `clients that follow the feed see every event once, in one order, while several processes write and assign positions, on ${provider}`,
    quickOn('sqlite', provider),
    async () => {
      const app = await startContent(provider, { isStill: true });
      const { last } = (await app.rest('GET', 'events?limit=1')).body;
      // A SQLite file belongs to one process.
      const others = provider === 'sqlite' ? [] : [await openDatabase(app.services.env.DATABASE_URL)];
      const [writers, rounds, base] = [6, 20, 1_000];
      const count = writers * rounds * 3;
      const databases = [app.db, ...others];
      const writing = Array.from({ length: writers }, async (_, writer) => {
        const db = databases[writer % databases.length] as Database;
        for (let round = 0; round < rounds; round += 1) {
          const from = base + (writer * rounds + round) * 3;
          await db.transact(
            async (tx) => {
              for (const id of [from, from + 1, from + 2]) {
                await recordEvents(tx, [event(id)]);
                await nextTurn();
              }
            },
            { lock: round % 2 === 0 ? 'content' : 'other' },
          );
        }
      });
      let isWritten = false;
      const placing = others.map(async (db) => {
        while (!isWritten) if (!(await assignEventPositions(db))) await nextTurn();
      });
      const follow = async (limit: number) => {
        const seen: Told[] = [];
        for (let after = last; seen.length < count; ) {
          const { events, next } = await read(app, after, limit);
          seen.push(...events);
          after = next;
          await nextTurn();
        }
        return seen;
      };
      const following = [follow(7), follow(500)];
      await Promise.all(writing);
      isWritten = true;
      const [one, other] = (await Promise.all([...following, ...placing])) as [Told[], Told[]];
      expect(one.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, place) => last + 1 + place));
      expect(other).toEqual(one);
      expect(one.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, place) => base + place));
      await Promise.all(others.map((db) => db.close()));
      await app.close();
    },
  );
}

for (const provider of bothProvidersFor('isolation')) {
  it(
    `after a restore on ${provider} no position is assigned twice, and a client ahead of the backup gets an error`,
    quickOn('sqlite', provider),
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'site-events-'));
      const file = join(folder, 'site.backup');
      const target = await createFreshDatabase(provider);
      const source = await startContent(provider, { isStill: true });
      await write(source.db, [101]);
      const { last: saved } = (await source.rest('GET', 'events')).body;
      await write(source.db, [102]);
      await createBackup(source.services.env.DATABASE_URL, file);
      await write(source.db, [103, 104]);
      const ahead = (await source.rest('GET', 'events')).body.last;
      expect(ahead).toBe(saved + 3);
      await restoreBackup(target.url, file, eraseNothing);

      // The restored database replaces the lost one.
      const db = await openDatabase(target.url);
      await write(db, [105, 106]);
      const restored = await startContent(provider, {
        isStill: true,
        wrap: (own) => {
          void own.close();
          return db;
        },
      });
      const goesOn = await read(restored, saved);
      expect(ids(goesOn)).toEqual([102, 105, 106, ...ids(goesOn).slice(3)]);
      expect(goesOn.events[0]?.position).toBeGreaterThan(ahead);
      expect((await restored.rest('GET', `events?after=${ahead}`)).body).toMatchObject({ success: false, code: 'events_gone' });
      await Promise.all([source.close(), restored.close()]);
      await target.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  );
}
