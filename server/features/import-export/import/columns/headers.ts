/**
 * Finds the heading line of an imported file, and the field of each column: by the field's name, by a trader's name, or by a person's
 * choice.
 */
import type { ContentType } from '../../../../../shared/content/content-type';
import type { ColumnChoices, FileColumn } from '../../../../../shared/import-export/import-report';
import { cutLine } from '../../../../../shared/text/cut-text';
import { type ListFileColumn, listFileColumns } from '../../../content/list/file-columns';
import { NAMED_TEXT } from '../parse-row';
import type { TableRow } from '../table/table-rows';
import { isLineNumber, listOtherFieldNames, normalizeName } from './column-names';

/** The heading of the reasons in a file of refused rows; an import ignores it. */
export const REASON_HEADING = 'Why it was refused';
const isReason = (header = '') => normalizeName(header) === normalizeName(REASON_HEADING);
/** The cells without the column of reasons from an earlier import, one cell per heading. */
export const omitReasonCells = (cells: string[], headers: string[]) =>
  headers.flatMap((header, index) => (isReason(header) ? [] : [cells[index] ?? '']));

/** The maximum number of lines above the headings, such as titles and addresses. */
const MAX_LINES_ABOVE = 20;
const SAMPLE_ROWS = 50;
const MAX_SAMPLE = 40;
const MAX_SHOWN_HEADER = 100;

export type ImportHeadings = {
  headers: string[];
  line: number;
  rows: TableRow[];
  columns: (ListFileColumn | undefined)[];
  /** The columns that were matched to fields. */
  understood: FileColumn[];
  /** The headings of fields that exist in `written` but that the caller may not see. */
  withheld: string[];
};

/**
 * Finds the line with the most known columns, and the field of each. The lines above it are ignored. `type` has the fields of `written`
 * that the caller may see.
 */
export function findHeadings(type: ContentType, rows: TableRow[], choices: ColumnChoices = {}, written = type): ImportHeadings {
  const choose = new Map(Object.entries(choices).map(([header, key]) => [normalizeName(header), key]));
  const attempts = rows.slice(0, MAX_LINES_ABOVE + 1).map(({ cells }) => match(type, cells, choose));
  const counts = attempts.map((attempt) => attempt.filter(({ column }) => column).length);
  const most = counts.indexOf(Math.max(...counts));
  // The line with the most names may be a lower one: the titles have their name above it, over an empty cell.
  const upper = [most - 1, most - 2].find((line) => {
    const titleAt = attempts[line]?.findIndex(({ column }) => column?.field === type.nameField) ?? -1;
    return titleAt !== -1 && !rows[most]?.cells[titleAt]?.trim() && !attempts[most]?.some(({ column }) => column?.field === type.nameField);
  });
  const at = upper ?? most;
  const { line, cells } = rows[at] as TableRow;
  const isKnown = (attempts[at] ?? []).map(({ column }) => column !== undefined);
  const titleAt = attempts[at]?.findIndex(({ column }) => column?.field === type.nameField) ?? -1;
  const lower = listLowerLines(rows.slice(at + 1), titleAt, isKnown);
  const below = rows.slice(at + 1 + lower.length);
  const headers = nameColumns(joinLines(cells, lower, isKnown), rows[at - 1]?.cells ?? [], below);
  const matched = match(type, headers, choose);
  const hidden = new Set(
    listFileColumns(written).flatMap((column) =>
      column.kind !== 'id' && !(column.field in type.fields) ? headersOf(written, column) : [],
    ),
  );
  const found = matched.flatMap(({ column, by }, index) => {
    const header = (headers[index] ?? '').trim();
    if (header === '' || isReason(header)) return [];
    const isWithheld = by === 'unknown' && hidden.has(normalizeName(header));
    const sample = sampleOf(below, index);
    const isEmpty = sample === '' && !below.some((row) => row.cells[index]?.trim());
    const isNameless = (cells[index] ?? '').trim() === '' && header === placeOf(index);
    const how = isWithheld || (by === 'unknown' && isEmpty) ? 'left out' : by;
    const shown = { header: cutLine(header, MAX_SHOWN_HEADER), ...(isNameless && { isNameless: true as const }), sample };
    return [{ ...shown, key: column?.key ?? null, by: how, isWithheld }];
  });
  const withheld = found.flatMap(({ header, isWithheld }) => (isWithheld ? [header] : []));
  const understood = found.map(({ isWithheld: _, ...column }): FileColumn => column);
  return { headers, line, rows: below, columns: matched.map(({ column }) => column), understood, withheld };
}

const MAX_LOWER_LINES = 2;
const MAX_LOWER_NAME = 40;

/** Further lines of headings, with names to the right of the titles: texts without digits, at least one of them in an unknown column. */
function listLowerLines(rows: TableRow[], titleAt: number, isKnown: boolean[]): string[][] {
  const isLower = ({ cells }: TableRow) => {
    const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell, at }]));
    const areNames = filled.every(({ cell, at }) => at > titleAt && cell.length <= MAX_LOWER_NAME && /^\P{N}+$/u.test(cell));
    return titleAt !== -1 && areNames && filled.some(({ at }) => !isKnown[at]);
  };
  const end = rows.slice(0, MAX_LOWER_LINES).findIndex((row) => !isLower(row));
  const lower = rows.slice(0, end === -1 ? MAX_LOWER_LINES : end);
  return rows.length > lower.length ? lower.map(({ cells }) => cells) : [];
}

/** The names of columns in several lines: 'Quantity' below the group 'Closing Balance', without a group that is a period. */
function joinLines(upper: string[], lower: string[][], isKnown: boolean[]): string[] {
  const last = lower.at(-1);
  if (!last) return upper;
  const groups = [upper, ...lower.slice(0, -1)].map((line) => {
    let group = '';
    return last.map((_, at) => {
      group = line[at]?.trim() || (isKnown[at] ? '' : group);
      return /\d/.test(group) ? '' : group;
    });
  });
  return Array.from({ length: Math.max(upper.length, last.length) }, (_, at) => {
    if (isKnown[at] || !last[at]?.trim()) return upper[at] ?? '';
    return [...groups.map((group) => group[at] ?? ''), last[at].trim()].filter(Boolean).join(' ');
  });
}

/**
 * The headings, with names for columns that have none in their line: the cell above, where the headings have two lines, otherwise the place
 * of the column. A column without cells stays without a name.
 */
function nameColumns(cells: string[], above: string[], below: TableRow[]): string[] {
  const width = below.slice(0, SAMPLE_ROWS).reduce((most, row) => Math.max(most, row.cells.length), cells.length);
  return Array.from({ length: width }, (_, index) => {
    const name = (cells[index] ?? '').trim();
    if (name !== '' || sampleOf(below, index) === '') return name;
    return (above[index] ?? '').trim() || placeOf(index);
  });
}

/** The place of a column as spreadsheets name it: 'Column C'. */
function placeOf(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `Column ${letters}`;
}

/** All names of columns of a type, by which the sheet of a workbook is chosen. */
export const listKnownHeadings = (type: ContentType): string[] => listFileColumns(type).flatMap((column) => headersOf(type, column));

/** The columns that a file needs to add a row. */
export function findMissingColumns(type: ContentType, columns: (ListFileColumn | undefined)[]): ListFileColumn[] {
  return listFileColumns(type).filter(
    ({ field, kind }) => kind !== 'id' && !(field in type.defaults) && !columns.some((one) => one?.field === field),
  );
}

/** Why the file can neither add nor change rows; undefined if it can. */
export function findHeadersProblem(
  type: ContentType,
  columns: (ListFileColumn | undefined)[],
  missing: ListFileColumn[],
): string | undefined {
  if (!columns.some(Boolean)) return 'No column of this file has a name that is known. Choose what each of them is.';
  const canChange = columns.some((column) => column?.kind === 'id' || [type.nameField, type.codeField].includes(column?.field));
  const isIdAlone = columns.every((column) => !column || column.kind === 'id');
  if (isIdAlone) return `Only the column of ids is known. Choose below which column has the ${type.nameField} of the products.`;
  // A new product is taken without a category, and with its name as its description.
  const isLacking = missing.some(({ kind, field }) => kind !== 'reference' && field !== NAMED_TEXT);
  if (!isLacking || canChange) return undefined;
  return `These columns are missing: ${missing.map(({ header }) => header).join(', ')}`;
}

/** The problem of a file with ids of no rows of this site, and without names and codes. */
export const findLostIdsProblem = ({ nameField }: ContentType): string =>
  `The ids of this file are of no product here. Choose below which column has the ${nameField} of the products.`;

/** The normalized names of a column: its own name and traders' names. */
const headersOf = (type: ContentType, { header, key, field }: ListFileColumn) => [
  ...[header, key, field].map(normalizeName),
  ...listOtherFieldNames(type.path, field),
];

type Match = { column?: ListFileColumn; by: FileColumn['by'] };

/** Matches each heading to one field, and no field twice: a person's choice counts first, then names, then traders' names. */
function match(type: ContentType, headers: string[], choose: Map<string, string>): Match[] {
  const known = listFileColumns(type);
  const matches = headers.map((): Match => ({ by: 'unknown' }));
  const open = new Map<string, number[]>();
  const taken = new Set<ListFileColumn>();
  const take = (index: number, column: ListFileColumn, by: FileColumn['by']) => {
    if (taken.has(column)) return;
    taken.add(column);
    matches[index] = { column, by };
  };
  headers.forEach((header, index) => {
    const name = normalizeName(header);
    const choice = choose.get(name);
    const column = known.find(({ key }) => key === choice);
    if (choice === '') matches[index] = { by: 'left out' };
    else if (column) take(index, column, 'choice');
    // 'Rate (Rs.)' is also matched as 'Rate'.
    else for (const form of new Set([name, normalizeName(withoutBrackets(header))])) open.set(form, [...(open.get(form) ?? []), index]);
  });
  const first = (name: string) => open.get(name)?.find((index) => matches[index]?.by === 'unknown');
  const names = (of: (column: ListFileColumn) => string[], by: FileColumn['by']) => {
    for (const column of known) {
      for (const name of of(column)) {
        const index = first(name);
        if (index !== undefined) take(index, column, by);
      }
    }
  };
  names(({ header, key, field }) => [header, key, field].map(normalizeName), 'name');
  names(({ field }) => listOtherFieldNames(type.path, field), 'other name');
  return matches.map((one, index) => (one.by === 'unknown' && isLineNumber(headers[index] ?? '') ? { by: 'left out' } : one));
}

/** The heading up to its first bracket; takes linear time. */
const withoutBrackets = (header: string) => header.split(/[([]/, 1)[0] ?? '';

/** The first value of a column, by which people recognize it. */
function sampleOf(rows: TableRow[], index: number): string {
  for (const { cells } of rows.slice(0, SAMPLE_ROWS)) {
    const text = cells[index]?.trim();
    if (text) return cutLine(text, MAX_SAMPLE);
  }
  return '';
}
