/** Tables with known lines, in the forms in which people and programs write them, are read as those lines. */
import { expect, it } from 'vitest';
import { readListText } from '../../../shared/requirement-list/read-list';

const linesOf = (text: string) =>
  readListText(text).rows.map(({ item, quantity, unit }) => [item, quantity === null ? null : quantity / 1_000, unit]);

it.each([
  ...['Qty Reqd', 'QTY REQD.', 'Reqd Qty', 'Required', 'Requirement', 'Monthly requirement', 'Indent Qty', 'Indented Quantity'],
  ...['Nos.', 'Nos required', 'Quantity in nos', 'Order Qty', 'Qty. Needed', 'Qnty', 'Qty for Mysuru', 'Total Qty (Nos)'],
  ...['आवश्यक मात्रा', 'मात्रा (नग)', 'आवश्यकता', 'संख्या', 'मांग', 'ಬೇಕಾದ ಪ್ರಮಾಣ', 'ಪ್ರಮಾಣ (ಸಂಖ್ಯೆ)', 'ಸಂಖ್ಯೆ', 'ಬೇಡಿಕೆ'],
  ...['Hotel Lakeview'],
])('the column "%s" is the quantity beside a stock, a rate and a serial number', (heading) => {
  const text = `Sl. No.\tItem Description\tStock in hand\t${heading}\tLast Rate\n1\tBroom\t4\t12\t45\n2\tMop\t9\t7\t150\n3\tBucket\t2\t30\t95`;
  expect(linesOf(text).map(([item, quantity]) => [item, quantity])).toEqual([
    ['Broom', 12],
    ['Mop', 7],
    ['Bucket', 30],
  ]);
});

it.each([
  ...['Stock Qty', 'Last Month Qty', 'Qty per pack', 'Available Qty', 'Rate', 'MRP', 'Room No', 'Date', 'GSM', 'HSN', 'Issued Qty'],
  ...['शेष मात्रा', 'दर', 'ದರ', 'ಉಳಿದ ಪ್ರಮಾಣ'],
])('the column "%s" is no quantity, and is listed as unread', (heading) => {
  const { rows, unread } = readListText(`Item\t${heading}\nBroom\t12\nMop\t7`);
  expect([rows.map(({ quantity }) => quantity), unread.map(({ name }) => name)]).toEqual([[null, null], [heading]]);
});

it.each(['Nov-26', 'Ward 3'])('a column headed "%s" beside the goods is no quantity, and can be chosen', (heading) => {
  const text = `Particulars\t${heading}\nBroom\t12\nMop\t7`;
  expect(readListText(text).rows.map(({ quantity }) => quantity)).toEqual([null, null]);
  expect(readListText(text, [{ at: 1, kind: 'quantity' }]).rows.map(({ quantity }) => quantity)).toEqual([12_000, 7_000]);
});
