import { useState } from 'react';
import type { z } from 'zod';

/**
 * A value that this browser remembers, such as the folded groups of the menu. A stored value that no longer fits the schema counts as
 * `fallback`.
 */
export function useRememberedValue<T>(name: string, schema: z.ZodType<T>, fallback: T): [T, (next: T) => void] {
  const key = `panel-${name}`;
  const [value, setValue] = useState(() => read(key, schema) ?? fallback);
  const remember = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage, the value is remembered until the section is left.
    }
  };
  return [value, remember];
}

function read<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
