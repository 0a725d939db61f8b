/** Finds the headers of a list; each has one line or two. */
import type { TableRow } from '../../text/cut-text';
import { hasCountUnit } from '../message/read-message-line';
import { columnKindOf } from './column-names';
import { isAmount } from './find-columns';

/** `at` is the position of its first line, `lines` their number, and `row` the names of the columns. */
type Header = { at: number; lines: 1 | 2; row: TableRow };

const HEADER_ROWS = 60;

/**
 * The header among the first rows that are not blank. It has no quantity and two column names, or one column name above a row that is
 * filled alike and has numbers. A second line completes names, 'Qty' above 'Reqd', or stands below the name of a group of columns.
 */
export function findHeader(rows: readonly TableRow[]): Header | undefined {
  const at = findHeaderIndex(rows);
  const row = rows[at];
  if (!row) return undefined;
  const names = joinLines(row.cells, rows[at + 1]?.cells ?? []);
  return names ? { at, lines: 2, row: { ...row, cells: names } } : { at, lines: 1, row };
}

/**
 * Splits rows before each further header, with the lines of text directly above it: a mail may have several tables. The same header once
 * more, as on a further page, is none.
 */
export function splitTables(rows: readonly TableRow[]): TableRow[][] {
  const tables: TableRow[][] = [];
  let [from, header] = [0, findHeaderIndex(rows)];
  for (let at = header + 2; at < rows.length; at += 1) {
    const [row, above] = [rows[at], rows[at - 1]] as [TableRow, TableRow];
    // Both lines of a header may name the goods and their quantity.
    if (!isFurtherHeader(row) || isFurtherHeader(above)) continue;
    if (above.cells.length > 1 && String(row.cells) === String(rows[header]?.cells)) continue;
    let start = at;
    while (rows[start - 1]?.cells.length === 1) start -= 1;
    tables.push(rows.slice(from, start));
    [from, header] = [start, at];
  }
  return [...tables, rows.slice(from)];
}

/** A row that names the goods and their quantity, and has no number. */
function isFurtherHeader({ cells }: TableRow): boolean {
  if (cells.some((cell) => /\p{N}/u.test(cell))) return false;
  const kinds = cells.map(columnKindOf);
  return kinds.includes('item') && kinds.includes('quantity');
}

function findHeaderIndex(rows: readonly TableRow[]): number {
  const first = rows.slice(0, HEADER_ROWS);
  // 'Broom 5 nos, mop 3 nos' are products, though 'nos' is in names of columns.
  const isOfProducts = ({ cells }: TableRow) => cells.some(isAmount) || cells.every(hasCountUnit);
  const named = first.map((row) => (isOfProducts(row) ? 0 : row.cells.filter((cell) => columnKindOf(cell)).length));
  const certain = named.findIndex((count) => count >= 2);
  if (certain >= 0) return certain;
  const shapeOf = (row: TableRow | undefined) => String(row?.cells.map((cell) => cell !== ''));
  return first.findIndex((row, at) => {
    const next = rows[at + 1];
    return (named[at] as number) > 0 && row.cells.length > 1 && shapeOf(row) === shapeOf(next) && next?.cells.some(isAmount);
  });
}

/**
 * The names of columns in two lines; undefined if the second line is none of a header. It has no number, half of its cells make a known
 * name with the cell above, and the cell below the products completes their name.
 */
function joinLines(upper: readonly string[], lower: readonly string[]): string[] | undefined {
  const filled = lower.filter((cell) => cell !== '');
  if (filled.some((cell) => /\p{N}/u.test(cell))) return undefined;
  const groups = spreadGroups(upper, lower);
  const names = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above = '', group = '', below = ''] = [upper[at], groups[at], lower[at]];
    const joined = `${group} ${below}`.trim();
    // A cell that is merged over both lines has its name in both.
    if (below === '' || below === above) return above;
    // A name that says all is no part of the group before it: 'Qty Reqd' and then 'Remarks'.
    return columnKindOf(below) && (above === '' || !columnKindOf(joined)) ? below : joined;
  });
  const known = names.filter((name, at) => lower[at] && columnKindOf(name)).length;
  return known * 2 >= filled.length && names.map(columnKindOf).includes('item') ? names : undefined;
}

/** The upper line, with the name of a group above each of its columns: a merged cell has its text in the first of them. */
function spreadGroups(upper: readonly string[], lower: readonly string[]): string[] {
  let group = '';
  return lower.map((below, at) => {
    const above = upper[at] ?? '';
    if (above !== '' || below === '') group = below === '' ? '' : above;
    return group;
  });
}
