/** Parses the sheets of a workbook into one list. */
import type { TableRow } from '../text/cut-text';
import { cutStart } from '../text/cut-text';
import { columnNameKeyOf } from './columns/column-names';
import type { ColumnChoice } from './columns/find-columns';
import { joinLists, type RequirementList, readPart, readTable } from './read-list';

export type ListSheet = { name: string; rows: readonly TableRow[] };
type ReadSheet = { name: string; list: RequirementList };

const MAX_NAME = 60;

/**
 * Parses all sheets that are lists: at least half of their rows have a quantity. Without any, the first sheet with rows is read. A sheet with
 * only products of the sheets before it is a copy or a sum of them, and is not read twice. Rows name their sheet if there are several, and
 * `sheets` are the names of the sheets that were not read.
 */
export function readSheets(sheets: readonly ListSheet[], choices: readonly ColumnChoice[] = []): RequirementList & { sheets: string[] } {
  const all = sheets.map(({ name, rows }, index): ReadSheet => ({ name, list: readPart(index, choices, (own) => readTable(rows, own)) }));
  const lists = withoutRepeated(all.filter(({ list }) => isList(list)));
  const read = lists.length > 0 ? lists : all.filter(({ list }) => list.rows.length > 0).slice(0, 1);
  const unread = all.filter((one) => !read.includes(one)).map(({ name }) => name);
  return { ...joinLists(read.length > 1 ? read.map(nameSheet) : read.map(({ list }) => list)), sheets: unread };
}

const isList = ({ rows }: RequirementList) => rows.filter(({ quantity }) => quantity !== null).length * 2 >= rows.length;

function withoutRepeated(sheets: readonly ReadSheet[]): ReadSheet[] {
  const known = new Set<string>();
  return sheets.filter(({ list: { rows } }) => {
    const keys = rows.map(({ item, code }) => columnNameKeyOf(code || item));
    const isOther = keys.some((key) => !known.has(key));
    for (const key of keys) known.add(key);
    return isOther;
  });
}

function nameSheet({ name, list }: ReadSheet): RequirementList {
  const sheet = cutStart(name, MAX_NAME);
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, sheet })),
    unread: list.unread.map((column) => ({ ...column, name: cutStart(`${sheet}: ${column.name}`, MAX_NAME) })),
    beyond: list.beyond && { ...list.beyond, sheet },
  };
}
