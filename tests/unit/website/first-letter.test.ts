/** The letter in place of a logo, in the header and as the icon. */
import { expect, it } from 'vitest';
import { findFirstLetter } from '../../../shared/website/website';

it.each([
  ['deccan Supplies', 'D'],
  ['🏺 Clay & Co', 'C'],
  ['𝒜lpha', '𝒜'],
  ['“Quoted” Traders', 'Q'],
  ['3M Traders', '3'],
  ['ßtraße', 'S'],
  ['क्षमा ट्रेडर्स', 'क'],
  ['🏺', '🏺'],
  ['', ''],
])('the icon letter of the company name “%s” is “%s”', (name, letter) => {
  expect(findFirstLetter({ name, nameLine: null })).toBe(letter);
});
