import { expect, it } from 'vitest';
import { findFieldErrors, hasChangedValues, omitUnchangedValues, readInitialValues } from '../../../client/admin/engine/form/values';
import { describeNextRun, erasesMoreThanBefore } from '../../../client/admin/ui/words/retention-words';
import { findTypeByPath } from '../../../shared/content/registry';

const type = findTypeByPath('company-profile');
const row = { id: 1, version: 3, key: 'company', legalName: 'Rao Traders', ...type.defaults };
const errorsOf = (privacy: object, stored: object = row) =>
  findFieldErrors(type, { ...readInitialValues(type, row), ...privacy }, stored as typeof row);

const oldest = '2023-03-03T06:00:00.000Z';

it('the contact person’s address and number are validated unless they are empty', () => {
  for (const right of [
    { privacyEmail: ' meera@example.com ' },
    { privacyEmail: '', privacyPhone: null },
    { privacyPhone: '+91 80 4000 1234' },
    { privacyPhone: '1800 123 4567' },
  ])
    expect(errorsOf(right)).toEqual({});
  expect(errorsOf({ privacyEmail: 'meera at example' })).toEqual({ privacyEmail: 'Please enter a valid email address' });
  expect(errorsOf({ privacyPhone: '4000 1234' })).toEqual({
    privacyPhone: 'Must be a phone number of ten digits, a landline with its area code',
  });
});

it('a stored value that a newer rule refuses stays, and does not block other changes', () => {
  const old = { ...row, privacyEmail: 'ask Meera', privacyPhone: '4000 1234' };
  const values = readInitialValues(type, old);
  expect(findFieldErrors(type, values, old)).toEqual({});
  expect(hasChangedValues(type, values, old)).toBe(false);
  const other = { ...values, requestDays: 20 };
  expect([findFieldErrors(type, other, old), hasChangedValues(type, other, old)]).toEqual([{}, true]);
  expect(omitUnchangedValues(type, other, old)).not.toHaveProperty('privacyEmail');
  expect(omitUnchangedValues(type, other, old)).toMatchObject({ requestDays: 20, legalName: 'Rao Traders' });
  expect(Object.keys(findFieldErrors(type, { ...values, privacyEmail: 'ask Ravi' }, old))).toEqual(['privacyEmail']);
});

it('fewer months erase more, and 0 erases nothing', () => {
  const pairs = [
    [0, 12],
    [24, 12],
    [12, 24],
    [12, 0],
    [0, 0],
    [12, 12],
  ] as const;
  expect(pairs.map(([before, after]) => erasesMoreThanBefore(before, after))).toEqual([true, true, false, false, false, false]);
});

it.each([
  [{ resolved: 0, spam: 0, oldest: null }, 'nothing would be erased.'],
  [{ resolved: 1, spam: 0, oldest }, '1 resolved inquiry would be erased, the oldest from 3 Mar 2023.'],
  [{ resolved: 0, spam: 1, oldest }, '1 suspected spam inquiry would be erased, the oldest from 3 Mar 2023.'],
  [
    { resolved: 120, spam: 1_001, oldest },
    '120 resolved inquiries and 1,000+ suspected spam inquiries would be erased, the oldest from 3 Mar 2023.',
  ],
])('the profile describes what the next run erases: %o', (preview, words) => {
  expect(describeNextRun(preview, 'not before tomorrow')).toBe(`On the next run, not before tomorrow, ${words}`);
});
