import { expect, it } from 'vitest';
import { readPaise, rupeesOf } from '../../../client/admin/orders/steps/paise-text';
import { differenceWords, filedWords } from '../../../shared/orders/purchase-order';

it.each([
  ['12600000', 'the same amount as the order'],
  ['12637800', '₹378.00 more than the order'],
  ['12599950', '₹0.50 less than the order'],
  [null, null],
])('a purchase order for %s paise is compared with an order of ₹1,26,000 in words', (paise, words) => {
  expect(differenceWords({ paise }, '12600000')).toBe(words);
});

it('a purchase order is named by its day and amount', () => {
  expect(filedWords({ issuedOn: '2026-12-03', paise: '12600000' })).toBe('of 3 December 2026 for ₹1,26,000.00');
});

it.each([
  ['1,26,000.5', '12600050', '126000.50'],
  ['0.07', '7', '0.07'],
  ['₹ 1250', '125000', '1250.00'],
])('a typed amount of %s is %s paise', (typed, paise, rupees) => {
  expect([readPaise(typed).paise, rupeesOf(paise)]).toEqual([paise, rupees]);
});

it('a text that is no amount is named, and nothing is read of an empty field', () => {
  expect([readPaise('a lot').error, readPaise(' ')]).toEqual([expect.any(String), { paise: null }]);
});
