/** What a tab of content is: columns, fields and words, declared once. Strict types here, plain code in the engine. */
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import type { Outputs } from '../trpc';
import { type Texts, textsOf } from './messages';

/** The types whose rows come and go, by their names in the router. */
export type TypeName = Exclude<
  { [Name in keyof Outputs]: Outputs[Name] extends { removeMany: unknown } ? Name : never }[keyof Outputs],
  'companyInfo'
>;

/** Changes a row, says what was done and offers to undo it. */
export type Change<Row> = (data: Partial<Row>, texts: { done: string; failed: string }) => void;

type Column<Row> = {
  field: keyof Row & string;
  label: string;
  /** What stands in the cell; the value itself without. */
  cell?: (row: Row, change: Change<Row>) => ReactNode;
  align?: 'end';
};

export type WidgetProps<Value> = {
  name: string;
  label: string;
  description: string | undefined;
  required: boolean;
  error: ReactNode;
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** The field's own schema, for what it allows. */
  schema: z.ZodType;
  /** All that the form holds. */
  values: Record<string, unknown>;
  'data-autofocus'?: true | undefined;
};
type Widget<Value> = ComponentType<WidgetProps<Value>>;

type Field<Row> = {
  [Name in keyof Row & string]: {
    name: Name;
    label: string;
    widget: Widget<Row[Name]>;
    description?: string;
    /** Short ones stand beside each other where there is room. */
    width?: 'half';
  };
}[keyof Row & string];

/** Something that is done to several rows at once: fixed values, or a value to choose. */
type Bulk<Row> =
  | { label: string; data: Partial<Row> }
  | { [Name in keyof Row & string]: { label: string; field: Name; widget: Widget<Row[Name]> } }[keyof Row & string];

type Declaration<Name extends TypeName, Row> = {
  name: Name;
  type: { row: z.ZodType<Row>; title: string; path: string };
  /** 'products': how the office speaks of several. */
  many: string;
  /** Where a sentence differs from what follows from the names. */
  texts?: Partial<Texts>;
  columns: [Column<Row>, ...Column<Row>[]];
  fields: Field<Omit<Row, 'id' | 'version'>>[];
  bulk: Bulk<Row>[];
  /** What else can be done with the whole list. */
  tools?: ComponentType;
  /** Where visitors see the row, if they do. */
  site: (row: Row) => string | null;
};

/** Any row, as the engine sees it. */
export type AnyRow = { id: number; version: number } & Record<string, unknown>;
/** Any tab, as the engine sees it. */
export type ContentTab = Omit<Declaration<TypeName, AnyRow>, 'type' | 'fields' | 'bulk' | 'texts'> & {
  type: ContentType;
  fields: { name: string; label: string; widget: Widget<unknown>; description?: string; width?: 'half' }[];
  bulk: ({ label: string; data: object } | { label: string; field: string; widget: Widget<unknown> })[];
  texts: Texts;
};

/** A tab of content; the names of columns and fields are checked against the type's rows. */
export function contentTab<const Name extends TypeName>(declaration: Declaration<Name, Outputs[Name]['row']>): ContentTab {
  const { type, many, texts } = declaration;
  return { ...declaration, texts: { ...textsOf(type.title, many), ...texts } } as unknown as ContentTab;
}
