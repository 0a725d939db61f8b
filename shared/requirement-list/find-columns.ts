/** Finds the kind of each column of a table: by its header, otherwise by its cells. */
import type { TableRow } from '../text/cut-text';
import { type ColumnKind, columnKindOf } from './column-names';
import { isUnitWord, parseListAmount } from './read-amount';

/** The kind of each column, undefined for a column without meaning, and the units that its header names. */
export type ListColumns = { kinds: (ColumnKind | undefined)[]; units: string[] };

const HEADER_ROWS = 20;
const MAX_COLUMNS = 50;
const SAMPLE = 200;

/** The index of the header among the first rows that are not blank: the row has two column names, and no quantity. */
export const findHeaderIndex = (rows: readonly TableRow[]): number =>
  rows
    .slice(0, HEADER_ROWS)
    .findIndex(({ cells }) => cells.filter((cell) => columnKindOf(cell)).length >= 2 && !cells.some((cell) => parseListAmount(cell)));

export function readHeaderColumns({ cells }: TableRow): ListColumns {
  const kinds = cells.map(columnKindOf);
  const units = cells.map((cell) => /\(([^()]{1,20})\)/.exec(cell)?.[1]?.trim() ?? '').map((unit) => (isUnitWord(unit) ? unit : ''));
  return { kinds, units };
}

type Column = { at: number; cells: string[] };
const shareOf = ({ cells }: Column, is: (cell: string) => boolean) => cells.filter(is).length / cells.length;
const lengthOf = ({ cells }: Column) => cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
const isCode = (cell: string) => cell.length <= 40 && /^[A-Za-z\d._/-]+$/.test(cell) && /\d/.test(cell);
const hasUnit = (cell: string) => Boolean(parseListAmount(cell)?.unit);

/** Whether a column counts its rows: 1, 2, 3 … */
const isSerial = ({ cells }: Column) =>
  cells.length > 1 &&
  cells.every((cell, at) => parseListAmount(cell.replace(/[.)]$/, ''))?.quantity === (at + 1) * 1_000 && !hasUnit(cell));

/** The columns of a table without a header. If two number columns may be the quantity, neither is used. */
export function inferColumns(rows: readonly TableRow[]): ListColumns {
  const sample = rows.slice(0, SAMPLE);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...sample.map(({ cells }) => cells.length)));
  const columns: Column[] = Array.from({ length: width }, (_, at) => ({
    at,
    cells: sample.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== ''),
  })).filter(({ cells }) => cells.length > 0);
  const kinds: ListColumns['kinds'] = Array.from({ length: width });
  const set = (column: Column | undefined, kind: ColumnKind) => {
    if (column) kinds[column.at] = kind;
  };
  const left = () => columns.filter(({ at }) => kinds[at] === undefined);

  for (const column of columns) if (isSerial(column)) set(column, 'serial');
  const numbers = left().filter((column) => shareOf(column, (cell) => parseListAmount(cell) !== undefined) >= 0.8);
  const withUnits = numbers.filter((column) => shareOf(column, hasUnit) >= 0.8);
  for (const column of numbers) set(column, 'other');
  // A column 1, 2, 3 is the quantity only if no other column can be.
  const [only, ...others] = numbers.length === 0 ? columns.filter(isSerial) : numbers.length > 1 ? withUnits : numbers;
  const isLone = columns.length > (numbers.length === 0 ? 1 : 0);
  if (only && others.length === 0 && isLone) set(only, 'quantity');
  set(
    left().find((column) => shareOf(column, isUnitWord) === 1),
    'unit',
  );
  const texts = left().toSorted((one, other) => lengthOf(other) - lengthOf(one));
  set(texts[0], 'item');
  set(
    left().find((column) => shareOf(column, isCode) >= 0.8),
    'code',
  );
  for (const column of left()) set(column, 'note');
  return { kinds, units: [] };
}
