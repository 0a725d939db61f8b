import type { ContentType } from '../../shared/content/content-type';

/** The example row of a type as a body to create; `n` makes its unique field unique. */
export function sample(type: ContentType, n = 0): Record<string, unknown> {
  const example = { ...type.example } as Record<string, unknown>;
  if (type.unique && n > 0) example[type.unique] = `${example[type.unique]}-${n}`;
  return example;
}
