import { expect, it } from 'vitest';
import { formatDayNumber } from '../../../shared/time/india';
import { readDay } from '../../../shared/time/read-day';

const TODAY = '2026-11-26';

it.each([
  ['', ''],
  ['9/12', '2026-12-09'],
  ['9-12', '2026-12-09'],
  ['9.12', '2026-12-09'],
  ['9 12', '2026-12-09'],
  ['09 / 12 / 2027', '2027-12-09'],
  ['9/12/27', '2027-12-09'],
  ['9 dec', '2026-12-09'],
  ['9dec', '2026-12-09'],
  ['9th Dec 2027', '2027-12-09'],
  ['9-Dec-27', '2027-12-09'],
  ['Dec 9', '2026-12-09'],
  ['December 9, 2027', '2027-12-09'],
  ['1 sept', '2027-09-01'],
  ['26/11', TODAY],
  ['25/11', '2027-11-25'],
  ['29/2', '2028-02-29'],
  ['2026-12-09', '2026-12-09'],
  ['+15', '2026-12-11'],
  ['+ 40 days', '2027-01-05'],
  ['-3', '2026-11-23'],
  ['Today', TODAY],
  ['tomorrow', '2026-11-27'],
])('the typed day %j is read as %s', (text, day) => expect(readDay(text, TODAY)).toEqual({ day }));

it('a day without a year is in the past where the field is about the past', () => {
  expect(readDay('9/12', TODAY, 'past')).toEqual({ day: '2025-12-09' });
  expect(readDay('26 nov', TODAY, 'past')).toEqual({ day: TODAY });
});

const HOW = 'Write the day first, such as 9/12, 9 dec or +15';

it.each([
  ['soon', HOW],
  ['9', HOW],
  ['9 dem', HOW],
  ['0/12', 'December 2026 has no day 0'],
  ['9/0', HOW],
  ['12/25', `There is no month 25. ${HOW}`],
  ['31/4', 'April 2026 has no day 31'],
  ['29 feb 2027', 'February 2027 has no day 29'],
  ['9/12/1999', 'The year must be from 2000 to 2199'],
  ['+9999', 'Must be at most 3650 days away'],
  ['१/१', HOW],
  ['9'.repeat(100_000), HOW],
])('the typed day %.20j is refused: %s', (text, error) => expect(readDay(text, TODAY)).toEqual({ error }));

it('every day of three years is read in four formats', () => {
  const first = Date.parse('2026-01-01') / 86_400_000;
  for (let at = 0; at < 1_096; at += 1) {
    const day = formatDayNumber(first + at);
    const [year, month, date] = day.split('-');
    const name = new Date(day).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
    for (const text of [day, `${date}/${month}/${year}`, `${Number(date)} ${name} ${year}`, `+${at}`])
      expect([text, readDay(text, '2026-01-01')]).toEqual([text, { day }]);
  }
});
