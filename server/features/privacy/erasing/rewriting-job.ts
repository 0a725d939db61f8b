/**
 * Rewrites the database in the night after an erasure, and deletes old copies of the file: no byte on this disk retains erased data
 * (docs/decisions/049-erased-bytes.md).
 */
import { randomInt } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import { parseDatabaseProvider } from '../../../platform/database/adapters';
import type { ScheduledJob } from '../../../platform/process/jobs';
import { releaseLease, takeLease } from '../../../platform/process/lease';
import { isNight } from '../night';

const LEASE_KEY = 'rewriting';
/** Longer than a rewriting takes. */
const LEASE_MS = 60 * MINUTE_MS;
/** An upgrade or a restore may be taken back in this time by the copy that it put aside. */
const COPY_MS = 7 * DAY_MS;

type RewritingServices = Pick<Services, 'db' | 'databaseNow' | 'env' | 'erasures' | 'log' | 'now'>;

export const rewritingJob: ScheduledJob = {
  name: 'rewriting',
  description:
    'rewrites the database after erasures, and deletes week-old copies of it, so that no page retains erased data, between 2:00 and 5:00 in India; one process runs it',
  everyMs: 10 * MINUTE_MS,
  start: (services) => ({
    run: async () => {
      if (isNight(services.now())) await rewriteErased(services);
    },
  }),
};

/** Rewrites the database if it was not rewritten since the last erasure; returns false if something is left for the next run. */
export async function rewriteErased(services: RewritingServices): Promise<boolean> {
  const { db, env, erasures, log, now } = services;
  const done = (await erasures.read()).erasures.flatMap(({ id, doneAt, isRewritten }) => (doneAt ? [{ id, doneAt, isRewritten }] : []));
  const [last] = done.map(({ doneAt }) => doneAt).sort((a, b) => b.getTime() - a.getTime());
  if (!last) return true;
  const areCopiesGone = await deleteCopies(env.DATABASE_URL, last, now());
  const ids = done.flatMap(({ id, isRewritten }) => (isRewritten ? [] : [id]));
  if (ids.length === 0) return areCopiesGone;
  const holder = randomInt(1, 2 ** 31);
  if (!(await takeLease(services, LEASE_KEY, holder, LEASE_MS))) return false;
  try {
    const end = await db.rewrite(last);
    if (end === 'no room')
      log.warn('the disk has no room to rewrite the database: bytes of erased data stay in it (docs/operating.md#erasures-and-backups)');
    if (end !== 'done') return false;
    await erasures.rewrite(ids, now());
    log.info({ event: 'rewritten', erasures: ids.length }, 'the database was rewritten after erasures');
    return areCopiesGone;
  } finally {
    await releaseLease(services, LEASE_KEY, holder);
  }
}

/** Deletes copies of a SQLite file that are older than a week and than the last erasure; returns false if a younger one is left. */
async function deleteCopies(url: string, lastErasure: Date, now: Date): Promise<boolean> {
  if (parseDatabaseProvider(url) === 'postgresql') return true;
  const file = url.slice('file:'.length);
  let areGone = true;
  for (const name of await readdir(dirname(file))) {
    if (!['before-', 'replaced-'].some((kind) => name.startsWith(`${basename(file)}.${kind}`))) continue;
    const copy = join(dirname(file), name);
    const { mtime } = await stat(copy);
    if (mtime > lastErasure) continue;
    if (now.getTime() - mtime.getTime() < COPY_MS) areGone = false;
    else await rm(copy, { force: true });
  }
  return areGone;
}
