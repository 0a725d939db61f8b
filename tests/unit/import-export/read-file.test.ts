/** How the panel reads spreadsheet files. */
import { expect, it } from 'vitest';
import { readTableFile } from '../../../client/admin/import-export/read-file';

const TEXT = 'title;category\r\nCrème;Café\r\n';
const read = (content: Buffer | string) => readTableFile(new File([new Uint8Array(Buffer.from(content))], 'products.csv'));

it.each([
  ['nothing', '', /The file is empty/],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), /up to 10 MB/],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /Excel file is old or has a password/],
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
