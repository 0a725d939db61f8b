import { expect, it } from 'vitest';
import { COMPANY_NAME } from '../../../shared/business';
import { FIRST_ADMINISTRATOR, signingNameOf } from '../../../shared/people/people';

it('the first administrator signs mails as the company until they enter their name', () => {
  expect(signingNameOf(FIRST_ADMINISTRATOR)).toBe(COMPANY_NAME);
  expect(signingNameOf({ firstName: 'Meera', lastName: 'Kulkarni' })).toBe('Meera Kulkarni');
  expect(signingNameOf({ firstName: 'Meera', lastName: '' })).toBe('Meera');
});
