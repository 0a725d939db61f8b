/** Sizes, weights and dimensions in one notation; a unit in the heading, as in 'Case weight (kg)', belongs to each cell of its column. */
import type { ListFileColumn } from '../../../content/list/file-columns';

/** The fields with measures, and the unit of a bare number. Only the weight of a case has one: traders weigh cases in kilograms. */
const MEASURED: Readonly<Record<string, string>> = { size: '', caseWeight: 'kg', caseDimensions: '' };
const SPELLINGS: [unit: string, words: string][] = [
  ['kg', 'kg kgs'],
  ['g', 'g gm gms gram grams'],
  ['ml', 'ml'],
  ['L', 'l ltr ltrs litre litres'],
  ['mm', 'mm'],
  ['cm', 'cm cms'],
  ['in', 'inch inches'],
];
const units = new Map(SPELLINGS.flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)));

/** For each column with measures, the unit of its bare numbers, or ''; undefined for other columns. */
export const findColumnUnits = (columns: (ListFileColumn | undefined)[], headers: string[]): (string | undefined)[] =>
  columns.map((column, index) => {
    const standard = column && MEASURED[column.field];
    return standard === undefined ? undefined : (unitIn(headers[index] ?? '') ?? standard);
  });

/** The last word of a heading, if it is a unit. */
const unitIn = (heading: string) => units.get(wordsOf(heading).at(-1) ?? '');
const wordsOf = (heading: string) =>
  heading
    .toLowerCase()
    .split(/[\s()[\].,]/)
    .filter((word) => word !== '');

/** '40x30 x25' in a column of centimetres → '40 × 30 × 25 cm'; '500ml' → '500 ml'. */
export function formatMeasure(cell: string, unit: string): string {
  const text = cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\d) ?[x*×] ?(?=\d)/gi, ' × ')
    .replace(/(?<=\d)(?=(?:kgs?|gms?|g|ml|ltrs?|l|mm|cms?|m|in)(?:\b|$))/gi, ' ');
  return unit !== '' && /^[\d.× ]+$/.test(text) ? `${text} ${unit}` : text;
}
