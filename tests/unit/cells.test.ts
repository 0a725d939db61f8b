/** Cells of the files that people open in spreadsheets: no text becomes a formula, and each comes back as it was. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCell, unguarded } from '../../server/csv/cells';
import { amount } from '../faults/form';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' ', '"', ',', ';', 'a', '1'), {
      maxLength: 8,
    })
    .map((all) => all.join('')),
);

it('a text begins with nothing that a spreadsheet would calculate, and comes back the same', () =>
  fc.assert(
    fc.property(text, (value) => {
      const cell = toCell(value);
      expect(cell).not.toMatch(/^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/);
      expect(unguarded(cell)).toBe(value);
    }),
    { numRuns: amount(500, 100_000) },
  ));
