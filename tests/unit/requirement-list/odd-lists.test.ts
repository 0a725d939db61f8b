/** Lists with words, sizes and quantities that a strict reading would lose: nothing of them is dropped, and no amount is wrong. */
import { describe, expect, it } from 'vitest';
import { readListText } from '../../../shared/requirement-list/read-list';

const read = (...lines: string[]) => {
  const list = readListText(lines.join('\n'));
  const rows = list.rows.map(({ item, quantity, unit, note }) =>
    [item, quantity === null ? '?' : quantity / 1_000, unit, note && `[${note}]`].filter((part) => part !== '').join(' '),
  );
  return { rows, leftOut: list.leftOut ?? [], unread: (list.unread ?? []).map(({ name }) => name), skipped: list.skipped };
};
const table = (...rows: string[]) => read(...rows.map((row) => row.replaceAll('|', '\t')));

describe('a mail that quotes another', () => {
  const WROTE = 'On Mon, 23 Nov 2026 at 10:22, Office <office@site.test> wrote:';
  it.each([
    ['below the quoted mail', [WROTE, '> Please send your list', '', 'Broom 12 nos', 'Mop 5 nos']],
    ['below a greeting and the quoted mail', ['Dear Sir,', WROTE, '> Your list?', 'Broom 12 nos', 'Mop 5 nos']],
    ['below a wrapped line', ['On Mon, 23 Nov 2026 at 10:22,', 'Office <office@site.test> wrote:', '> List?', 'Broom 12 nos', 'Mop 5 nos']],
    ['between the quoted lines', ['> How many brooms?', 'Broom 12 nos', '> And mops?', 'Mop 5 nos']],
    [
      'below its own header',
      ['From: Ravi <ravi@site.test>', 'Sent: Monday', 'To: Office', 'Subject: List', '', 'Broom 12 nos', 'Mop 5 nos'],
    ],
  ])('the list %s is read', (_, lines) => expect(read(...lines).rows).toEqual(['Broom 12 nos', 'Mop 5 nos']));

  it('the lines of the quoted mail are listed as left out, and not counted as blank rows', () => {
    const list = read('Mop 6 nos', '', WROTE, '> Broom 12 nos', '> Bin 3 nos');
    expect(list).toMatchObject({ rows: ['Mop 6 nos'], skipped: { blank: 1, totals: 0, others: 3 } });
    expect(list.leftOut).toEqual([WROTE.slice(0, 60), '> Broom 12 nos', '> Bin 3 nos']);
  });
});

describe('a table', () => {
  it.each([
    ['a name of the goods that is not known', ['Artikel|Qty|Unit', 'Broom|12|nos', 'Mop|5|nos']],
    ['a Hindi name of several words', ['क्र.सं.|सामग्री का नाम|मात्रा|इकाई', '1|Broom|12|nos', '2|Mop|5|nos']],
    ['an own word for the goods beside a code', ['Ref|Ware bezeichnung|Qty|UOM', 'B1|Broom|12|nos', 'M1|Mop|5|nos']],
  ])('with %s keeps its rows', (_, rows) => {
    const list = table(...rows);
    expect(list).toMatchObject({ rows: ['Broom 12 nos', 'Mop 5 nos'], skipped: { totals: 0 } });
  });

  it.each([
    ['Packing', ['Floor cleaner|5 L|12', 'Hand wash|500 ml|24'], ['Floor cleaner 5 L 12', 'Hand wash 500 ml 24']],
    ['Pack Size', ['Floor cleaner|5 L|12', 'Hand wash|500 ml|24'], ['Floor cleaner 5 L 12', 'Hand wash 500 ml 24']],
    ['UOM', ['Floor cleaner|5L can|12', 'Rice|25 kg bag|2'], ['Floor cleaner 5L can 12', 'Rice 25 kg bag 2']],
    ['Unit', ['Tea|250 g|10', 'Sugar|1x24|2'], ['Tea 250 g 10', 'Sugar 1x24 2']],
    ['Unit', ['Broom|nos|12', 'Sugar|kg|25'], ['Broom 12 nos', 'Sugar 25 kg']],
  ])('sizes in the column %s stay with the goods', (name, rows, expected) => {
    expect(table(`Item|${name}|Qty`, ...rows).rows).toEqual(expected);
  });

  it.each([
    ['10-12', 'Soap ? [10-12]'],
    ['as per need', 'Soap ? [as per need]'],
    ['5 ltr x 4', 'Soap ? [5 ltr x 4]'],
    ['5 + 2', 'Soap 7 [5 + 2]'],
    ['2 bags of 25 kg', 'Soap 2 bags [2 bags of 25 kg]'],
    ['10 cartons (30 rolls)', 'Soap ? [10 cartons (30 rolls)]'],
    ['12 nos', 'Soap 12 nos'],
    ['-', 'Soap ?'],
  ])('a quantity written as %s is read or asked, and its words stay', (cell, row) => {
    expect(table('Item|Qty', `Soap|${cell}`, 'Mop|4').rows).toEqual([row, 'Mop 4']);
  });

  it.each([
    ['Total|12|pcs', 1],
    ['Grand Total||', 1],
    ['Total|12 pcs|', 1],
    ['Total broom|12|nos', 0],
    ['Bin|Total|', 0],
  ])('the row %s is %i total', (row, totals) => {
    const list = table('Item|Qty|Unit', 'Broom|12|nos', row);
    expect([list.skipped.totals, list.rows.length]).toEqual([totals, 2 - totals]);
  });

  it('a table lists at most twelve unread columns and twenty left-out rows', () => {
    const wide = [`Item|Qty|${Array.from({ length: 13 }, (_, at) => `Ward ${at}`).join('|')}`, `Broom|5${'|red'.repeat(13)}`];
    expect(table(...wide).unread).toHaveLength(12);
    const titles = (count: number) => Array.from({ length: count }, (_, at) => `Hotel ${'abcdefghijklmnopqrstuvwxyz'.charAt(at)}`);
    expect([19, 20, 21].map((count) => table(...titles(count), 'Item|Qty', 'Broom|12').leftOut.length)).toEqual([19, 20, 20]);
  });

  it('a tab separates columns in a single line below many titles', () => {
    expect(table('Hotel Lakeview', 'Stores', 'Mysuru', 'For the kitchen', 'Broom|12').rows).toEqual(['Broom 12']);
  });

  it('a choice for a column counts in its own table only', () => {
    const text = 'Item\tQty\tLast Rate\nBroom\t12\t45\nProduct\tQuantity\nSoap\t200';
    expect(readListText(text, [{ at: 2, kind: 'quantity' }]).rows.map(({ quantity }) => quantity)).toEqual([45_000, 200_000]);
  });

  it('a counted line below a signature is a row', () => {
    expect(table('Item|Qty', 'Broom|12', 'Regards', 'Asha', 'Also 5 nos bucket').rows).toEqual(['Broom 12', 'bucket 5 nos']);
  });

  it('a line above the table is a row, and not listed as left out', () => {
    expect(table('Also 5 nos bucket', 'Item|Qty', 'Broom|12')).toMatchObject({ rows: ['bucket 5 nos', 'Broom 12'], leftOut: [] });
  });

  it('the column "To order" is the quantity beside the stock', () => {
    const list = table('Item|Par|On hand|To order', 'Broom|20|8|12', 'Mop|10|5|5');
    expect(list).toMatchObject({ rows: ['Broom 12', 'Mop 5'], unread: ['Par', 'On hand'] });
  });

  it('a column "No." is listed as unread, so that it can be chosen, unless it counts the rows', () => {
    expect(table('Item|No.', 'Broom|12', 'Mop|5').unread).toEqual(['No.']);
    expect(table('No.|Item|Qty', '1|Broom|12', '4|Mop|5').unread).toEqual([]);
  });
});

describe('a line of a message', () => {
  it.each([
    ['Sugar (kg) 25', 'Sugar 25 kg'],
    ['Sugar kg - 25', 'Sugar 25 kg'],
    ['Broom (nos.) 12', 'Broom 12 nos'],
    ['Oil 15 ltr - 4', 'Oil 15 ltr 4'],
    ['Tissue box 10', 'Tissue box 10'],
    ['Broom 12 x 85 = 1020', 'Broom 12 x 85 = 1020 ?'],
    ['Broom 12 nos = 1020', 'Broom 12 nos = 1020 ?'],
    ['Soap 100 g = 50', 'Soap 100 g 50'],
    ['Broom=12', 'Broom 12'],
  ])('%s has its unit, and never the amount of money', (line, row) => expect(read(line, 'Mop 5 nos').rows).toEqual([row, 'Mop 5 nos']));

  it.each(['Total: 4,500 nos', 'Total 4500', 'Total:4500', 'Total'])('%s is a total', (line) =>
    expect(read(line, 'Mop 5 nos')).toMatchObject({ rows: ['Mop 5 nos'], skipped: { totals: 1 } }),
  );

  it.each(['Forwarded', 'Forwarded many times', 'Budget 50000', 'Advance paid: Rs. 5,000/-'])('%s is listed as left out', (line) => {
    expect(read(line, 'Mop 5 nos')).toMatchObject({ rows: ['Mop 5 nos'], leftOut: [line] });
  });
});
