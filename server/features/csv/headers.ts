import type { ContentType } from '../../../shared/content/content-type';
import { AppError } from '../../platform/errors';
import { type Column, columnsOf } from './cells';

/**
 * Which column of the file is which field, by its name in the first line: case, spaces and hyphens do not matter. Names that no field has
 * are given back. Refuses where nothing is known, a name stands twice, or new rows could only be incomplete.
 */
export function matchHeaders(type: ContentType, headers: string[]): { columns: (Column | undefined)[]; unknown: string[] } {
  const known = columnsOf(type);
  const columns = headers.map((header) => known.find((column) => [column.header, column.field].map(plain).includes(plain(header))));
  const names = known.map(({ header }) => header).join(', ');
  if (!columns.some(Boolean)) throw refusal(`The first line must name the columns. These are known: ${names}.`);
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (twice) throw refusal(`The column ${twice.header} stands in the file twice`);
  const missing = known.filter(
    ({ field, kind }) => kind !== 'id' && !(field in type.defaults) && !columns.some((one) => one?.field === field),
  );
  const canChange = columns.some((column) => column?.kind === 'id');
  if (missing.length > 0 && !canChange) throw refusal(`These columns are missing: ${missing.map(({ header }) => header).join(', ')}`);
  return { columns, unknown: headers.filter((header, index) => !columns[index] && header.trim() !== '') };
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const refusal = (message: string) => new AppError('BAD_REQUEST', message);
