/** Decides what happens to a line of an imported file. What a cell cannot mean is left out, and the row is taken. */
import { isDeepStrictEqual } from 'node:util';
import { NO_PERCENTAGE, toFileValue } from '../../../../shared/catalogue/trade';
import { PRIORITY_FIELD } from '../../../../shared/content/place';
import type { ImportedRow } from '../../../../shared/import-export/import-report';
import { isTotalWord } from '../../../../shared/requirement-list/message/no-lines';
import { cutStart } from '../../../../shared/text/cut-text';
import type { ListFileColumn } from '../../content/list/file-columns';
import type { ContentRow } from '../../content/rows';
import { formatMeasure } from './columns/measured-columns';
import { type IdsOfFile, identifyRow, isId, type StoredRows } from './identify';
import { type Reasons, shortenCell } from './left-out';
import type { PlannedChange } from './new-references';
import { fillIn, NAMED_TEXT, noteGroups, type ParsedRow, type Sheet } from './parse-row';

/** `row.errors` has the reasons with the texts of their cells. */
export type Planned = Reasons & { row: ImportedRow; change?: PlannedChange };
type Known = {
  stored: StoredRows;
  ids: { type: Sheet['type']; ids: IdsOfFile; areIdsConfirmed: boolean };
  /** The ids of the rows that earlier lines mean. */
  seenIds: Set<unknown>;
};

const TOTAL = 'Is a total of the lines above';
const ALONE = 'Looks like a heading: all other cells of the line are empty';
/** Messages for values that have another notation in files than in the API. */
const MESSAGES: Partial<Record<ListFileColumn['kind'], string>> = { flag: 'Must be yes or no', percent: NO_PERCENTAGE };

export function planRow(sheet: Sheet, line: number, parsed: ParsedRow, { stored, ids, seenIds }: Known): Planned {
  const { type } = sheet;
  const { id, data } = parsed;
  const { current, foundBy, errors: unsure } = identifyRow(ids, parsed, stored);
  const title = cutStart(String(data[type.nameField] ?? current?.[type.nameField] ?? ''), 200);
  const code = String((type.codeField && (data[type.codeField] ?? current?.[type.codeField])) ?? '');
  const shownId =
    current && foundBy ? { id: current.id, foundBy } : current ? { id: current.id } : isId(id) && ids.ids === 'ours' ? { id } : {};
  const base = { line, title, ...shownId };
  const withoutTaking = (action: 'refused' | 'skipped', errors: Record<string, string>): Planned => ({
    row: { ...base, action, errors: describe(parsed, errors) },
    ...{ code, reasons: errors },
  });
  if (current && seenIds.has(current.id)) {
    const by = foundBy === 'code' ? type.codeField : foundBy === 'title' ? type.nameField : 'id';
    return withoutTaking('refused', { [by ?? 'id']: 'Is in the file twice' });
  }
  if (unsure) return withoutTaking('refused', { ...unsure, ...doubledIn(sheet, data, current) });
  if (!current) {
    // In a grouped list, lines with only a group's name stand between the other lines.
    const isAlone = parsed.filled === 1 && title !== '' && sheet.columns.filter(Boolean).length > 2;
    if (isAlone) return withoutTaking('skipped', { [type.nameField]: ALONE });
    if (isTotalWord(title)) return withoutTaking('skipped', { [type.nameField]: TOTAL });
    fillIn(sheet, parsed);
  }
  const doubled = doubledIn(sheet, data, current);
  if (Object.keys(doubled).length > 0) return withoutTaking('refused', doubled);
  if (current) seenIds.add(current.id);
  const { values, errors, isTaken } = validate(sheet, parsed, current);
  if (!isTaken) return withoutTaking('refused', errors);
  noteGroups(sheet, parsed);
  sheet.unique.add({ data });
  const reasons: Record<string, string> = { ...parsed.errors, ...errors };
  if (parsed.awaits) delete reasons[keyOf(sheet, parsed.awaits.field)];
  const kept = Object.keys(reasons).length > 0 ? { errors: describe(parsed, reasons) } : {};
  const { awaits } = parsed;
  const withGroup = awaits ? { [keyOf(sheet, awaits.field)]: { from: null, to: parsed.texts[keyOf(sheet, awaits.field)] ?? '' } } : {};
  const display = (field: string, value: unknown) =>
    sheet.references[field]?.word(value) ?? toFileValue(columnOf(sheet, field)?.kind, value);
  if (!current) {
    const filled = sheet.known.filter(({ field }) => field in data && field !== type.nameField && !isEmpty(values[field]));
    const shown = Object.fromEntries(filled.map(({ key, field }) => [key, { from: null, to: shortened(display(field, values[field])) }]));
    // A row without a priority gets the last place when it is written.
    if (!(PRIORITY_FIELD in data)) delete values[PRIORITY_FIELD];
    return {
      row: { ...base, action: 'create', changes: { ...shown, ...withGroup }, ...kept },
      ...{ code, reasons },
      change: { type, action: 'create', data: values, ...(awaits && { awaits }) },
    };
  }
  const changed = Object.keys(data).filter((field) => field in values && !isSame(sheet, field, values[field], current[field]));
  if (changed.length === 0 && !awaits) return { row: { ...base, action: 'same', ...kept }, code, reasons };
  const shown = Object.fromEntries(
    changed.map((field) => [keyOf(sheet, field), { from: display(field, current[field]), to: display(field, values[field]) }]),
  );
  return {
    row: { ...base, action: 'change', changes: { ...shown, ...withGroup }, ...kept },
    ...{ code, reasons },
    change: {
      type,
      action: 'update',
      row: { id: current.id },
      data: Object.fromEntries(changed.map((field) => [field, values[field]])),
      version: current.version,
      ...(awaits && { awaits }),
    },
  };
}

type Validated = { values: Record<string, unknown>; errors: Record<string, string>; isTaken: boolean };

/** Validates the values; invalid ones are left out, one after the other, unless the row cannot be without them. */
function validate(sheet: Sheet, parsed: ParsedRow, current: ContentRow | undefined): Validated {
  const { type } = sheet;
  const { data } = parsed;
  const errors: Record<string, string> = {};
  // A stored row may have lost its references, and a row may be taken without them; the schema of new rows requires them (REQ 3.10).
  const lacking = current ? [] : Object.keys(sheet.references).filter((field) => data[field] === undefined || data[field] === null);
  for (;;) {
    const input = current ? { ...data, id: current.id } : { ...data, ...Object.fromEntries(lacking.map((field) => [field, 1])) };
    const { data: valid = {}, error } = (current ? type.update : type.create).safeParse(input);
    const values = { ...(valid as Record<string, unknown>), ...Object.fromEntries(lacking.map((field) => [field, null])) };
    if (!error) return { values, errors, isTaken: true };
    const failed = error.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
    for (const { field, message } of failed) {
      const { key = field, kind } = columnOf(sheet, field) ?? {};
      errors[key] ??= !(field in input) ? 'Is required' : ((kind && MESSAGES[kind]) ?? message);
    }
    if (failed.some(({ field }) => !(field in data) || isNeeded(type, field, current)))
      return { values: {}, errors: { ...parsed.errors, ...errors }, isTaken: false };
    for (const { field } of failed) {
      // A text that a new row needs is replaced by its name.
      if (!current && field === NAMED_TEXT && data[field] !== data[type.nameField]) data[field] = data[type.nameField];
      else delete data[field];
    }
  }
}

/** Whether a row cannot be taken without a value: its name, and what a new row has no default for. */
const isNeeded = (type: Sheet['type'], field: string, current: ContentRow | undefined): boolean =>
  field === type.nameField || (!current && !(field in type.defaults) && field !== NAMED_TEXT);

const columnOf = (sheet: Sheet, field: string) => sheet.known.find((column) => column.field === field);
const keyOf = (sheet: Sheet, field: string) => columnOf(sheet, field)?.key ?? field;
/** The unique values of a line that another row has. */
const doubledIn = (sheet: Sheet, data: Record<string, unknown>, current: ContentRow | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sheet.unique.errorsOf({ id: current?.id, data })).map(([field, message]) => [keyOf(sheet, field), message]),
  );

/** Whether a value is the stored one. A stored measure may have another notation than a file's, so that an exported file changes nothing. */
function isSame({ columns, units }: Sheet, field: string, value: unknown, stored: unknown): boolean {
  if (isDeepStrictEqual(value, stored)) return true;
  const unit = units[columns.findIndex((column) => column?.field === field)];
  return unit !== undefined && typeof stored === 'string' && formatMeasure(stored, unit) === value;
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
const MAX_PREVIEW = 120;
const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > MAX_PREVIEW ? `${cutStart(value, MAX_PREVIEW)}…` : value;

/** The messages with the texts of their cells. */
const describe = ({ texts }: ParsedRow, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([key, message]) => {
      const text = shortenCell(texts[key]);
      return [key, text === '' ? message : `${message}: ‘${text}’`];
    }),
  );
