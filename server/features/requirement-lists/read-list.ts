/** Reads a list from its text or its file, a CSV or an Excel file. */
import type { ColumnChoice } from '../../../shared/requirement-list/columns/find-columns';
import { type ListSheet, readSheets } from '../../../shared/requirement-list/join-sheets';
import { type RequirementList, readListText } from '../../../shared/requirement-list/read-list';
import type { TableRow } from '../../../shared/text/cut-text';
import { AppError } from '../../platform/errors';
import { isWorkbook } from '../import-export/import/table/read-table';
import { readVisibleSheets } from '../import-export/import/table/read-workbook';
import { EMPTY_TABLE_MESSAGE, UNREADABLE_TABLE_MESSAGE } from '../import-export/import/table/table-rows';

const LIMITS = { sheets: 20, unpackedBytes: 20 * 1024 * 1024 };

/** The first bytes of an Office file before 2007; newer releases use that format for workbooks with a password. */
const OLE = 'd0cf11e0a1b11ae1';
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const WITH_PASSWORD = 'This Excel file is protected with a password. Save it without one, or paste the text of the list.';
const UNREADABLE = 'Only Excel files (.xlsx), CSV files and pasted text are read. Paste the text of the list instead.';

export type ListSource = string | Buffer;
/** A list with the names of the sheets that were not read. */
export type ReadList = RequirementList & { sheets?: string[] };

/** The rows of a list. Throws a readable error for a file that is neither CSV nor Excel, or exceeds a limit. */
export async function readList(source: ListSource, choices: readonly ColumnChoice[] = []): Promise<ReadList> {
  if (typeof source === 'string') return readListText(source, choices);
  if (!isWorkbook(source)) return readListText(textOf(source), choices);
  const { sheets, failed } = await readWorkbookSheets(source);
  const list = readSheets(sheets, choices);
  return { ...list, sheets: [...list.sheets, ...failed] };
}

/** The visible sheets with rows, and the names of those that cannot be read; a workbook without any other is refused. */
async function readWorkbookSheets(workbook: Buffer): Promise<{ sheets: ListSheet[]; failed: string[] }> {
  const sheets: ListSheet[] = [];
  const failed: { name: string; error: unknown }[] = [];
  try {
    for await (const { name, rows: read } of readVisibleSheets(workbook, LIMITS)) {
      const rows: TableRow[] = [];
      try {
        for await (const { line, cells } of read) rows.push({ row: line, cells });
        if (rows.length > 0) sheets.push({ name, rows });
      } catch (error) {
        failed.push({ name, error });
      }
    }
    if (sheets.length === 0 && failed[0]) throw failed[0].error;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid', UNREADABLE_TABLE_MESSAGE);
  }
  if (sheets.length === 0) throw new AppError('invalid', EMPTY_TABLE_MESSAGE);
  return { sheets, failed: failed.map(({ name }) => name) };
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
