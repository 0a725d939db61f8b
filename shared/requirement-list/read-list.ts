/** Parses a buyer's list from a table or from text into rows of item, quantity, unit and note. */
import { type CutRows, cutLines, cutRows, cutStart, MAX_LINE_LENGTH, type RowRange, type TableRow, trimEndOf } from '../text/cut-text';
import type { ColumnKind } from './columns/column-names';
import {
  type ColumnChoice,
  hasUnclearQuantity,
  inferColumns,
  isAmount,
  type ListColumns,
  listUnreadColumns,
  MAX_COLUMNS,
  MOST_UNREAD,
  readHeaderColumns,
  type UnreadColumn,
} from './columns/find-columns';
import { findHeader, splitTables } from './columns/find-header';
import { splitCells } from './columns/split-cells';
import { sortMessageLines, type TextLine, toTextLines } from './message/message-lines';
import { isClosing, isFooter, isTotalWord } from './message/no-lines';
import { listQuotedLines, removeQuotedMails } from './message/quoted-mails';
import { hasCountUnit, readMessageLine, readQuantityWords } from './message/read-message-line';
import { isUnitWord, parseListAmount, type ReadAmount, toLatinDigits } from './read-amount';

/** The maximum number of parsed rows; further rows are reported by row number. */
const MAX_ROWS = 500;
/** The maximum length of an item, a code, a unit and a note; longer texts are cut. */
const MAX_ITEM = 300;
const MAX_CODE = 100;
const MAX_UNIT = 20;
const MAX_NOTE = 500;

/** A row as the buyer wrote it. The quantity is in thousandths, null if it is missing, zero or unclear. */
export type ListRow = {
  row: number;
  item: string;
  code: string;
  quantity: number | null;
  unit: string;
  note: string;
  /** The rate and the GST percentage of an own sheet, as numbers in a text. */
  rate?: string;
  gst?: string;
  /** The sheet of the row, where a list has several. */
  sheet?: string;
};

export type RequirementList = {
  rows: ListRow[];
  /** The numbers of skipped rows: blank rows, totals, and others (titles, headings and greetings). */
  skipped: { blank: number; totals: number; others: number };
  /** The beginnings of the other skipped rows. */
  leftOut: string[];
  /** The columns that were not read. */
  unread: UnreadColumn[];
  /** The rows beyond the limit. */
  beyond: RowRange | null;
};

/** The range of the rows beyond the limit. */
export function findRowsBeyondLimit(rows: readonly { row: number; sheet?: string }[], taken: number): RowRange | null {
  const [first, last] = [rows[taken], rows.at(-1)];
  if (!first || !last) return null;
  return { from: first.row, to: last.row, count: rows.length - taken, ...(first.sheet && { sheet: first.sheet }) };
}

/** Two ranges, one after the other, as one. */
export const joinRowRanges = (one: RowRange | null, other: RowRange | null): RowRange | null =>
  one && other ? { ...one, to: other.to, count: one.count + other.count } : (one ?? other);

/** Several lists, one after the other, as one. */
export function joinLists(lists: readonly RequirementList[]): RequirementList {
  const joined: RequirementList = { rows: [], skipped: { blank: 0, totals: 0, others: 0 }, leftOut: [], unread: [], beyond: null };
  for (const { rows, skipped, leftOut, unread, beyond } of lists) {
    const room = MAX_ROWS - joined.rows.length;
    joined.beyond = [joined.beyond, findRowsBeyondLimit(rows, room), beyond].reduce(joinRowRanges);
    joined.rows.push(...rows.slice(0, room));
    for (const kind of ['blank', 'totals', 'others'] as const) joined.skipped[kind] += skipped[kind];
    joined.leftOut.push(...leftOut);
    joined.unread.push(...unread);
  }
  return { ...joined, leftOut: joined.leftOut.slice(0, MOST_LEFT_OUT), unread: joined.unread.slice(0, MOST_UNREAD) };
}

/** Parses one of several tables: its columns have the positions from 50, 100, and so on, in choices and in `unread`. */
export function readPart(
  index: number,
  choices: readonly ColumnChoice[],
  read: (choices: readonly ColumnChoice[]) => RequirementList,
): RequirementList {
  const from = index * MAX_COLUMNS;
  const list = read(choices.map(({ at, kind }) => ({ at: at - from, kind })));
  return { ...list, unread: list.unread.map((column) => ({ ...column, at: column.at + from })) };
}

const isBlank = ({ cells }: TableRow) => cells.every((cell) => /^[\s|:=_*.-]*$/.test(cell));
const withText = ({ cells }: TableRow) => cells.filter((cell) => cell !== '');
/** A total may have an amount with its unit, and no other words. */
const isTotalRow = ({ cells }: TableRow) =>
  cells.some(isTotalWord) && cells.every((cell) => !/\p{L}/u.test(cell) || isTotalWord(cell) || isUnitWord(cell) || parseListAmount(cell));

/** Parses a list from pasted text or a CSV file. */
export function readListText(text: string, choices: readonly ColumnChoice[] = []): RequirementList {
  const whole = text.replace(/^\ufeff/, '');
  const plain = removeQuotedMails(whole);
  const list = readPlainText(plain, choices);
  const { quoted, blanked } = listQuotedLines(whole, plain);
  const skipped = { ...list.skipped, blank: Math.max(0, list.skipped.blank - blanked), others: list.skipped.others + quoted.length };
  return { ...list, skipped, leftOut: nameLeftOut([...list.leftOut, ...quoted]) };
}

function readPlainText(plain: string, choices: readonly ColumnChoice[]): RequirementList {
  const table = splitCells(plain);
  if (!table) return readMessage(cutLines(plain));
  const filled = table.rows.filter((row) => !isBlank(row));
  // A message such as '20 case floor cleaner, 5 broom, 10 phenyl'.
  if (filled.every(({ cells }) => cells.every(isLineWithAmount))) return readMessage(cutLines(plain));
  const hasTabs = plain.includes('\t');
  const columns = inferColumns(filled);
  const hasQuantities = columns.kinds.includes('quantity');
  // In a message, the last number of each line would be the quantity.
  const hasNumbers = hasQuantities || hasUnclearQuantity(columns);
  // A signature may have columns below the lines of a message.
  const hasColumns = hasTabs ? hasQuantities || areMostSplit(filled) : hasNumbers && areMostSplit(filled);
  if (findHeader(filled) === undefined && !hasColumns) return readMessage(cutLines(plain));
  return hasTabs ? readTables(table, choices) : readCutTable(table, choices);
}

/** A message may have a comma in some of its lines. */
const areMostSplit = (rows: readonly TableRow[]) => rows.filter((row) => withText(row).length > 1).length * 5 >= rows.length * 4;
const isLineWithAmount = (cell: string) => typeof readMessageLine(cell)[0]?.quantity === 'number';

/** Parses a spreadsheet's table, which may lack rows without text. */
export const readTable = (table: readonly TableRow[], choices: readonly ColumnChoice[] = []): RequirementList =>
  readCutTable(cutRows(table), choices);

/** Parses the tables of a text, each with its own header. */
function readTables(table: CutRows, choices: readonly ColumnChoice[]): RequirementList {
  const filled = table.rows.filter((row) => !isBlank(row));
  const parts = splitTables(filled).map((rows, index) =>
    readPart(index, choices, (own) => readCutTable({ rows, beyond: null }, own, true)),
  );
  const list = joinLists(parts);
  return {
    ...list,
    skipped: { ...list.skipped, blank: table.rows.length - filled.length },
    beyond: joinRowRanges(list.beyond, table.beyond),
  };
}

/** `isText`: a row with one cell is a line beside the table, such as 'Also 5 nos bucket'. */
function readCutTable(table: CutRows, choices: readonly ColumnChoice[], isText = false): RequirementList {
  const filled = table.rows.filter((row) => !isBlank(row));
  if (filled.every((row) => withText(row).length === 1)) return readMessage(table);
  const header = findHeader(filled);
  // Without a header, single-cell rows above the table are titles.
  const titles = header ? header.at : filled.findIndex((row) => withText(row).length > 1);
  const headings = new Set(header ? filled.slice(header.at, header.at + header.lines).map(({ cells }) => String(cells)) : []);
  const isBelowTable = buildFooterCheck();
  const linesBeside = (row: TableRow) => (isText && row.cells.length === 1 ? readCountedLine(row) : []);
  const above = filled.slice(0, titles).map((row) => ({ row, lines: linesBeside(row) }));
  const { rows, skipped, beyond, others } = sorted(filled.slice(titles + (header?.lines ?? 0)), (row) =>
    headings.has(String(row.cells)) || isBelowTable(row) ? 'others' : isTotalRow(row) ? 'totals' : 'row',
  );
  const columns = header ? readHeaderColumns(header.row, rows, choices) : inferColumns(rows, choices);
  const read = rows.map((row) => {
    const [beside, line] = [linesBeside(row), rowOf(row, columns)];
    return beside.length > 0 || line.item === '' ? beside : [line];
  });
  // The row of a total below the columns often has no label.
  const totals = skipped.totals + read.filter((lines) => lines.length === 0).length;
  const leftOut = [...above.flatMap(({ row, lines }) => (lines.length > 0 ? [] : [row])), ...others];
  const all = [...above.flatMap((one) => one.lines), ...read.flat()];
  return {
    rows: all.slice(0, MAX_ROWS),
    skipped: { blank: table.rows.length - filled.length, totals, others: leftOut.length },
    leftOut: nameLeftOut(leftOut.map((row) => withText(row).join(' '))),
    unread: listUnreadColumns(rows, columns),
    beyond: [findRowsBeyondLimit(all, MAX_ROWS), beyond, table.beyond].reduce(joinRowRanges),
  };
}

/** The products of a line beside a table, if each has a quantity with a unit. */
function readCountedLine({ row, cells: [text = ''] }: TableRow): ListRow[] {
  if (!hasCountUnit(text) || isFooter(text)) return [];
  const lines = readMessageLine(text);
  return lines.every(({ quantity }) => quantity !== null) ? lines.map((line) => ({ row, code: '', note: '', ...cut(line) })) : [];
}

/** Recognizes rows that are a signature, terms, or another text around the table. */
function buildFooterCheck(): (row: TableRow) => boolean {
  let isSigned = false;
  return (row) => {
    const [only = '', ...others] = withText(row);
    // Some signatures are tables.
    if (others.length > 0) return isSigned && !(withText(row).some(isAmount) || hasCountUnit(withText(row).join(' ')));
    isSigned ||= isClosing(only);
    return isFooter(only) || (isSigned && !hasCountUnit(only));
  };
}

const MOST_LEFT_OUT = 20;
const nameLeftOut = (texts: readonly string[]) => texts.slice(0, MOST_LEFT_OUT).map((text) => cutStart(text, 60));

/** Parses a message with one item per line. */
function readMessage(table: CutRows): RequirementList {
  const filled = table.rows.filter((row) => !isBlank(row));
  const { rows, skipped, beyond, others } = sorted(sortMessageLines(toTextLines(filled)), ({ text, kind }) =>
    isTotalWord(withoutAmountAtEnd(text)) ? 'totals' : kind,
  );
  const read = rows.flatMap(({ row, text }) => readMessageLine(text).map((line) => ({ row, code: '', note: '', ...cut(line) })));
  return {
    rows: read.slice(0, MAX_ROWS),
    skipped: { blank: table.rows.length - filled.length, ...skipped },
    leftOut: nameLeftOut(others.map(({ text }: TextLine) => text).filter(Boolean)),
    unread: [],
    // A line may have several products.
    beyond: [findRowsBeyondLimit(read, MAX_ROWS), beyond, table.beyond].reduce(joinRowRanges),
  };
}

/** A line without its last word and the numbers and punctuation before it: 'Total: 4,500 nos' → 'Total'. */
function withoutAmountAtEnd(text: string): string {
  const space = text.lastIndexOf(' ');
  if (space !== -1) return trimEndOf(text.slice(0, space), '0123456789.,:=- ');
  const at = text.search(/[\d.,:=-]/);
  return at === -1 ? text : text.slice(0, at);
}

/** Sorts rows: the first rows that are lines, the counts of skipped rows by kind, and the rows beyond the limit. */
function sorted<Row extends { row: number }>(all: readonly Row[], kindOf: (row: Row) => 'row' | 'totals' | 'others') {
  const [rows, skipped]: [Row[], { totals: number; others: number }] = [[], { totals: 0, others: 0 }];
  const others: Row[] = [];
  for (const row of all) {
    const kind = kindOf(row);
    if (kind === 'row') rows.push(row);
    else skipped[kind] += 1;
    if (kind === 'others') others.push(row);
  }
  return { rows: rows.slice(0, MAX_ROWS), skipped, others, beyond: findRowsBeyondLimit(rows, MAX_ROWS) };
}

const cut = <Line extends { item: string; unit: string }>(line: Line): Line => ({
  ...line,
  item: cutStart(line.item, MAX_ITEM),
  unit: cutStart(line.unit, MAX_UNIT),
});

function rowOf({ row, cells }: TableRow, columns: ListColumns): ListRow {
  const { kinds, units } = columns;
  const of = (kind: ColumnKind) => kinds.flatMap((each, at) => (each === kind && cells[at] ? [{ at, cell: cells[at] }] : []));
  const textOf = (kind: ColumnKind) => [...new Set(of(kind).map(({ cell }) => cell.replace(/\s+/g, ' ')))].join(' ');
  const [item, code, note] = [textOf('item'), textOf('code'), textOf('note')];
  const amounts = of('quantity').map(({ at, cell }) => ({ at, read: parseListAmount(cell) ?? readQuantityWords(cell) }));
  // What the cell of a quantity says otherwise stays beside the line: '10-12', 'as per need', '2 bags of 25 kg'.
  const words = of('quantity').flatMap(({ cell }) =>
    parseListAmount(cell) || !/[\p{L}\p{N}]/u.test(cell) ? [] : [cell.replace(/\s+/g, ' ')],
  );
  // Two quantity columns with equal values, or with one of them empty, are unambiguous.
  const quantities = new Set(amounts.map(({ read }) => read?.quantity));
  const amount: ReadAmount = (quantities.size === 1 && amounts[0]?.read) || { quantity: null, unit: '' };
  const unitCell = of('unit').find(({ cell }) => /^\p{L}/u.test(cell))?.cell;
  const unit = [amount.unit, unitCell, ...amounts.map(({ at }) => units[at])].find(Boolean) ?? '';
  // Beside several columns of numbers, a number in the words is a size.
  const line =
    kinds.includes('quantity') || hasUnclearQuantity(columns)
      ? { item, quantity: amount.quantity, unit }
      : { ...readOnly(cutStart(item, MAX_LINE_LENGTH)), ...(unit && { unit }) };
  const [rate, gst] = [moneyIn(of('rate')[0]?.cell), moneyIn(of('gst')[0]?.cell)];
  return {
    ...{
      row,
      code: cutStart(code, MAX_CODE),
      note: cutStart([...words, note].filter(Boolean).join(', '), MAX_NOTE),
      ...cut({ ...line, item: line.item || code }),
    },
    ...(rate && { rate }),
    ...(gst && { gst }),
  };
}

/** The product of a cell; several products in one cell have no clear quantity. */
function readOnly(item: string) {
  const [only, ...others] = readMessageLine(item);
  return only && others.length === 0 ? only : { item, quantity: null, unit: '' };
}

/** '₹ 1,150.50' → '1150.50'; undefined for a cell that is no amount of money, such as '450 per case'. */
const moneyIn = (cell = ''): string | undefined =>
  /^(?:₹|rs\.?|inr)? ?(\d[\d,]{0,11}(?:\.\d{1,4})?) ?(?:%|\/-)?$/i.exec(toLatinDigits(cell))?.[1]?.replaceAll(',', '');
