/** Parses days in the Indian notation, day first: '9/12', '9 dec', '9 December 2026', '+15'. */
import { formatDayNumber } from './india';

type Reading = { day: string; error?: undefined } | { error: string; day?: undefined };

/** Whether a day without a year is in the future or the past: plans are in the future, records in the past. */
export type DayDirection = 'future' | 'past';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMES = 'January February March April May June July August September October November December'.split(' ');
const WORDS: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

const HOW = 'Write the day first, such as 9/12, 9 dec or +15';
const MAX_DAYS = 3_650;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** Parses a day; '' stays '', for none. `today` is the day from which '+15' counts. */
export function readDay(text: string, today: string, towards: DayDirection = 'future'): Reading {
  const written = text.trim().toLowerCase();
  if (written === '') return { day: '' };
  const days = WORDS[written] ?? counted(written);
  if (days !== undefined)
    return Math.abs(days) > MAX_DAYS ? { error: `Must be at most ${MAX_DAYS} days away` } : { day: plus(today, days) };
  const parts = partsOf(written);
  if (!parts) return { error: HOW };
  const { date, month, year } = parts;
  if (month > 12) return { error: `There is no month ${month}. ${HOW}` };
  if (year !== undefined) return inYear(date, month, fullYear(year));
  // 29 February is searched for in the nearest leap year.
  const step = towards === 'future' ? 1 : -1;
  const readings = [0, 1, 2, 3, 4].map((at) => inYear(date, month, Number(today.slice(0, 4)) + at * step));
  const isFitting = ({ day = '' }: Reading) => day !== '' && (towards === 'future' ? day >= today : day <= today);
  return readings.find(isFitting) ?? (readings[0] as Reading);
}

/** Parses a number of days: '+15', '-3 days'. */
function counted(written: string): number | undefined {
  const [, sign, count] = /^([+-])\s*(\d{1,5})(?:\s*days?)?$/.exec(written) ?? [];
  return count === undefined ? undefined : Number(`${sign}${count}`);
}

const plus = (today: string, days: number) => formatDayNumber(Date.parse(today) / 86_400_000 + days);

/** Parses a written day into date, month and year. */
function partsOf(written: string): { date: number; month: number; year: string | undefined } | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  if (iso) return { date: Number(iso[3]), month: Number(iso[2]), year: iso[1] };
  const digits = /^(\d{1,2})(?:\s+(?:[/.-]\s*)?|[/.-]\s*)(\d{1,2})(?:(?:\s+(?:[/.-]\s*)?|[/.-]\s*)(\d{4}|\d{2}))?$/.exec(written);
  if (digits) return { date: Number(digits[1]), month: Number(digits[2]), year: digits[3] };
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]*([a-z]{3,9})\.?,?(?:[\s/.-]*(\d{4}|\d{2}))?$/.exec(written) ?? monthFirst(written);
  const month = MONTHS.indexOf(named?.[2]?.slice(0, 3) ?? '') + 1;
  const isName = named?.[2] === 'sept' || NAMES[month - 1]?.toLowerCase().startsWith(named?.[2] ?? '-');
  return named && isName ? { date: Number(named[1]), month, year: named[3] } : undefined;
}

function monthFirst(written: string): (string | undefined)[] | undefined {
  const [all, month, date, year] = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/.exec(written) ?? [];
  return all === undefined ? undefined : [all, date, month, year];
}

const fullYear = (year: string) => (year.length === 2 ? FIRST_YEAR + Number(year) : Number(year));

function inYear(date: number, month: number, year: number): Reading {
  if (year < FIRST_YEAR || year > LAST_YEAR) return { error: `The year must be from ${FIRST_YEAR} to ${LAST_YEAR}` };
  const name = NAMES[month - 1];
  const day = new Date(Date.UTC(year, month - 1, date));
  if (!name || date < 1 || day.getUTCMonth() !== month - 1) return { error: name ? `${name} ${year} has no day ${date}` : HOW };
  return { day: day.toISOString().slice(0, 10) };
}
