/** Converts between records and form values, by the rules of the type's declaration. */
import type { z } from 'zod';
import { parseTypedAmount } from '../../../../shared/catalogue/amount';
import { findPercentObjection, type PriceTier, readPercent } from '../../../../shared/catalogue/trade';
import type { ContentType } from '../../../../shared/content/content-type';
import { fieldKindOf } from '../../../../shared/content/field-kinds';
import { isSameValue } from '../../editing/conflict/choices';
import type { AnyRow } from '../section-definition';

type Values = Record<string, unknown>;

/** The initial values of a form for a stored row. */
export const readInitialValues = ({ fields }: ContentType, row: AnyRow): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]));

/** The initial values of a new record: those of a copied record, or the defaults (REQ 3.9). A copy gets no code. */
export function buildInitialValues(type: ContentType, like: AnyRow | undefined): Values {
  const defaults = Object.entries(type.defaults).map(([name, value]) => [name, typeof value === 'function' ? value() : value]);
  return like ? { ...readInitialValues(type, like), ...(type.codeField && { [type.codeField]: null }) } : Object.fromEntries(defaults);
}

const kindIn = ({ fields }: ContentType, name: string) => fieldKindOf(fields[name] as z.ZodType);
const isAmount = (type: ContentType, name: string) => kindIn(type, name) === 'amount';

/** Parses a typed text into a form value: digits become a number where the field needs one. */
export const parseTypedValues = ({ fields }: ContentType, name: string, text: string): unknown =>
  fieldKindOf(fields[name] as z.ZodType) === 'number' && /^\s*-?\d+\s*$/.test(text) ? Number(text) : text;

/** The amount in a typed text; the text itself if it is not an amount. */
const amountIn = (text: unknown) => parseTypedAmount(String(text ?? '')).amount ?? text;
/** The tiers of a form, without empty rows. */
const tiersIn = (tiers: PriceTier[] = []) =>
  tiers.filter((tier) => Object.values(tier).some((value) => value !== '')).map((tier) => ({ ...tier, price: amountIn(tier.price) }));

/** The question about the first tier with an ambiguous price, such as '42,50'. */
const tierQuestion = (tiers: PriceTier[] = []) =>
  tiers.flatMap(({ price }, at) => (parseTypedAmount(price).meant ? [`Tier ${at + 1}: ${parseTypedAmount(price).error}`] : []))[0];

/** The values to send: an emptied number becomes its default (REQ 3.9), typed text its parsed value. */
export function prepareValuesToSend(type: ContentType, values: Values): Values {
  const standard = type.defaults as Values;
  const sentAs = (name: string, value: unknown) => {
    if (isAmount(type, name)) return amountIn(value);
    if (kindIn(type, name) === 'tiers') return tiersIn(value as PriceTier[] | undefined);
    if (value === '' && typeof standard[name] === 'number') return standard[name];
    return kindIn(type, name) === 'percent' && typeof value === 'string' ? (readPercent(value) ?? value) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sentAs(name, value)]));
}

/** Omits unchanged values that a newer rule would refuse: they stay stored, and do not block other changes. */
export const omitUnchangedValues = ({ fields, defaults }: ContentType, values: Values, row: AnyRow | undefined): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !row || !(name in defaults) || !isSameValue(value, row[name]) || (fields[name] as z.ZodType).safeParse(value).success,
    ),
  );

/**
 * The validation errors by field, from the type's schema. For a stored row, errors are reported only in changed fields and in fields that
 * contradict each other.
 */
export function findFieldErrors(type: ContentType, values: Values, row?: AnyRow): Record<string, string> {
  const issues = type.create.safeParse(prepareValuesToSend(type, omitUnchangedValues(type, values, row))).error?.issues ?? [];
  // An undefined value is reported as missing, whatever the schema's type.
  const errors = issues.reverse().map(({ path: [name = ''], message }) => {
    const value = values[String(name)];
    if (isAmount(type, String(name))) return [name, parseTypedAmount(String(value)).error ?? message];
    if (kindIn(type, String(name)) === 'percent') return [name, findPercentObjection(String(value)) ?? message];
    if (kindIn(type, String(name)) === 'tiers') return [name, tierQuestion(value as PriceTier[]) ?? message];
    return [name, value === undefined ? 'Is required' : message];
  });
  return Object.fromEntries(errors);
}

/** Whether saving valid values would change the row. */
export function hasChangedValues(type: ContentType, values: Values, row: AnyRow): boolean {
  const changes = omitUnchangedValues(type, values, row);
  const stored = type.create.parse(prepareValuesToSend(type, changes)) as Values;
  return Object.entries(stored).some(([name, value]) => name in changes && !isSameValue(value, row[name]));
}

/** Whether the values of these fields differ from the row. */
export const hasChangedFields = (fields: readonly string[], values: Values, row: AnyRow): boolean =>
  fields.some((name) => !isSameValue(values[name] || null, row[name]));

/** Whether a field must be filled in: it has no default, or may not be empty (REQ 3.9). */
export function isRequired({ fields, defaults }: ContentType, name: string): boolean {
  if (!(name in defaults)) return true;
  const standard = (defaults as Values)[name];
  const isTextual = typeof standard === 'string' || typeof standard === 'function';
  return isTextual && !(fields[name] as z.ZodType).safeParse('').success;
}
