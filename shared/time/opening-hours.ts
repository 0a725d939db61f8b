/** The office's clock: opening hours by weekday, without holidays, in IST (UTC+05:30 all year). */

import { DAY_MS, dayNumberOf, formatDayNumber, IST_OFFSET_MS, MINUTE_MS } from './india';

/** Times such as '09:30'. The field names are in the order that PostgreSQL's jsonb stores. */
export type OpenDay = { opens: string; closes: string };
/** Seven days from Monday; null means closed. */
export type OpeningHours = readonly (OpenDay | null)[];
export type Holiday = { date: string; name: string };
export type OfficeClock = { openingHours: OpeningHours; holidays: readonly Holiday[]; answerMinutes: number };

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The maximum number of consecutive days without an open minute. */
const MAX_CLOSED_DAYS = 14;

const dayOfDate = (date: string) => Date.parse(date) / DAY_MS;
const weekdayOf = (day: number) => (day + 3) % 7;

/** A time as minutes since midnight: '09:30' → 570. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the office is open on a day such as '2026-11-23'. */
export function isOpenOn({ openingHours, holidays }: Pick<OfficeClock, 'openingHours' | 'holidays'>, date: string): boolean {
  return Boolean(openingHours[weekdayOf(dayOfDate(date))]) && !holidays.some((holiday) => holiday.date === date);
}

/** The date that is `days` open days before `date`: two open days before a Tuesday is the Saturday, if Sundays are closed. */
export function findOpenDayBefore(clock: Pick<OfficeClock, 'openingHours' | 'holidays'>, date: string, days: number): string {
  let day = dayOfDate(date);
  let left = days;
  for (const first = day - MAX_CLOSED_DAYS * (days + 1); left > 0 && day > first; ) {
    day -= 1;
    if (isOpenOn(clock, formatDayNumber(day))) left -= 1;
  }
  return formatDayNumber(day);
}

/**
 * The due time of an inquiry: `answerMinutes` open minutes after its arrival. If `findLongClosure` rejects the hours, the count ends after
 * a limited number of days.
 */
export function findDueTime({ openingHours, holidays, answerMinutes }: OfficeClock, arrival: Date): Date {
  const closed = new Set(holidays.map(({ date }) => dayOfDate(date)));
  const first = dayNumberOf(arrival);
  const last = first + MAX_CLOSED_DAYS * (answerMinutes + 1);
  let left = answerMinutes * MINUTE_MS;
  for (let day = first; day <= last; day += 1) {
    const hours = closed.has(day) ? null : openingHours[weekdayOf(day)];
    if (!hours) continue;
    const midnight = day * DAY_MS - IST_OFFSET_MS;
    const from = Math.max(arrival.getTime(), midnight + minutesOf(hours.opens) * MINUTE_MS);
    const open = Math.max(0, midnight + minutesOf(hours.closes) * MINUTE_MS - from);
    if (left <= open) return new Date(from + left);
    left -= open;
  }
  return new Date(last * DAY_MS - IST_OFFSET_MS);
}

/** The latest moment with `minutes` open minutes between it and `moment`; always within opening hours. */
export function countOpenMinutesBefore(
  { openingHours, holidays }: Omit<OfficeClock, 'answerMinutes'>,
  moment: Date,
  minutes: number,
): Date {
  const closed = new Set(holidays.map(({ date }) => dayOfDate(date)));
  const last = dayNumberOf(moment);
  const first = last - MAX_CLOSED_DAYS * (minutes + 1);
  let left = minutes * MINUTE_MS;
  for (let day = last; day >= first; day -= 1) {
    const hours = closed.has(day) ? null : openingHours[weekdayOf(day)];
    if (!hours) continue;
    const midnight = day * DAY_MS - IST_OFFSET_MS;
    const until = Math.min(moment.getTime(), midnight + minutesOf(hours.closes) * MINUTE_MS);
    const open = Math.max(0, until - midnight - minutesOf(hours.opens) * MINUTE_MS);
    if (left < open) return new Date(until - left);
    left -= open;
  }
  return new Date(first * DAY_MS - IST_OFFSET_MS);
}

/** The first date after which the office would be closed for 14 days in a row; undefined if there is none. Any weekday may be open. */
export function findLongClosure(openingHours: OpeningHours, holidays: readonly Holiday[]): string | undefined {
  const days = holidays.map(({ date }) => dayOfDate(date)).sort((one, other) => one - other);
  const closed = new Set(days);
  const isClosed = (day: number) => closed.has(day) || !openingHours[weekdayOf(day)];
  let checked = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    if (day < checked) continue;
    let from = day;
    while (isClosed(from - 1) && day - from < MAX_CLOSED_DAYS) from -= 1;
    checked = day;
    while (isClosed(checked) && checked - from < MAX_CLOSED_DAYS) checked += 1;
    if (checked - from >= MAX_CLOSED_DAYS) return new Date(from * DAY_MS).toISOString().slice(0, 10);
  }
  return;
}
