/** Declares tabs of content: columns, fields and texts. The declarations are strictly typed; the engine is generic. */
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import type { Outputs } from '../trpc';
import { type Texts, textsOf } from './messages';

/** The types whose rows can be added and deleted, by their names in the router. */
export type TypeName = Exclude<
  { [Name in keyof Outputs]: Outputs[Name] extends { removeMany: unknown } ? Name : never }[keyof Outputs],
  'companyInfo'
>;

/** Changes a row, shows the result and offers Undo. */
export type Change<Row> = (data: Partial<Row>, texts: { done: string; failed: string }) => void;

type Column<Row> = {
  field: keyof Row & string;
  label: string;
  /** The content of the cell; by default the value itself. */
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
  /** The field's schema, for the values that it allows. */
  schema: z.ZodType;
  /** All values of the form. */
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
    /** Two half-width fields share a line where there is room. */
    width?: 'half';
  };
}[keyof Row & string];

/** A change of several rows at once: fixed values, or a value to choose. */
type Bulk<Row> =
  | { label: string; data: Partial<Row> }
  | { [Name in keyof Row & string]: { label: string; field: Name; widget: Widget<Row[Name]> } }[keyof Row & string];

type Declaration<Name extends TypeName, Row> = {
  name: Name;
  type: { row: z.ZodType<Row>; title: string; path: string };
  /** The plural within a sentence: 'products'. */
  many: string;
  /** Texts that differ from those made of the names. */
  texts?: Partial<Texts>;
  columns: [Column<Row>, ...Column<Row>[]];
  fields: Field<Omit<Row, 'id' | 'version'>>[];
  bulk: Bulk<Row>[];
  /** Further actions for the whole list. */
  tools?: ComponentType;
  /** The public page of the row; null if it has none. */
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
