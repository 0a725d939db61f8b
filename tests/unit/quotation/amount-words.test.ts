/** Amounts in words, read back by a parser that knows only the value of each word. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAmountInWords } from '../../../shared/quotation/lines/amount-words';
import { quickOrLong } from '../../faults/long-form';

const WORTH: Record<string, number> = Object.fromEntries([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [word, at]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
]);
const TIMES: Record<string, bigint> = { hundred: 100n, thousand: 1_000n, lakh: 100_000n, crore: 10_000_000n };

/** Reads from the left: a unit multiplies the words since the last greater unit. */
function read(words: string): bigint {
  let sum = 0n;
  let part = 0n;
  for (const word of words.toLowerCase().split(/[ -]/)) {
    const times = TIMES[word];
    if (times === undefined) part += BigInt(WORTH[word] ?? Number.NaN);
    else if (times === 10_000_000n) [sum, part] = [(sum + part) * times, 0n];
    else if (times === 100n) part *= times;
    else [sum, part] = [sum + part * times, 0n];
  }
  return sum + part;
}

function readAmount(text: string): bigint {
  const [, rupees = '', paise] = /^Rupees ([\w -]+?)(?: and ([\w -]+) Paise)? Only$/.exec(text) ?? [];
  return read(rupees) * 100n + (paise ? read(paise) : 0n);
}

it('the amount in words is correct up to 999 crore', () =>
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (paise) => {
      expect(readAmount(formatAmountInWords(paise))).toBe(paise);
    }),
    { numRuns: quickOrLong(2_000, 100_000) },
  ));

it('the amount in words is correct beside every boundary', () => {
  for (const unit of [1n, 10n, 20n, 100n, 1_000n, 10_000n, 100_000n, 1_000_000n, 10_000_000n, 100_000_000n, 1_000_000_000n])
    for (const paise of [unit * 100n - 1n, unit * 100n, unit * 100n + 1n, unit * 100n + 100n])
      expect(readAmount(formatAmountInWords(paise)), String(paise)).toBe(paise);
});

it.each([
  [0n, 'Rupees Zero Only'],
  [5n, 'Rupees Zero and Five Paise Only'],
  [100n, 'Rupees One Only'],
  [2_000n, 'Rupees Twenty Only'],
  [12_345_678n, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only'],
  [1_000_000_000n, 'Rupees One Crore Only'],
  [
    999_999_999_999n,
    'Rupees Nine Hundred Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
  ],
])('the amount of %s paise in words is %s', (paise, words) => expect(formatAmountInWords(paise)).toBe(words));
