/** Declares sections of content: columns, fields and texts. The declarations are strictly typed; the engine is generic. */
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ContentType } from '../../../shared/content/content-type';
import { type FieldKind, fieldHintOf, fieldKindOf, fieldLabelOf } from '../../../shared/content/field-kinds';
import { restrictType } from '../../../shared/content/restricted';
import type { AdminOutputs } from '../trpc';
import { formatFieldValue } from '../ui/words/labels';
import { buildSectionTexts, type SectionTexts } from './messages';

/** The kinds of fields with a short value, which may be shown in a column. */
const NUMERIC: FieldKind[] = ['number', 'amount', 'percent'];
const ONE_LINE: FieldKind[] = [...NUMERIC, 'text', 'choice', 'flag'];

/** The types with rows that can be added and deleted, by their names in the router. */
export type ListTypeName = Exclude<
  { [Name in keyof AdminOutputs]: AdminOutputs[Name] extends { removeMany: unknown } ? Name : never }[keyof AdminOutputs],
  'companyInfo'
>;

/** Changes a row, shows the result and offers Undo. */
export type ChangeRow<Row> = (data: Partial<Row>, texts: { done: string; failed: string }) => void;

type Column<Row> = {
  field: keyof Row & string;
  /** The column's label; by default the field's label. */
  label?: string;
  /** The content of the cell; by default the value itself. */
  cell?: (row: Row, change: ChangeRow<Row>) => ReactNode;
  align?: 'end';
  /** Whether the cell edits its value, for amounts and whole numbers. */
  isEditable?: true;
};

export type WidgetProps<Value> = {
  name: string;
  label: string;
  description: string | undefined;
  required: boolean;
  error: ReactNode;
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** The field's schema, which determines the allowed values. */
  schema: z.ZodType;
  'data-autofocus'?: true | undefined;
};
type Widget<Value> = ComponentType<WidgetProps<Value>>;

type Field<Row> = {
  [Name in keyof Row & string]: {
    name: Name;
    /** The field's widget; by default the widget of its kind. */
    widget?: Widget<Row[Name]>;
    description?: string;
    /** Two half-width fields share a line where there is room. */
    width?: 'half';
    /** A heading, from which the following fields form a group. If there is room, the last group has a separate column. */
    section?: string;
  };
}[keyof Row & string];

/** A change of several rows at once: to fixed values, or to a chosen value. */
type Bulk<Row> =
  | { label: string; data: Partial<Row> }
  | { [Name in keyof Row & string]: { label: string; field: Name; widget: Widget<Row[Name]> } }[keyof Row & string]
  /** A change of prices and of price tiers by a percentage. */
  | { label: string; percentOf: (keyof Row & string)[] };

type Declaration<Name extends ListTypeName, Row> = {
  name: Name;
  type: { row: z.ZodType<Row>; title: string; path: string };
  /** The plural within a sentence: 'products'. */
  many: string;
  /** Texts of this section that differ from the generated ones. */
  texts?: Partial<SectionTexts>;
  columns: [Column<Row>, ...Column<Row>[]];
  /** The order of the form's fields, with settings that differ from the defaults. Fields that are not listed come last. */
  fields?: Field<Omit<Row, 'id' | 'version'>>[];
  /** Bulk actions; by default activate and deactivate, if rows have that state. */
  bulk?: Bulk<Row>[];
  /** Further actions for the whole list. */
  tools?: ComponentType;
  /** A further button of the dialog of one record. */
  further?: ComponentType<{ row: Row }>;
};

/** Any row, as the engine sees it. */
export type AnyRow = { id: number; version: number } & Record<string, unknown>;
type FormField = {
  name: string;
  label: string;
  widget?: Widget<unknown>;
  description?: string | undefined;
  width?: 'half';
  section?: string;
};
type ListColumn = Column<AnyRow> & { label: string };
/** Any section, as the engine sees it. */
export type SectionDefinition = Omit<Declaration<ListTypeName, AnyRow>, 'type' | 'columns' | 'fields' | 'bulk' | 'texts'> & {
  type: ContentType;
  columns: ListColumn[];
  /** Short fields that users may add to the list as columns. */
  furtherColumns: ListColumn[];
  fields: FormField[];
  /** The fields grouped by heading. */
  parts: { heading: string | undefined; fields: FormField[] }[];
  /** The names of the only fields, if the form has not all of them. */
  only?: readonly string[];
  bulk: (
    | { label: string; data: object }
    | { label: string; field: string; widget: Widget<unknown> }
    | { label: string; percentOf: string[] }
  )[];
  texts: SectionTexts;
};

type LooseDeclaration = Omit<SectionDefinition, 'columns' | 'furtherColumns' | 'fields' | 'parts' | 'bulk' | 'texts'> & {
  columns: Column<AnyRow>[];
  fields?: Omit<SectionDefinition['fields'][number], 'label'>[];
  bulk?: SectionDefinition['bulk'];
  texts?: Partial<SectionTexts>;
};

/** A section of content; the names of columns and fields are checked against the type's rows. */
export function defineSection<const Name extends ListTypeName>(
  declaration: Declaration<Name, AdminOutputs[Name]['row']>,
): SectionDefinition {
  // Strict types end here: the engine treats all types alike.
  const { type, many, texts, columns, fields = [], bulk, ...rest } = declaration as unknown as LooseDeclaration;
  const schemaOf = (name: string) => type.fields[name] as z.ZodType;
  const isListed = (name: string) => fields.some((field) => field.name === name);
  // The name that identifies a fixed row does not change, so it is no form field.
  const others = Object.keys(type.fields).filter((name) => !isListed(name) && name !== type.fixed?.by);
  const formFields = [...fields, ...others.map((name) => ({ name }))].map((field: Omit<FormField, 'label'>) => ({
    description: fieldHintOf(schemaOf(field.name)),
    ...field,
    label: fieldLabelOf(field.name, schemaOf(field.name)),
  }));
  return {
    ...rest,
    type,
    many,
    columns: columns.map((column) => ({ label: fieldLabelOf(column.field, schemaOf(column.field)), ...column })),
    furtherColumns: furtherOf(type, columns),
    fields: formFields,
    parts: partsOf(formFields),
    bulk: bulk ?? ('isActive' in type.fields ? activationActions : []),
    texts: { ...buildSectionTexts(type.title, many), ...texts },
  };
}

/** The definition without the columns and fields that the user may not see. */
export function restrictDefinition(definition: SectionDefinition, seesCosts: boolean): SectionDefinition {
  const type = restrictType(definition.type, seesCosts);
  if (type === definition.type) return definition;
  const isSeen = (name: string) => name in type.fields;
  const fields = definition.fields.filter(({ name }) => isSeen(name));
  const columnsSeen = (columns: ListColumn[]) => columns.filter(({ field }) => isSeen(field));
  const { columns, furtherColumns } = definition;
  return {
    ...definition,
    type,
    fields,
    parts: partsOf(fields),
    columns: columnsSeen(columns),
    furtherColumns: columnsSeen(furtherColumns),
  };
}

/** The definition of a form with these fields only; a save leaves the others as they are. */
export function limitDefinitionFields(definition: SectionDefinition, only: readonly string[]): SectionDefinition {
  const fields = definition.fields.filter(({ name }) => only.includes(name)).map(({ section: _, ...field }) => field);
  return { ...definition, only, fields, parts: partsOf(fields) };
}

const LINE = 300;

/** The short fields that are not columns yet. */
function furtherOf(type: ContentType, columns: Column<AnyRow>[]): ListColumn[] {
  return Object.entries(type.fields).flatMap(([field, schema]): ListColumn[] => {
    const kind = fieldKindOf(schema as z.ZodType);
    const isLong = kind === 'text' && (schema as z.ZodType).safeParse('x'.repeat(LINE + 1)).success;
    if (!kind || !ONE_LINE.includes(kind) || isLong || columns.some((column) => column.field === field)) return [];
    const cell = (row: AnyRow) => formatFieldValue(type, field, row[field]);
    const label = fieldLabelOf(field, schema as z.ZodType);
    return [NUMERIC.includes(kind) ? { field, label, cell, align: 'end' } : { field, label, cell }];
  });
}

function partsOf(fields: FormField[]): SectionDefinition['parts'] {
  const parts: SectionDefinition['parts'] = [];
  for (const field of fields) {
    if (parts.length === 0 || field.section) parts.push({ heading: field.section, fields: [] });
    parts.at(-1)?.fields.push(field);
  }
  return parts;
}

/** The bulk actions that show rows to visitors or hide them. */
export const activationActions = [
  { label: 'Activate', data: { isActive: true } },
  { label: 'Deactivate', data: { isActive: false } },
];
