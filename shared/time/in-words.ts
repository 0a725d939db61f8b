/** Formats times in India, independent of the machine's time zone; moments are dates or ISO 8601 texts. */

/** A formatter that is created at its first use: a phone needs 10 ms for each, and most pages show no day. */
function format(options: Intl.DateTimeFormatOptions) {
  let formatter: Intl.DateTimeFormat | undefined;
  return () => {
    formatter ??= new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });
    return formatter;
  };
}

const day = format({ dateStyle: 'medium' });
/** Formats a day in short form: '21 Nov 2026'. */
export const formatDay = (moment: Date | string): string => day().format(new Date(moment));

const short = format({ day: 'numeric', month: 'short' });
/** Formats a day without the year: '21 Nov'. */
export const formatShortDay = (moment: Date | string): string => short().format(new Date(moment));

const long = format({ day: 'numeric', month: 'long', year: 'numeric' });
/** Formats a day in full: '21 November 2026'. */
export const formatLongDay = (moment: Date | string): string => long().format(new Date(moment));

const months = format({ month: 'long', year: 'numeric' });
/** Formats a month: '2026-11' → 'November 2026'. */
export const formatMonth = (month: string): string => months().format(new Date(`${month}-15`));

const weekdays = format({ weekday: 'long' });
/** Formats the weekday: 'Monday'. */
export const formatWeekday = (moment: Date | string): string => weekdays().format(new Date(moment));

const clock = format({ hour: 'numeric', minute: '2-digit', hour12: true });
const dayAndMonth = format({ day: 'numeric', month: 'long' });
/** Formats a day with its weekday: 'Monday, 23 November'. */
export const formatDayOfWeek = (moment: Date | string): string => `${formatWeekday(moment)}, ${dayAndMonth().format(new Date(moment))}`;

/** Formats a moment with its weekday: 'Monday, 23 November, 6:00 pm IST'. */
export function formatTimeOfWeek(moment: Date | string): string {
  // Node versions differ in the case of 'PM' and the space before it.
  const of = new Map(
    clock()
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  return `${formatDayOfWeek(moment)}, ${of.get('hour')}:${of.get('minute')} ${of.get('dayPeriod')?.toLowerCase()} IST`;
}

const exact = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** Formats a moment to the minute: '21 Nov 2026, 10:42'. */
export const formatExactTime = (moment: Date | string): string => exact().format(new Date(moment));
