import { expect, it } from 'vitest';
import { parseTypedAmount } from '../../../shared/catalogue/amount';

it.each([
  ['', ''],
  [' ', ''],
  ['1250', '1250.00'],
  ['12.5', '12.50'],
  ['007', '7.00'],
  ['1,25,000.50', '125000.50'],
  ['125,000', '125000.00'],
  ['12,34,56,789', '123456789.00'],
  ['₹ 1250', '1250.00'],
  ['Rs. 1,250/-', '1250.00'],
  ['9,99,99,99,999.99', '9999999999.99'],
])('the amount %j is read as %j', (text, amount) => expect(parseTypedAmount(text)).toEqual({ amount }));

const DIGITS = 'Must be an amount in digits, such as 1250 or 1,250.50';
const PLACES = 'Must have at most two digits after the point';
const LIMIT = 'Must be at most ₹9,99,99,99,999.99';

it.each([
  ['abc', DIGITS],
  ['१२५०', DIGITS],
  ['1e9', DIGITS],
  ['-5', DIGITS],
  ['12,50,00', DIGITS],
  ['1 250', DIGITS],
  ['1.250.00', DIGITS],
  ['12.', DIGITS],
  ['.5', DIGITS],
  ['₹', DIGITS],
  ['12.345', PLACES],
  ['10000000000', LIMIT],
  ['1'.repeat(100_000), LIMIT],
])('the amount %.20j is refused: %s', (text, error) => expect(parseTypedAmount(text)).toEqual({ error }));

it.each([
  ['42,50', ['42.50', '4250.00'], 'Do you mean ₹42.50 or ₹4,250?'],
  ['1,25', ['1.25', '125.00'], 'Do you mean ₹1.25 or ₹125?'],
  ['₹ 012,5', ['12.50', '125.00'], 'Do you mean ₹12.50 or ₹125?'],
])('the text %s may mean two amounts', (text, meant, error) => expect(parseTypedAmount(text)).toEqual({ meant, error }));
