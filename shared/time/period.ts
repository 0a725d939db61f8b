/** Periods of days in India, the last day included, and their months. */
import { DAY_MS, startOfDay } from './india';

export type DayPeriod = { from: string; to: string };

/** The first and last day of a month: '2026-11' → from 2026-11-01 to 2026-11-30. */
export function parseMonthPeriod(month: string): DayPeriod {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** Adds months: '2026-11' and −1 → '2026-10'. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** The months of a period; the first and last are limited to the period. */
export function listMonthsOf({ from, to }: DayPeriod): DayPeriod[] {
  const months: DayPeriod[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const whole = parseMonthPeriod(month);
    months.push({ from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to });
  }
  return months;
}

/** The period as a range of moments; a missing end is open. */
export const toTimeRange = ({ from, to }: { [End in keyof DayPeriod]?: string | undefined }) => ({
  ...(from && { gte: startOfDay(from) }),
  ...(to && { lt: new Date(startOfDay(to).getTime() + DAY_MS) }),
});
