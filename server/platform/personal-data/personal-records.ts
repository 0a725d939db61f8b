/** How rows of people read: each feature describes the models that its personal data has, for one person's screen, exports and sealed copies. */
import { formatNumber } from '../../../shared/format';
import { formatExactly } from '../../../shared/time/in-words';
import type { Services } from '../context';

export type Row = Record<string, unknown>;
export type RecordLink = { type: string; id: number } | null;

/** The functions that a description may use. */
export type DescriptionHelpers = {
  /** The reference of a record by its id, such as 'SQ-2026-00042'. */
  reference: (model: string, id: unknown) => string;
  kindOf: (model: string) => RecordKind;
  services: Services;
};

export type RecordKind = {
  /** The heading that it stands below, in the order of the features. */
  group: string;
  one: string;
  /** The plural; by default `one` with an s. */
  many?: string;
  /** The name of the kind in the JSON of an export (docs/privacy.md). */
  key: string;
  /** A row in one line; empty parts are left out. */
  line(row: Row, tell: DescriptionHelpers): (string | null | undefined | false)[];
  /** Words for stored codes, by field. */
  codes?: Record<string, Record<string, string>>;
  /** The labels of fields, if they differ from the field's name in words. */
  labels?: Record<string, string>;
  /** Fields that are shown otherwise than as they are stored; '' for not at all. */
  fields?: Record<string, (row: Row, tell: DescriptionHelpers) => string>;
  /** The row with its stored data in words: the export is made of that. */
  readable?(row: Row, tell: DescriptionHelpers): Row;
  /** The record of the panel that a row is read in. */
  link?(row: Row): RecordLink;
  /** The reference of a row: the field of the company profile with its prefix, and its name without one. */
  reference?: { prefix: string; name: string };
  /** A further address and number, probably of the same person. */
  contactOf?(row: Row): { email: string; phone: string };
  /** The company has to keep a part of it without a name. */
  isKept?(row: Row): boolean;
};

/** A value as a text; '' for anything else. */
export const valueText = (value: unknown): string => (typeof value === 'string' ? value : '');

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** A value without a meaning of its own: times in India, yes and no, numbers. */
export function plainText(value: unknown): string {
  if (value instanceof Date || (typeof value === 'string' && ISO.test(value))) return `${formatExactly(value)} IST`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const linkTo = (type: string, id: unknown): RecordLink => (typeof id === 'number' ? { type, id } : null);

/** A stored code as people read it. */
export const codeOf = ({ codes }: Pick<RecordKind, 'codes'>, field: string, value: unknown): string =>
  codes?.[field]?.[valueText(value)] ?? valueText(value);

/** A record of a model that this release does not know, such as in a sealed copy of another release. */
const UNKNOWN: RecordKind = { group: 'Other', one: 'record', key: 'other', line: ({ id }) => [`Record ${id}`] };

export type RecordKinds = ReturnType<typeof recordKinds>;

/** The descriptions of all features in their order. */
export function recordKinds({ personalData }: Pick<Services, 'personalData'>) {
  const kinds: Record<string, RecordKind> = Object.assign({}, ...personalData.map((data) => data.kinds));
  const order = Object.keys(kinds);
  const placeOf = (model: string) => (order.includes(model) ? order.indexOf(model) : order.length);
  return {
    of: (model: string): RecordKind => kinds[model] ?? { ...UNKNOWN, key: model },
    groups: [...new Set([...Object.values(kinds), UNKNOWN].map(({ group }) => group))],
    /** The kinds that have references. */
    referenced: Object.entries(kinds).flatMap(([model, { reference }]) => (reference ? [{ model, ...reference }] : [])),
    /** Models in the order of the features. */
    inOrder: (models: readonly string[]): string[] => [...models].sort((one, other) => placeOf(one) - placeOf(other)),
  };
}

/** '1 line asked for', '2 lines asked for', without the number. */
export const nameOfCount = ({ one, many = `${one}s` }: Pick<RecordKind, 'one' | 'many'>, count: number): string =>
  count === 1 ? one : many;
