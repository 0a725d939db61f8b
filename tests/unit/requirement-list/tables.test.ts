/** Tables with a known result, in the formats of buyers' programs, are read as that result. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCourtesy, isTotalWord } from '../../../shared/requirement-list/message/no-lines';
import { parseListAmount } from '../../../shared/requirement-list/read-amount';
import { type ListRow, type RequirementList, readListText, readTable } from '../../../shared/requirement-list/read-list';

type Kind = 'serial' | 'code' | 'item' | 'quantity' | 'unit' | 'note' | 'other' | 'second';

const HEADERS: Record<Kind, string[]> = {
  serial: ['S.No', 'Sr. No.', 'Sl No', '#No', 'क्र.सं.', 'ಕ್ರ.ಸಂ'],
  code: ['Code', 'ITEM CODE', 'SKU', 'Part No.', 'कोड', 'ಕೋಡ್'],
  item: ['Item', 'Description', 'Particulars', 'Product Name', 'सामान', 'विवरण', 'ವಸ್ತು', 'ವಿವರ'],
  quantity: ['Qty', 'QTY.', 'Quantity', 'Nos', 'Req. Qty', 'मात्रा', 'ಪ್ರಮಾಣ'],
  unit: ['Unit', 'UOM', 'इकाई', 'ಘಟಕ'],
  note: ['Remarks', 'Note', 'टिप्पणी', 'ಟಿಪ್ಪಣಿ'],
  other: ['Rate', 'Price (Rs)', 'दर', 'ಬೆಲೆ'],
  second: ['Approved Qty', 'Quantity approved'],
};
const WORDS = [
  'Floor',
  'cleaner',
  'broom',
  '5 L',
  '10x20 mm',
  '2-ply',
  '12"',
  'A4',
  'झाड़ू',
  'फिनाइल',
  'ಪೊರಕೆ',
  'ಸಾಬೂನು',
  'can, lime',
  'a;b',
  'x|y',
  'total',
];
const UNITS = ['pcs', 'case', 'kg', 'Nos.', 'पेटी', 'ಚೀಲ'];
const DIGITS = ['0123456789', '०१२३४५६७८९', '೦೧೨೩೪೫೬೭೮೯'];

const written = (digits: string, text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] as string);
/** Formats '100000' as '1,00,000'. */
const grouped = (whole: string) => whole.replace(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ',');

const amount = fc
  .record({
    whole: fc.integer({ min: 1, max: 999_999 }),
    thousandths: fc.constantFrom(0, 0, 0, 500, 250, 125),
    isGrouped: fc.boolean(),
    digits: fc.constantFrom(...DIGITS),
    unit: fc.option(fc.constantFrom(...UNITS), { nil: '' }),
    space: fc.constantFrom('', ' '),
  })
  .map(({ whole, thousandths, isGrouped, digits, unit, space }) => {
    const text = (isGrouped ? grouped(String(whole)) : String(whole)) + (thousandths ? String(thousandths / 1_000).slice(1) : '');
    return { quantity: whole * 1_000 + thousandths, unit, cell: written(digits, text) + (unit && space + unit) };
  });
const nothing = fc.constantFrom('', '0', '10x20 mm', '5-6', 'as needed', '0.00').map((cell) => ({ quantity: null, unit: '', cell }));

const item = fc
  .array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 6 })
  .map((words) => `Item ${words.join(' ')}`)
  .filter((text) => !isTotalWord(text) && !isCourtesy(text));

const line = fc.record({
  item,
  code: fc.option(
    fc.integer({ min: 10, max: 9_999 }).map((number) => `AB-${number}`),
    { nil: '' },
  ),
  amount: fc.oneof({ weight: 5, arbitrary: amount }, { weight: 1, arbitrary: nothing }),
  unit: fc.option(fc.constantFrom(...UNITS), { nil: '' }),
  note: fc.option(fc.constantFrom('urgent', 'blue ones', 'जल्दी', 'line one\nline two'), { nil: '' }),
  price: fc.integer({ min: 1, max: 5_000 }),
});

const kinds = fc
  .subarray<Kind>(['serial', 'code', 'unit', 'note', 'other'])
  .chain((others) =>
    fc.shuffledSubarray<Kind>(['item', 'quantity', ...others], { minLength: others.length + 2, maxLength: others.length + 2 }),
  );

/** The rows between the lines: none, a blank row, or the header once more. */
const between = fc.constantFrom('', '', '', 'blank', 'header');

const table = fc.record({
  kinds,
  names: fc.infiniteStream(fc.nat()),
  lines: fc.array(fc.tuple(line, between), { minLength: 1, maxLength: 12 }),
  titles: fc.subarray(['Requirement for November', 'Asha Stores, Mysuru', 'आवश्यक सामान']),
  hasTotal: fc.boolean(),
  /** The unit in the heading of the quantity, and what a second column of quantities says: nothing, the same, or another number. */
  headingUnit: fc.constantFrom('', '', 'kg', 'Nos', 'litres'),
  second: fc.constantFrom('', 'empty', 'same', 'other'),
});
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

/** Returns the cells of a table, with the expected rows. */
function build({ kinds: asked, names, lines, titles, hasTotal, headingUnit, second }: Table) {
  const kinds = second ? [...asked, 'second' as const] : asked;
  const width = kinds.length;
  const header = kinds.map((kind) => {
    const name = HEADERS[kind][(names.next().value as number) % HEADERS[kind].length] as string;
    return kind === 'quantity' && headingUnit ? `${name} (${headingUnit})` : name;
  });
  const wide = (text: string) => Array.from({ length: width }, (_, at) => (at === 0 ? text : ''));
  const cells: string[][] = [...titles.map(wide), header];
  const rows: ListRow[] = [];
  let [blank, others] = [0, titles.length];
  for (const [one, then] of lines) {
    const has = (kind: Kind) => kinds.includes(kind);
    const of: Record<Kind, string> = {
      serial: String(rows.length + 1),
      code: one.code,
      item: one.item,
      quantity: one.amount.cell,
      unit: one.unit,
      note: one.note,
      other: String(one.price),
      second: one.amount.quantity === null ? '' : ({ '': '', empty: '', same: one.amount.cell, other: '7777777' }[second] as string),
    };
    // Two quantities that differ are asked about.
    const isAsked = second === 'other' && one.amount.quantity !== null;
    const own = isAsked ? '' : one.amount.unit;
    const named = (has('unit') && one.unit) || (one.amount.cell && headingUnit);
    cells.push(kinds.map((kind) => of[kind]));
    rows.push({
      row: cells.length,
      item: one.item,
      code: has('code') ? one.code : '',
      quantity: isAsked ? null : one.amount.quantity,
      unit: own ? own.replace(/\.$/, '') : named,
      note: [parseListAmount(one.amount.cell) ? '' : one.amount.cell, has('note') ? one.note.replace(/\s+/g, ' ') : '']
        .filter(Boolean)
        .join(', '),
      ...(has('other') && { rate: String(one.price) }),
    });
    if (then === 'blank') blank += cells.push(wide('')) > 0 ? 1 : 0;
    if (then === 'header') others += cells.push(header) > 0 ? 1 : 0;
  }
  if (hasTotal) cells.push(kinds.map((kind) => (kind === 'item' ? 'Grand Total' : kind === 'quantity' || kind === 'other' ? '4,500' : '')));
  return { cells, expected: { rows, skipped: { blank, totals: hasTotal ? 1 : 0, others }, beyond: null } };
}

/** The rows and the counts, without the texts that a page shows beside them. */
const rowsAndCounts = ({ rows, skipped, beyond }: RequirementList) => ({ rows, skipped, beyond });
const quoted = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
const textOf = (cells: string[][], separator: string, end: string) =>
  cells.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join(end);

it('a table with a header is read correctly in any order, with any separator, digits and titles', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('\t', ',', ';', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
      (made, separator, end, mark) => {
        const { cells, expected } = build(made);
        expect(rowsAndCounts(readListText(mark + textOf(cells, separator, end)))).toEqual(expected);
      },
    ),
    { numRuns: 400 },
  );
});

it('the rows of a spreadsheet are read as the same table pasted as text', () => {
  fc.assert(
    fc.property(table, (made) => {
      const { cells, expected } = build(made);
      expect(rowsAndCounts(readTable(cells.map((row, at) => ({ row: at + 1, cells: row }))))).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

// Characters that may separate columns are ambiguous without a header that shows the number of columns.
const plain = item.map((text) =>
  text
    .replace(/[,;|"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim(),
);

it('a table without a header has its quantity in the column of numbers, and a serial number is none', () => {
  const body = fc.array(fc.record({ item: plain, amount, note: fc.constantFrom('urgent', 'blue') }), { minLength: 2, maxLength: 12 });
  const order = fc.shuffledSubarray(['serial', 'item', 'quantity', 'note'] as const, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(body, order, fc.constantFrom('\t', ',', ';'), (lines, kinds, separator) => {
      fc.pre(lines.some(({ amount }, at) => amount.quantity !== (at + 1) * 1_000));
      const cells = lines.map(({ item, amount, note }, at) => {
        const of = { serial: String(at + 1), item, quantity: amount.cell, note };
        return kinds.map((kind) => of[kind]);
      });
      const expected = lines.map(({ item, amount, note }, at) => {
        return { row: at + 1, item, code: '', quantity: amount.quantity, unit: amount.unit.replace(/\.$/, ''), note };
      });
      expect(readListText(textOf(cells, separator, '\n')).rows).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('of two columns of numbers without a header the quantity is read or asked about, and a price is never the quantity', () => {
  const body = fc.array(
    fc.record({ item: plain, count: fc.integer({ min: 1, max: 900 }), price: fc.integer({ min: 1_000, max: 90_000 }) }),
    {
      minLength: 2,
      maxLength: 8,
    },
  );
  const order = fc.shuffledSubarray(['item', 'count', 'price', 'unit', 'gst', 'serial'] as const, { minLength: 6, maxLength: 6 });
  const without = fc.subarray(['unit', 'gst', 'serial'] as const);
  const [ofCount, ofPrice] = [fc.constantFrom('', ' pcs'), fc.constantFrom('', '.00', '.50')];
  const shape = fc.record({
    order,
    without,
    ofCount,
    ofPrice,
    separator: fc.constantFrom('\t', ',', ';'),
    gst: fc.constantFrom('5', '18'),
  });
  let asked = 0;
  fc.assert(
    fc.property(body, shape, (lines, { order: all, without: left, ofCount: unit, ofPrice: places, separator, gst }) => {
      const kinds = all.filter((kind) => !left.some((one) => one === kind));
      // Beside a unit, the first of the numbers is the quantity.
      const [count, price, tax] = [kinds.indexOf('count'), kinds.indexOf('price'), kinds.indexOf('gst')];
      fc.pre(!kinds.includes('unit') || (count < price && (tax < 0 || count < tax)));
      const cells = lines.map((one, at) => {
        const of = {
          ...{ item: one.item, count: `${one.count}${unit}`, price: `${one.price}${places}` },
          unit: 'pcs',
          gst,
          serial: String(at + 1),
        };
        return kinds.map((kind) => of[kind]);
      });
      const { rows } = readListText(textOf(cells, separator, '\n'));
      for (const { row, quantity } of rows) {
        const right = (lines[row - 1]?.count ?? 0) * 1_000;
        if (unit) expect(quantity).toBe(right);
        else expect([right, null]).toContain(quantity);
        if (quantity === null) asked += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect(asked).toBeGreaterThan(0);
});

it('rows of a list beyond the five hundredth are not read, and reported by their row numbers', () => {
  const rows = Array.from({ length: 700 }, (_, at) => `Thing ${at}\t${at + 1}`);
  const read = readListText(['Item\tQty', '', ...rows].join('\n'));
  expect(read.rows).toHaveLength(500);
  expect(read.rows.at(-1)).toMatchObject({ row: 502, item: 'Thing 499', quantity: 500_000 });
  expect(read.beyond).toEqual({ from: 503, to: 702, count: 200 });
  const pairs = (count: number, ...further: string[]) =>
    readListText([...Array(count).fill('Broom 5 nos; mop 3 nos'), ...further].join('\n'));
  expect([pairs(300).rows.length, pairs(300).beyond]).toEqual([500, { from: 251, to: 300, count: 100 }]);
  expect(pairs(250).beyond).toBeNull();
});

it('long texts of a row are cut', () => {
  const cells = ['Item', 'Code', 'Qty', 'Unit', 'Note'].map((name) => [name, 'x'.repeat(600)]);
  const rows = [0, 1].map((at) => ({ row: at + 1, cells: cells.map((cell) => cell[at] ?? '') }));
  const [{ item, code, unit, note } = { item: '', code: '', unit: '', note: '' }] = readTable(rows).rows;
  expect([item, code, unit, note].map((text) => text.length)).toEqual([300, 100, 20, 500]);
});

it('any text is read with the position of each line', () => {
  const pieces = fc.constantFrom('"', ',', '\t', '\n', ';', '|', '12', 'x', ' ', '-', 'kg', 'Item', 'Qty', 'अ', '\r', '(', '.');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
      const { rows, skipped } = readListText(parts.join(''));
      for (const { row, quantity } of rows) {
        expect(row).toBeGreaterThan(0);
        expect(quantity === null || quantity > 0).toBe(true);
      }
      expect(Object.values(skipped).every((count) => count >= 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
