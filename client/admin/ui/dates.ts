/** Times and durations as text. */

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** '21 Nov 2026', in India, whatever the browser's own zone. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

export const MINUTE_MS = 60_000;

/** A span of time in one figure: '20 min', '3 h', '4 days'. */
export function span(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

const moments = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '2026-11-21T05:12:00Z' → '21 Nov 2026, 10:42'. */
export const exactly = (moment: string): string => moments.format(new Date(moment));

const ago = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
] as const;

/** 'yesterday', '3 h ago', 'just now'. */
export function roughly(moment: string, now = Date.now()): string {
  const age = now - Date.parse(moment);
  const seconds = age / 1000;
  const unit = UNITS.find(([, size]) => seconds >= size);
  if (unit) return ago.format(-Math.floor(seconds / unit[1]), unit[0]);
  return age < MINUTE_MS ? 'just now' : `${span(age)} ago`;
}
