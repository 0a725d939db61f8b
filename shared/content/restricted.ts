/** Restricts a type for callers who may not see costs: removes its restricted fields. */
import type { ContentType } from './content-type';

const without = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const reduced = new WeakMap<ContentType, ContentType>();

/**
 * The type with the fields that the caller may see, for reading and for forms. The write path uses the whole type, so that the history is
 * complete.
 */
export function restrictType(type: ContentType, seesCosts: boolean): ContentType {
  const { restricted } = type;
  if (seesCosts || !restricted) return type;
  const seen = reduced.get(type) ?? { ...type, fields: without(type.fields, restricted), defaults: without(type.defaults, restricted) };
  reduced.set(type, seen as ContentType);
  return seen as ContentType;
}

/** A row, or its state in the history, without the fields that the caller may not see. */
export const omitRestrictedFields = <Row extends object | null | undefined>(
  { restricted }: ContentType,
  row: Row,
  seesCosts: boolean,
): Row => (seesCosts || !restricted || !row ? row : (without(row, restricted) as Row));
