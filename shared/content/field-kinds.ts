/** The kind and the properties of a content type's fields, stored in a zod registry. */
import { z } from 'zod';

export type FieldKind =
  | 'text'
  | 'number'
  | 'amount'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'picture'
  | 'lines'
  | 'percent'
  | 'tiers'
  | 'pictures'
  | 'documents';

/** Properties of a field, besides its allowed values. */
export type FieldDetails = {
  /** The field's label, if it differs from the field's name in words. */
  label?: string;
  /** The hint below the field in the panel's form. */
  hint?: string;
  /** Whether no two rows may have the same value, except null; the model's column, or its column in `comparedBy`, is also `@unique`. */
  unique?: boolean;
  /** Whether the search ignores this text. */
  unsearched?: boolean;
};
const kinds = z.registry<FieldDetails & { kind: FieldKind; options: readonly string[] }>();

/** The kind of a field's schema, which determines how lists, files and searches handle it. */
export const fieldKindOf = (field: z.ZodType): FieldKind | undefined => kinds.get(field)?.kind;

/** The options of a choice field. */
export const listFieldChoices = (field: z.ZodType): readonly string[] => kinds.get(field)?.options ?? [];

/** Whether no two rows may have the same value of the field. */
export const isUniqueField = (field: z.ZodType): boolean => kinds.get(field)?.unique === true;

/** Whether the search covers the field. */
export const isSearchedField = (field: z.ZodType): boolean => fieldKindOf(field) === 'text' && kinds.get(field)?.unsearched !== true;

/** The hint of a field in the panel's form. */
export const fieldHintOf = (field: z.ZodType): string | undefined => kinds.get(field)?.hint;

/** The label of a field: the declared one, or its name in words ('statLabel' → 'Stat label'). */
export function fieldLabelOf(name: string, field: z.ZodType | undefined): string {
  const label = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return (field && kinds.get(field)?.label) ?? `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

/** Registers the kind and the properties of a field. */
export const registerField =
  (kind: FieldKind, { options = [], ...details }: FieldDetails & { options?: readonly string[] } = {}) =>
  <T extends z.ZodType>(field: T): T => {
    const described = details.unique ? field.describe('Unique: 409 when another row has this value') : field;
    kinds.add(described, { kind, options, ...details });
    return described;
  };
