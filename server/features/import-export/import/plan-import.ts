/** Computes the changes that a file would make to the rows of a type, without writing. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ContentType } from '../../../../shared/content/content-type';
import { PRIORITY_FIELD } from '../../../../shared/content/place';
import { restrictType } from '../../../../shared/content/restricted';
import type { ImportChoices, ImportedRow } from '../../../../shared/import-export/import-report';
import type { Reader } from '../../../platform/database/database';
import { type ListFileColumn, listFileColumns, loadReferencedRows } from '../../content/list/file-columns';
import { listRows } from '../../content/rows';
import {
  findHeadersProblem,
  findHeadings,
  findLostIdsProblem,
  findMissingColumns,
  type ImportHeadings,
  listKnownHeadings,
  omitReasonCells,
  REASON_HEADING,
} from './columns/headers';
import { findColumnUnits } from './columns/measured-columns';
import { turnOppositeFlags } from './columns/opposite-flags';
import { type Fractions, findFractions } from './columns/percentages';
import { countAgreeing, loadNames, loadStoredRows } from './identify';
import { LeftOutCells } from './left-out';
import { NewReferences, type PlannedChange } from './new-references';
import { type ParsedRow, parseRow, type Sheet } from './parse-row';
import { findPicturesByName, firstPictureIn } from './picture-names';
import { planRow } from './plan-row';
import { readTable, type SheetNames } from './table/read-table';
import type { TableRow } from './table/table-rows';
import { UniqueValues } from './unique-values';
import { completeVariantRows } from './variant-rows';

const BATCH = 250;
const MAX_NAMED_PICTURES = 5;
/** Ids are foreign if fewer than one in four agrees: two lists of one trade have some names in common. */
const FEW = 4;

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
  let sheets: SheetNames | undefined;
  const noteSheets = (names: SheetNames) => {
    sheets = names;
  };
  const headings = findHeadings(
    type,
    await readTable(file, { ...by, headings: listKnownHeadings(written), noteSheets }),
    choosing.columns,
    written,
  );
  const { columns } = headings;
  const { fill = {} } = choosing;
  const missing = findMissingColumns(type, columns);
  const headersProblem = findHeadersProblem(
    type,
    columns,
    missing.filter(({ key }) => !fill[key]),
  );
  const table = {
    headers: headings.headers,
    rows: headersProblem ? [] : completeVariantRows(headings, turnOppositeFlags(headings, headings.rows), type.nameField),
  };
  const fractions = findFractions(columns, table.rows);
  const sheet: Sheet = {
    type,
    known: listFileColumns(type),
    columns,
    fractions,
    units: findColumnUnits(columns, headings.headers),
    fill,
    references: await loadReferencedRows(db, type),
    unique: new UniqueValues(db, type),
    groups: new NewReferences(choosing.groups === 'create'),
    findPicture: await findPicturesByName(db, cellsOfKind(headings, table.rows, 'picture')),
  };
  const names = await loadNames(db, type);
  const parsedRows: { row: TableRow; parsed: ParsedRow }[] = [];
  for (const [at, row] of table.rows.entries()) {
    parsedRows.push({ row, parsed: parseRow(sheet, row) });
    if (at % BATCH === 0) await yieldToEventLoop();
  }
  const ids = {
    type,
    ids: await judgeIds(
      db,
      type,
      parsedRows.map(({ parsed }) => parsed),
      names,
    ),
    areIdsConfirmed: choosing.ids === 'ours',
  };
  const hash = createHash('sha256').update(file);
  const rows: ImportedRow[] = [];
  const changes: PlannedChange[] = [];
  const unread: string[][] = [];
  const leftOut = new LeftOutCells(sheet, headings);
  const seenIds = new Set<unknown>();
  for (let at = 0; at < parsedRows.length; at += BATCH) {
    const batch = parsedRows.slice(at, at + BATCH);
    const stored = await loadStoredRows(
      db,
      type,
      batch.map(({ parsed }) => parsed),
      names,
    );
    await sheet.unique.load(batch.map(({ parsed }) => parsed));
    for (const { row, parsed } of batch) {
      const { row: planned, change, ...left } = planRow(sheet, row.line, parsed, { stored, ids, seenIds });
      rows.push(planned);
      leftOut.add(planned, parsed, left);
      if (planned.errors && planned.action !== 'skipped')
        unread.push([...omitReasonCells(row.cells, table.headers), reasonsOf(sheet.known, planned.errors)]);
      if (!change) continue;
      changes.push({ ...change, type: written });
      const { type: _, ...fields } = change;
      hash.update(JSON.stringify(fields));
    }
    progress?.(rows.length, table.rows.length);
    await yieldToEventLoop();
    by.signal?.throwIfAborted();
  }
  // The ids of another program name no product here. Without titles and codes, the user chooses the column of the title.
  const areOnlyIds = !columns.some((column) => column && [type.nameField, type.codeField].includes(column.field));
  const isLost = areOnlyIds && rows.length > 0 && rows.every(({ errors }) => errors?.id !== undefined);
  const problem = headersProblem ?? (isLost ? findLostIdsProblem(type) : undefined);
  if (problem) rows.length = 0;
  const groups = await sheet.groups.plan(db, type);
  for (const { change } of groups) if ('data' in change) hash.update(JSON.stringify(change.data));
  const count = (action: ImportedRow['action']) => rows.filter((row) => row.action === action).length;
  const counts = { create: count('create'), change: count('change'), same: count('same'), refused: count('refused') };
  /** The rows that were not read completely, as in the file, with the reason in the last column. */
  const refusedRows = [[...omitReasonCells(table.headers, table.headers), REASON_HEADING], ...unread];
  const labels = (of: ListFileColumn[]) => of.map(({ key, header }) => ({ key, header }));
  const missingPictures = listMissingPictures(sheet, headings, table.rows);
  const hasForeignIds = ids.ids === 'foreign' && parsedRows.some(({ parsed }) => parsed.id !== undefined);
  const report = {
    ...(problem && { problem }),
    ...(sheets && { sheet: sheets }),
    ...(sheet.groups.found.length > 0 && { groups: sheet.groups.found }),
    ...(hasForeignIds && { hasForeignIds: true as const }),
    ...(missingPictures.length > 0 && {
      missingPictures: { count: missingPictures.length, names: missingPictures.slice(0, MAX_NAMED_PICTURES) },
    }),
    headingsLine: headings.line,
    columns: headings.understood,
    fields: labels(sheet.known),
    missing: labels(missing),
    notes: [
      ...headings.withheld.map((header) => `${header}: left out, as only people who may see cost prices can import them`),
      ...columns.flatMap((column, index) => fractionNote(column, fractions[index])),
    ],
    lastTitle: await lastTitle(db, type),
    rows,
    counts,
    leftOut: leftOut.toReport(sheets?.unread),
    digest: hash.digest('hex'),
  };
  return { report, changes, groups, refusedRows };
}

/** The ids of a file are ours unless hardly any of them has the name or code of its row here. */
async function judgeIds(db: Reader, type: ContentType, parsed: ParsedRow[], names: Map<string, number[]>) {
  let [agreeing, others, hasId] = [0, 0, false];
  for (let at = 0; at < parsed.length; at += BATCH) {
    const batch = parsed.slice(at, at + BATCH).filter(({ id }) => id !== undefined);
    if (batch.length === 0) continue;
    hasId = true;
    const counts = countAgreeing(type, batch, await loadStoredRows(db, type, batch, names));
    agreeing += counts.agreeing;
    others += counts.others;
  }
  return hasId && others > 0 && agreeing * FEW < others + 1 ? ('foreign' as const) : ('ours' as const);
}

const cellsOfKind = ({ columns }: ImportHeadings, rows: TableRow[], kind: ListFileColumn['kind']): string[] =>
  columns.flatMap((column, index) => (column?.kind === kind ? rows.map(({ cells }) => cells[index] ?? '') : []));

/** The file names of pictures that were not uploaded. */
const listMissingPictures = ({ findPicture }: Sheet, headings: ImportHeadings, rows: TableRow[]): string[] => [
  ...new Set(
    cellsOfKind(headings, rows, 'picture')
      .map(firstPictureIn)
      .filter((name) => name !== '' && !/^https?:/i.test(name) && findPicture(name) === undefined),
  ),
];

const fractionNote = (column: ListFileColumn | undefined, fractions: Fractions | undefined): string[] => {
  if (!column || !fractions) return [];
  const { example, count } = fractions;
  const percent = `${Number((Number(example) * 100).toPrecision(12))} %`;
  return [`${column.header}: ${count === 1 ? `${example} was` : `${count} cells such as ${example} were`} read as ${percent}`];
};

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
