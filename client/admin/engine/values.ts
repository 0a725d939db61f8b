/** Conversions between records and form values; the rules follow from the type's declaration. */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import type { AnyRow } from './content-tab';

type Values = Record<string, unknown>;

/** The initial values of a form: a row's values, or the defaults of a new one (REQ 3.9). */
export function startOf({ fields, defaults }: ContentType, row: AnyRow | undefined): Values {
  if (row) return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]));
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, typeof value === 'function' ? value() : value]));
}

/** The values to send: an emptied number becomes its default (REQ 3.9). */
export function sent({ defaults }: ContentType, values: Values): Values {
  const standard = defaults as Values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' && typeof standard[name] === 'number' ? standard[name] : value]),
  );
}

/** The validation errors by field, from the type's schema. */
export function errorsIn(type: ContentType, values: Values): Record<string, string> {
  const issues = type.create.safeParse(sent(type, values)).error?.issues ?? [];
  // An undefined value is reported as missing, whatever type the schema expects.
  return Object.fromEntries(
    issues.reverse().map(({ path: [name = ''], message }) => [name, values[String(name)] === undefined ? 'Is required' : message]),
  );
}

/** Whether a field must be filled in: what has no default, or refuses to be empty (REQ 3.9). */
export function isRequired({ fields, defaults }: ContentType, name: string): boolean {
  if (!(name in defaults)) return true;
  const standard = (defaults as Values)[name];
  const isTextual = typeof standard === 'string' || typeof standard === 'function';
  return isTextual && !(fields[name] as z.ZodType).safeParse('').success;
}
