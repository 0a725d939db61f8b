/** Lists as people write them, each with all that is read of it: its rows by number, what was left out and counted, and the unread columns. */
import { expect, it } from 'vitest';
import { type RequirementList, readListText, readTable } from '../../../shared/requirement-list/read-list';

/** '2 Broom 12 nos [soft]' for each row, and then what the list has besides rows. */
function say({ rows, leftOut, skipped: { blank, totals, others }, unread }: RequirementList): string[] {
  const said = rows.map(({ row, item, code, quantity, unit, note, rate, gst }) =>
    [row, code, item, quantity === null ? '?' : quantity / 1_000, unit, note && `[${note}]`, rate && `at ${rate}`, gst && `+${gst}%`]
      .filter((part) => part !== '' && part !== undefined)
      .join(' '),
  );
  if (unread.length > 0) said.push(`unread: ${unread.map(({ name }) => name).join(', ')}`);
  if (leftOut.length > 0) said.push(`left out: ${leftOut.join(', ')}`);
  const counts = [blank && `${blank} blank`, totals && `${totals} total`, others !== leftOut.length && `${others} others`].filter(Boolean);
  return counts.length > 0 ? [...said, counts.join(', ')] : said;
}
const WROTE = 'On Mon, 23 Nov 2026, Office <o@site.test> wrote:';
const FROM = ['From: Ravi <r@site.test>', 'To: Office', 'Subject: List'];
const left = (...texts: string[]) => `left out: ${texts.map((text) => text.slice(0, 60)).join(', ')}`;
const TITLES = ['Hotel', 'Stores', 'Mysuru', 'Kitchen'];

/** Lines of a text; the sign | stands for a tab. */
it.each<[string, string[], string[]]>([
  // Headers in two lines.
  ['a split name', ['No|Item|Qty|Last', '||Reqd|Rate', '1|Broom|12|45'], ['3 Broom 12', 'unread: Last Rate']],
  ['split names', ['S.|Name of|Qty|', 'No.|Item|Reqd|Remarks', '1|Broom|12|soft'], ['3 Broom 12 [soft]']],
  [
    'a group with the quantity second, below a title',
    ['INDENT||', 'Item|Quantity||Rate', '|In stock|Required|', 'Broom|7|12|45', 'Mop|9|4|90'],
    ['4 Broom 12 at 45', '5 Mop 4 at 90', 'unread: Quantity In stock, Rate', 'left out: INDENT'],
  ],
  ['a group with the quantity first', ['Item|Quantity|', '|Required|In stock', 'Broom|12|7'], ['3 Broom 12', 'unread: In stock']],
  ['a group of two quantities', ['Item|Quantity||', '|Mysuru|Hubli', 'Broom|12|7'], ['3 Broom ?']],
  ['a group beyond the upper line', ['Item|Quantity', '|Mysuru|Hubli', 'Broom|12|7'], ['3 Broom ?']],
  ['a group that ends', ['Item|Qty||', '|Reqd||Hubli', 'Broom|12||7'], ['3 Broom 12', 'unread: Hubli']],
  ['an unknown name below none', ['Item|Qty||', '|Reqd||Hubli', 'Broom|12|3|7'], ['3 Broom 12', 'unread: Column 3, Hubli']],
  ['a name over both lines', ['Item|Qty|Rate', 'Item|Reqd|Rate', 'Broom|12|x'], ['3 Broom 12', 'unread: Rate']],
  ['a name below an unknown one', ['Item|Qty|Store', '|Reqd|Remarks', 'Broom|12|soft'], ['3 Broom 12 [soft]']],
  ['a shorter second line', ['Item|Qty|Rate', '|Reqd', 'Broom|12|x'], ['3 Broom 12', 'unread: Rate']],
  ['one known name of two', ['Item|Qty|Ward', '|Reqd|red', 'Broom|12|x'], ['3 Broom 12', 'unread: Ward red']],
  ['one known name of three', ['Item|Qty|Ward|Bed', '|Reqd|red|old', 'Broom|12|x|y'], ['3 Broom 12', 'unread: Ward, Bed', '1 total']],
  ['two languages', ['Item|Qty', 'सामान|मात्रा', 'Broom|12'], ['3 Broom 12']],
  ['no name below', ['Item|Qty|Ward|Bed', '||red|blue', 'Broom|12|x|y'], ['3 Broom 12', 'unread: Ward, Bed', '1 total']],
  ['a number below', ['Item|Qty|Bed', '|5 nos|', 'Broom|12|x'], ['3 Broom 12', 'unread: Bed', '1 total']],
  ['a heading below', ['Item|Qty', 'Kitchen items|', 'Broom|12'], ['2 Kitchen items ?', '3 Broom 12']],
  ['a product below', ['Item|Qty|Unit', 'Broom||nos', 'Mop|4|nos'], ['2 Broom ? nos', '3 Mop 4 nos']],
  ['words for a quantity below', ['Item|Qty', 'Broom|as needed', 'Mop|4'], ['2 Broom ? [as needed]', '3 Mop 4']],
  ['goods of a known word', ['Item|Qty', 'Mop|4', 'Full list of goods|12 nos'], ['2 Mop 4', '3 Full list of goods 12 nos']],
  ['an amount in the name of a column', ['Item|Qty (12 nos)', 'Broom|4'], ['2 Broom 4']],
  // One known name makes a header only above a row of the same shape with a number.
  ['one known name', ['Artikel|Qty', 'Broom|12', 'Mop|4'], ['2 Broom 12', '3 Mop 4']],
  ['one known name above words', ['Ward|Date', 'Broom|soon', 'Mop|12'], ['1 Ward ? [Date]', '2 Broom ? [soon]', '3 Mop ? [12]']],
  [
    'a heading above amounts',
    ['Items', '5 brooms', 'mop, blue - 3', 'tub, red - 2'],
    ['2 brooms 5', '3 mop, blue 3', '4 tub, red 2', 'left out: Items'],
  ],
  [
    'a name above another shape',
    ['Store|Date|', 'Broom|12|nos', 'Mop|4|nos'],
    ['1 Store ? [Date]', '2 Broom ? nos [12]', '3 Mop ? nos [4]'],
  ],
  // Several tables.
  [
    'a second table with its own columns',
    ['Item|Qty|Bed', 'Broom|12|x', 'Pantry', 'December', 'Code|Product|Quantity|Ward', 'S1|Soap|200|y'],
    ['2 Broom 12', '6 S1 Soap 200', 'unread: Bed, Ward', 'left out: Pantry, December'],
  ],
  [
    'the same header below a title',
    ['Item|Qty', 'Broom|12', 'Pantry', '|', 'Item|Qty', 'Mop|4'],
    ['2 Broom 12', '6 Mop 4', 'left out: Pantry', '1 blank'],
  ],
  ['the same header of a further page', ['Item|Qty', 'Broom|12', 'Item|Qty', 'Mop|4'], ['2 Broom 12', '4 Mop 4', 'left out: Item Qty']],
  ['a second header directly below one row', ['Code|Qty', 'S1|4', 'Item|Qty', 'Mop|5'], ['2 S1 S1 4', '4 Mop 5']],
  [
    'a second header in two lines',
    ['Code|Qty', 'S1|4', 'Item|Qty|Rate', 'Name|Required|', 'Mop|5|x'],
    ['2 S1 S1 4', '5 Mop 5', 'unread: Rate'],
  ],
  [
    'a row of a known word',
    ['Item|Unit|Qty', 'Broom|nos|4', 'Goods||', 'Mop|nos|', 'Tub|nos|5'],
    ['2 Broom 4 nos', '3 Goods ?', '4 Mop ? nos', '5 Tub 5 nos'],
  ],
  [
    'a header below 59 titles',
    [...Array(59).fill('Stores'), 'Item|Qty', 'Broom|12'],
    ['61 Broom 12', left(...Array(20).fill('Stores')), '59 others'],
  ],
  // Lines beside a table, and what stands below it.
  ['a line above', ['Also 5 nos tub', 'Item|Qty', 'Broom|12'], ['1 tub 5 nos', '3 Broom 12']],
  ['a line below serial numbers', ['No|Item|Qty', '1|Broom|12', '5 nos tub', 'Total|17'], ['2 Broom 12', '3 tub 5 nos', '1 total']],
  ['a subject above', ['Subject: 5 boxes of soap', 'Item|Qty', 'Broom|12'], ['3 Broom 12', 'left out: Subject: 5 boxes of soap']],
  [
    'counted lines below a signature',
    ['Item|Qty', 'Broom|12', 'Regards|', 'Asha|', 'Also 5 nos tub'],
    ['2 Broom 12', '5 tub 5 nos', 'left out: Regards, Asha'],
  ],
  [
    'a signature in columns',
    ['Item|Qty|Note', 'Broom|12|', 'Regards||', 'Asha|Stores|', 'Mop|4|soft', 'Tub 4 nos||red', '|4|'],
    ['2 Broom 12', '5 Mop 4 [soft]', '6 Tub 4 nos ? [red]', 'left out: Regards, Asha Stores, 4'],
  ],
  ['rows of several texts below titles', [...TITLES, 'Broom|12', 'Mop|4'], ['5 Broom 12', '6 Mop 4', left(...TITLES)]],
  ['a tab in a single line', [...TITLES, 'Broom|12'], ['5 Broom 12', left(...TITLES)]],
  // Totals.
  ['totals', ['Item|Qty|Unit', 'Rope|12|pcs', 'Total|12|pcs', 'Grand Total||', 'Total|12 pcs|', '|15|'], ['2 Rope 12 pcs', '4 total']],
  [
    'no totals',
    ['Item|Qty|Unit', 'Total broom|12|nos', 'Bin|Total|', '6 pack|12|nos'],
    ['2 Total broom 12 nos', '3 Bin ? [Total]', '4 6 pack 12 nos'],
  ],
  // Columns.
  ['two units', ['Item|Qty|Unit|UOM', 'Broom|12|nos|kg', 'Mop|4|5|kg', 'Tub|7|5|5'], ['2 Broom 12 nos', '3 Mop 4 kg', '4 Tub 7']],
  ['units in a name', ['Item|Qty (kg)', 'Rice|12', 'Dal|', 'Oil|4 ltr'], ['2 Rice 12 kg', '3 Dal ?', '4 Oil 4 ltr']],
  ['a code alone', ['Code|Item|Qty', 'BR-1||12', '|Mop|4'], ['2 BR-1 BR-1 12', '3 Mop 4']],
  [
    'no quantity beside a unit',
    ['Item|Unit', 'Broom 12|nos', 'Mop 4 nos|', 'Tub 5; can 3|'],
    ['2 Broom 12 nos', '3 Mop 4 nos', '4 Tub 5; can 3 ?'],
  ],
  ['the column "To order"', ['Item|Par|On hand|To order', 'Broom|20|8|12'], ['2 Broom 12', 'unread: Par, On hand']],
  ['numbers that count no rows', ['Item|No.', 'Broom|12', 'Mop|5'], ['2 Broom ?', '3 Mop ?', 'unread: No.']],
  ['a Hindi name of several words', ['क्र.सं.|सामग्री का नाम|मात्रा|इकाई', '1|Broom|12|nos'], ['2 Broom 12 nos']],
  ['an own word beside a code', ['Ref|Ware bezeichnung|Qty|UOM', 'B1|Broom|12|nos'], ['2 B1 Broom 12 nos']],
  ['packings', ['Item|Packing|Qty', 'Floor cleaner|5 L|12', 'Hand wash|500 ml|24'], ['2 Floor cleaner 5 L 12', '3 Hand wash 500 ml 24']],
  ['pack sizes', ['Item|Pack Size|Qty', 'Tea|250 g|10', 'Sugar|1x24|2'], ['2 Tea 250 g 10', '3 Sugar 1x24 2']],
  ['sizes as units', ['Item|UOM|Qty', 'Floor cleaner|5L can|12', 'Rice|25 kg bag|2'], ['2 Floor cleaner 5L can 12', '3 Rice 25 kg bag 2']],
  [
    'words of quantities',
    ['Item|Qty', 'A|10-12', 'B|as per need', 'C|5 ltr x 4', 'D|5 + 2', 'E|2 bags of 25 kg', 'F|10 cartons (30 rolls)', 'G|12 nos', 'H|-'],
    [
      ...['2 A ? [10-12]', '3 B ? [as per need]', '4 C ? [5 ltr x 4]', '5 D 7 [5 + 2]', '6 E 2 bags [2 bags of 25 kg]'],
      ...['7 F ? [10 cartons (30 rolls)]', '8 G 12 nos', '9 H ?'],
    ],
  ],
  [
    'rates and taxes',
    ['Cup|1000|pc|0.85|18', 'Lid|500|pc|0.40|18'],
    ['1 Cup 1000 pc at 0.85 +18%', '2 Lid 500 pc at 0.40 +18%', 'unread: Column 4, Column 5'],
  ],
  // Separators.
  ['an unclosed quotation mark', ['Item;Qty', '"Soft" broom;12', '"Mop;4'], ['2 "Soft" broom 12', '3 "Mop 4']],
  [
    'commas within cells',
    ['Broom, soft, red, big;12;hall', 'Mop, wet, new;4;roof'],
    ['1 Broom, soft, red, big 12 [hall]', '2 Mop, wet, new 4 [roof]'],
  ],
  [
    'a name among three below titles',
    [...TITLES, 'Sorte;Farbe;Qty', 'Broom;red;12'],
    [...['1 Hotel ?', '2 Stores ?', '3 Mysuru ?', '4 Kitchen ?'], '5 Sorte;Farbe;Qty ?', '6 Broom;red 12'],
  ],
  ['blank lines in a table', ['Broom,12,red', '', '', 'Mop,4,wet'], ['1 Broom 12 [red]', '4 Mop 4 [wet]', '2 blank']],
  ['counted products above thanks', ['Broom 5 nos, mop 3 nos', 'Thanks, Ravi'], ['1 Broom 5 nos', '1 mop 3 nos', 'left out: Thanks, Ravi']],
  ['semicolons within cells', ['Broom;soft,12,hall', 'Mop;wet,4,roof'], ['1 Broom;soft 12 [hall]', '2 Mop;wet 4 [roof]']],
  ['names below titles', [...TITLES, 'Sorte;Qty', 'Broom;12'], ['6 Broom 12', left(...TITLES)]],
  ['a header in the first line', ['Item;Qty', 'Broom;12', 'Pan', 'Pot', 'Mug'], ['2 Broom 12', '3 Pan ?', '4 Pot ?', '5 Mug ?']],
  [
    'a sign in half of the lines',
    ['Item,Qty,Unit', '', 'Broom,12', ' ', 'Thanks', 'Regards'],
    ['3 Broom 12', 'left out: Thanks, Regards', '2 blank'],
  ],
  [
    'a sign in fewer lines',
    ['Item,Qty,Unit', 'Broom,12', 'Thanks', 'Regards', 'Ravi'],
    ['1 Item,Qty,Unit ?', '2 Broom,12 ?', 'left out: Thanks, Regards, Ravi'],
  ],
  [
    'rows of which four in five are split',
    ['Broom, 12', 'Mop, 4', 'Tub, 7', 'Can, 2', 'Bin 3'],
    ['1 Broom 12', '2 Mop 4', '3 Tub 7', '4 Can 2', '5 Bin 3 ?'],
  ],
  ['rows of which three in four are split', ['Broom, 12', 'Mop, 4', 'Tub, 7', 'Bin 3'], ['1 Broom 12', '2 Mop 4', '3 Tub 7', '4 Bin 3']],
  ['one line of products', ['', '5 broom, 3 mop'], ['2 broom 5', '2 mop 3', '1 blank']],
  ['lines of products', ['5 broom, 3 mop', '2 pan, 4 mug'], ['1 broom 5', '1 mop 3', '2 pan 2', '2 mug 4']],
  // Chats.
  ['names of senders', ['[9:42 AM] ~ Ravi Rao: broom 5', '– RAVI RAO'], ['1 broom 5', 'left out: – RAVI RAO']],
  ['a message behind a signature', ['[9:42 AM] Ravi: Thanks', 'Asha', '[9:43 AM] Ravi: mop 5'], ['3 mop 5', 'left out: Thanks, Asha']],
  [
    'messages of the program',
    ['28/11/26, 9:42 - Asha added Ravi', '[9:42 AM] Ravi: <Media omitted>', '[9:43 AM] broom 5', '[9:44 AM] Ravi:', '[9:44 AM] Ravi: tub'],
    ['3 broom 5', '5 tub ?', 'left out: Asha added Ravi, <Media omitted>', '3 others'],
  ],
  ['an invisible sign before a stamp', ['\u2060 [9:42 AM] Ravi: broom 5'], ['1 broom 5']],
  // Headings.
  ['bold products', ['*Broom*', '*Mop*', '*झाड़ू १२ नग*'], ['1 Broom ?', '2 Mop ?', '3 झाड़ू 12 नग']],
  ['a bold heading', ['*Kitchen*', 'broom 5'], ['2 broom 5', 'left out: *Kitchen*']],
  ['headings', ['Pantry:', 'Bath:', 'broom 5'], ['3 broom 5', 'left out: Pantry:, Bath:']],
  ['a bold heading above bold lines', ['*Kitchen*', '*broom 5*', '*mop 3*'], ['2 broom 5', '3 mop 3', 'left out: *Kitchen*']],
  // References and closings.
  [
    'goods for a place',
    ['deliver 10 cases water to Hubli: 580020', 'Delivery: 5 boxes', 'Hubli 580020'],
    ['1 deliver water to Hubli: 580020 10 cases', 'left out: Delivery: 5 boxes, Hubli 580020'],
  ],
  [
    'lines below a closing',
    ['Broom 5', 'Regards, Ravi Kumar', 'Hotel Lakeview', 'Also tub 5 nos', 'Total:', '???'],
    ['1 Broom 5', '4 tub 5 nos', 'left out: Regards, Ravi Kumar, Hotel Lakeview, ???', '1 total'],
  ],
  // Quoted mails.
  ['a list below a quoted mail', [WROTE, ' ', '> Your list?', '', 'Mop 5'], ['5 Mop 5', left(WROTE, '> Your list?'), '2 blank']],
  ['nothing but the line above a mail', [WROTE], [left(WROTE)]],
  [
    'a line like that above a mail',
    ['Mop 6 nos', 'On Monday also tub 3 nos', 'Can 2 nos'],
    ['1 Mop 6 nos', '2 On Monday also tub 3 nos', '3 Can 2 nos'],
  ],
  [
    'a list below a greeting and a quoted mail',
    ['Dear Sir,', '> x', WROTE, '> Your list?', 'Mop 5'],
    ['5 Mop 5', left('Dear Sir,', '> x', WROTE, '> Your list?')],
  ],
  [
    'a list below a wrapped line',
    ['On Mon, 23 Nov 2026,', 'Office <o@site.test> wrote:', '> List?', 'Mop 5'],
    ['4 Mop 5', left('On Mon, 23 Nov 2026,', 'Office <o@site.test> wrote:', '> List?')],
  ],
  [
    'a list between quoted lines',
    ['> How many brooms?', 'Broom 12 nos', '> And mops?', 'Mop 5 nos'],
    ['2 Broom 12 nos', '4 Mop 5 nos', left('> How many brooms?', '> And mops?')],
  ],
  [
    'a list above a quoted mail',
    ['Mop 6 nos', '', WROTE, '> Broom 12 nos  ', '  ', '> Tub 3 nos', 'Can 2 nos'],
    ['1 Mop 6 nos', left(WROTE, '> Broom 12 nos', '> Tub 3 nos', 'Can 2 nos'), '1 blank'],
  ],
  [
    'a list above a mail without signs',
    ['Mop 6 nos', 'Office <o@site.test> wrote:', 'Tub 3 nos'],
    ['1 Mop 6 nos', left('Office <o@site.test> wrote:', 'Tub 3 nos')],
  ],
  ['a mail without signs alone', ['Thanks', WROTE, 'Tub 3 nos'], [left('Thanks', WROTE, 'Tub 3 nos')]],
  ['a quoted list alone', ['> Mop 6 nos', '>', '  ', '> Tub 3 nos'], ['1 Mop 6 nos', '4 Tub 3 nos', left('>'), '1 blank']],
  [
    'a sentence with such a word',
    ['Mop 6 nos', 'And on the mop that I wrote', 'Tub 3 nos'],
    ['1 Mop 6 nos', '2 on the mop that I wrote ?', '3 Tub 3 nos'],
  ],
  ['a list below its header', [...FROM, '', 'Mop 6 nos'], ['5 Mop 6 nos', left(...FROM), '1 blank']],
  [
    'a list below a line and its header',
    ['-----Original Message-----', ...FROM, 'Mop 6 nos'],
    ['5 Mop 6 nos', left('-----Original Message-----', ...FROM)],
  ],
  [
    'a list above a header',
    ['Mop 6 nos', 'From: Ravi', 'x', 'Subject: List', 'To: Office', 'Tub 3 nos'],
    ['1 Mop 6 nos', left('From: Ravi', 'x', 'Subject: List', 'To: Office', 'Tub 3 nos')],
  ],
  ['a list above a line', ['Mop 6 nos', '______________', 'Tub 3 nos'], ['1 Mop 6 nos', left('______________', 'Tub 3 nos')]],
  [
    'a list around labels',
    ['Mop 6 nos', 'From: Ravi', 'To: Office', 'Tub 3 nos', 'Mug 1 nos', 'To: Office', 'Date: Monday', 'Subject: List', 'Can 2 nos'],
    [
      '1 Mop 6 nos',
      '4 Tub 3 nos',
      '5 Mug 1 nos',
      '9 Can 2 nos',
      left('From: Ravi', 'To: Office', 'To: Office', 'Date: Monday', 'Subject: List'),
    ],
  ],
  [
    'a forwarded list',
    ['Kindly quote for our hotel', 'Begin forwarded message:', ...FROM, 'Mop 6 nos', '--- Forwarded message ---'],
    ['1 quote for our hotel ?', '6 Mop 6 nos', left('Begin forwarded message:', ...FROM, '--- Forwarded message ---')],
  ],
])('a list with %s is read as people see it', (_, lines, said) =>
  expect(say(readListText(lines.map((line) => line.replaceAll('|', '\t')).join('\n')))).toEqual(said),
);

it('a header below sixty titles is no header, and a line of a spreadsheet is no message', () => {
  expect(readListText(`${'Stores\n'.repeat(60)}Item\tQty\nBroom\t12`).rows).toHaveLength(62);
  const cells = [['Item', 'Qty'], ['Tissue 100 pcs'], ['Mop', '4']];
  expect(say(readTable(cells.map((row, at) => ({ row: at + 1, cells: row }))))).toEqual(['2 Tissue 100 pcs ?', '3 Mop 4']);
});
