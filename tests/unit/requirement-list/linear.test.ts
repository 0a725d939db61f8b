/** The time for reading a hostile list or line grows no faster than its text. */
import { expect, it } from 'vitest';
import { readMessageLine } from '../../../shared/requirement-list/message/read-message-line';
import { parseListAmount } from '../../../shared/requirement-list/read-amount';
import { readListText, readTable } from '../../../shared/requirement-list/read-list';
import { growthOf, MAX_GROWTH } from '../../support/growth';
import { hostileTexts } from '../../support/hostile-texts';

// The readers of a line and of a cell get cut texts; they are linear for uncut ones too.
it.each(Object.entries(hostileTexts))('reading %s takes linear time', async (_, textOf) => {
  const readers: Record<string, (text: string) => unknown> = {
    readListText,
    readTable: (text) => readTable([{ row: 1, cells: text.split(',') }]),
    readMessageLine,
    parseListAmount,
  };
  const growth: Record<string, number> = {};
  // At 4,000 characters quadratic work takes more than the least time that is measured, and cubic work seconds.
  for (const [name, read] of Object.entries(readers)) growth[name] = await growthOf((size) => read(textOf(size)), 4_000);
  expect(Object.entries(growth).filter(([, ratio]) => ratio > MAX_GROWTH)).toEqual([]);
});

it('a list of millions of rows takes no longer than one of the most rows that are read', async () => {
  expect(await growthOf((size) => readListText(',\n'.repeat(size * 10)), 50_000)).toBeLessThanOrEqual(MAX_GROWTH);
});
