/** Parses the sheets of a workbook into one list. */
import type { TableRow } from '../text/cut-text';
import { cutStart } from '../text/cut-text';
import { columnNameKeyOf } from './columns/column-names';
import { type ColumnChoice, MAX_COLUMNS } from './columns/find-columns';
import { findRowsBeyondLimit, joinRowRanges, MAX_ROWS, type RequirementList, readTable } from './read-list';

export type ListSheet = { name: string; rows: readonly TableRow[] };
type ReadSheet = { name: string; list: RequirementList };

const MAX_NAME = 60;
const MOST_TEXTS = 20;
const MOST_UNREAD = 12;

/**
 * Parses all sheets that are lists: at least half of their rows have a quantity. Without any, the first sheet with rows is read. A sheet with
 * only products of the sheets before it is a copy or a sum of them, and is not read twice. Rows name their sheet if there are several, and
 * `sheets` are the names of the others. The columns of the second sheet have the positions from 50 in choices and in `unread`.
 */
export function readSheets(sheets: readonly ListSheet[], choices: readonly ColumnChoice[] = []): RequirementList & { sheets: string[] } {
  const all = sheets.map(({ name, rows }, index): ReadSheet => ({ name, list: readOne(rows, index, choices) }));
  const lists = withoutRepeated(all.filter(({ list }) => isList(list)));
  const [first] = lists.length > 0 ? lists : [all.find(({ list }) => list.rows.length > 0) ?? all[0]];
  const read = lists.length > 0 ? lists : first ? [first] : [];
  const unread = all.filter((one) => !read.includes(one)).map(({ name }) => name);
  return { ...(read.length === 1 && first ? first.list : join(read)), sheets: unread };
}

function readOne(rows: readonly TableRow[], index: number, choices: readonly ColumnChoice[]): RequirementList {
  const from = index * MAX_COLUMNS;
  const own = choices.flatMap(({ at, kind }) => (at >= from && at < from + MAX_COLUMNS ? [{ at: at - from, kind }] : []));
  const list = readTable(rows, own);
  return list.unread ? { ...list, unread: list.unread.map((column) => ({ ...column, at: column.at + from })) } : list;
}

const isList = ({ rows }: RequirementList) => rows.length > 0 && rows.filter(({ quantity }) => quantity !== null).length * 2 >= rows.length;

function withoutRepeated(sheets: readonly ReadSheet[]): ReadSheet[] {
  const known = new Set<string>();
  return sheets.filter(({ list: { rows } }) => {
    const keys = rows.map(({ item, code }) => columnNameKeyOf(code || item));
    const isRepeated = keys.every((key) => known.has(key));
    for (const key of keys) known.add(key);
    return !isRepeated;
  });
}

function join(sheets: readonly ReadSheet[]): RequirementList {
  const joined: RequirementList = { rows: [], skipped: { blank: 0, totals: 0, others: 0 }, leftOut: [], unread: [], beyond: null };
  for (const { name, list } of sheets) {
    const sheet = cutStart(name, MAX_NAME);
    const rows = list.rows.map((row) => ({ ...row, sheet }));
    const room = MAX_ROWS - joined.rows.length;
    const beyond = joinRowRanges(findRowsBeyondLimit(rows, room), list.beyond && { ...list.beyond, sheet });
    joined.beyond = joinRowRanges(joined.beyond, beyond);
    joined.rows.push(...rows.slice(0, room));
    for (const kind of ['blank', 'totals', 'others'] as const) joined.skipped[kind] += list.skipped[kind];
    joined.leftOut?.push(...(list.leftOut ?? []));
    joined.unread?.push(...(list.unread ?? []).map((column) => ({ ...column, name: cutStart(`${sheet}: ${column.name}`, MAX_NAME) })));
  }
  return { ...joined, leftOut: joined.leftOut?.slice(0, MOST_TEXTS) ?? [], unread: joined.unread?.slice(0, MOST_UNREAD) ?? [] };
}
