/** Readable descriptions of people's rows: each feature describes its models, for a person's screen, exports and sealed copies. */
import { formatNumber } from '../../../shared/format';
import { formatExactTime } from '../../../shared/time/in-words';
import type { Services } from '../context';

export type RecordedRow = Record<string, unknown>;
export type RecordLink = { type: string; id: number } | null;

/** The functions that a description may use. */
export type DescriptionHelpers = {
  /** The reference of a record by its id, such as 'SQ-2026-00042'. */
  reference: (model: string, id: unknown) => string;
  kindOf: (model: string) => RecordKind;
  services: Services;
};

export type RecordKind = {
  /** The heading under which the rows are shown, in the order of the features. */
  group: string;
  one: string;
  /** The plural; by default `one` with an s. */
  many?: string;
  /** The name of the kind in the JSON of an export (docs/privacy.md). */
  key: string;
  /** Formats a row as one line; empty parts are omitted. */
  line(row: RecordedRow, tell: DescriptionHelpers): (string | null | undefined | false)[];
  /** Readable words for stored codes, by field. */
  codes?: Record<string, Record<string, string>>;
  /** The labels of fields that differ from the field's readable name. */
  labels?: Record<string, string>;
  /** Fields with a special format; '' hides the field. */
  fields?: Record<string, (row: RecordedRow, tell: DescriptionHelpers) => string>;
  /** The row with its stored data in readable form, from which the export is made. */
  readable?(row: RecordedRow, tell: DescriptionHelpers): RecordedRow;
  /** The panel's record that shows the row. */
  link?(row: RecordedRow): RecordLink;
  /** A row's reference: the company profile's field with the prefix, and the name if there is no reference. */
  reference?: { prefix: string; name: string };
  /** A further address and number, probably of the same person. */
  contactOf?(row: RecordedRow): { email: string; phone: string };
  /** Whether the company must retain a part of the row without the name. */
  isKept?(row: RecordedRow): boolean;
};

/** A value as a text; '' for anything else. */
export const toTextOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** A value without special meaning: times in India, yes and no, numbers. */
export function toPlainText(value: unknown): string {
  if (value instanceof Date || (typeof value === 'string' && ISO.test(value))) return `${formatExactTime(value)} IST`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' || typeof value === 'bigint') return formatNumber(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const buildRecordLink = (type: string, id: unknown): RecordLink => (typeof id === 'number' ? { type, id } : null);

/** The readable words for a stored code. */
export const describeCode = ({ codes }: Pick<RecordKind, 'codes'>, field: string, value: unknown): string =>
  codes?.[field]?.[toTextOrEmpty(value)] ?? toTextOrEmpty(value);

/** The description of an unknown model, such as in a sealed copy of another release. */
const UNKNOWN: RecordKind = { group: 'Other', one: 'record', key: 'other', line: ({ id }) => [`Record ${id}`] };

export type RecordKinds = ReturnType<typeof buildRecordKinds>;

/** The descriptions of all features in their order. */
export function buildRecordKinds({ personalData }: Pick<Services, 'personalData'>) {
  const kinds: Record<string, RecordKind> = Object.assign({}, ...personalData.map((data) => data.kinds));
  const order = Object.keys(kinds);
  const placeOf = (model: string) => (order.includes(model) ? order.indexOf(model) : order.length);
  return {
    of: (model: string): RecordKind => kinds[model] ?? { ...UNKNOWN, key: model },
    groups: [...new Set([...Object.values(kinds), UNKNOWN].map(({ group }) => group))],
    /** The kinds with references. */
    referenced: Object.entries(kinds).flatMap(([model, { reference }]) => (reference ? [{ model, ...reference }] : [])),
    /** Models in the order of the features. */
    inOrder: (models: readonly string[]): string[] => [...models].sort((one, other) => placeOf(one) - placeOf(other)),
  };
}

/** The name for a count, without the number: 'line asked for' or 'lines asked for'. */
export const pluralizeKindName = ({ one, many = `${one}s` }: Pick<RecordKind, 'one' | 'many'>, count: number): string =>
  count === 1 ? one : many;
