/** Tables of HTML mails, as mail programs write them, are read as the lines that their readers see. */
import { expect, it } from 'vitest';
import { convertHtmlToText } from '../../../server/features/mail/incoming/html-to-text';
import { readListText } from '../../../shared/requirement-list/read-list';

const read = (html: string) => readListText(convertHtmlToText(html));
const linesOf = (html: string) =>
  read(html).rows.map(({ item, quantity, unit, note }) =>
    [item, quantity === null ? null : quantity / 1_000, unit, note].slice(0, note ? 4 : 3),
  );
const row = (...cells: string[]) => `<tr>${cells.map((cell) => (cell.startsWith('<t') ? cell : `<td>${cell}</td>`)).join('')}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join('\r\n')}</table>`;
const word = (cell: string) => `<p class=MsoNormal><span style='font-size:11.0pt'>${cell}<o:p></o:p></span></p>`;
const LIST = table(row('Item', 'Qty'), row('Broom', '12'), row('Mop', '24'));
const LINES = [
  ['Broom', 12, ''],
  ['Mop', 24, ''],
];

it.each<[string, string, (string | number | null)[][]]>([
  ['Word', table(row(word('Item'), word('Qty')), row(word('Broom'), word('12')), row(word('Mop'), word('24'))), LINES],
  ['a conditional comment', `<!--[if mso]>${table(row('Bin', '99'))}<![endif]--><!--[if !mso]><!-->${LIST}<!--<![endif]-->`, LINES],
  ['a table within a layout', table(row('&nbsp;', table(row('Dear Sir'), row(LIST), row('Regards Ravi'))), ''), LINES],
  ['a title over all columns', table(row('<td colspan=2>Indent 45'), row('Item', 'Qty'), row('Broom', '12'), row('Mop', '24')), LINES],
  [
    'merged columns',
    table(row('Sl', '<td colspan="2">Item', 'Qty'), row('1', 'Broom', '', '12'), row('2', '<td colspan=2>Mop', '24')),
    LINES,
  ],
  [
    'a name over two columns',
    table(row('Item', '<th colspan=2>Qty'), row('Broom', '12', 'nos'), row('Mop', '24', 'pcs')),
    [
      ['Broom', 12, 'nos'],
      ['Mop', 24, 'pcs'],
    ],
  ],
  [
    'merged rows',
    table(row('Dept', 'Item', 'Qty'), row('<td rowspan="2">Kitchen', 'Broom', '12'), row('Mop', '24'), row('Bar', 'Bin', '5')),
    [
      ['Broom', 12, '', 'Kitchen'],
      ['Mop', 24, '', 'Kitchen'],
      ['Bin', 5, '', 'Bar'],
    ],
  ],
  [
    'a merged quantity',
    table(row('Item', 'Qty'), row('Broom', '<td rowspan=2>12'), row('Mop'), row('Bin', '5')),
    [
      ['Broom', 12, ''],
      ['Mop', null, ''],
      ['Bin', 5, ''],
    ],
  ],
  [
    'a header in two lines',
    table(row('<th rowspan=2>Item', '<th colspan=2>Qty'), row('In stock', 'Reqd'), row('Broom', '3', '12'), row('Mop', '4', '24')),
    LINES,
  ],
  [
    'two tables',
    `${table(row('Item', 'Qty'), row('Broom', '12'))}<p>Bath</p>${table(row('Sl', 'Material', 'Unit', 'Reqd'), row('1', 'Mop', 'nos', '24'))}`,
    [
      ['Broom', 12, ''],
      ['Mop', 24, 'nos'],
    ],
  ],
  ['a line above the table', `<p>Also send 5 nos bucket</p>${LIST}`, [['bucket', 5, 'nos'], ...LINES]],
  ['a line below the table', `${LIST}<p>Also send 5 nos bucket</p>`, [...LINES, ['bucket', 5, 'nos']]],
  [
    'a signature in columns',
    `${LIST}<p>Regards</p>${table(row('Ravi Rao', 'Hotel Lakeview'), row('M: +91 98450 12345', 'Mysuru 570001'))}`,
    LINES,
  ],
  [
    'lines above a signature in columns',
    `<div>Broom 12 nos</div><div>Mop 24 pcs</div><p>Regards</p>${table(row('Ravi Rao', 'Hotel Lakeview'), row('M: +91 98450 12345', 'Mysuru 570001'))}`,
    [
      ['Broom', 12, 'nos'],
      ['Mop', 24, 'pcs'],
    ],
  ],
  ['a phone', `${LIST}<div>Sent from my iPhone</div><div>Get <a href="https://aka.ms/x">Outlook for Android</a></div>`, LINES],
  [
    'a quoted mail',
    `${LIST}<div><b>From:</b> Sales &lt;s@site.test&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Ravi<br><b>Subject:</b> Prices</div>${table(row('Bin', '99'), row('Jug', '98'))}`,
    LINES,
  ],
  [
    'references',
    table(row('Item', 'Qty'), row('Caf&eacute; cups &frac12; L &amp; lids', '12&nbsp;nos'), row('Pipe 12&quot;', '&#50;4')),
    [
      ['Café cups ½ L & lids', 12, 'nos'],
      ['Pipe 12"', 24, ''],
    ],
  ],
])('an HTML mail with %s has the lines that people see', (_, html, lines) => expect(linesOf(html)).toEqual(lines));

it('of 2,000 rows 500 are read with their quantities, and the others are counted', () => {
  const rows = Array.from({ length: 2_000 }, (_, at) =>
    row(word(String(at + 1)), word(`Broom ${String.fromCharCode(65 + (at % 26))}`), word(String(10 + at))),
  );
  const { rows: lines, beyond } = read(table(row('Sl', 'Item', 'Qty'), ...rows));
  expect(lines.map(({ quantity }) => quantity)).toEqual(Array.from({ length: 500 }, (_, at) => (10 + at) * 1_000));
  expect(beyond?.count).toBe(1_500);
});

it('the columns of the second table of a mail can be chosen', () => {
  const text = convertHtmlToText(`${LIST}${table(row('Item', 'Qty', 'Approved by store'), row('Bin', '5', '7'))}`);
  const columns = readListText(text).unread;
  expect(columns).toEqual([{ at: 52, name: 'Approved by store', sample: '7' }]);
  expect(readListText(text, [{ at: 52, kind: 'quantity' }]).rows.map(({ quantity }) => quantity)).toEqual([12_000, 24_000, 7_000]);
});
