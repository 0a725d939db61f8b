/** Parses the cells of an imported line by the fields of their columns. */
import type { ContentType } from '../../../../shared/content/content-type';
import type { FillValues } from '../../../../shared/import-export/import-report';
import type { ListFileColumn, ReferencedRows } from '../../content/list/file-columns';
import { isNullable } from '../../content/list/list-page';
import { convertHtmlToText } from '../../mail/incoming/html-to-text';
import { parseCellText } from '../cells';
import { convertTradeCell } from './columns/column-names';
import { formatMeasure } from './columns/measured-columns';
import { convertFractionToPercent, type Fractions } from './columns/percentages';
import { groupNameOf, type NewReferences } from './new-references';
import { firstPictureIn, furtherLinksIn, type PictureFinder } from './picture-names';
import type { TableRow } from './table/table-rows';
import type { UniqueValues } from './unique-values';

export type Sheet = {
  type: ContentType;
  known: ListFileColumn[];
  columns: (ListFileColumn | undefined)[];
  /** The columns of rates with fractions, 0.18 for 18 %. */
  fractions: (Fractions | undefined)[];
  /** The units of the columns with measures. */
  units: (string | undefined)[];
  fill: FillValues;
  references: ReferencedRows;
  unique: UniqueValues;
  groups: NewReferences;
  findPicture: PictureFinder;
};
export type ParsedRow = {
  id?: unknown;
  data: Record<string, unknown>;
  errors: Record<string, string>;
  texts: Record<string, string>;
  /** The group of the row that becomes a row itself. */
  awaits?: { field: string; group: string };
  /** The number of filled cells of the line, in any column. */
  filled: number;
};

const NO_RESULT = 'The file has a formula here without its result: open it in a spreadsheet and save it again';
/** Elements of descriptions that shops export as HTML. */
const HTML = /<\/?(?:p|br|ul|ol|li|div|span|strong|em|b|i|h[1-6]|table|a)\b[^<>]{0,500}>/i;

/** Parses the cells of a row by field; missing cells are skipped. */
export function parseRow(sheet: Sheet, { cells, open = [] }: TableRow): ParsedRow {
  const parsed: ParsedRow = { data: {}, errors: {}, texts: {}, filled: cells.filter((cell) => cell.trim() !== '').length };
  sheet.columns.forEach((column, index) => {
    const cell = cells[index];
    const fractions = sheet.fractions[index];
    const unit = sheet.units[index];
    if (!column || cell === undefined) return;
    // The cell is empty, but must not clear a value.
    if (open.includes(index)) parsed.errors[column.key] = NO_RESULT;
    else if (unit !== undefined) parseCell(sheet, parsed, column, formatMeasure(cell, unit));
    else parseCell(sheet, parsed, column, fractions ? convertFractionToPercent(cell, fractions) : cell);
  });
  return parsed;
}

function parseCell(sheet: Sheet, parsed: ParsedRow, { field, key, kind }: ListFileColumn, cell: string): void {
  const { type, references } = sheet;
  parsed.texts[key] = cell.trim();
  const nullable = kind !== 'id' && isNullable(type, field);
  const value = kind === 'picture' ? pictureIn(sheet, parsed, key, cell) : parseCellText(textIn(type, field, cell), kind, nullable);
  if (kind === 'id') parsed.id = value;
  else if (kind === 'reference' && value !== null && value !== undefined) {
    const { title, find } = references[field] as ReferencedRows[string];
    const id = find(String(value)) ?? find(groupNameOf(String(value)));
    if (id !== undefined) parsed.data[field] = id;
    else parsed.errors[key] = `There is no ${title} of this name`;
  } else if (value !== undefined) parsed.data[field] = value;
  // The first of several links is the picture, and the others are the further ones, unless the file has a column of them.
  const isAlone = kind === 'picture' && FURTHER in type.fields && !sheet.columns.some((column) => column?.field === FURTHER);
  const links = isAlone ? furtherLinksIn(cell) : [];
  if (links.length > 0) parsed.data[FURTHER] = links;
}

const textIn = (type: ContentType, field: string, cell: string): string =>
  convertTradeCell(type.path, field, field === NAMED_TEXT && HTML.test(cell) ? convertHtmlToText(cell) : cell);

/** The link of a picture; of several links, the first. A name without an uploaded picture is left out. */
function pictureIn({ findPicture }: Sheet, parsed: ParsedRow, key: string, cell: string): string | null | undefined {
  const first = firstPictureIn(cell);
  if (first === '') return null;
  const link = findPicture(first);
  if (link !== undefined) return link;
  parsed.errors[key] = /^[a-z]{2,10}:/i.test(first) || first.startsWith('//') ? MUST_BE_LINK : 'No picture with this name is uploaded';
  return undefined;
}

const FURTHER = 'pictures';
const MUST_BE_LINK = 'Must be a web link that starts with https:// or /';

/** Notes the unknown group of a row that is taken; with the user's consent it becomes a row. */
export function noteGroups(sheet: Sheet, parsed: ParsedRow): void {
  for (const { kind, field, key } of sheet.known) {
    if (kind !== 'reference' || parsed.errors[key] === undefined || !parsed.texts[key]) continue;
    const group = sheet.groups.note(field, parsed.texts[key]);
    if (group === undefined) continue;
    parsed.awaits = { field, group };
    delete parsed.errors[key];
  }
}

/** Gives a new row the chosen values for empty or missing cells; a required text without a value gets the name of the row. */
export function fillIn(sheet: Sheet, parsed: ParsedRow): void {
  const { type } = sheet;
  for (const column of sheet.known) {
    const from = sheet.fill[column.key];
    if (column.kind === 'id' || parsed.texts[column.key]) continue;
    if (from) parseCell(sheet, parsed, column, 'text' in from ? from.text : (parsed.texts[from.sameAs] ?? ''));
    else if (isRequiredText(sheet, column) && type.nameField in parsed.data) parsed.data[column.field] = parsed.data[type.nameField];
  }
}

/** The text of a row that its name replaces. */
export const NAMED_TEXT = 'description';
const isRequiredText = ({ type }: Sheet, { field }: ListFileColumn): boolean => field === NAMED_TEXT && !(field in type.defaults);
