/** The office's clock compared with a simple model that walks minute by minute. */
import { describe, expect, it } from 'vitest';
import {
  countOpenMinutesBefore,
  findDueTime,
  findLongClosure,
  findOpenDayBefore,
  type OfficeClock,
  type OpenDay,
} from '../../../shared/time/opening-hours';
import { quickOrLong } from '../../faults/long-form';

const MINUTE = 60_000;
const weekday: OpenDay = { opens: '08:00', closes: '18:00' };
const week = [weekday, weekday, weekday, weekday, weekday, { opens: '09:00', closes: '14:00' }, null];
const clock = (changes: Partial<OfficeClock> = {}): OfficeClock => ({ openingHours: week, holidays: [], answerMinutes: 600, ...changes });

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Reads each minute from India's wall clock; it shares no code with the tested function. */
function oracle({ openingHours, holidays, answerMinutes }: OfficeClock, arrival: Date): Date {
  let left = answerMinutes;
  for (let at = arrival.getTime(); ; at += MINUTE) {
    const clock = new Date(at + 330 * MINUTE);
    const [date = '', time = ''] = clock.toISOString().split(/T|:\d\d\./);
    const hours = openingHours[(clock.getUTCDay() + 6) % 7];
    if (!hours || time < hours.opens || time >= hours.closes || holidays.some((day) => day.date === date)) continue;
    left -= 1;
    if (left === 0) return new Date(at + MINUTE);
  }
}

/** A generator of numbers from 0 to below `end`, the same in each run. */
function generator(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}
const timeOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function generate(seed: number): [OfficeClock, Date] {
  const below = generator(seed);
  const openingHours = DAYS.map((_, at) => {
    if (at > 0 && below(4) === 0) return null;
    const opens = below(1439);
    return { opens: timeOf(opens), closes: timeOf(opens + 1 + below(1440 - opens)) };
  });
  const arrival = new Date(Date.UTC(2026, below(24), 1 + below(28), below(24), below(60)));
  const holidays = Array.from({ length: below(4) }, (_, at) => {
    const date = new Date(arrival.getTime() + (at * 3 + below(3)) * 1440 * MINUTE).toISOString().slice(0, 10);
    return { date, name: 'Holiday' };
  });
  return [{ openingHours, holidays, answerMinutes: 1 + below(400) }, arrival];
}

it('counting open minutes backwards is the inverse of counting forwards, or gives the last closing time', () => {
  const wednesday = new Date('2026-11-25T10:30+05:30');
  expect(countOpenMinutesBefore(clock(), wednesday, 30)).toEqual(new Date('2026-11-25T10:00+05:30'));
  expect(countOpenMinutesBefore(clock(), wednesday, 690)).toEqual(new Date('2026-11-24T09:00+05:30'));
  // On Sunday: the office closed on Saturday at two.
  expect(countOpenMinutesBefore(clock(), new Date('2026-11-22T12:00+05:30'), 30)).toEqual(new Date('2026-11-21T13:30+05:30'));
  for (let seed = 1; seed <= quickOrLong(200, 5_000); seed += 1) {
    const [generated, moment] = generate(seed);
    const from = countOpenMinutesBefore(generated, moment, generated.answerMinutes);
    const due = findDueTime(generated, from);
    expect(due.getTime(), `seed ${seed}`).toBeLessThanOrEqual(moment.getTime());
    expect(findDueTime({ ...generated, answerMinutes: 1 }, due).getTime(), `seed ${seed}`).toBeGreaterThan(moment.getTime());
  }
});

describe('the due time', () => {
  it.each([
    ['2026-11-23T08:00', '2026-11-23T18:00', 'a whole day'],
    ['2026-11-20T17:59:30', '2026-11-23T12:59:30', 'from Friday evening over Saturday and Sunday'],
    ['2026-11-22T12:00', '2026-11-23T18:00', 'from Sunday'],
    ['2026-12-24T18:00', '2026-12-28T13:00', 'over a holiday on Friday'],
  ])('the due time of %s is %s: %s', (arrival, due) =>
    expect(findDueTime(clock({ holidays: [{ date: '2026-12-25', name: 'Christmas' }] }), new Date(`${arrival}+05:30`))).toEqual(
      new Date(`${due}+05:30`),
    ),
  );

  it('the due time matches a simple model, for generated hours and holidays', () => {
    for (let seed = 1; seed <= quickOrLong(300, 10_000); seed += 1) {
      const [generated, arrival] = generate(seed);
      const due = oracle(generated, arrival);
      expect([seed, findDueTime(generated, arrival)]).toEqual([seed, due]);
    }
  }, 600_000);
});

describe('14 days without an open minute', () => {
  const holidays = (...dates: string[]) => dates.map((date) => ({ date, name: 'Closed' }));
  const onlyMondays = week.map((day, at) => (at === 0 ? day : null));

  it('14 days without an open minute are found with the first of them, and 13 are not', () => {
    const days = Array.from({ length: 12 }, (_, at) => `2026-12-${String(at + 7).padStart(2, '0')}`);
    // The days from Sunday the 6th to Saturday the 19th, with a Sunday before the first holiday.
    expect(findLongClosure(week, holidays(...days))).toBeUndefined();
    expect(findLongClosure(week, holidays('2026-12-19', ...days))).toBe('2026-12-06');
  });
  it('14 closed days are found where a holiday falls on the only open weekday', () => {
    expect(findLongClosure(onlyMondays, holidays('2026-12-08'))).toBeUndefined();
    expect(findLongClosure(onlyMondays, holidays('2026-12-07'))).toBeUndefined();
    expect(findLongClosure(onlyMondays, holidays('2026-12-07', '2026-12-14'))).toBe('2026-12-01');
  });
});

it.each([
  ['2026-12-08', 1, '2026-12-07'],
  ['2026-12-08', 2, '2026-12-05'],
  ['2026-12-06', 1, '2026-12-05'],
  ['2026-12-06', 0, '2026-12-06'],
  // Thursday the 3rd is a holiday.
  ['2026-12-05', 2, '2026-12-02'],
])('the open day before %s by %i days is found', (date, days, expected) => {
  expect(findOpenDayBefore(clock({ holidays: [{ date: '2026-12-03', name: 'Holiday' }] }), date, days)).toBe(expected);
});

it('the search for open days ends where there are none', () => {
  const never = clock({ openingHours: week.map(() => null) });
  expect(findOpenDayBefore(never, '2026-12-08', 2) < '2026-12-08').toBe(true);
});
