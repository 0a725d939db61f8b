/** Times and days in India, which has one time zone and no daylight saving time. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** India's offset from UTC. */
export const IST_OFFSET_MS = 330 * MINUTE_MS;

/** The number of the day in India at a moment, counted from Thursday, 1 January 1970. */
export const dayNumberOf = (moment: Date): number => Math.floor((moment.getTime() + IST_OFFSET_MS) / DAY_MS);

/** Converts a day number to text: '2026-11-22'. */
export const formatDayNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The day in India at a moment: 2026-11-24T18:30Z → '2026-11-25'. */
export const dayOf = (moment: Date | string): string => formatDayNumber(dayNumberOf(new Date(moment)));

/** The time in India at a moment, in the form that spreadsheets read: 2026-11-21T05:12Z → '2026-11-21 10:42:00'. */
export const formatDateTimeInIndia = (moment: Date): string =>
  new Date(moment.getTime() + IST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The start of a day in India: '2026-11-25' → 2026-11-24T18:30Z. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);
