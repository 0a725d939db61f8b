/** The content types (one line each in shared/content/registry), as the engine sees them. */
import type { ContentType } from '../../../shared/content/content-type';
import { allTypes, recordedTypes } from '../../../shared/content/registry';

/** The type that has this path; a path that no type has is a mistake in a declaration. */
export function typeByPath(path: string): ContentType {
  const type = recordedTypes.find((one) => one.path === path);
  if (!type) throw new Error(`No content type has the path ${path}`);
  return type;
}

/** The fields, of any type, that hold an id of a row of the type with this path. */
export function referencingFields(path: string): { field: string; type: ContentType }[] {
  return allTypes.flatMap((type) =>
    Object.entries(type.references ?? {}).flatMap(([field, target]) => (target === path ? [{ field, type }] : [])),
  );
}
