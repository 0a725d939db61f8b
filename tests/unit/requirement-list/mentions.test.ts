/** What each number of a line is, and the products of a line: a size, a price, a range or a pack is never the quantity. */
import { expect, it } from 'vitest';
import { findMentions } from '../../../shared/requirement-list/message/number-mentions';
import { hasCountUnit, readMessageLine, readQuantityWords } from '../../../shared/requirement-list/message/read-message-line';

it.each([
  ['cups 2k boxes', 'counted 2k boxes = 2000 boxes'],
  ['cups 1 lakh', 'counted 1 lakh = 100000 nos'],
  ['cups-1 lakh', 'odd 1 lakh = 100000 '],
  ['1.5k cups', 'counted 1.5k = 1500 nos'],
  ['0.12345k cups', 'counted 0.12345k = ? nos'],
  ['broom Rs 45', 'odd 45 = 45 '],
  ['broom 45 rs', 'odd 45 = 45 '],
  ['pipe 2"', 'odd 2 = 2 '],
  ['broom (12)', 'plain 12 = 12  in brackets'],
  ['broom (12', 'plain 12 = 12 '],
  ['broom 12)', 'plain 12 = 12 '],
  ['mop (12 nos.)', 'counted 12 nos = 12 nos in brackets'],
  ['mop (12 nos', 'counted 12 nos = 12 nos'],
  ['mop 12 nos)', 'counted 12 nos = 12 nos'],
  ['mop 12-nos', 'counted 12-nos = 12 nos'],
  ['Rice 2 bags of 25 kg', 'counted 2 bags = 2 bags; measured 25 kg = 25 kg'],
  ['box of 12 pcs', 'pack 12 pcs = 12 pcs'],
  ['12 pcs per box', 'pack 12 pcs = 12 pcs'],
  ['12 pcs /- 45', 'counted 12 pcs = 12 pcs; plain 45 = 45 '],
  ['pack of 12', 'pack 12 = 12 '],
  ['each 12', 'plain 12 = 12 '],
  ['rope 12 mm', 'odd 12 = 12 '],
  ['in 12 days', 'odd 12 = 12 '],
  ['12 sheets', 'range 12 sheets = 12 sheets'],
  ['broom 5 to 6 or 7', 'range 5 = 5 ; range 6 = 6 ; range 7 = 7 '],
  ['between 5 and 6', 'range 5 = 5 ; range 6 = 6 '],
  ['mop 5 and 6', 'plain 5 = 5 ; plain 6 = 6 '],
  ['tape 5-6 inch', 'odd 5 = 5 ; odd 6 = 6 '],
  ['sugar S-30-40', 'odd 30 = 30 ; odd 40 = 40 '],
  ['sugar S-30 nos', 'range 30 = 30 '],
  ['sugar AB-30 nos', 'counted 30 nos = 30 nos'],
  ['bin 10 + 2', 'plain 10 + 2 = 12 '],
  ['bin 10 + 2 free', 'range 10 = 10 ; range 2 = 2 '],
  ['bin 1.23456 + 2', 'range 1.23456 = ? ; range 2 = 2 '],
  ['bin 5-6 + 2', 'range 5 = 5 ; range 6 = 6 ; range 2 = 2 '],
  ['oil 5 kg + 2 kg', 'range 5 kg = 5 kg; range 2 kg = 2 kg'],
  ['bin 5 nos + 2 kg', 'counted 5 nos = 5 nos; measured 2 kg = 2 kg'],
  ['soap 5 boxes x 12', 'counted 5 boxes = 5 boxes; pack 12 = 12 '],
  ['soap 5 boxes x 12"', 'counted 5 boxes = 5 boxes; odd 12 = 12 '],
  ['A4 x 5 kg', 'odd 4 = 4 ; odd 5 kg = 5 kg'],
  ['12 x 500 ml', 'plain 12 = 12 ; odd 500 ml = 500 ml'],
  ['oil 12 x 500 ml', 'range 12 = 12 ; range 500 ml = 500 ml'],
  ['oil 12 x 5 nos', 'range 12 = 12 ; range 5 nos = 5 nos'],
  ['box 18 x 12', 'odd 18 = 18 ; odd 12 = 12 '],
  ['12x broom', 'plain 12 = 12 '],
  ['7up', 'odd 7 = 7 '],
  ['5_a', 'odd 5 = 5 '],
  ['mop size 7', 'odd 7 = 7 '],
  ['qty 12', 'counted 12 = 12 '],
  ['box 18x12 nos', 'range 18 = 18 ; range 12 nos = 12 nos'],
  ['between 5, 6', 'plain 5 = 5 ; plain 6 = 6 '],
  ['between 5 nos and 6 nos', 'range 5 nos = 5 nos; range 6 nos = 6 nos'],
  ['mop 5 nos to 6 nos', 'range 5 nos = 5 nos; range 6 nos = 6 nos'],
  ['mop 5 nos - 6 inch', 'counted 5 nos = 5 nos; odd 6 = 6 '],
  ['qty 5 - 6 inch', 'counted 5 = 5 ; odd 6 = 6 '],
  ['bin A4 + 2', 'odd 4 = 4 ; plain 2 = 2 '],
  ['bin 2 + 3"', 'plain 2 = 2 ; odd 3 = 3 '],
  ['bin 2 + 1.23456', 'range 2 = 2 ; range 1.23456 = ? '],
  ['18 x 12 box', 'range 18 = 18 ; range 12 box = 12 box'],
  ['18 x 12', 'odd 18 = 18 ; odd 12 = 12 '],
  ['A4 x 5 nos', 'odd 4 = 4 ; odd 5 nos = 5 nos'],
])('the numbers in the text %j are recognized as %s', (text, said) => {
  const amountOf = (quantity: number | null) => (quantity === null ? '?' : quantity / 1_000);
  const mentions = findMentions(text).map(
    ({ kind, start, end, quantity, unit, isInBrackets }) =>
      `${kind} ${text.slice(start, end)} = ${amountOf(quantity)} ${unit}${isInBrackets ? ' in brackets' : ''}`,
  );
  expect(mentions.join('; ')).toBe(said);
});

it('a line with more than twenty numbers is no line of a list', () => {
  expect([20, 21].map((count) => findMentions('5 a '.repeat(count)).length)).toEqual([20, 0]);
});

const products = (count: number) => Array.from({ length: count }, (_, at) => `${'abcdefghijk'.charAt(at).repeat(2)} ${at + 1}`).join('; ');

it.each<[string, string[]]>([
  ['???', ['??? = ?']],
  ['broom 12 nos !!', ['broom = 12 nos']],
  ['broom 5; x 3', ['broom 5; x 3 = ?']],
  ['broom 5; mop 3 nos; bin 2', ['broom = 5', 'mop = 3 nos', 'bin = 2']],
  ['broom 12 each', ['broom = 12 each']],
  ['12 nos and mop', ['and mop = 12 nos']],
  ['tissue 150 sheets - 12', ['tissue 150 sheets - 12 = ?']],
  ['sugar - 5 kg', ['sugar = 5 kg']],
  ['10 kg sugar 5 kg', ['10 kg sugar 5 kg = ?']],
  ['phenyl 5l (24)', ['phenyl 5l = 24']],
  ['mop (12 nos) red', ['mop red = 12 nos']],
  ['(kg) 25', ['(kg) 25 = ?']],
  ['3M tape', ['3M tape = ?']],
  ['need 1.5l phenyl', ['1.5l phenyl = ?']],
  ['3M tape - 12', ['3M tape = 12']],
  ['3 m tape', ['tape = 3 m']],
  ['3m - tape', ['tape = 3 m']],
  ['pipe 3m', ['pipe 3m = ?']],
  ['Sugar kg 25 bags', ['Sugar kg = 25 bags']],
  ['Oil qty 12 of 5 kg', ['Oil qty 12 of 5 kg = ?']],
  ['phenyl 5l - 12 red', ['phenyl 5l - 12 red = ?']],
  ['broom - 12#', ['broom - 12# = ?']],
  ['broom - 12 -', ['broom = 12']],
  ['(12) broom', ['broom = ?']],
  ['12 nos , broom', ['broom = 12 nos']],
  ['need 12', ['need 12 = ?']],
  ['Pls send broom', ['broom = ?']],
  ['Sugar kg (12)', ['Sugar kg = 12']],
  ['Gloves 7, white 10 pairs', ['Gloves 7, white = 10 pairs']],
  ['broom 5 / mop 3', ['broom = 5', 'mop = 3']],
  ['broom 5 and 3', ['broom 5 and 3 = ?']],
  ['broom 5; free 3', ['broom 5; free 3 = ?']],
  [
    products(10),
    products(10)
      .replaceAll(/(?<=[a-z]) /g, ' = ')
      .split('; '),
  ],
  [products(11), [`${products(11)} = ?`]],
])('the line %j has its products', (line, said) =>
  expect(
    readMessageLine(line).map(({ item, quantity, unit }) => `${item} = ${quantity === null ? '?' : quantity / 1_000} ${unit}`.trim()),
  ).toEqual(said),
);

it.each([
  ['5 + 2', 7, ''],
  ['2 bags of 25 kg', 2, 'bags'],
  ['5 nos red', 5, 'nos'],
  ['5 + 2 red', null, ''],
  ['about 5 nos', null, ''],
  ['5 kg of rice', null, ''],
  [`5 nos ${'x'.repeat(54)}`, 5, 'nos'],
  [`5 nos ${'x'.repeat(55)}`, null, ''],
])('the cell %j of a quantity says %s %s', (cell, quantity, unit) =>
  expect(readQuantityWords(cell)).toEqual(quantity === null ? undefined : { quantity: quantity * 1_000, unit }),
);

it.each([
  ['qty 12', false],
  ['5 kg', false],
  ['5 nos', true],
])('the line %j has an amount with a unit of counting: %s', (line, has) => expect(hasCountUnit(line)).toBe(has));
