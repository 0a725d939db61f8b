import { expect, it } from 'vitest';
import { describeAmountDifference, describePurchaseOrder } from '../../../shared/orders/purchase-order';

it.each([
  ['12600000', 'the same amount as the order'],
  ['12637800', '₹378.00 more than the order'],
  ['12599950', '₹0.50 less than the order'],
  [null, null],
])('a purchase order for %s paise is compared with an order of ₹1,26,000 in words', (paise, words) => {
  expect(describeAmountDifference({ paise }, '12600000')).toBe(words);
});

it('a purchase order is described by its day and amount', () => {
  expect(describePurchaseOrder({ issuedOn: '2026-12-03', paise: '12600000' })).toBe('of 3 December 2026 for ₹1,26,000.00');
});
