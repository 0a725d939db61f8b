/** The header line of an imported file: which columns it has, and that of the reasons in a file of refused rows. */
import type { ContentType } from '../../../../shared/content/content-type';
import { AppError } from '../../../platform/errors';
import { type Column, columnsOf } from '../../content/list/file-columns';

/** The heading of the reasons in a file of refused rows; an import ignores it. */
export const REASON = 'Why it was refused';
const isReason = (header = '') => normalize(header) === normalize(REASON);
/** The cells without reasons from an earlier import, one for each heading. */
export const withoutReasons = (cells: string[], headers: string[]) =>
  headers.flatMap((header, index) => (isReason(header) ? [] : [cells[index] ?? '']));

/**
 * Matches the columns of a file to fields by the words of the header line, or by the names of the fields, ignoring case, spaces and hyphens.
 * Returns unknown headers. Throws if no header is known, a field occurs twice, or required fields for new rows are missing.
 */
export function matchHeaders(type: ContentType, headers: string[]): { columns: (Column | undefined)[]; unknown: string[] } {
  const known = columnsOf(type);
  const columns = headers.map((header) =>
    known.find((column) => [column.header, column.key, column.field].map(normalize).includes(normalize(header))),
  );
  const names = known.map(({ header }) => header).join(', ');
  if (!columns.some(Boolean)) throw refusal(`The first line must name the columns. These are known: ${names}.`);
  const duplicate = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (duplicate) throw refusal(`The column ${duplicate.header} is in the file twice`);
  const missing = known.filter(
    ({ field, kind }) => kind !== 'id' && !(field in type.defaults) && !columns.some((one) => one?.field === field),
  );
  const canChange = columns.some((column) => column?.kind === 'id' || [type.nameField, type.codeField].includes(column?.field));
  if (missing.length > 0 && !canChange) throw refusal(`These columns are missing: ${missing.map(({ header }) => header).join(', ')}`);
  return { columns, unknown: headers.filter((header, index) => !columns[index] && header.trim() !== '' && !isReason(header)) };
}

const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const refusal = (message: string) => new AppError('invalid', message);
