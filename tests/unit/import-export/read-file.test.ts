/** How the panel reads spreadsheet files. */
import { expect, it } from 'vitest';
import { readTableFile } from '../../../client/admin/import-export/import/read-file';

const TEXT = 'title;category\r\nCrème;Café\r\n';
const read = (content: Buffer | string) => readTableFile(new File([new Uint8Array(Buffer.from(content))], 'products.csv'));

it.each([
  ['nothing', '', /The file is empty/],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), /up to 10 MB/],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /Excel file is old or has a password/],
  ['a PDF', '%PDF-1.7\n', /is a PDF file/],
  ['the masters of Tally', '<ENVELOPE>\r\n <HEADER>\r\n  <TALLYREQUEST>Import Data</TALLYREQUEST>', /XML file of Tally/],
  ['the masters of Tally, as it writes them', Buffer.from('\ufeff<ENVELOPE>\r\n', 'utf16le'), /XML file of Tally/],
  ['masters with a declaration', '<?xml version="1.0"?>\n<ENVELOPE><BODY><TALLYMESSAGE>', /XML file of Tally/],
  ['another XML', '\ufeff<?xml version="1.0"?><goods/>', /This is an XML file\. Export the list as Excel \(\.xlsx\) or as CSV/],
  ['an Excel file in XML', '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', /old XML format/],
  ['a web page', '<html><table><tr><td>Mop</td></tr></table></html>', /is a web page/],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]), /neither a CSV nor an Excel file/],
])('the panel refuses to read the file %s', (_, content, words) => expect(read(content)).rejects.toThrow(words));

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-16, little-endian', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
])('the panel reads a file in %s', async (_, content) =>
  expect(await read(content)).toEqual({ name: 'products.csv', type: 'text/csv', body: TEXT }),
);

it('the file reader decodes other files as Windows-1252, with a note', async () => {
  expect(await read(Buffer.from(TEXT, 'latin1'))).toMatchObject({ body: TEXT, note: expect.stringContaining('Windows-1252') });
});

it('the file reader leaves Excel files to the server', async () => {
  expect(await read(Buffer.from('PK\x03\x04'))).toMatchObject({
    type: expect.stringContaining('spreadsheetml'),
    body: expect.any(Uint8Array),
  });
});
