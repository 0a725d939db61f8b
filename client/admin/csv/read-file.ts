/** Reads files as spreadsheets write them. */

const MAX_BYTES = 10 * 1024 * 1024;

/** A problem with a file, as a message for the user. */
export class FileError extends Error {}

export type CsvFile = { name: string; text: string; note?: string };

/** Reads UTF-8 and UTF-16; anything else is read as Windows-1252, with a note to check the text. */
export async function readFile(file: File): Promise<CsvFile> {
  if (file.size === 0) throw new FileError('The file is empty');
  if (file.size > MAX_BYTES) throw new FileError('A file can be up to 10 MB. Split this one into several.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, ...decode(bytes) };
}

export function decode(bytes: Uint8Array): { text: string; note?: string } {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FileError('This is a spreadsheet, not a CSV file. In the spreadsheet, save it as “CSV UTF-8”.');
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  // Text has no zero bytes; pictures and programs do.
  if (bytes.includes(0)) throw new FileError('This is not a CSV file. In the spreadsheet, save it as “CSV UTF-8”.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const note = 'This file is not in UTF-8; it was read as Windows-1252. Check that letters such as é and signs such as ₹ are right.';
    return { text: new TextDecoder('windows-1252').decode(bytes), note };
  }
}

/** UTF-16 files start with a byte order mark. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
