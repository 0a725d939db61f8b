/** What a form holds of a record, and what of it is sent: rules that follow from the type's declaration. */
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import type { AnyRow } from './content-tab';

type Values = Record<string, unknown>;

/** What a form begins with: a row's values, or the defaults of a new one (REQ 3.9). */
export function startOf({ fields, defaults }: ContentType, row: AnyRow | undefined): Values {
  if (row) return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]));
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, typeof value === 'function' ? value() : value]));
}

/** A number that was emptied is the one that a new row would have (REQ 3.9). */
export function sent({ defaults }: ContentType, values: Values): Values {
  const standard = defaults as Values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' && typeof standard[name] === 'number' ? standard[name] : value]),
  );
}

/** What is wrong, by field, in the words of the type's own schema. */
export function errorsIn(type: ContentType, values: Values): Record<string, string> {
  const issues = type.create.safeParse(sent(type, values)).error?.issues ?? [];
  // A choice that was not made is missing, whatever kind of value it would be.
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
