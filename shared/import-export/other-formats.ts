/** Names files that are no tables, though programs offer them as exports. */

const HEAD = 4_000;
const INSTEAD = 'Export the list as Excel (.xlsx) or as CSV instead, and choose that file.';

/** What a file is, and what to export instead; undefined for a file that may be a table. */
export function describeOtherFormat(file: Uint8Array): string | undefined {
  const what = nameFormat(readHead(file.subarray(0, HEAD)));
  return what && `${what} ${INSTEAD}`;
}

function nameFormat(head: string): string | undefined {
  if (head.startsWith('%PDF-')) return 'This is a PDF file, which has no columns to read.';
  if (head.startsWith('\xd0\xcf\x11\xe0')) return 'This Excel file is old or has a password (.xls).';
  const text = head.trimStart().toLowerCase();
  if (text.startsWith('<?xml') || text.startsWith('<envelope')) {
    if (text.includes('<envelope') || text.includes('tallymessage')) return 'This is an XML file of Tally, such as its masters.';
    return text.includes('schemas-microsoft-com:office:spreadsheet')
      ? 'This is an Excel file in an old XML format.'
      : 'This is an XML file.';
  }
  return /^<(?:!doctype html|html|head|table|meta)\b/.test(text) ? 'This is a web page, even if its name ends with .xls.' : undefined;
}

/** The beginning of a file, with a letter for each byte unless it is UTF-16; a byte order mark is omitted. */
function readHead(head: Uint8Array): string {
  const [first, second] = head;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'windows-1252';
  return new TextDecoder(encoding).decode(head).replace(/^(?:\ufeff|ï»¿)/, '');
}
