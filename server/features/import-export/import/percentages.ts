/** Percentages that a spreadsheet stores as fractions: a cell that displays 18 % contains 0.18. */
import type { ListFileColumn } from '../../content/list/file-columns';
import type { TableRow } from './table-rows';

/** 0.25 % is a legal GST rate, so a cell with 0.25 does not show whether a column has fractions. */
const QUARTER = 0.25;

/** For each column, whether its rates are fractions: all of them are below 1, and at least one differs from 0.25. */
export function findFractionColumns(columns: (ListFileColumn | undefined)[], rows: TableRow[]): boolean[] {
  return columns.map((column, index) => {
    if (column?.kind !== 'percent') return false;
    const rates = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((text) => /^\d{1,3}(?:\.\d{1,20})?$/.test(text));
    const numbers = rates.map(Number);
    return numbers.every((rate) => rate < 1) && numbers.some((rate) => rate > 0 && rate !== QUARTER);
  });
}

/** '0.18' → '18'; other texts stay unchanged. */
export const convertFractionToPercent = (cell: string): string =>
  /^0?\.\d{1,20}$/.test(cell.trim()) ? String(Number((Number(cell) * 100).toPrecision(12))) : cell;
