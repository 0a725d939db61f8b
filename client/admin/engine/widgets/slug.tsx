import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { slugOf } from '../../../../shared/slug';
import type { WidgetProps } from '../content-tab';

/** A part of an address that follows the record's name until it is edited by hand (DESIGN §6.6). */
export function SlugOfName({ value = '', onChange, schema: _, values, ...input }: WidgetProps<string>) {
  const name = String(values.name ?? '');
  const before = useRef(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the name's changes, not its own
  useEffect(() => {
    if (value === slugOf(before.current) && value !== slugOf(name)) onChange(slugOf(name));
    before.current = name;
  }, [name]);
  return (
    <TextInput
      {...input}
      spellCheck={false}
      autoCapitalize="none"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
