/** Percentages that a spreadsheet stores as fractions: a cell that shows 18 % holds 0.18. */
import type { Column } from '../../content/list/file-columns';
import type { TableRow } from './table-rows';

/** A rate of its own in the law, so it says nothing about its column. */
const QUARTER = 0.25;

/** For each column whether its rates are fractions: all of them are below 1, and one is more than a quarter of a percent would explain. */
export function findFractionColumns(columns: (Column | undefined)[], rows: TableRow[]): boolean[] {
  return columns.map((column, index) => {
    if (column?.kind !== 'percent') return false;
    const rates = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((text) => /^\d{1,3}(?:\.\d{1,20})?$/.test(text));
    const numbers = rates.map(Number);
    return numbers.every((rate) => rate < 1) && numbers.some((rate) => rate > 0 && rate !== QUARTER);
  });
}

/** '0.18' → '18'; other texts as they are. */
export const fractionToPercent = (cell: string): string =>
  /^0?\.\d{1,20}$/.test(cell.trim()) ? String(Number((Number(cell) * 100).toPrecision(12))) : cell;
