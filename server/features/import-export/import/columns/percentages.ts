/** Percentages that a spreadsheet stores as fractions: a cell that displays 18 % contains 0.18. */
import type { ListFileColumn } from '../../../content/list/file-columns';
import type { TableRow } from '../table/table-rows';

/** Legal GST rates below 1 %: a cell with one of them does not show whether a column has fractions. */
const SMALL_RATES = [0.1, 0.25];
const PLAIN = /^\d{1,3}(?:\.\d{1,20})?$/;

/** How the plain numbers of a column are read, and an example of a converted cell with the number of such cells. */
export type Fractions = { all: boolean; example: string; count: number };

/**
 * For each column of rates, its fractions: all cells are fractions if all are below 1 and at least one is no small rate. Beside other
 * rates, a cell below 1 is a fraction unless it is a small rate. Undefined without a fraction.
 */
export function findFractions(columns: (ListFileColumn | undefined)[], rows: TableRow[]): (Fractions | undefined)[] {
  return columns.map((column, index) =>
    column?.kind === 'percent' ? findFractionsIn(rows.map(({ cells }) => cells[index] ?? '')) : undefined,
  );
}

function findFractionsIn(cells: string[]): Fractions | undefined {
  const texts = cells.map((cell) => cell.trim()).filter((text) => text !== '');
  const plain = texts.filter((text) => PLAIN.test(text));
  // A percent sign shows that the column has rates, not fractions.
  const all = plain.length === texts.length && plain.every((text) => Number(text) < 1);
  const converted = plain.filter((text) => isFraction(text, all));
  const hasFraction = converted.some((text) => !SMALL_RATES.includes(Number(text)));
  return hasFraction ? { all, example: converted[0] ?? '', count: converted.length } : undefined;
}

const isFraction = (text: string, all: boolean) =>
  /^0?\.\d{1,20}$/.test(text) && Number(text) > 0 && (all || !SMALL_RATES.includes(Number(text)));

/** '0.18' → '18'; other texts stay unchanged. */
export const convertFractionToPercent = (cell: string, { all }: Fractions): string =>
  isFraction(cell.trim(), all) ? String(Number((Number(cell) * 100).toPrecision(12))) : cell;
