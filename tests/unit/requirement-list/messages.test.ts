/** Lists as people type them into a message, with amounts in their notations. */
import { expect, it } from 'vitest';
import { isClosing, isCourtesy, isFooter, isHeading, isReference, isTotalWord } from '../../../shared/requirement-list/message/no-lines';
import { parseListAmount } from '../../../shared/requirement-list/read-amount';
import { readListText } from '../../../shared/requirement-list/read-list';

const linesOf = (text: string) =>
  readListText(text).rows.map(({ item, quantity, unit }) => [item, quantity === null ? null : quantity / 1_000, unit]);

it.each([
  ['1,00,000', 100_000, ''],
  ['100,000', 100_000, ''],
  ['12 pcs', 12, 'pcs'],
  ['2.5 kg', 2.5, 'kg'],
  ['12.50', 12.5, ''],
  ['Nos. 12', 12, 'Nos'],
  ['x 12', 12, ''],
  ['१२ पेटी', 12, 'पेटी'],
  ['೧೨', 12, ''],
  ['0', null, ''],
  ['1.23456', null, ''],
])('the text %s is an amount', (cell, quantity, unit) => {
  expect(parseListAmount(cell)).toEqual({ quantity: quantity === null ? null : quantity * 1_000, unit });
});

it.each(['10x20 mm', '12 x 12', '5-6', '1,2,3', 'A4', '12 mm', 'Rs 12', '-5', '1e3', 'twelve', ''])(
  'the text %s is not an amount',
  (cell) => {
    expect(parseListAmount(cell)).toBeUndefined();
  },
);

it.each<[string, string[]]>([
  [
    'courtesy, footer',
    [
      ...['', '???', 'Pls send rate for below', 'Pls send rate for the below items as soon as possible and confirm delivery today'],
      ...['Need by 25', 'Need within 3 days', 'Need on 25th', 'Need 25 Dec', 'Dear Asha Rao ji', 'Items'],
    ],
  ],
  ['total', [...['Total qty']]],
  [
    '',
    [
      ...['Need 25', 'Dear Asha Rao and Ravi', 'Hi 5 broom', 'Regards, Ravi Kumar of the Hotel Lakeview in Mysuru'],
      ...['Regards 5 broom', 'Shop 4, the old MG Road, near Hubli 580020', 'Broom for Hubli', 'Broom 580020', '- Broom -'],
      ...['Section', 'Old kitchen and bath items', 'Kitchen broom', 'Old price list', '*Kitchen २*'],
    ],
  ],
  ['closing, footer', [...['- Regards, Ravi Kumar of Hotel Lakeview in Mysuru']]],
  ['reference, footer', [...['Shop 4, old MG Road, near Hubli 580020', 'Old MG Road, near Hubli 580 020.']]],
  ['footer', [...['Prepared by Asha']]],
  ['heading', [...['--- Pantry ---', 'Pantry:', 'Kitchen items.', 'Kitchen and bath items', 'Price broom list']]],
  ['courtesy, heading, footer', [...['Price of list']]],
])('the kinds of a line are %j: %j', (said, lines) => {
  const kinds = {
    total: isTotalWord,
    courtesy: isCourtesy,
    closing: isClosing,
    reference: isReference,
    heading: isHeading,
    footer: isFooter,
  };
  const kindsOf = (line: string) => Object.entries(kinds).flatMap(([name, is]) => (is(line) ? [name] : []));
  expect(lines.map((line) => kindsOf(line).join(', '))).toEqual(lines.map(() => said));
});

/** Numbers at the beginnings of lines, with 0 for a line without one: whether they count the lines. */
it.each<[number[], boolean]>([
  ...[
    [1, 2],
    [2, 3, 4],
    [2, 3, 4, 5],
    [1, 2, 4],
    [1, 2, 1, 2],
    [2, 3, 1, 2],
    [1, 2, 0, 0],
  ].map((numbers): [number[], boolean] => [numbers, true]),
  ...[[1], [1, 3], [2, 3], [1, 1, 2], [1, 2, 5], [1, 3, 5, 6], [1, 2, 0, 0, 0], [0, 1, 0]].map((numbers): [number[], boolean] => [
    numbers,
    false,
  ]),
])('the numbers %j before lines count them: %s', (numbers, isCounting) => {
  const lines = ['Good morning', ...numbers.map((number) => (number === 0 ? 'tub 7' : `${number} broom`)), 'Thanks'];
  expect(linesOf(lines.join('\n'))).toEqual(
    numbers.map((number) => (number === 0 ? ['tub', 7, ''] : ['broom', isCounting ? null : number, ''])),
  );
});

it('of 1,501 lines the first 1,500 are judged, and the others are counted', () => {
  const { skipped, beyond } = readListText(`${'Broom 5 nos\n'.repeat(1_499)}Thanks\nThanks`);
  expect([skipped.others, beyond]).toEqual([1, { from: 501, to: 1_501, count: 1_000 }]);
});

it.each([
  ['Sugar (kg) 25', 'Sugar', 25, 'kg'],
  ['Sugar kg - 25', 'Sugar', 25, 'kg'],
  ['Broom (nos.) 12', 'Broom', 12, 'nos'],
  ['Oil 15 ltr - 4', 'Oil 15 ltr', 4, ''],
  ['Tissue box 10', 'Tissue box', 10, ''],
  ['Broom 12 x 85 = 1020', 'Broom 12 x 85 = 1020', null, ''],
  ['Broom 12 nos = 1020', 'Broom 12 nos = 1020', null, ''],
  ['Soap 100 g = 50', 'Soap 100 g', 50, ''],
  ['Broom=12', 'Broom', 12, ''],
])('the line “%s” is read with its unit, and never with the amount of money', (line, ...row) =>
  expect(linesOf(`${line}\nMop 5 nos`)).toEqual([row, ['Mop', 5, 'nos']]),
);

it.each(['Total: 4,500 nos', 'Total 4500', 'Total:4500', 'Total'])('the line “%s” is a total', (line) =>
  expect(readListText(`${line}\nMop 5 nos`)).toMatchObject({ rows: [{ item: 'Mop' }], skipped: { totals: 1 } }),
);

it.each(['Forwarded', 'Forwarded many times', 'Budget 50000', 'Advance paid: Rs. 5,000/-'])(
  'the line “%s” is listed as left out',
  (line) => {
    expect(readListText(`${line}\nMop 5 nos`)).toMatchObject({ rows: [{ item: 'Mop' }], leftOut: [line] });
  },
);
