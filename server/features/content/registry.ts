/** Lookups in the registry of content types (shared/content/registry). */
import type { ContentType } from '../../../shared/content/content-type';
import { allTypes, recordedTypes } from '../../../shared/content/registry';

/** The type with this path; throws for an unknown path, which is an error in a declaration. */
export function typeByPath(path: string): ContentType {
  const type = recordedTypes.find((one) => one.path === path);
  if (!type) throw new Error(`No content type has the path ${path}`);
  return type;
}

/** The fields of any type that reference the type with this path. */
export function referencingFields(path: string): { field: string; type: ContentType }[] {
  return allTypes.flatMap((type) =>
    Object.entries(type.references ?? {}).flatMap(([field, target]) => (target === path ? [{ field, type }] : [])),
  );
}
