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
  [
    'references',
    table(row('Item', 'Qty'), row('Caf&eacute; cups &frac12; L &amp; lids', '12&nbsp;nos'), row('Pipe 12&quot;', '&#50;4')),
    [
      ['Café cups ½ L & lids', 12, 'nos'],
      ['Pipe 12"', 24, ''],
    ],
  ],
])('an HTML mail with %s has the lines that people see', (_, html, lines) => expect(linesOf(html)).toEqual(lines));
