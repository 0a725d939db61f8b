/** Reads files in the encodings that spreadsheets write. */
import { describeOtherFormat } from '../../../../shared/import-export/other-formats';

const MAX_BYTES = 10 * 1024 * 1024;

/** A problem with a file, as a message for the user. */
export class FileError extends Error {}

/** `body` is the text of a CSV file, or the bytes of an Excel file, which the server reads. */
export type TableFile = { name: string; type: string; body: string | Uint8Array<ArrayBuffer>; note?: string };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SAVE_AGAIN = 'In the spreadsheet, save it as .xlsx or as “CSV UTF-8”.';

/** Reads Excel files, and CSV in UTF-8 and UTF-16; anything else is read as Windows-1252, with a note to check the text. */
export async function readTableFile(file: File): Promise<TableFile> {
  if (file.size === 0) throw new FileError('The file is empty');
  if (file.size > MAX_BYTES) throw new FileError('A file can be up to 10 MB. Split this one into several.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name } = file;
  if (startsWith(bytes, 'PK\x03\x04')) return { name, type: XLSX, body: bytes };
  const { text, ...rest } = decodeText(bytes);
  return { name, type: 'text/csv', body: text, ...rest };
}

const startsWith = (bytes: Uint8Array, signature: string) => [...signature].every((letter, at) => bytes[at] === letter.charCodeAt(0));

export function decodeText(bytes: Uint8Array): { text: string; note?: string } {
  const other = describeOtherFormat(bytes);
  if (other) throw new FileError(other);
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  // A text file has no zero bytes; pictures and programs have some.
  if (bytes.includes(0)) throw new FileError(`This is neither a CSV nor an Excel file. ${SAVE_AGAIN}`);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const note = 'This file is not in UTF-8; it was read as Windows-1252. Check that letters such as é and symbols such as ₹ are right.';
    return { text: new TextDecoder('windows-1252').decode(bytes), note };
  }
}

/** UTF-16 files start with a byte order mark. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
