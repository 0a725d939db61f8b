/** Tables with known lines, in the forms in which people and programs write them, are read as those lines. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertHtmlToText } from '../../../server/features/mail/incoming/html-to-text';
import { readListText } from '../../../shared/requirement-list/read-list';

const linesOf = (text: string) =>
  readListText(text).rows.map(({ item, quantity, unit }) => [item, quantity === null ? null : quantity / 1_000, unit]);

it.each([
  'Qty Reqd',
  'QTY REQD.',
  'Reqd Qty',
  'Required',
  'Requirement',
  'Monthly requirement',
  'Indent Qty',
  'Indented Quantity',
  'Nos.',
  'Nos required',
  'Quantity in nos',
  'Order Qty',
  'Qty. Needed',
  'Qnty',
  'Qty for Mysuru',
  'Total Qty (Nos)',
  'आवश्यक मात्रा',
  'मात्रा (नग)',
  'आवश्यकता',
  'संख्या',
  'मांग',
  'ಬೇಕಾದ ಪ್ರಮಾಣ',
  'ಪ್ರಮಾಣ (ಸಂಖ್ಯೆ)',
  'ಸಂಖ್ಯೆ',
  'ಬೇಡಿಕೆ',
  'Hotel Lakeview',
])('the column "%s" is the quantity beside a stock, a rate and a serial number', (heading) => {
  const text = `Sl. No.\tItem Description\tStock in hand\t${heading}\tLast Rate\n1\tBroom\t4\t12\t45\n2\tMop\t9\t7\t150\n3\tBucket\t2\t30\t95`;
  expect(linesOf(text).map(([item, quantity]) => [item, quantity])).toEqual([
    ['Broom', 12],
    ['Mop', 7],
    ['Bucket', 30],
  ]);
});

it.each([
  'Stock Qty',
  'Last Month Qty',
  'Qty per pack',
  'Available Qty',
  'Rate',
  'MRP',
  'Room No',
  'Date',
  'GSM',
  'HSN',
  'Issued Qty',
  'शेष मात्रा',
  'दर',
  'ದರ',
  'ಉಳಿದ ಪ್ರಮಾಣ',
])('the column "%s" is no quantity, and is listed as unread', (heading) => {
  const { rows, unread = [] } = readListText(`Item\t${heading}\nBroom\t12\nMop\t7`);
  expect([rows.map(({ quantity }) => quantity), unread.map(({ name }) => name)]).toEqual([[null, null], [heading]]);
});

it.each(['Nov-26', 'Ward 3'])('a column headed "%s" beside the goods is no quantity, and can be chosen', (heading) => {
  const text = `Particulars\t${heading}\nBroom\t12\nMop\t7`;
  expect(readListText(text).rows.map(({ quantity }) => quantity)).toEqual([null, null]);
  expect(readListText(text, [{ at: 1, kind: 'quantity' }]).rows.map(({ quantity }) => quantity)).toEqual([12_000, 7_000]);
});

it('a table below more title lines than it has rows is read, with each separator', () => {
  const titles = fc.array(fc.constantFrom('Hotel Lakeview', 'Stores indent', 'For November', 'Please quote', 'Dear Sir,'), {
    minLength: 4,
    maxLength: 30,
  });
  fc.assert(
    fc.property(titles, fc.constantFrom('\t', ',', ';', '|'), (above, separator) => {
      const table = [
        ['Item', 'Qty', 'Unit'],
        ['Broom', '12', 'pcs'],
        ['Mop', '7', 'nos'],
      ].map((cells) => cells.join(separator));
      expect(linesOf([...above, ...table].join('\n'))).toEqual([
        ['Broom', 12, 'pcs'],
        ['Mop', 7, 'nos'],
      ]);
    }),
  );
});

it('the table of an HTML mail keeps its columns', () => {
  const cell = (text: string) => fc.constantFrom(`<td>${text}</td>`, `<td><p>${text}</p></td>`, `<td>\n<div><span>${text}</span></div>\n`);
  fc.assert(
    fc.property(cell('Broom'), cell('12'), cell('pcs'), fc.constantFrom('</tr>', ''), (item, count, unit, end) => {
      const html = `<p>Dear Sir,</p><table><tr><th>Item</th><th>Qty</th><th>Unit</th>${end}<tr>${item}${count}${unit}${end}<tr><td>Mop</td><td></td><td>nos</td></tr></table><p>Regards<br>Asha</p>`;
      expect(linesOf(convertHtmlToText(html))).toEqual([
        ['Broom', 12, 'pcs'],
        ['Mop', null, 'nos'],
      ]);
    }),
  );
});

it('a table without a header has its quantity beside its unit, and a rate and a GST column of its own', () => {
  const rows = (text: string) => readListText(text).rows.map(({ quantity, rate, gst }) => [quantity && quantity / 1_000, rate, gst]);
  expect(rows('Cup\t1000\tpc\t0.85\t18\nLid\t500\tpc\t0.40\t18')).toEqual([
    [1_000, '0.85', '18'],
    [500, '0.40', '18'],
  ]);
});
