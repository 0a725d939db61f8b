import type { ContentType } from '../../shared/content/content-type';

let last = 10_000;
const next = () => {
  last += 1;
  return last;
};

/** The example row of a type as a request body. Each call gives unique fields new values; with the same `n` they are the same. */
export function createSampleRow(type: ContentType, n = next()): Record<string, unknown> {
  const example = { ...type.example } as Record<string, unknown>;
  for (const field of type.unique) example[field] = typeof example[field] === 'number' ? example[field] + n : `${example[field]}-${n}`;
  return example;
}
