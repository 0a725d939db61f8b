import { useState } from 'react';
import type { z } from 'zod';

/** A value that this browser remembers, such as which groups of the menu are folded. What does not fit the schema any more counts as `fallback`. */
export function useRemembered<T>(name: string, schema: z.ZodType<T>, fallback: T): [T, (next: T) => void] {
  const key = `panel-${name}`;
  const [value, setValue] = useState(() => read(key, schema) ?? fallback);
  const remember = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage it holds until the section is left.
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
