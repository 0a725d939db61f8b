/** Finds the kind of each column of a table: by its header (find-header.ts), otherwise by its cells. */
import { cutStart, type TableRow } from '../../text/cut-text';
import { isUnitWord, parseListAmount, toLatinDigits } from '../read-amount';
import { type ColumnKind, columnKindOf, isDemandName, isNumberName, isPackName } from './column-names';

/** The kind of each column, undefined for a column without meaning, the units that its header names, and the names of the columns. */
export type ListColumns = { kinds: (ColumnKind | undefined)[]; units: string[]; names: string[] };
/** A person's choice for a column, by its position from 0. */
export type ColumnChoice = { at: number; kind: ColumnKind };
/** A column that the lines do not contain, with some of its cells; `kind` is a rate, a tax or another number. */
export type UnreadColumn = { at: number; name: string; sample: string; kind?: ColumnKind };

export const MAX_COLUMNS = 50;
const SAMPLE = 200;
export const MOST_UNREAD = 12;

type Column = { at: number; name: string; cells: string[] };

/** The columns with cells. */
function columnsOf(rows: readonly TableRow[], names: readonly string[] = []): Column[] {
  const sample = rows.slice(0, SAMPLE);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...sample.map(({ cells }) => cells.length)));
  return Array.from({ length: width }, (_, at) => ({
    at,
    name: names[at] ?? '',
    cells: sample.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== ''),
  })).filter(({ cells }) => cells.length > 0);
}

const shareOf = ({ cells }: Column, is: (cell: string) => boolean) => cells.filter(is).length / cells.length;
const lengthOf = ({ cells }: Column) => cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
const isCode = (cell: string) => /^[A-Za-z\d._/-]+$/.test(cell) && /\d/.test(cell);
export const isAmount = (cell: string) => parseListAmount(cell) !== undefined;
const hasUnit = (cell: string) => Boolean(parseListAmount(cell)?.unit);
/** A whole number that may count goods: not a PIN, a phone number or a date. */
const isWhole = (cell: string) => /^(?:\d{1,5}|\d{1,3}(?:,\d{2,3})+)$/.test(toLatinDigits(cell));
const isWithPlaces = (cell: string) => /^\d[\d,]*\.\d+$/.test(toLatinDigits(cell));
/** Prices have two places, also where they end in 0. */
const isPrice = ({ cells }: Column) =>
  cells.every((cell) => /^\d[\d,]*\.\d\d$/.test(toLatinDigits(cell))) && cells.some((cell) => cell.endsWith('0'));
const GST_RATES = new Set(['0', '0.1', '0.25', '1', '1.5', '3', '5', '6', '7.5', '9', '12', '14', '18', '28', '40']);
const isGst = (cell: string) => GST_RATES.has(toLatinDigits(cell).replace(/ ?%$/, ''));

/** Whether a column counts its rows: 1, 2, 3 …, with gaps and new starts. */
function isSerial({ cells }: Column): boolean {
  const numbers = cells.map((cell) => (hasUnit(cell) ? Number.NaN : Number(toLatinDigits(cell).replace(/[.)]$/, ''))));
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] as number));
  const isCounting = steps.every((step, at) => step === 1 || step === 2 || numbers[at + 1] === 1);
  return cells.length > 1 && numbers[0] === 1 && isCounting && steps.filter((step) => step === 1).length * 2 >= steps.length;
}

const isSize = (cell: string) => !isUnitWord(cell) && /\d/.test(toLatinDigits(cell)) && /\p{L}/u.test(cell);
const isIncreasing = ({ cells }: Column) => {
  const numbers = cells.map((cell) => Number(toLatinDigits(cell).replace(/[.)]$/, '')));
  return numbers.every((number, at) => at === 0 || number === 1 || number > (numbers[at - 1] as number));
};

/** The column of the goods under a name that is not known: the longest texts, and longer ones than the codes. */
function findGoods(columns: readonly Column[], kinds: ListColumns['kinds']): Column | undefined {
  const isText = (column: Column) => shareOf(column, (cell) => /\p{L}{2}/u.test(cell) && !isUnitWord(cell)) >= 0.8;
  const open = columns.filter((column) => kinds[column.at] === undefined && !isNumberName(column.name) && isText(column));
  const [longest] = open.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const codes = columns.filter(({ at }) => kinds[at] === 'code');
  return longest && codes.every((code) => lengthOf(code) < lengthOf(longest)) ? longest : undefined;
}

/** The columns by their header; the cells decide where a name has two meanings, and choices before both. */
export function readHeaderColumns(header: TableRow, rows: readonly TableRow[], choices: readonly ColumnChoice[] = []): ListColumns {
  const columns = columnsOf(rows, header.cells);
  const width = Math.max(header.cells.length, ...columns.map(({ at }) => at + 1));
  const names = Array.from({ length: width }, (_, at) => header.cells[at] ?? '');
  const kinds: ListColumns['kinds'] = names.map(columnKindOf);
  const units = names.map((cell) => /\(([^()]{1,20})\)/.exec(cell)?.[1]?.trim() ?? '').map((unit) => (isUnitWord(unit) ? unit : ''));
  for (const column of columns) {
    if (kinds[column.at] !== 'quantity' || !isDemandName(column.name) || shareOf(column, isAmount) >= 0.5) continue;
    kinds[column.at] = kinds.includes('item') ? 'note' : 'item';
  }
  for (const column of columns) {
    // '5 L' in a column of units or packs is a size of the goods; a column 'No' that does not count its rows is another number.
    const isOfPacks = kinds[column.at] === 'unit' || (kinds[column.at] === undefined && isPackName(column.name));
    if (isOfPacks && shareOf(column, isSize) >= 0.5) kinds[column.at] = 'item';
    if (kinds[column.at] === 'serial' && shareOf(column, isWhole) >= 0.8 && !isIncreasing(column)) kinds[column.at] = 'other';
  }
  if (!columns.some(({ at, name }) => kinds[at] === 'item' && !isPackName(name))) {
    const goods = findGoods(columns, kinds);
    if (goods) kinds[goods.at] = 'item';
  }
  // The name of the quantity may stand above two columns, with the units in the second.
  const nameless = columns.find((column) => column.name === '' && shareOf(column, isUnitWord) === 1);
  if (nameless && !kinds.includes('unit')) kinds[nameless.at] = 'unit';
  if (kinds.filter((kind) => kind === 'rate').length > 1)
    for (const [at, kind] of kinds.entries()) if (kind === 'rate') kinds[at] = 'other';
  if (!kinds.includes('quantity')) {
    const isOpen = ({ at, name }: Column) => kinds[at] === undefined && !isNumberName(name);
    const [only, ...others] = columns.filter((column) => isOpen(column) && shareOf(column, isWhole) >= 0.8 && !isSerial(column));
    if (only && others.length === 0) kinds[only.at] = 'quantity';
  }
  return choose({ kinds, units, names }, choices);
}

/** Applies the choices of a person. A chosen quantity is the only one. */
function choose({ kinds, units, names }: ListColumns, choices: readonly ColumnChoice[]): ListColumns {
  const chosen = [...kinds];
  for (const { at, kind } of choices.filter(({ at }) => at >= 0 && at < MAX_COLUMNS)) {
    if (kind === 'quantity') for (const [other, each] of chosen.entries()) if (each === 'quantity') chosen[other] = undefined;
    chosen[at] = kind;
  }
  return { kinds: chosen, units, names };
}

/** The columns of a table without a header. If two number columns may be the quantity, neither is used. */
export function inferColumns(rows: readonly TableRow[], choices: readonly ColumnChoice[] = []): ListColumns {
  const columns = columnsOf(rows);
  const width = Math.max(0, ...columns.map(({ at }) => at + 1));
  const kinds: ListColumns['kinds'] = Array.from({ length: width });
  const set = (column: Column | undefined, kind: ColumnKind) => {
    if (column) kinds[column.at] = kind;
  };
  const left = () => columns.filter(({ at }) => kinds[at] === undefined);

  for (const column of columns) if (isSerial(column)) set(column, 'serial');
  const numbers = left().filter((column) => shareOf(column, isAmount) >= 0.8);
  const units = left().find((column) => shareOf(column, isUnitWord) === 1);
  set(units, 'unit');
  for (const column of numbers) set(column, 'other');
  const quantity = chooseQuantity(columns, numbers, units);
  set(quantity, 'quantity');
  if (quantity) nameMoney(numbers, quantity, set);
  const texts = left().toSorted((one, other) => lengthOf(other) - lengthOf(one));
  set(texts[0], 'item');
  set(
    left().find((column) => shareOf(column, isCode) >= 0.8),
    'code',
  );
  for (const column of left()) set(column, 'note');
  return choose({ kinds, units: [], names: Array.from({ length: width }, () => '') }, choices);
}

/** Whether a table without a header has several columns of numbers, none of which is the quantity beyond doubt. */
export const hasUnclearQuantity = ({ kinds, names }: ListColumns): boolean =>
  !kinds.includes('quantity') && names.every((name) => name === '') && kinds.filter((kind) => kind === 'other').length > 1;

/** The column that is the quantity beyond doubt. */
function chooseQuantity(columns: readonly Column[], numbers: readonly Column[], units: Column | undefined): Column | undefined {
  const only = (some: readonly Column[]) => (some.length === 1 ? some[0] : undefined);
  // A column 1, 2, 3 is the quantity only if no other column can be.
  if (numbers.length === 0) return columns.length > 1 ? only(columns.filter(isSerial)) : undefined;
  if (numbers.length === 1) return isPrice(numbers[0] as Column) ? undefined : numbers[0];
  const withUnits = numbers.filter((column) => shareOf(column, hasUnit) >= 0.8);
  if (withUnits.length > 0) return only(withUnits);
  const whole = numbers.filter((column) => shareOf(column, isWhole) === 1);
  const others = whole.filter((column) => shareOf(column, isGst) < 1);
  // The other numbers are prices and rates only if they show it.
  const areOthersMoney =
    numbers.length > whole.length && numbers.every((column) => whole.includes(column) || shareOf(column, isWithPlaces) >= 0.5);
  if (areOthersMoney && whole.length === 1) return whole[0];
  const before = units && whole.find(({ at }) => at === units.at - 1);
  // A tax rate may stand before a unit, too, but not as the first number.
  const isSure = areOthersMoney && before !== undefined && shareOf(before, isGst) < 1;
  if (before && (isSure || numbers.every(({ at }) => at >= before.at))) return before;
  return areOthersMoney ? only(others) : undefined;
}

/** Names the rate and the tax among the columns of numbers to the right of the quantity. */
function nameMoney(numbers: readonly Column[], quantity: Column, set: (column: Column | undefined, kind: ColumnKind) => void): void {
  const others = numbers.filter(({ at }) => at > quantity.at);
  const tax = others.filter((column) => shareOf(column, isGst) === 1).at(-1);
  const prices = others.filter((column) => column !== tax);
  const [rate, ...further] = prices;
  if (rate && further.length === 0) set(rate, 'rate');
  // A lone column of 5, 12 and 18 may be prices.
  if (rate) set(tax, 'gst');
}

/** The columns with cells that the lines do not contain, by name. */
export function listUnreadColumns(rows: readonly TableRow[], { kinds, names }: ListColumns): UnreadColumn[] {
  const unread = columnsOf(rows, names).filter(
    ({ at }) => kinds[at] === undefined || ['other', 'rate', 'gst'].includes(kinds[at] as string),
  );
  return unread.slice(0, MOST_UNREAD).map(({ at, name, cells }) => ({
    at,
    name: cutStart(name || `Column ${at + 1}`, 60),
    sample: cutStart(cells.slice(0, 3).join(', '), 60),
    ...(kinds[at] && { kind: kinds[at] }),
  }));
}
