/** Formats durations and ages. */
import { MINUTE_MS } from '../../../../shared/time/india';

/** Formats a duration in one unit: '20 min', '3 h', '4 days'. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

const ago = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
] as const;

/** Formats the age of a moment: 'yesterday', '3 h ago', 'just now'. */
export function formatTimeAgo(moment: string, now = Date.now()): string {
  const age = now - Date.parse(moment);
  const seconds = age / 1000;
  const unit = UNITS.find(([, size]) => seconds >= size);
  if (unit) return ago.format(-Math.floor(seconds / unit[1]), unit[0]);
  return age < MINUTE_MS ? 'just now' : `${formatDuration(age)} ago`;
}
