/**
 * Completes the rows of a shop's export, in which only the first row of a product has its title: further rows are its variants, or have one
 * more picture.
 */
import { normalizeName } from './columns/column-names';
import type { ImportHeadings } from './columns/headers';
import type { TableRow } from './table/table-rows';

const HANDLE = normalizeName('Handle');
const STATUS = normalizeName('Status');
const OPTION = /^option ?\d value$/i;
/** The value of products without variants. */
const NO_OPTION = 'Default Title';
const HIDDEN = /^(?:draft|archived|unlisted)$/i;
/** The facts of one variant, which it does not take from the first row. */
const OWN_FIELDS: readonly (string | undefined)[] = ['sku', 'price', 'cost', 'stock', 'image', 'pictures'];

/**
 * A row without a title, with the handle of a row above and a price or a code of its own, gets the texts of that row. The titles of all
 * variants of a product end with their options: 'Bracelet, Black'. The picture of another row without a title belongs to the first row. A
 * draft is not published, whatever its column 'Published' says.
 */
export function completeVariantRows(
  { headers, columns }: Pick<ImportHeadings, 'headers' | 'columns'>,
  rows: readonly TableRow[],
  nameField: string,
): TableRow[] {
  const handleAt = headers.findIndex((header) => normalizeName(header) === HANDLE);
  const fieldAt = (key: string) => columns.findIndex((column) => column?.key === key);
  const [titleAt, imageAt, activeAt] = [fieldAt(nameField), fieldAt('image'), fieldAt('isActive')];
  const statusAt = headers.findIndex((header, at) => normalizeName(header) === STATUS && columns[at] === undefined);
  const options = headers.flatMap((header, at) => (OPTION.test(header.trim()) ? [at] : []));
  if (handleAt === -1 || titleAt === -1 || options.length === 0) return [...rows];
  const cellOf = ({ cells }: TableRow, at: number) => (cells[at] ?? '').trim();
  const hasOwn = (row: TableRow) =>
    columns.some((column, at) => (column?.key === 'price' || column?.key === 'sku') && cellOf(row, at) !== '');
  const firsts = new Map<string, TableRow>();
  const varied = new Set<string>();
  const images = new Map<string, string[]>();
  const merged = new Set<TableRow>();
  for (const row of rows) {
    const handle = cellOf(row, handleAt);
    if (cellOf(row, titleAt) !== '') firsts.set(handle, firsts.get(handle) ?? row);
    else if (firsts.has(handle) && hasOwn(row)) varied.add(handle);
    else if (firsts.has(handle)) {
      merged.add(row);
      const named = images.get(handle) ?? [];
      named.push(cellOf(row, imageAt));
      images.set(handle, named);
    }
  }
  const complete = (row: TableRow): TableRow => {
    const handle = cellOf(row, handleAt);
    const first = firsts.get(handle);
    const isVariant = first && varied.has(handle) && (row === first || (cellOf(row, titleAt) === '' && hasOwn(row)));
    const values = options.map((at) => cellOf(row, at)).filter((value) => value !== '' && value !== NO_OPTION);
    const isHidden = HIDDEN.test(cellOf(row, statusAt) || (first ? cellOf(first, statusAt) : ''));
    const cells = headers.map((_, at) => {
      const cell = row.cells[at] ?? '';
      if (at === activeAt && isHidden) return 'no';
      if (at === imageAt && row === first) return [cell, ...(images.get(handle) ?? [])].join(' ').trim();
      if (!isVariant) return cell;
      if (at === titleAt) return [cellOf(first, titleAt), ...values].join(', ');
      const isOwn = columns[at] === undefined || OWN_FIELDS.includes(columns[at]?.key);
      return cell.trim() !== '' || isOwn ? cell : (first.cells[at] ?? '');
    });
    return { ...row, cells };
  };
  return rows.filter((row) => !merged.has(row)).map(complete);
}
