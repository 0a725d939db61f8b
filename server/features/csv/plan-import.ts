/** Computes the changes that a file would make to the rows of a type, without writing. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type ContentType, inSentence } from '../../../shared/content/content-type';
import type { ImportedRow } from '../../../shared/content/import-report';
import type { Reader } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Change } from '../content/change';
import { isNullable } from '../content/list-page';
import { listRows, type Row } from '../content/rows';
import { type Column, columnsOf, fromCell, loadReferences, type References, removeGuard } from './cells';
import { readTable, type TableRow } from './read-table';
import { UniqueValues } from './unique-values';

type Sheet = { type: ContentType; columns: (Column | undefined)[]; references: References; unique: UniqueValues };
type ParsedRow = { id?: unknown; data: Record<string, unknown>; errors: Record<string, string> };
type Planned = { row: ImportedRow; change?: Change };

const BATCH = 250;

/** Parses the file and compares it with the stored rows; `progress` receives the number of processed rows. Throws for an unusable file. */
export async function planImport(db: Reader, type: ContentType, file: Buffer, progress: (done: number, total: number) => void) {
  const table = await readTable(file);
  const { columns, unknown } = matchHeaders(type, table.headers);
  const sheet = { type, columns, references: await loadReferences(db, type), unique: new UniqueValues(db, type) };
  const hash = createHash('sha256').update(file);
  const rows: ImportedRow[] = [];
  const changes: Change[] = [];
  const seenIds = new Set<unknown>();
  for (let at = 0; at < table.rows.length; at += BATCH) {
    const batch = table.rows.slice(at, at + BATCH).map((row) => ({ row, parsed: parseRow(sheet, row) }));
    const ids = batch.flatMap(({ parsed: { id } }) => (isId(id) ? [id] : []));
    const stored = new Map((await listRows(db, type, { where: { id: { in: ids } } })).map((row) => [row.id, row]));
    await sheet.unique.load(batch.map(({ parsed }) => parsed));
    for (const { row, parsed } of batch) {
      const { row: planned, change } = planRow(sheet, row.line, parsed, stored, seenIds);
      rows.push(planned);
      if (!change) continue;
      changes.push(change);
      const { type: _, ...fields } = change;
      hash.update(JSON.stringify(fields));
    }
    progress(rows.length, table.rows.length);
    await yieldToEventLoop();
  }
  const count = (action: ImportedRow['action']) => rows.filter((row) => row.action === action).length;
  const counts = { create: count('create'), change: count('change'), same: count('same'), refused: count('refused') };
  return { rows, counts, changes, unknownHeaders: unknown, digest: hash.digest('hex') };
}

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

/** Parses the cells of a row by field; missing cells are skipped. */
function parseRow({ type, columns, references }: Sheet, { cells }: TableRow): ParsedRow {
  const parsed: ParsedRow = { data: {}, errors: {} };
  columns.forEach((column, index) => {
    const cell = cells[index];
    if (!column || cell === undefined) return;
    const { field, header, kind } = column;
    const nullable = kind !== 'id' && isNullable(type, field);
    const value = fromCell(removeGuard(cell), kind, nullable);
    if (kind === 'id') parsed.id = value;
    else if (kind === 'reference' && value !== null) {
      const { title, find } = references[field] as References[string];
      const id = find(String(value));
      if (id === undefined) parsed.errors[header] = `There is no ${title} ‘${String(value).slice(0, 100)}’`;
      else parsed.data[field] = id;
    } else if (value !== undefined) parsed.data[field] = value;
  });
  return parsed;
}

/** Decides whether a row is created, changed, unchanged or refused. */
function planRow(sheet: Sheet, line: number, parsed: ParsedRow, stored: Map<number, Row>, seenIds: Set<unknown>): Planned {
  const { type } = sheet;
  const { id, data } = parsed;
  const current = isId(id) ? stored.get(id) : undefined;
  const title = String(data[type.nameField] ?? current?.[type.nameField] ?? '').slice(0, 200);
  const base = { line, title, ...(isId(id) && { id }) };
  const refuse = (errors: Record<string, string>): Planned => ({ row: { ...base, action: 'refused', errors } });

  if (id !== undefined && !current) return refuse({ id: `There is no ${inSentence(type.title)} with this id` });
  if (id !== undefined && seenIds.has(id)) return refuse({ id: 'Is in the file twice' });
  seenIds.add(id);
  const errors = { ...parsed.errors };
  // A new row must have its references (REQ 3.10); a stored row may have lost them.
  const input = current
    ? { id, ...data }
    : Object.fromEntries(Object.entries(data).filter(([field, value]) => !(field in sheet.references && value === null)));
  const { data: valid = {}, error } = (current ? type.update : type.create).safeParse(input);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    errors[headerOf(sheet, field)] ??= field in input ? message : 'Is required';
  }
  for (const [field, message] of Object.entries(sheet.unique.errorsOf(parsed))) errors[headerOf(sheet, field)] ??= message;
  if (Object.keys(errors).length > 0) return refuse(errors);
  sheet.unique.add(parsed);

  const values = valid as Record<string, unknown>;
  if (!current) return { row: { ...base, action: 'create' }, change: { type, action: 'create', data: values } };
  const changed = Object.keys(data).filter((field) => !isDeepStrictEqual(values[field], current[field]));
  if (changed.length === 0) return { row: { ...base, action: 'same' } };
  const display = (field: string, value: unknown) => sheet.references[field]?.word(value) ?? value;
  const changes = Object.fromEntries(
    changed.map((field) => [headerOf(sheet, field), { from: display(field, current[field]), to: display(field, values[field]) }]),
  );
  const changedValues = Object.fromEntries(changed.map((field) => [field, values[field]]));
  return {
    row: { ...base, action: 'change', changes },
    change: { type, action: 'update', row: { id: current.id }, data: changedValues, version: current.version },
  };
}

const headerOf = ({ columns }: Sheet, field: string) => columns.find((column) => column?.field === field)?.header ?? field;

/**
 * Matches the columns of a file to fields by the header line, ignoring case, spaces and hyphens. Returns unknown headers. Throws if no header
 * is known, a field occurs twice, or required fields for new rows are missing.
 */
function matchHeaders(type: ContentType, headers: string[]): { columns: (Column | undefined)[]; unknown: string[] } {
  const known = columnsOf(type);
  const columns = headers.map((header) => known.find((column) => [column.header, column.field].map(normalize).includes(normalize(header))));
  const names = known.map(({ header }) => header).join(', ');
  if (!columns.some(Boolean)) throw refusal(`The first line must name the columns. These are known: ${names}.`);
  const duplicate = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (duplicate) throw refusal(`The column ${duplicate.header} is in the file twice`);
  const missing = known.filter(
    ({ field, kind }) => kind !== 'id' && !(field in type.defaults) && !columns.some((one) => one?.field === field),
  );
  const canChange = columns.some((column) => column?.kind === 'id');
  if (missing.length > 0 && !canChange) throw refusal(`These columns are missing: ${missing.map(({ header }) => header).join(', ')}`);
  return { columns, unknown: headers.filter((header, index) => !columns[index] && header.trim() !== '') };
}

const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const refusal = (message: string) => new AppError('BAD_REQUEST', message);
