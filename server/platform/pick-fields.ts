import type { z } from 'zod';

/**
 * Picks the fields of a schema from a row, so that a column added later is returned only where the schema names it. Values are not checked,
 * and nested objects are not filtered.
 */
export const pickFields = <S extends z.ZodObject>(schema: S, row: { [name in keyof z.output<S>]: unknown }): z.output<S> =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, row[name as keyof typeof row]])) as z.output<S>;
