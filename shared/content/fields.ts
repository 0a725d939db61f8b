/** The field kinds of content types: zod schemas with readable messages and minimal coercion. */
import { z } from 'zod';
import { findTierFault } from '../catalogue/trade';
import { looksLikeEmail } from '../email';
import { isPictureLink, MAX_FURTHER_PICTURES } from '../pictures/pictures';
import { hasVisibleText, isStorable, removeDirectionMarks } from '../text/cut-text';
import { type FieldDetails, registerField } from './field-kinds';

// After a failed check zod runs the next checks unless it aborts; a text that is too long must not reach a regular expression.
const string = (max: number, error = `Must be at most ${max.toLocaleString('en-IN')} characters`) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'Is required' : 'Must be a text') })
    .max(max, { error, abort: true })
    .refine(isStorable, 'Contains characters that cannot be stored');

/** A text that people read: no mark in it may reverse the text or what follows. */
const readableText = (max: number) => string(max).overwrite(removeDirectionMarks);

/** A required text, left unchanged, for a name that is compared exactly; `textField` removes the spaces around it. */
export const exactTextField = (max: number) => string(max).refine(hasVisibleText, 'Is required');
export const textField = (max: number, details?: FieldDetails) =>
  registerField('text', details)(readableText(max).trim().refine(hasVisibleText, 'Is required'));

/** An optional text: `""` and spaces alone are stored as null (REQ 3.2). */
export const optionalTextField = (max: number, details?: FieldDetails) =>
  registerField(
    'text',
    details,
  )(
    readableText(max)
      .nullable()
      .transform((value) => (value !== null && hasVisibleText(value) ? value : null))
      .pipe(z.string().nullable()),
  );

/** The rules of a text with a fixed notation, such as a GSTIN: `tidy` normalizes it, and `objection` finds its error. */
type Notation = { tidy: (value: string) => string; objection: (value: string) => string | undefined };

const inNotation = (max: number, { tidy, objection }: Notation) =>
  string(max)
    .transform(tidy)
    .pipe(
      z.string().superRefine((value, context) => {
        const message = value === '' ? undefined : objection(value);
        // Stops the validation: rules between fields need values that are valid by themselves.
        if (message) context.addIssue({ code: 'custom', message, input: value, continue: false });
      }),
    );

/** A required text with a fixed notation. */
export const notationField = (max: number, rules: Notation, details?: FieldDetails) =>
  registerField('text', details)(inNotation(max, rules).refine(hasVisibleText, 'Is required'));

/** An optional text with a fixed notation: `""` is stored as null. */
export const optionalNotationField = (max: number, rules: Notation, details?: FieldDetails) =>
  registerField(
    'text',
    details,
  )(
    inNotation(max, rules)
      .nullable()
      .transform((value) => (value === '' ? null : value))
      .pipe(z.string().nullable()),
  );

/** A text that may be empty but not missing. */
export const anyTextField = (max: number, details?: FieldDetails) => registerField('text', details)(readableText(max));

const whole = () =>
  z.int32({ error: (issue) => (issue.input === undefined ? 'Is required' : 'Must be a whole number') }).overwrite((value) => value + 0);

/** A JSON integer of 32 bits (REQ 3.3); JSON's -0 is 0. */
export const integerField = (details?: FieldDetails) => registerField('number', details)(whole());

/** A whole number from 0. */
export const countField = (details?: FieldDetails) => registerField('number', details)(whole().min(0, 'Must be 0 or more'));

/** A whole number in a query, from `min` to `max`: each error names the range. */
export function numberParameter(min: number, max: number) {
  const error = `Must be a whole number from ${min} to ${max}`;
  return z.int(error).min(min, error).max(max, error);
}

/** A whole number from `min` to `max`. */
export function boundedIntegerField(min: number, max: number, details?: FieldDetails) {
  const message = `Must be from ${min} to ${max}`;
  return registerField('number', details)(whole().min(min, message).max(max, message));
}

/** An optional number: `""` is stored as null, like an optional text. */
const orNull = (number: z.ZodType<number, number>, error: string) =>
  z
    .union([z.literal(''), number], error)
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .pipe(z.int32().nullable());

/** A whole number from 1, or null. */
export const optionalQuantityField = (details?: FieldDetails) =>
  registerField('number', details)(orNull(whole().min(1, 'Must be 1 or more'), 'Must be a whole number'));

/** A percentage in basis points, or null: 1800 is 18 %. */
export const optionalPercentField = (details?: FieldDetails) => {
  const message = 'Must be basis points from 0 to 10000: 1800 for 18 %';
  return registerField('percent', details)(orNull(whole().min(0, message).max(10_000, message), message));
};

/** A set: at most `most` values, of which each counts once. `least` is the error for an empty set; without it a set may be empty. */
export const setField = <T extends z.ZodType<string | number>>(
  item: T,
  most: number,
  { error, least }: { error?: string; least?: string } = {},
) =>
  z
    .array(item)
    .min(least === undefined ? 0 : 1, least)
    .max(most, { abort: true, ...(error !== undefined && { error }) })
    .overwrite((values) => [...new Set(values)])
    .meta({ uniqueItems: true });

/** The longest moment that is accepted, with an offset and all decimals that programs write. */
const LONGEST_MOMENT = 40;

/** A moment in ISO 8601. */
export const momentField = (options: Parameters<typeof z.iso.datetime>[0] & object) =>
  z.iso.datetime({ abort: true, ...options }).max(LONGEST_MOMENT);

/** The position in a list: lower comes first. */
export const orderPriorityField = () => integerField({ label: 'Priority', hint: 'Lower numbers come first' });

/** A row's id, also in paths. */
export const idField = () => z.int32('Must be an id').min(1, 'Must be an id');

/** The id of another row, or null. */
export const referenceField = (details?: FieldDetails) => registerField('reference', details)(idField().nullable());

/** A boolean, without coercion. */
export const booleanField = (details?: FieldDetails) => registerField('flag', details)(z.boolean('Must be true or false'));

/** Whether visitors see the row. */
export const activeField = () => booleanField({ label: 'Active', hint: 'Visible to visitors' });

/** One of the given options. */
export const choiceField = <const T extends readonly [string, ...string[]]>(options: T, details?: FieldDetails) =>
  registerField('choice', { ...details, options })(z.enum(options, `Must be one of ${options.join(', ')}`));

/** One of the given options, or null; for icons, null means the page's default. */
export function optionalChoiceField<const T extends readonly [string, ...string[]]>(
  names: T,
  details?: FieldDetails,
): z.ZodType<T[number] | null, T[number] | '' | null> {
  const known = z.enum(names as readonly string[]);
  const schema = z
    .union([known, z.literal('')], `Must be one of ${names.join(', ')}`)
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .pipe(known.nullable());
  return registerField('choice', { ...details, options: names })(schema as z.ZodType<T[number] | null, T[number] | '' | null>);
}

const LONGEST_AMOUNT = '9999999999.99'.length;

/** Rupees. Input: null, a number or a decimal string with at most two decimal places; output: a decimal string with two, or null (REQ 3.4). */
export const priceField = (details?: FieldDetails) =>
  registerField(
    'amount',
    details,
  )(
    z
      .union([z.number(), z.string().max(LONGEST_AMOUNT, { abort: true })], 'Must be an amount such as 1250 or "1250.50"')
      .nullable()
      .transform((value, context) => {
        if (value === null || value === '') return null;
        const digits = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(value));
        if (digits) return `${Number(digits[1])}.${(digits[2] ?? '').padEnd(2, '0')}`;
        context.addIssue({ code: 'custom', message: 'Must be an amount such as 1250 or "1250.50"', input: value });
        return z.NEVER;
      })
      .pipe(z.string().nullable()),
  );

const MAX_TIERS = 10;
const NO_TIERS = 'Must be quantities with their prices, such as 10:95.00; 50:90.00';
const NO_PRICE = 'Must have a price in each tier, such as 95.00';
const tier = z.object(
  {
    from: z.int32('Must have a quantity in each tier, such as 10').min(1, 'Must have quantities of 1 or more'),
    price: priceField()
      .transform((value, context) => {
        if (value !== null) return value;
        context.addIssue({ code: 'custom', message: NO_PRICE, input: value });
        return z.NEVER;
      })
      .pipe(z.string()),
  },
  NO_TIERS,
);

/** Prices by quantity: the quantities rise and the prices fall. */
export const tiersField = () =>
  registerField('tiers', { label: 'Price tiers', hint: 'Lower prices of a unit for larger quantities, exclusive of taxes' })(
    z
      .array(tier, NO_TIERS)
      .superRefine((value, context) => {
        const fault = findTierFault(value);
        if (value.length > MAX_TIERS) context.addIssue({ code: 'custom', message: `Must be at most ${MAX_TIERS} tiers`, input: value });
        else if (fault) context.addIssue({ code: 'custom', path: [fault.at, fault.field], message: fault.message, input: value });
      })
      .meta({ maxItems: MAX_TIERS }),
  );

const link = (isAllowed: (value: string) => boolean) => string(2048).refine(isAllowed, 'Must be a web link that starts with https:// or /');

/** A picture: a URL on this site (`/…`) or of another site over https, or null. */
export const pictureField = (details: FieldDetails = {}) =>
  registerField('picture', { label: 'Picture', ...details })(
    link((value) => value === '' || isPictureLink(value))
      .nullable()
      .transform((value) => (value === '' ? null : value))
      .pipe(z.string().nullable()),
  );

/** Further pictures in their order, without duplicates. */
export const picturesField = () =>
  registerField('pictures', { label: 'Further pictures', hint: 'Shown after the first one on the product page' })(
    z
      .array(link(isPictureLink), 'Must be a list of web links')
      .refine(({ length }) => length <= MAX_FURTHER_PICTURES, { error: `Must be at most ${MAX_FURTHER_PICTURES} pictures`, abort: true })
      .overwrite((addresses) => [...new Set(addresses)])
      .meta({ maxItems: MAX_FURTHER_PICTURES, uniqueItems: true }),
  );

/** A list of texts: line breaks split a text, and blank lines are dropped (REQ 3.5). At most ten times `maxLines` lines may be sent. */
export const linesField = (maxLines: number, max: number, details?: FieldDetails) => {
  const tooMany = `Must be at most ${maxLines} lines`;
  const maxLength = maxLines * (max + 1);
  const tooLong = `Must be at most ${maxLength.toLocaleString('en-IN')} characters`;
  return registerField(
    'lines',
    details,
  )(
    z
      .union([z.array(z.string().max(maxLength)).max(maxLines * 10), z.string().max(maxLength, tooLong)], {
        error: ({ input }) => (Array.isArray(input) && input.length > maxLines * 10 ? tooMany : 'Must be a list of texts'),
      })
      .transform((value) =>
        (typeof value === 'string' ? [value] : value)
          .flatMap((part) => part.split(/\r?\n/))
          .map((line) => removeDirectionMarks(line).trim())
          .filter((line) => line !== ''),
      )
      .pipe(z.array(string(max, `Each line must be at most ${max} characters`)).max(maxLines, tooMany)),
  );
};

/** An email address, by the simple pattern of REQ 3.8. */
export const emailField = () =>
  string(254).refine(looksLikeEmail, {
    error: ({ input }) => (input === '' ? 'Is required' : 'Please enter a valid email address'),
  });

/** A lowercase URL slug; `all` is reserved for the filter (REQ 3.6). */
export const slugField = (details?: FieldDetails) =>
  registerField(
    'text',
    details,
  )(
    exactTextField(100)
      .refine((value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value), 'Must be small letters, digits and single hyphens')
      .refine((value) => value !== 'all', "Must not be 'all'"),
  );

/** A contact detail's priority: non-numeric input becomes 0 (REQ 3.7); a number must be a 32-bit integer. */
export const priorityOrZeroField = () =>
  registerField('number', { label: 'Priority', hint: 'Lower numbers come first' })(
    z
      .union(
        [
          z.number(),
          z.string().max(1_000),
          z.boolean(),
          z.null(),
          z.array(z.unknown()).max(1_000),
          z.record(z.string().max(1_000), z.unknown()),
        ],
        'Must be a whole number',
      )
      .transform((value) => {
        const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
        return typeof number === 'number' && !Number.isNaN(number) ? number : 0;
      })
      .pipe(whole()),
  );
