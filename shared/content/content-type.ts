/** Declares content types: fields and rules. Procedures, REST paths, validation, OpenAPI, demo content and tests follow from them. */
import { z } from 'zod';
import type { TokenScope } from '../people/scopes';
import { isUniqueField } from './field-kinds';
import { idField, integerField } from './fields';

type Shape = Record<string, z.ZodType>;
type Order = Record<string, 'asc' | 'desc'>;
type Fixed = { by: string; names: readonly string[] };

/**
 * The people in the rows of a type. 'none': rows are about the company and its goods; 'office': also about people of the company, who change
 * their own data on the screen of the type; 'feature': about buyers and users, described by the feature of the model. Otherwise the fields
 * with data of other people: a 'contact' has addresses and numbers, by which the row is found and which an erasure removes from the text; a
 * 'name' is emptied with them (server/features/content/personal-data.ts).
 */
type People<Field extends string = string> = 'none' | 'office' | 'feature' | { readonly [K in Field]?: 'contact' | 'name' };

/** The public part of a type: only declared fields are public. */
type PublicReading<Field, Extra extends Shape> = {
  /** The REST path. `envelope` is the key of the response object; undefined for a bare array (REQ 2.1). */
  path: string;
  envelope?: string;
  where: Record<string, unknown>;
  fields: readonly Field[];
  /** The URL of the public page that shows a row. */
  page?: (row: Record<string, unknown>) => string;
  /** Values that visitors see instead of stored values, computed from other fields of the row. */
  shown?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** Text fields that the visitors' search also covers, though they are not shown. */
  searched?: readonly Field[];
  /** Fields with a filter: visitors choose from the existing values. */
  facets?: readonly Field[];
  order?: readonly Order[];
  /** Extra fields of a public row, derived from a related row by a pure function. */
  related?: { include: string; extra: Extra; derive: (row: { [relation: string]: unknown }) => { [K in keyof Extra]: z.output<Extra[K]> } };
};

type Declaration<S extends Shape, Field extends keyof S, Extra extends Shape, F extends Fixed | undefined> = {
  /** The name of a row in history and messages: 'Product'. */
  title: string;
  /** The Prisma model. */
  model: string;
  /** The path below `/api/admin/`, and the keys of its responses (REQ 2.1). */
  path: string;
  list: string;
  one: string;
  /** The field with a row's display name, for history, trash and imports. */
  nameField: keyof S & string;
  /** The field with a unique code of a row, such as the SKU, by which imports find rows. */
  codeField?: keyof S & string;
  people: People<keyof S & string>;
  /** The scope with which an API token may write rows; `write-content` by default. */
  scope?: TokenScope;
  /** A scope that allows to change these fields of existing rows, and nothing else. */
  narrowScope?: { scope: TokenScope; fields: readonly (keyof S & string)[] };
  /** The labels of the values of a field with keys as values. */
  labels?: Readonly<Record<string, string>>;
  fields: S;
  /** Defaults for fields that are not sent; all other fields are required (REQ 2.1). */
  defaults: { [K in keyof S]?: z.input<S[K]> | (() => z.input<S[K]>) };
  /** Fields that reference another type (by its path): checked on writing, and set to null when the referenced row is deleted. */
  references?: { [K in keyof S]?: string };
  /** Fields that the history records only in the changes that change them. */
  recordedWhenChanged?: readonly (keyof S & string)[];
  /** Fields that can be changed only with the user's password; undo and restore do not change them. */
  needsProof?: readonly (keyof S & string)[];
  /** Fields that only callers who may see costs can read and change (restricted.ts). */
  restricted?: readonly (keyof S & string)[];
  /** Columns that are computed from written fields, and written together with them. */
  derived?: (data: { [K in keyof S]?: unknown }) => Record<string, unknown>;
  /** The unique ones among the derived columns, with the field that each is computed from: an error names the field. */
  comparedBy?: Readonly<Record<string, keyof S & string>>;
  /** Fields among the derived columns, which neither undo nor restore writes. */
  derivedFields?: readonly (keyof S & string)[];
  /** Whether an undo of an import skips rows that changed since, and reverts the rest; otherwise it refuses. */
  keepsChanged?: true;
  /** The condition of rows that may be deleted and that have derived columns; without a condition, all rows. */
  changesFreely?: Record<string, unknown>;
  /** Checks a row's values together and returns errors by field; each value is already valid by itself. */
  check?: (row: { [K in keyof S]: z.output<S[K]> }) => Record<string, string>;
  /** The filters of the panel's list: the values of a field with labels, or the rows that a reference may point to. */
  filters?: { [K in keyof S]?: Record<string, Extract<z.output<S[K]>, FilterValue>> };
  /** The rows are fixed, and only their values change; the field `by` identifies a row in paths. */
  fixed?: F;
  public: PublicReading<Field, Extra>;
  /** A realistic new row, for tests and documentation. */
  example: { [K in keyof S]?: z.input<S[K]> };
};

type Optional<S extends Shape> = { [K in keyof S]: z.ZodOptional<S[K]> };
type Identity<F> = F extends Fixed ? { [K in F['by']]: z.ZodString } : { id: z.ZodInt32 };
type Created<S extends Shape> = z.ZodType<{ [K in keyof S]: z.output<S[K]> }, { [K in keyof S]?: z.input<S[K]> }>;

/** A content type with the schemas derived from its declaration: create and update inputs, and rows. */
export function defineContentType<
  const S extends Shape,
  const Field extends keyof S & string,
  const Extra extends Shape = Record<never, z.ZodType>,
  const F extends Fixed | undefined = undefined,
>(declaration: Declaration<S, Field, Extra, F>) {
  const { fields, defaults, fixed, check, public: reading } = declaration;
  const each = (change: (field: z.ZodType, name: string) => z.ZodType) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)]));
  // A fixed row is identified by a name; the database checks whether it exists. Its id may be repeated, as in the row that a program read.
  const identity = fixed
    ? {
        id: idField().optional(),
        [fixed.by]: z
          .string()
          .max(100, { error: 'Is not a key', abort: true })
          .regex(/^[\w-]+$/, 'Is not a key'),
      }
    : { id: idField() };
  const picked = Object.fromEntries(reading.fields.map((name) => [name, fields[name]]));
  const whole = z.object(each((field, name) => (name in defaults ? field.prefault(defaults[name] as never) : field)));
  const checked = whole.superRefine((row, context) => {
    for (const [name, message] of Object.entries(check?.(row as never) ?? {}))
      context.addIssue({ code: 'custom', path: [name], message, input: row[name] });
  });
  const name = nameSchema(declaration.title);
  return {
    ...declaration,
    /** The fields with unique values. */
    unique: Object.keys(fields).filter((name) => isUniqueField(fields[name] as z.ZodType)),
    // Without a priority rows are in creation order (REQ 4.2).
    order: [...('orderPriority' in fields ? [{ orderPriority: 'asc' }] : []), { id: 'asc' }] as Order[],
    create: (check ? checked : whole).meta({ id: `New${name}` }) as unknown as Created<S>,
    // `version` is the version that was edited; it is optional for integrations (REQ 4.5).
    update: z
      .object({ ...each((field) => field.optional()), ...identity, version: integerField().optional() })
      .meta({ id: `${name}Changes` }) as unknown as z.ZodObject<
      Omit<Optional<S>, keyof Identity<F>> & Identity<F> & { version: z.ZodOptional<z.ZodInt32> }
    >,
    row: z
      .object({
        id: idField(),
        ...each((field, name) => (declaration.restricted?.includes(name) ? field.optional() : field)),
        version: integerField(),
      })
      .meta({ id: name }) as unknown as z.ZodObject<{ id: z.ZodInt32 } & S & { version: z.ZodInt32 }>,
    publicRow: z.object({ id: idField(), ...picked, ...reading.related?.extra }).meta({ id: `Public${name}` }) as unknown as z.ZodObject<
      { id: z.ZodInt32 } & Pick<S, Field> & Extra
    >,
  };
}

/** The name of a type's rows in the OpenAPI document, which programs make types of: 'AMC service' becomes 'AmcService'. */
const nameSchema = (title: string): string =>
  title
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');

/** The values of each field with their labels. */
type Filters = Record<string, Record<string, FilterValue>>;
export type FilterValue = string | number | boolean | null;

/** A content type of any kind, without its specific field types. */
export type ContentType = Omit<
  ReturnType<typeof defineContentType>,
  | 'create'
  | 'update'
  | 'row'
  | 'publicRow'
  | 'defaults'
  | 'unique'
  | 'filters'
  | 'example'
  | 'public'
  | 'check'
  | 'recordedWhenChanged'
  | 'needsProof'
  | 'restricted'
  | 'derived'
  | 'derivedFields'
  | 'comparedBy'
  | 'people'
  | 'scope'
  | 'narrowScope'
> & {
  people: People;
  scope?: TokenScope;
  narrowScope?: { scope: TokenScope; fields: readonly string[] };
  recordedWhenChanged?: readonly string[];
  needsProof?: readonly string[];
  restricted?: readonly string[];
  derivedFields?: readonly string[];
  comparedBy?: Readonly<Record<string, string>>;
  derived?(data: Record<string, unknown>): Record<string, unknown>;
  check?(row: Record<string, unknown>): Record<string, string>;
  create: z.ZodType;
  update: z.ZodObject;
  row: z.ZodObject;
  publicRow: z.ZodObject;
  defaults: object;
  unique: string[];
  filters?: Filters;
  example: object;
  public: PublicReading<string, Shape>;
};

/** The URL of the public page that shows a row; null if there is none, or if visitors do not see the row. */
export function findPublicPage({ public: { page, where } }: ContentType, row: Record<string, unknown>): string | null {
  return page && Object.entries(where).every(([field, value]) => row[field] === value) ? page(row) : null;
}

/** A type's title within a sentence: 'Product' becomes 'product', 'AMC service' stays. */
export const formatTitleInSentence = (title: string): string =>
  /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
