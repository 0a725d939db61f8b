/**
 * Erases inquiries that ended, and suspected spam that arrived, longer ago than the company profile's setting; runs at night and reports
 * what it erased.
 */
import { randomInt } from 'node:crypto';
import { MAX_COUNTED_ROWS } from '../../../../shared/format';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import { erasePersonalData } from '../../../platform/personal-data/erase-personal-data';
import type { ScheduledJob } from '../../../platform/process/jobs';
import { releaseLease, takeLease } from '../../../platform/process/lease';
import { isNight, NIGHT } from '../night';
import { listEnded, listEndedInquiries, subtractMonths } from './ended-inquiries';

type Setting = { months: number; from: Date };

/** The time for which an office can undo a wrong setting before it takes effect. */
const WAIT_MS = DAY_MS;
const POLL_MS = 10 * MINUTE_MS;
/** The number of conversations per line of the erasures file. */
const TOGETHER = 25;
const LEASE_KEY = 'retention';
const LEASE_MS = 10 * MINUTE_MS;

/**
 * The number of months after which inquiries are erased, 0 for never, and the time from which the setting applies: a day after the last
 * change of the number.
 */
export async function readRetentionSetting({ db: { read }, now }: Pick<Services, 'db' | 'now'>): Promise<Setting> {
  const { retentionMonths: months } = await read.companyProfile.findFirstOrThrow({ select: { retentionMonths: true } });
  const changes = await read.revision.findMany({
    where: { type: 'company-profile', createdAt: { gt: new Date(now().getTime() - WAIT_MS) } },
    select: { before: true, after: true, createdAt: true },
    orderBy: { id: 'desc' },
  });
  const of = (row: unknown) => (row as { retentionMonths?: number } | null)?.retentionMonths ?? 0;
  const changed = changes.find(({ before, after }) => of(before) !== of(after));
  return { months, from: changed ? new Date(changed.createdAt.getTime() + WAIT_MS) : new Date(0) };
}

type Preview = { resolved: number; spam: number; oldest: string | null };

/**
 * Previews the erasures of a run with this number of months: the number of conversations of each kind, up to one more than the panel shows,
 * and the date of the oldest.
 */
export async function previewRetention(services: Pick<Services, 'db' | 'inUse' | 'now'>, months: number): Promise<Preview> {
  const counts = { resolved: 0, spam: 0 };
  let oldest: Date | undefined;
  for (const kind of months === 0 ? [] : (['resolved', 'spam'] as const)) {
    for await (const ended of listEnded(services, kind, subtractMonths(services.now(), months))) {
      const [first] = ended;
      if (first && (!oldest || first.createdAt < oldest)) oldest = first.createdAt;
      counts[kind] = Math.min(counts[kind] + ended.length, MAX_COUNTED_ROWS + 1);
      if (counts[kind] > MAX_COUNTED_ROWS) break;
    }
  }
  return { ...counts, oldest: oldest?.toISOString() ?? null };
}

/** The start of the next night's run at or after `from`. */
export function findNextRetentionRun(now: Date, from: Date): Date {
  const at = new Date(Math.max(now.getTime(), from.getTime()));
  const tonight = new Date(startOfDay(dayOf(at)).getTime() + NIGHT.fromHour * HOUR_MS);
  return tonight >= at ? tonight : new Date(tonight.getTime() + DAY_MS);
}

export const retentionJob: ScheduledJob = {
  name: 'retention',
  description:
    'erases resolved inquiries and suspected spam after the number of months in the company profile, between 2:00 and 5:00 in India; one process runs it',
  everyMs: POLL_MS,
  start: (services) => {
    let done: string | undefined;
    return {
      run: async ({ stopping }) => {
        const today = dayOf(services.now());
        if (today === done || !isNight(services.now())) return;
        if (await runRetention(services, () => stopping.aborted)) done = today;
      },
    };
  },
};

/**
 * Erases what is due now; returns false if it could not finish because it was stopped or another process is running. The next run finds the
 * rest.
 */
export async function runRetention(services: Services, isStopped = () => false): Promise<boolean> {
  const { db, now, log } = services;
  const setting = await readRetentionSetting(services);
  if (setting.months === 0 || setting.from > now()) return true;
  const holder = randomInt(1, 2 ** 31);
  const report: { id?: number; erased: Record<string, number> } = { erased: {} };
  try {
    for await (const ended of listEndedInquiries(services, subtractMonths(now(), setting.months))) {
      for (let at = 0; at < ended.length; at += TOGETHER) {
        if (isStopped() || !(await takeLease(services, LEASE_KEY, holder, LEASE_MS))) return false;
        // An administrator may change the number while the job runs.
        if ((await readRetentionSetting(services)).months !== setting.months) return true;
        const ids = ended.slice(at, at + TOGETHER).flatMap((one) => one.ids);
        const rows = await erasePersonalData(services, { rows: { contactInquiry: ids } }, { user: null, channel: 'job' });
        for (const [model, found] of Object.entries(rows))
          if (found.length > 0) report.erased[model] = (report.erased[model] ?? 0) + found.length;
        const { erased } = report;
        const data = { at: now(), months: setting.months, erased };
        const { id } = report;
        const run = await db.transact((tx) =>
          id === undefined ? tx.retentionRun.create({ data }) : tx.retentionRun.update({ where: { id }, data: { erased } }),
        );
        report.id = run.id;
      }
    }
    if (report.id !== undefined) log.info({ event: 'retention', erased: report.erased }, 'inquiries past their time were erased');
    return true;
  } finally {
    await releaseLease(services, LEASE_KEY, holder);
  }
}
