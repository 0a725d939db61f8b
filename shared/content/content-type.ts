/** What a content type is: its fields and rules, declared once. Procedures, REST paths, checks, OpenAPI, demo content and tests follow. */
import { z } from 'zod';
import { id, integer } from './fields';

type Shape = Record<string, z.ZodType>;
type Order = Record<string, 'asc' | 'desc'>;
type Fixed = { by: string; names: readonly string[] };

/** How visitors read a type: nothing is public unless it stands here. */
type PublicReading<Field, Extra extends Shape> = {
  /** The REST path; `envelope` is the key of its object, none for a bare array (REQ 2.1). */
  path: string;
  envelope?: string;
  where: Record<string, unknown>;
  fields: readonly Field[];
  order?: readonly Order[];
  /** What a public row has beyond its own columns: read from a related row and made by a pure function. */
  related?: { include: string; extra: Extra; derive: (row: { [relation: string]: unknown }) => { [K in keyof Extra]: z.output<Extra[K]> } };
};

type Declaration<S extends Shape, Field extends keyof S, Extra extends Shape, F extends Fixed | undefined> = {
  /** Names a row in history and messages: 'Product'. */
  title: string;
  /** The Prisma model. */
  model: string;
  /** Below `/api/admin/`, and the keys of its answers (REQ 2.1). */
  path: string;
  list: string;
  one: string;
  /** The field that names a row to people: in the history, the trash and what is imported. */
  nameField: keyof S & string;
  fields: S;
  /** What a new row gets where a field is not sent; every other field is required (REQ 2.1). */
  defaults: { [K in keyof S]?: z.input<S[K]> | (() => z.input<S[K]>) };
  unique?: keyof S & string;
  /** Fields that hold the id of a row of another type (by its path): checked on writing, cleared when that row goes. */
  references?: { [K in keyof S]?: string };
  /** The rows are given, only their values change; the field `by` names them in paths. */
  fixed?: F;
  public: PublicReading<Field, Extra>;
  /** A believable new row, for tests and the documentation. */
  example: { [K in keyof S]?: z.input<S[K]> };
};

type Optional<S extends Shape> = { [K in keyof S]: z.ZodOptional<S[K]> };
type Identity<F> = F extends Fixed ? { [K in F['by']]: z.ZodString } : { id: z.ZodInt32 };
type Created<S extends Shape> = z.ZodType<{ [K in keyof S]: z.output<S[K]> }, { [K in keyof S]?: z.input<S[K]> }>;

/** A content type with the schemas that follow from its declaration: what is sent to create and update, and what rows look like. */
export function contentType<
  const S extends Shape,
  const Field extends keyof S & string,
  const Extra extends Shape = Record<never, z.ZodType>,
  const F extends Fixed | undefined = undefined,
>(declaration: Declaration<S, Field, Extra, F>) {
  const { fields, defaults, fixed, public: reading } = declaration;
  const each = (change: (field: z.ZodType, name: string) => z.ZodType) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)]));
  // A row that is given is named by a word; whether there is such a row is for the database to say.
  const identity = fixed ? { [fixed.by]: z.string().regex(/^\w{1,100}$/, 'Is not a key') } : { id: id() };
  const picked = Object.fromEntries(reading.fields.map((name) => [name, fields[name]]));
  return {
    ...declaration,
    // Where there is no priority, the order in which rows were made is the one that stays (REQ 4.2).
    order: [...('orderPriority' in fields ? [{ orderPriority: 'asc' }] : []), { id: 'asc' }] as Order[],
    create: z.object(each((field, name) => (name in defaults ? field.prefault(defaults[name] as never) : field))) as unknown as Created<S>,
    // `version` is the one the editor saw; integrators may leave it out (REQ 4.5).
    update: z.object({ ...each((field) => field.optional()), ...identity, version: integer().optional() }) as unknown as z.ZodObject<
      Omit<Optional<S>, keyof Identity<F>> & Identity<F> & { version: z.ZodOptional<z.ZodInt32> }
    >,
    row: z.object({ id: id(), ...fields, version: integer() }) as unknown as z.ZodObject<{ id: z.ZodInt32 } & S & { version: z.ZodInt32 }>,
    publicRow: z.object({ id: id(), ...picked, ...reading.related?.extra }) as unknown as z.ZodObject<
      { id: z.ZodInt32 } & Pick<S, Field> & Extra
    >,
  };
}

/** Any content type, as the engine sees it. */
export type ContentType = Omit<
  ReturnType<typeof contentType>,
  'create' | 'update' | 'row' | 'publicRow' | 'defaults' | 'example' | 'public'
> & {
  create: z.ZodType;
  update: z.ZodObject;
  row: z.ZodObject;
  publicRow: z.ZodObject;
  defaults: object;
  example: object;
  public: PublicReading<string, Shape>;
};
