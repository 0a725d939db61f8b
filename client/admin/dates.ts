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
