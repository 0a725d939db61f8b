import { describe, expect, it } from 'vitest';
import { formatAmount, formatCount, formatNumber, formatPrice, formatYearBadge, readLeadingNumber } from '../../shared/format';

describe('formatCount', () => {
  it.each([
    [0, '+', '0'],
    [1, '+', '1+'],
    [67, '', '67'],
    [999, '+', '999+'],
    [1000, '', '1K+'],
    [1999, '+', '1K+'],
    [10_000, '', '10K+'],
    [2_147_483_647, '+', '2147483K+'],
    [-3, '+', '-3'],
  ])('formatCount shows %i with the suffix %j as %s', (value, suffix, text) => expect(formatCount(value, suffix)).toBe(text));
});

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [12_500, '12,500'],
    [1_234_567, '12,34,567'],
  ])('formatNumber groups %i the Indian way', (value, text) => expect(formatNumber(value)).toBe(text));
});

describe('formatPrice', () => {
  it.each([
    ['0.00', '₹0'],
    ['85.50', '₹85.50'],
    ['1250.00', '₹1,250'],
    ['125000', '₹1,25,000'],
    ['99999999.99', '₹9,99,99,999.99'],
  ])('formatPrice shows %s as %s', (price, text) => expect(formatPrice(price)).toBe(text));
});

it('numbers and prices are those of the en-IN locale', () => {
  const indian = new Intl.NumberFormat('en-IN');
  const rupees = (minimumFractionDigits: number) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits,
      maximumFractionDigits: minimumFractionDigits,
    });
  for (let digits = 1; digits <= 13; digits += 1)
    for (const sign of [1, -1])
      for (const fraction of ['', '.5', '.05', '.99', '.125']) {
        const decimal = `${'9182736450918'.slice(0, digits)}${fraction}`;
        expect(formatNumber(sign * Number(decimal))).toBe(indian.format(sign * Number(decimal)));
        if (fraction === '.125') continue;
        expect(formatAmount(`${sign * Number(decimal)}`)).toBe(rupees(2).format(sign * Number(decimal)));
        expect(formatPrice(`${sign * Number(decimal)}`)).toBe(rupees(fraction ? 2 : 0).format(sign * Number(decimal)));
      }
  expect(formatNumber(12_345_678_901_234_567_890n)).toBe(indian.format(12_345_678_901_234_567_890n));
});

describe('yearBadge', () => {
  it.each([
    ['2008', '08'],
    ['2015–17', '15'],
    ['8', '08'],
    ['FY 2024', '24'],
    ['Today', 'Today'],
  ])('yearBadge shortens %s to %s', (year, badge) => expect(formatYearBadge(year)).toBe(badge));
});

describe('leadingNumber', () => {
  it.each([
    ['2008', 2008],
    ['2015–17', 2015],
    ['FY 2024', 2024],
    ['Today', 0],
  ])('leadingNumber sorts %s as %s', (year, number) => expect(readLeadingNumber(year)).toBe(number));
});
