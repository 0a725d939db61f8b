/** The hours in India in which nobody works, so that long work stops nobody. */
import { dayOf, HOUR_MS, startOfDay } from '../../../shared/time/india';

export const NIGHT = { fromHour: 2, untilHour: 5 };

export function isNight(now: Date): boolean {
  const hours = (now.getTime() - startOfDay(dayOf(now)).getTime()) / HOUR_MS;
  return hours >= NIGHT.fromHour && hours < NIGHT.untilHour;
}
