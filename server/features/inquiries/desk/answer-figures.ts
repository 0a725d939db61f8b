/** The office's answer times: by the due time of its opening hours, and by the promise of 24 hours. The two are separate figures. */

import { ANSWER_WITHIN_MS } from '../../../../shared/inquiries/contact';
import { DAY_MS, dayNumberOf, dayOf, formatDayNumber, HOUR_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import { medianOf } from '../../../platform/median';
import { whereNotDemo } from '../../conversation/is-demo';

const DAYS = 30;
/** If there are more inquiries, the newest are counted. */
const MAX_COUNTED = 5_000;

type Counted = { createdAt: Date; dueAt: Date | null; firstAnswerAt: Date | null };
/** The numbers of inquiries answered in time and not, per day of arrival. */
type Score = { met: number; missed: number; days: { date: string; met: number; missed: number }[] };

/**
 * The figures of the inquiries of the last 30 days. An unanswered inquiry counts as missed once it is overdue; suspected spam, demo
 * inquiries, and inquiries that were resolved without an answer do not count.
 */
export async function readAnswerFigures({ db, now }: Pick<Services, 'db' | 'now'>) {
  const current = now();
  const since = new Date(current.getTime() - DAYS * DAY_MS);
  const needsAnswer = { OR: [{ NOT: { firstAnswerAt: null } }, { status: { in: ['new', 'in_progress'] } }] };
  const found = await db.read.contactInquiry.findMany({
    where: { suspectedSpam: false, createdAt: { gte: since }, ...needsAnswer, ...whereNotDemo },
    orderBy: { createdAt: 'desc' },
    take: MAX_COUNTED,
    select: { createdAt: true, dueAt: true, firstAnswerAt: true },
  });
  // The days of the figures: today and the 29 days before.
  const dates = Array.from({ length: DAYS }, (_, at) => formatDayNumber(dayNumberOf(current) - (DAYS - 1 - at)));
  const score = (limitOf: (inquiry: Counted) => Date | null): Score => {
    const days = new Map(dates.map((date) => [date, { date, met: 0, missed: 0 }]));
    for (const inquiry of found) {
      const day = days.get(dayOf(inquiry.createdAt));
      const limit = limitOf(inquiry);
      if (!day || !limit) continue;
      if (inquiry.firstAnswerAt && inquiry.firstAnswerAt <= limit) day.met += 1;
      else if (limit < current) day.missed += 1;
    }
    const sum = (name: 'met' | 'missed') => [...days.values()].reduce((total, day) => total + day[name], 0);
    return { met: sum('met'), missed: sum('missed'), days: [...days.values()] };
  };
  const hours = found.flatMap(({ createdAt, firstAnswerAt }) =>
    firstAnswerAt ? [(firstAnswerAt.getTime() - createdAt.getTime()) / HOUR_MS] : [],
  );
  return {
    due: score(({ dueAt }) => dueAt),
    within24h: score(({ createdAt }) => new Date(createdAt.getTime() + ANSWER_WITHIN_MS)),
    medianHours: medianOf(hours),
  };
}
