import { expect, it } from 'vitest';
import { COMPANY_NAME } from '../../../shared/business';
import { FIRST_ADMINISTRATOR, signingName } from '../../../shared/people/people';

it('the first administrator signs mails as the company until they enter their name', () => {
  expect(signingName(FIRST_ADMINISTRATOR)).toBe(COMPANY_NAME);
  expect(signingName({ firstName: 'Meera', lastName: 'Kulkarni' })).toBe('Meera Kulkarni');
  expect(signingName({ firstName: 'Meera', lastName: '' })).toBe('Meera');
});
