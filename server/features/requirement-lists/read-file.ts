/** Reads the file of a requirement list: Excel files in a child process, one at a time, and CSV files as text. */
import { LIST_COLUMN_NAMES } from '../../../shared/requirement-list/column-names';
import { type RequirementList, readListText, readTable } from '../../../shared/requirement-list/read-list';
import { AppError } from '../../platform/errors';
import { createTableReader, isWorkbook } from '../import-export/import/read-table';

const readWorkbook = createTableReader({
  timeoutMs: 5_000,
  limits: { sheets: 20, unpackedBytes: 20 * 1024 * 1024 },
});

/** The first bytes of an Office file before 2007; newer releases use that format for workbooks with a password. */
const OLE = 'd0cf11e0a1b11ae1';
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const WITH_PASSWORD = 'This Excel file is protected with a password. Save it without one, or paste the text of the list.';
const UNREADABLE = 'Only Excel files (.xlsx), CSV files and pasted text are read. Paste the text of the list instead.';

/** The rows of a file. Throws a readable error for a file that is neither CSV nor Excel, exceeds a limit or takes too long; an aborted `signal` ends the reading. */
export async function readListFile(file: Buffer, signal: AbortSignal): Promise<RequirementList> {
  if (!isWorkbook(file)) return readListText(textOf(file));
  const rows = await readWorkbook(file, signal, { headings: LIST_COLUMN_NAMES });
  return readTable(rows.map(({ line, cells }) => ({ row: line, cells: cells.map((cell) => cell.trim()) })));
}

/** Decodes a text file in UTF-8, or in UTF-16 as Excel saves “Unicode text”. */
function textOf(file: Buffer): string {
  if (file.subarray(0, 8).toString('hex') === OLE && file.includes(ENCRYPTED)) throw new AppError('invalid', WITH_PASSWORD);
  const encoding = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : 'utf-8';
  // PDF files, pictures and old Excel files contain bytes that no text contains.
  if (encoding === 'utf-8' && (file.includes(0) || file.subarray(0, 5).toString('latin1') === '%PDF-'))
    throw new AppError('invalid', UNREADABLE);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    throw new AppError('invalid', 'The file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8” or as .xlsx.');
  }
}
