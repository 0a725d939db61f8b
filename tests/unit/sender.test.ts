import { describe, expect, it } from 'vitest';
import { emailKey, internationalNumber, phoneKey } from '../../shared/sender';

describe('the phone number of a sender', () => {
  it.each([
    ['9820012345', '919820012345', '9820012345'],
    ['098200 12345', '919820012345', '9820012345'],
    ['+91 98200-12345', '919820012345', '9820012345'],
    ['0091 98200 12345', '919820012345', '9820012345'],
    ['91 98200 12345', '919820012345', '9820012345'],
    ['(080) 4000 1234', '918040001234', '8040001234'],
    ['+44 20 7946 0958', '442079460958', '2079460958'],
    ['+91 (0) 98200 12345', '919820012345', '9820012345'],
    ['12345', null, null],
    ['12345678901234567890', null, '1234567890'],
    ['call me', null, null],
    ['', null, null],
  ])('%j is called as %j and compared as %j', (phone, called, compared) => {
    expect(internationalNumber(phone)).toBe(called);
    expect(phoneKey(phone)).toBe(compared);
  });

  it('is missing if there is none', () => {
    expect(internationalNumber(null)).toBeNull();
    expect(phoneKey(null)).toBeNull();
  });
});

it('the address of a sender is compared without case', () => expect(emailKey(' Anita@Example.com ')).toBe('anita@example.com'));
