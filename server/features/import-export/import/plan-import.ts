/** Computes the changes that a file would make to the rows of a type, without writing. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { NO_PERCENTAGE, toFileValue } from '../../../../shared/catalogue/trade';
import { type ContentType, formatTitleInSentence } from '../../../../shared/content/content-type';
import { PRIORITY_FIELD } from '../../../../shared/content/place';
import { restrictType } from '../../../../shared/content/restricted';
import type { FillValues, ImportChoices, ImportedRow } from '../../../../shared/import-export/import-report';
import type { Reader } from '../../../platform/database/database';
import { createFileColumns, type ListFileColumn, loadReferencedRows, type ReferencedRows } from '../../content/list/file-columns';
import { isNullable } from '../../content/list/list-page';
import { type ContentRow, listRows } from '../../content/rows';
import type { ContentChange } from '../../content/write/change';
import { parseCellText } from '../cells';
import { convertTradeCell } from './column-names';
import { findHeadersProblem, findHeadings, findMissingColumns, omitReasonCells, REASON_HEADING } from './headers';
import { convertFractionToPercent, findFractionColumns } from './percentages';
import { readTable } from './read-table';
import type { TableRow } from './table-rows';
import { UniqueValues } from './unique-values';

type Sheet = {
  type: ContentType;
  known: ListFileColumn[];
  columns: (ListFileColumn | undefined)[];
  /** Whether each column has its rates as fractions, 0.18 for 18 %. */
  isFraction: boolean[];
  fill: FillValues;
  references: ReferencedRows;
  unique: UniqueValues;
};
type ParsedRow = {
  id?: unknown;
  data: Record<string, unknown>;
  errors: Record<string, string>;
  texts: Record<string, string>;
  /** The number of filled cells of the line, in any column. */
  filled: number;
};
/** The stored rows of a batch: by id, by code, and by name. */
type Stored = { byId: Map<number, ContentRow>; byCode: Map<unknown, ContentRow>; named: Map<unknown, ContentRow[]> };
type Planned = { row: ImportedRow; change?: ContentChange };

const BATCH = 250;
const ALONE = 'Looks like a heading: all other cells of the line are empty';
/** Messages for values that have another notation in files than in the API. */
const MESSAGES: Partial<Record<ListFileColumn['kind'], string>> = { flag: 'Must be yes or no', percent: NO_PERCENTAGE };

type Run = {
  choosing?: ImportChoices;
  seesCosts?: boolean;
  progress?: (done: number, total: number) => void;
  user?: number;
  signal?: AbortSignal;
};

/**
 * Parses the file and compares it with the stored rows; `progress` receives the number of processed rows. A file with too few columns has a
 * `problem` and no rows. Columns of restricted fields are omitted unless the caller sees costs. Throws for an unusable file, and when
 * `signal` is aborted.
 */
export async function planImport(
  db: Reader,
  written: ContentType,
  file: Buffer,
  { choosing = {}, seesCosts = false, progress, ...by }: Run = {},
) {
  const type = restrictType(written, seesCosts);
  const headings = findHeadings(type, await readTable(file, by), choosing.columns, written);
  const { columns } = headings;
  const { fill = {} } = choosing;
  const missing = findMissingColumns(type, columns);
  const unfilled = missing.filter(({ key }) => !fill[key]);
  const problem = findHeadersProblem(type, columns, unfilled);
  const table = { headers: headings.headers, rows: problem ? [] : headings.rows };
  const isFraction = findFractionColumns(columns, table.rows);
  const sheet: Sheet = {
    type,
    known: createFileColumns(type),
    columns,
    isFraction,
    fill,
    references: await loadReferencedRows(db, type),
    unique: new UniqueValues(db, type),
  };
  const hash = createHash('sha256').update(file);
  const rows: ImportedRow[] = [];
  const changes: ContentChange[] = [];
  const refused: string[][] = [];
  const seenIds = new Set<unknown>();
  for (let at = 0; at < table.rows.length; at += BATCH) {
    const batch = table.rows.slice(at, at + BATCH).map((row) => ({ row, parsed: parseRow(sheet, row) }));
    const ids = batch.flatMap(({ parsed: { id } }) => (isId(id) ? [id] : []));
    const withoutId = batch.flatMap(({ parsed: { id, data } }) => (id === undefined ? [data] : []));
    const names = withoutId.map((data) => storedValue(type, type.nameField, data)).filter(Boolean);
    const codes = withoutId.map((data) => codeIn(type, data)).filter(Boolean);
    const byCode = type.codeField && codes.length > 0 ? [{ [type.codeField]: { in: codes } }] : [];
    const rowsFound = await listRows(db, type, { where: { OR: [{ id: { in: ids } }, { [type.nameField]: { in: names } }, ...byCode] } });
    const stored: Stored = {
      byId: new Map(rowsFound.map((row) => [row.id, row])),
      byCode: new Map(rowsFound.flatMap((row) => (type.codeField && row[type.codeField] ? [[row[type.codeField], row]] : []))),
      named: new Map(),
    };
    for (const row of rowsFound) stored.named.set(row[type.nameField], [...(stored.named.get(row[type.nameField]) ?? []), row]);
    await sheet.unique.load(batch.map(({ parsed }) => parsed));
    for (const { row, parsed } of batch) {
      const { row: planned, change } = planRow(sheet, row.line, parsed, stored, seenIds);
      rows.push(planned);
      if (planned.errors) refused.push([...omitReasonCells(row.cells, table.headers), reasonsOf(sheet.known, planned.errors)]);
      if (!change) continue;
      changes.push({ ...change, type: written });
      const { type: _, ...fields } = change;
      hash.update(JSON.stringify(fields));
    }
    progress?.(rows.length, table.rows.length);
    await yieldToEventLoop();
    by.signal?.throwIfAborted();
  }
  const count = (action: ImportedRow['action']) => rows.filter((row) => row.action === action).length;
  const counts = { create: count('create'), change: count('change'), same: count('same'), refused: count('refused') };
  /** The refused rows as in the file, with the reason in the last column. */
  const refusedRows = [[...omitReasonCells(table.headers, table.headers), REASON_HEADING], ...refused];
  const labels = (of: ListFileColumn[]) => of.map(({ key, header }) => ({ key, header }));
  const report = {
    ...(problem && { problem }),
    headingsLine: headings.line,
    columns: headings.understood,
    fields: labels(sheet.known),
    missing: labels(missing),
    notes: [
      ...headings.withheld.map((header) => `${header}: left out, as only people who may see cost prices can import them`),
      ...columns.flatMap((column, index) =>
        isFraction[index] ? [`${column?.header}: 0.18 was read as 18 %, as all rates are below 1`] : [],
      ),
    ],
    lastTitle: await lastTitle(db, type),
    rows,
    counts,
    digest: hash.digest('hex'),
  };
  return { report, changes, refusedRows };
}

/** The name of the row after which rows without a priority are placed. */
async function lastTitle(db: Reader, type: ContentType): Promise<string | null> {
  if (!(PRIORITY_FIELD in type.fields)) return null;
  const [last] = await listRows(db, type, { orderBy: [{ [PRIORITY_FIELD]: 'desc' }, { id: 'desc' }], take: 1 });
  return last ? String(last[type.nameField]) : null;
}

const reasonsOf = (columns: ListFileColumn[], errors: Record<string, string>) =>
  Object.entries(errors)
    .map(([key, message]) => `${columns.find((column) => column.key === key)?.header ?? key}: ${message}`)
    .join('; ');

/** The value of a field in a line as it would be stored; undefined for none. */
const storedValue = (type: ContentType, field: string, data: Record<string, unknown>) =>
  (type.fields[field] as z.ZodType<string | null>).safeParse(data[field]).data ?? undefined;
const codeIn = (type: ContentType, data: Record<string, unknown>) => type.codeField && storedValue(type, type.codeField, data);

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

/** Parses the cells of a row by field; missing cells are skipped. */
function parseRow(sheet: Sheet, { cells }: TableRow): ParsedRow {
  const parsed: ParsedRow = { data: {}, errors: {}, texts: {}, filled: cells.filter((cell) => cell.trim() !== '').length };
  sheet.columns.forEach((column, index) => {
    const cell = cells[index];
    if (column && cell !== undefined) parseCell(sheet, parsed, column, sheet.isFraction[index] ? convertFractionToPercent(cell) : cell);
  });
  return parsed;
}

function parseCell({ type, references }: Sheet, parsed: ParsedRow, { field, key, kind }: ListFileColumn, cell: string): void {
  parsed.texts[key] = cell.trim();
  const nullable = kind !== 'id' && isNullable(type, field);
  const value = parseCellText(convertTradeCell(type.path, field, cell), kind, nullable);
  if (kind === 'id') parsed.id = value;
  else if (kind === 'reference' && value !== null && value !== undefined) {
    const { title, find } = references[field] as ReferencedRows[string];
    const id = find(String(value));
    if (id === undefined) parsed.errors[key] = `There is no ${title} of this name`;
    else parsed.data[field] = id;
  } else if (value !== undefined) parsed.data[field] = value;
}

/** Gives a new row the chosen values for empty or missing cells. */
function fillIn(sheet: Sheet, parsed: ParsedRow): void {
  for (const column of sheet.known) {
    const from = sheet.fill[column.key];
    if (!from || column.kind === 'id' || parsed.texts[column.key]) continue;
    parseCell(sheet, parsed, column, 'text' in from ? from.text : (parsed.texts[from.sameAs] ?? ''));
  }
}

/** Decides whether a row is created, changed, unchanged or refused. */
function planRow(sheet: Sheet, line: number, parsed: ParsedRow, stored: Stored, seenIds: Set<unknown>): Planned {
  const { type } = sheet;
  const { id, data } = parsed;
  // Without an id, the row with this code is changed, otherwise the only row with exactly this name.
  const coded = id === undefined ? stored.byCode.get(codeIn(type, data)) : undefined;
  const named = id === undefined && !coded ? (stored.named.get(storedValue(type, type.nameField, data)) ?? []) : [];
  const current = isId(id) ? stored.byId.get(id) : (coded ?? named[0]);
  const foundBy = coded ? 'code' : 'title';
  const title = String(data[type.nameField] ?? current?.[type.nameField] ?? '').slice(0, 200);
  const base = { line, title, ...(isId(id) && { id }), ...(current && id === undefined && ({ id: current.id, foundBy } as const)) };
  const refuse = (errors: Record<string, string>): Planned => ({
    row: { ...base, action: 'refused', errors: Object.fromEntries(Object.entries(errors).map((error) => withValue(parsed, error))) },
  });

  if (id !== undefined && !current) return refuse({ id: `There is no ${formatTitleInSentence(type.title)} with this id` });
  if (named.length > 1)
    return refuse({ [type.nameField]: `Several ${formatTitleInSentence(type.list)} have this name: give the id of the one that is meant` });
  if (current && seenIds.has(current.id))
    return refuse({ [id !== undefined ? 'id' : ((coded && type.codeField) ?? type.nameField)]: 'Is in the file twice' });
  if (current) seenIds.add(current.id);
  else {
    // In a grouped list, lines with only a group's name stand between the other lines.
    const isAlone = parsed.filled === 1 && base.title !== '' && sheet.columns.filter(Boolean).length > 2;
    if (isAlone) return refuse({ [type.nameField]: ALONE });
    fillIn(sheet, parsed);
  }
  const errors = { ...parsed.errors };
  // A new row must have its references (REQ 3.10); a stored row may have lost them.
  const input = current
    ? { ...data, id: current.id }
    : Object.fromEntries(Object.entries(data).filter(([field, value]) => !(field in sheet.references && value === null)));
  const { data: valid = {}, error } = (current ? type.update : type.create).safeParse(input);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    const { key = field, kind } = columnOf(sheet, field) ?? {};
    errors[key] ??= !(field in input) ? 'Is required' : ((kind && MESSAGES[kind]) ?? message);
  }
  for (const [field, message] of Object.entries(sheet.unique.errorsOf({ id: current?.id, data }))) errors[keyOf(sheet, field)] ??= message;
  if (Object.keys(errors).length > 0) return refuse(errors);
  sheet.unique.add(parsed);

  const values = valid as Record<string, unknown>;
  const display = (field: string, value: unknown) =>
    sheet.references[field]?.word(value) ?? toFileValue(columnOf(sheet, field)?.kind, value);
  if (!current) {
    const said = sheet.known.filter(({ field }) => field in input && field !== type.nameField && !isEmpty(values[field]));
    const changes = Object.fromEntries(said.map(({ key, field }) => [key, { from: null, to: shortened(display(field, values[field])) }]));
    // A row without a priority gets the last place when it is written.
    if (!(PRIORITY_FIELD in input)) delete values[PRIORITY_FIELD];
    return { row: { ...base, action: 'create', changes }, change: { type, action: 'create', data: values } };
  }
  const changed = Object.keys(data).filter((field) => !isDeepStrictEqual(values[field], current[field]));
  if (changed.length === 0) return { row: { ...base, action: 'same' } };
  const changes = Object.fromEntries(
    changed.map((field) => [keyOf(sheet, field), { from: display(field, current[field]), to: display(field, values[field]) }]),
  );
  const changedValues = Object.fromEntries(changed.map((field) => [field, values[field]]));
  return {
    row: { ...base, action: 'change', changes },
    change: { type, action: 'update', row: { id: current.id }, data: changedValues, version: current.version },
  };
}

const columnOf = (sheet: Sheet, field: string) => sheet.known.find((column) => column.field === field);
const keyOf = (sheet: Sheet, field: string) => columnOf(sheet, field)?.key ?? field;

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
const MAX_PREVIEW = 120;
const shortened = (value: unknown) => (typeof value === 'string' && value.length > MAX_PREVIEW ? `${value.slice(0, MAX_PREVIEW)}…` : value);

const SHOWN = 60;
/** A refusal message with the refused value, unless that is empty. */
function withValue({ texts }: ParsedRow, [key, message]: [string, string]): [string, string] {
  const text = texts[key] ?? '';
  if (text === '') return [key, message];
  return [key, `${message}: ‘${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}’`];
}
