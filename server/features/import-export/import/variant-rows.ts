/** Completes the rows of a shop's export in which only the first row of a product has its title: the further rows are its variants. */
import { normalizeName } from './column-names';
import type { ImportHeadings } from './headers';
import type { TableRow } from './table-rows';

const HANDLE = normalizeName('Handle');
const OPTION = /^option ?\d value$/i;
/** The value of products without variants. */
const NO_OPTION = 'Default Title';
/** The facts of one variant, which it does not take from the first row. */
const OWN_FIELDS: readonly (string | undefined)[] = ['sku', 'price', 'cost', 'stock', 'image', 'pictures'];

/**
 * A row without a title, with the handle of a row above and a price or a code of its own, gets the texts of that row. The titles of all
 * variants of a product end with their options: 'Bracelet, Black'.
 */
export function completeVariantRows(
  { headers, columns }: Pick<ImportHeadings, 'headers' | 'columns'>,
  rows: readonly TableRow[],
  nameField: string,
): TableRow[] {
  const handleAt = headers.findIndex((header) => normalizeName(header) === HANDLE);
  const titleAt = columns.findIndex((column) => column?.key === nameField);
  const options = headers.flatMap((header, at) => (OPTION.test(header.trim()) ? [at] : []));
  if (handleAt === -1 || titleAt === -1 || options.length === 0) return [...rows];
  const cellOf = ({ cells }: TableRow, at: number) => (cells[at] ?? '').trim();
  const hasOwn = (row: TableRow) =>
    columns.some((column, at) => (column?.key === 'price' || column?.key === 'sku') && cellOf(row, at) !== '');
  const firsts = new Map<string, TableRow>();
  const varied = new Set<string>();
  for (const row of rows) {
    const handle = cellOf(row, handleAt);
    if (cellOf(row, titleAt) !== '') firsts.set(handle, firsts.get(handle) ?? row);
    else if (firsts.has(handle) && hasOwn(row)) varied.add(handle);
  }
  return rows.map((row) => {
    const handle = cellOf(row, handleAt);
    const first = firsts.get(handle);
    if (!first || !varied.has(handle) || (row !== first && (cellOf(row, titleAt) !== '' || !hasOwn(row)))) return row;
    const values = options.map((at) => cellOf(row, at)).filter((value) => value !== '' && value !== NO_OPTION);
    const cells = headers.map((_, at) => {
      if (at === titleAt) return [cellOf(first, titleAt), ...values].join(', ');
      const isOwn = columns[at] === undefined || OWN_FIELDS.includes(columns[at]?.key);
      return cellOf(row, at) !== '' || isOwn ? (row.cells[at] ?? '') : (first.cells[at] ?? '');
    });
    return { ...row, cells };
  });
}
