import { describe, expect, it } from 'vitest';
import {
  hasCallableNumber,
  listPhoneKeys,
  replacePhoneNumbers,
  toDialableNumber,
  toPhoneColumns,
  toWhatsAppNumber,
} from '../../../shared/inquiries/sender';

describe('the phone number of a sender', () => {
  it.each([
    ['9820012345', '919820012345', '9820012345'],
    ['098200 12345', '919820012345', '9820012345'],
    ['+91 98200-12345', '919820012345', '9820012345'],
    ['0091 98200 12345', '919820012345', '9820012345'],
    ['91 98200 12345', '919820012345', '9820012345'],
    ['(080) 4000 1234', '918040001234', '8040001234'],
    ['080/40001234', '918040001234', '8040001234'],
    ['+44 20 7946 0958', '442079460958', '2079460958'],
    ['+1 800 555 0100', '18005550100', '8005550100'],
    ['+91 (0) 98200 12345', '919820012345', '9820012345'],
    ['98450 12345 / 080 2345 6789', '919845012345', '9845012345'],
    ['98450 12345 / 46', '919845012345', '9845012345'],
    ['080 2345 6789 ext. 12, +91 98450 12345', '918023456789', '8023456789'],
    ['1800 123 4567 or 98450 12345', '919845012345', '18001234567'],
  ])('the phone number %j is called as %j and compared as %j', (phone, called, compared) => {
    expect([toWhatsAppNumber(phone), toPhoneColumns(phone).phoneKey, hasCallableNumber(phone)]).toEqual([called, compared, true]);
  });

  it.each([
    ['1800 123 4567', '18001234567'],
    ['1860-12-3456', '1860123456'],
    ['+91 1800 123 4567', '18001234567'],
    ['0 1800 123 4567', '18001234567'],
  ])('the phone number %j is toll-free: it can be called within India, and has no WhatsApp', (phone, compared) => {
    expect([toWhatsAppNumber(phone), toPhoneColumns(phone).phoneKey, hasCallableNumber(phone)]).toEqual([null, compared, true]);
  });

  it.each([
    ['12345', null],
    ['12345678901234567890', '1234567890'],
    ['2345 6789 / 2345 6780', '8923456780'],
    ['call me', null],
    ['', null],
    [null, null],
  ])('the text %j is no phone number that can be called', (phone, compared) => {
    expect([toWhatsAppNumber(phone), toPhoneColumns(phone).phoneKey, hasCallableNumber(phone)]).toEqual([null, compared, false]);
  });

  it.each([
    ['+91 80 4000 1234', '+918040001234'],
    ['(080) 4000-1234', '08040001234'],
    [' +91 80 ', '+9180'],
    ['98450 12345 / 080 2345 6789', '9845012345'],
    ['1800 123 4567', '18001234567'],
  ])('the phone number %j is dialled as %j', (phone, number) => expect(toDialableNumber(phone)).toBe(number));
});

describe('a phone field with several numbers', () => {
  const field = '080-1234567 / 98860 12345';

  it('a phone field with several numbers is compared by each of them, at most four', () => {
    const four = '9845012341,9845012342;9845012343|9845012344';
    expect(listPhoneKeys('080-12345678 / 98860 12345')).toEqual(['8012345678', '9886012345']);
    expect(listPhoneKeys('98860 12345 / +91 98860 12345')).toEqual(['9886012345']);
    expect(listPhoneKeys(`${four}/984501`)).toEqual(['9845012341', '9845012342', '9845012343', '9845012344']);
    expect(toPhoneColumns(four)).toEqual({
      phoneKey: '9845012341',
      phoneKey2: '9845012342',
      phoneKey3: '9845012343',
      phoneKey4: '9845012344',
    });
    expect(toPhoneColumns(null)).toEqual({ phoneKey: null, phoneKey2: null, phoneKey3: null, phoneKey4: null });
  });

  it.each([
    [field, ['9886012345'], '98860 99999', '080-1234567 / 98860 99999'],
    [field, ['0801234567'], '98860 99999', '98860 99999 / 98860 12345'],
    [field, ['9886012345'], null, '080-1234567'],
    [field, ['0801234567'], null, '98860 12345'],
    [field, ['0801234567', '9886012345'], '98860 99999', '98860 99999'],
    [field, ['0801234567', '9886012345'], null, null],
    ['080 2345 6789 ext. 12, 98450 12345', ['9845012345'], '98450 99999', '080 2345 6789 ext. 12, 98450 99999'],
    ['98450 12345', ['9845012345'], '98450 99999', '98450 99999'],
    [field, ['9886012345'], '+91 98860 99999 or +91 98860 99998 or 12', field],
  ])('the phone field %j without %j and with %j is %j', (phone, keys, to, corrected) =>
    expect(replacePhoneNumbers(phone, keys, to)).toBe(corrected),
  );
});
