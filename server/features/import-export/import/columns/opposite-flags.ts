/** Reads columns that say the opposite of 'Published': a 1 under 'Disabled' hides the product. */

import type { TableRow } from '../table/table-rows';
import { normalizeName, OPPOSITE_FLAGS } from './column-names';
import type { ImportHeadings } from './headers';

const NAMES = new Set(OPPOSITE_FLAGS.map(normalizeName));
const OPPOSITES = new Map([
  ...['yes', 'true', '1', 'y'].map((word) => [word, 'no'] as const),
  ...['no', 'false', '0', 'n'].map((word) => [word, 'yes'] as const),
]);

/** The rows with the opposite in such a column; other words, such as 'Disabled', mean what they say. */
export function turnOppositeFlags({ headers, columns }: Pick<ImportHeadings, 'headers' | 'columns'>, rows: TableRow[]): TableRow[] {
  const at = headers.findIndex((header, index) => columns[index]?.key === 'isActive' && NAMES.has(normalizeName(header)));
  if (at === -1) return rows;
  return rows.map((row) => {
    const cell = row.cells[at] ?? '';
    const cells = [...row.cells];
    cells[at] = OPPOSITES.get(cell.trim().toLowerCase()) ?? cell;
    return { ...row, cells };
  });
}
