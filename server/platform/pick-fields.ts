import type { z } from 'zod';

/** A row with the fields of its schema alone, so that a column which is added later leaves only where it is named. Not checked, and not deep. */
export const pickFields = <S extends z.ZodObject>(schema: S, row: { [name in keyof z.output<S>]: unknown }): z.output<S> =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, row[name as keyof typeof row]])) as z.output<S>;
