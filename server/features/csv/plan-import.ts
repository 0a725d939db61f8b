/** What a file would do to the rows of a type: nothing is written here. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '../../../shared/content/content-type';
import type { ImportedRow } from '../../../shared/content/import-report';
import type { Reader } from '../../platform/database/database';
import type { Change } from '../content/change';
import { isNullable } from '../content/list-page';
import { listRows, type Row } from '../content/rows';
import { type Column, fromCell, removeGuard } from './cells';
import { matchHeaders } from './headers';
import { readTable, type TableRow } from './read-table';
import { loadReferences, type References } from './references';

type Sheet = { type: ContentType; columns: (Column | undefined)[]; references: References };
type Said = { id?: unknown; data: Record<string, unknown>; errors: Record<string, string> };
type Planned = { row: ImportedRow; change?: Change };

const BATCH = 250;

/** Reads the file and compares it with what is stored; `progress` hears how many rows were looked at. Refuses a file that makes no sense. */
export async function planImport(db: Reader, type: ContentType, file: Buffer, progress: (done: number, total: number) => void) {
  const table = await readTable(file);
  const { columns, unknown } = matchHeaders(type, table.headers);
  const sheet = { type, columns, references: await loadReferences(db, type) };
  const hash = createHash('sha256').update(file);
  const rows: ImportedRow[] = [];
  const changes: Change[] = [];
  const seen = new Set<unknown>();
  for (let at = 0; at < table.rows.length; at += BATCH) {
    const batch = table.rows.slice(at, at + BATCH).map((row) => ({ row, said: read(sheet, row) }));
    const ids = batch.flatMap(({ said: { id } }) => (isId(id) ? [id] : []));
    const stored = new Map((await listRows(db, type, { where: { id: { in: ids } } })).map((row) => [row.id, row]));
    for (const { row, said } of batch) {
      const { row: planned, change } = judge(sheet, row.line, said, stored, seen);
      rows.push(planned);
      if (!change) continue;
      changes.push(change);
      const { type: _, ...does } = change;
      hash.update(JSON.stringify(does));
    }
    progress(rows.length, table.rows.length);
    await yieldToEventLoop();
  }
  const count = (action: ImportedRow['action']) => rows.filter((row) => row.action === action).length;
  const counts = { create: count('create'), change: count('change'), same: count('same'), refused: count('refused') };
  return { rows, counts, changes, unknownHeaders: unknown, digest: hash.digest('hex') };
}

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

/** What the cells of a row say, by fields; a cell that is not there says nothing. */
function read({ type, columns, references }: Sheet, { cells }: TableRow): Said {
  const said: Said = { data: {}, errors: {} };
  columns.forEach((column, index) => {
    const cell = cells[index];
    if (!column || cell === undefined) return;
    const { field, header, kind } = column;
    const nullable = kind !== 'id' && isNullable(type, field);
    const value = fromCell(removeGuard(cell), kind, nullable);
    if (kind === 'id') said.id = value;
    else if (kind === 'reference' && value !== null) {
      const { title, find } = references[field] as References[string];
      const id = find(String(value));
      if (id === undefined) said.errors[header] = `There is no ${title} ‘${String(value).slice(0, 100)}’`;
      else said.data[field] = id;
    } else if (value !== undefined) said.data[field] = value;
  });
  return said;
}

/** What becomes of a row. */
function judge(sheet: Sheet, line: number, said: Said, stored: Map<number, Row>, seen: Set<unknown>): Planned {
  const { type } = sheet;
  const { id, data } = said;
  const current = isId(id) ? stored.get(id) : undefined;
  const title = String(data[type.nameField] ?? current?.[type.nameField] ?? '').slice(0, 200);
  const named = { line, title, ...(isId(id) && { id }) };
  const refuse = (errors: Record<string, string>): Planned => ({ row: { ...named, action: 'refused', errors } });

  if (id !== undefined && !current) return refuse({ id: `There is no ${type.title.toLowerCase()} with this id` });
  if (id !== undefined && seen.has(id)) return refuse({ id: 'Stands in the file twice' });
  seen.add(id);
  const errors = { ...said.errors };
  // A new row must name what it belongs to (REQ 3.10); one that is stored may have lost it.
  const input = current
    ? { id, ...data }
    : Object.fromEntries(Object.entries(data).filter(([field, value]) => !(field in sheet.references && value === null)));
  const { data: valid = {}, error } = (current ? type.update : type.create).safeParse(input);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    errors[headerOf(sheet, field)] ??= field in input ? message : 'Is required';
  }
  if (Object.keys(errors).length > 0) return refuse(errors);

  const values = valid as Record<string, unknown>;
  if (!current) return { row: { ...named, action: 'create' }, change: { type, action: 'create', data: values } };
  const changed = Object.keys(data).filter((field) => !isDeepStrictEqual(values[field], current[field]));
  if (changed.length === 0) return { row: { ...named, action: 'same' } };
  const word = (field: string, value: unknown) => sheet.references[field]?.word(value) ?? value;
  const changes = Object.fromEntries(
    changed.map((field) => [headerOf(sheet, field), { from: word(field, current[field]), to: word(field, values[field]) }]),
  );
  const written = Object.fromEntries(changed.map((field) => [field, values[field]]));
  return {
    row: { ...named, action: 'change', changes },
    change: { type, action: 'update', row: { id: current.id }, data: written, version: current.version },
  };
}

const headerOf = ({ columns }: Sheet, field: string) => columns.find((column) => column?.field === field)?.header ?? field;
