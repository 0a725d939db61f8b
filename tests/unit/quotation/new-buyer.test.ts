import { expect, it } from 'vitest';
import { readBuyer } from '../../../shared/quotation/buyer/new-buyer';

it.each([
  ['Ravi Kumar 98450 12345', { name: 'Ravi Kumar', phone: '98450 12345', email: '' }],
  ['98450-12345, Ravi', { name: 'Ravi', phone: '98450-12345', email: '' }],
  ['Ravi <ravi@example.com> +91 98450 12345', { name: 'Ravi', phone: '+91 98450 12345', email: 'ravi@example.com' }],
  ['ravi2000000000@example.com', { name: '', phone: '', email: 'ravi2000000000@example.com' }],
  ['Shop 24', { name: 'Shop 24', phone: '', email: '' }],
  ['', { name: '', phone: '', email: '' }],
])('name, number and address of a buyer are read from “%s”', (typed, read) => expect(readBuyer(typed)).toEqual(read));

it('a buyer text of 64 kB of digits and punctuation is read within 100 ms', () => {
  const before = performance.now();
  for (const text of ['9 '.repeat(32_000), '@'.repeat(64_000), '(('.repeat(32_000), `${'a'.repeat(64_000)}@`]) readBuyer(text);
  expect(performance.now() - before).toBeLessThan(100);
});
