/** A file as spreadsheets write it, as text. */

const MAX_BYTES = 10 * 1024 * 1024;

/** What is wrong with a file, in words. */
export class FileError extends Error {}

export type CsvFile = { name: string; text: string; note?: string };

/** Reads UTF-8 and UTF-16; what is neither is taken for Windows' old letters, with a note to look at them. */
export async function readFile(file: File): Promise<CsvFile> {
  if (file.size === 0) throw new FileError('The file is empty');
  if (file.size > MAX_BYTES) throw new FileError('A file may have up to 10 MB. Cut this one into several.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, ...decode(bytes) };
}

export function decode(bytes: Uint8Array): { text: string; note?: string } {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FileError('This is a spreadsheet and no CSV file. In the spreadsheet, save it as “CSV UTF-8”.');
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  // No text holds a zero byte; a picture or a program soon does.
  if (bytes.includes(0)) throw new FileError('This is no CSV file. In the spreadsheet, save it as “CSV UTF-8”.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const note = 'This file is not in UTF-8; it was read as Windows-1252. Look whether letters such as é and signs such as ₹ came through.';
    return { text: new TextDecoder('windows-1252').decode(bytes), note };
  }
}

/** A file in UTF-16 says so with its first two bytes. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
