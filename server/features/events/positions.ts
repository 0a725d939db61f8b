/**
 * Gives events their positions after the commit, in one order that only grows at its end (decision 031): a transaction that commits late
 * gets a later position, so a client that follows positions misses nothing.
 */
import { EVENT_RETENTION_DAYS } from '../../../shared/events/events';
import { DAY_MS, HOUR_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { Database, Tx } from '../../platform/database/database';
import type { ScheduledJob } from '../../platform/process/jobs';

/** A batch takes some milliseconds, so that a visitor's form does not wait for it. */
const BATCH = 1_000;

/** Assigns the next positions to events that have none; returns false if there were none. Several processes take turns. */
export async function assignEventPositions({ read, transact }: Database): Promise<boolean> {
  // Ordered by the column of the index, without which PostgreSQL may read the whole table in search of the first null.
  const waiting = await read.event.findFirst({ where: { position: null }, orderBy: { position: 'asc' }, select: { id: true } });
  if (!waiting) return false;
  await transact(nextPositions);
  return true;
}

async function nextPositions(tx: Tx): Promise<void> {
  // A real update locks the row, so that a second process reads the waiting events only after the first has assigned its positions.
  const update = { last: { increment: 0 } };
  let { last } = await tx.eventPosition.upsert({ where: { id: 1 }, create: { id: 1 }, update });
  const orderBy = [{ position: 'asc' }, { id: 'asc' }] as const;
  const waiting = await tx.event.findMany({ where: { position: null }, orderBy: [...orderBy], take: BATCH, select: { id: true } });
  for (const [from, to] of runsOf(waiting.map(({ id }) => id))) {
    const by = last + 1 - from;
    await tx.$executeRaw`UPDATE "Event" SET "position" = "id" + ${by} WHERE "id" >= ${from} AND "id" <= ${to}`;
    last += to - from + 1;
  }
  await tx.eventPosition.update({ where: { id: 1 }, data: { last } });
}

/** Groups rising numbers into runs of consecutive numbers, each with its first and last. */
function runsOf(ids: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run?.[1] === id - 1) run[1] = id;
    else runs.push([id, id]);
  }
  return runs;
}

/**
 * Deletes the events before the first event that is younger than 400 days, always from the beginning, so that a client notices if it missed
 * events.
 */
export async function deleteOldEvents({ db, now }: Pick<Services, 'db' | 'now'>, isStopped = () => false): Promise<void> {
  const since = new Date(now().getTime() - EVENT_RETENTION_DAYS * DAY_MS);
  while (!isStopped()) {
    const oldest = await db.read.event.findMany({
      where: { position: { gte: 1 } },
      orderBy: { position: 'asc' },
      take: BATCH,
      select: { position: true, at: true },
    });
    const kept = oldest.findIndex(({ at }) => at >= since);
    const old = kept < 0 ? oldest : oldest.slice(0, kept);
    const until = old.at(-1)?.position;
    if (until === undefined || until === null) return;
    await db.transact((tx) => tx.event.deleteMany({ where: { position: { gte: 1, lte: until } } }));
    if (old.length < BATCH) return;
  }
}

export const eventsJob: ScheduledJob = {
  name: 'events',
  description: `numbers the events of the feed, if nobody reads it, and deletes those older than ${EVENT_RETENTION_DAYS} days`,
  everyMs: HOUR_MS,
  start: (services) => ({
    run: async ({ stopping }) => {
      while (!stopping.aborted && (await assignEventPositions(services.db)));
      await deleteOldEvents(services, () => stopping.aborted);
    },
  }),
};
