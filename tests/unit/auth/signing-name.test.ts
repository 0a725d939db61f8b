import { expect, it } from 'vitest';
import { FIRST_ADMINISTRATOR, signingNameOf } from '../../../shared/people/people';

it('the first administrator signs mails as the company until they enter their name', () => {
  expect(signingNameOf(FIRST_ADMINISTRATOR, 'Rao Traders')).toBe('Rao Traders');
  expect(signingNameOf({ firstName: 'Meera', lastName: 'Kulkarni' }, 'Rao Traders')).toBe('Meera Kulkarni');
  expect(signingNameOf({ firstName: 'Meera', lastName: '' }, 'Rao Traders')).toBe('Meera');
});
