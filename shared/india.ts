/** Days in India, which has one time zone and no daylight saving time. */
export const DAY_MS = 24 * 60 * 60_000;
/** How far India's clocks are ahead of UTC. */
export const IST_MS = 330 * 60_000;

/** The day in India at a moment, counted from Thursday, 1 January 1970. */
export const dayNumber = (moment: Date): number => Math.floor((moment.getTime() + IST_MS) / DAY_MS);

/** A counted day as text: '2026-11-22'. */
export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
