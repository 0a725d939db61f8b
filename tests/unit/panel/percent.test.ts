/** Changes of amounts by a percentage: exact, rounded half up. */
import { expect, it } from 'vitest';
import {
  calculateChangedPrice,
  changePricesByPercent,
  findPercentError,
  listLabelledPrices,
} from '../../../client/admin/engine/list/percent';

it.each([
  ['100.00', '5', 'up', '105.00'],
  ['99.90', '2.5', 'up', '102.40'],
  // 1.005 as a number is a little less, and would be rounded down.
  ['1.00', '0.5', 'up', '1.01'],
  ['0.01', '50', 'down', '0.01'],
  ['0.01', '51', 'down', '0.00'],
  ['1250.00', '100', 'down', '0.00'],
  ['9999999999.99', '1000', 'up', '109999999999.89'],
] as const)('the price %s changed by %s%% %s is %s', (amount, percent, direction, changed) =>
  expect(calculateChangedPrice(amount, percent, direction)).toBe(changed),
);

it.each([
  ['5', 'up', undefined],
  [' 12.25 ', 'down', undefined],
  ['', 'up', 'Must be a percentage above 0, such as 5 or 2.5'],
  ['0', 'up', 'Must be a percentage above 0, such as 5 or 2.5'],
  ['-5', 'up', 'Must be a percentage above 0, such as 5 or 2.5'],
  ['1,5', 'up', 'Do you mean 1.5 % or 15 %?'],
  ['1,5,2', 'up', 'Must be a percentage above 0, such as 5 or 2.5'],
  ['100.01', 'down', 'Must be at most 100'],
  ['1000.5', 'up', 'Must be at most 1000'],
] as const)('the percentage %j %s has the error: %s', (text, direction, error) => expect(findPercentError(text, direction)).toBe(error));

it('prices by quantity change with the price', () => {
  const tiers = [
    { from: 10, price: '95.00' },
    { from: 50, price: '90.00' },
  ];
  expect(changePricesByPercent(tiers, '10', 'down')).toEqual([
    { from: 10, price: '85.50' },
    { from: 50, price: '81.00' },
  ]);
  expect([changePricesByPercent('100.00', '10', 'down'), changePricesByPercent(null, '10', 'down')]).toEqual(['90.00', null]);
  expect(listLabelledPrices(tiers)).toEqual([
    { label: 'From 10: ', price: '95.00' },
    { label: 'From 50: ', price: '90.00' },
  ]);
});
