import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { slugOf } from '../../../../shared/slug';
import type { WidgetProps } from '../content-tab';
import { useCategories } from '../use-categories';

const NUMBERED = /^category-\d+$/;

/** A category's part of an address, which follows its name until it is edited by hand (DESIGN §6.6). */
export function SlugOfName({ value = '', onChange, schema: _, values, ...input }: WidgetProps<string>) {
  const { data = [] } = useCategories();
  const name = String(values.name ?? '');
  const before = useRef(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the name's changes, not its own
  useEffect(() => {
    const next = nextSlug(name, value, data);
    if (isMadeOf(before.current, value) && value !== next) onChange(next);
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

/** Whether a slug is what the name gives by itself; a name without a Latin letter or digit gives a number. */
const isMadeOf = (name: string, slug: string) => (slugOf(name) || !name.trim() ? slug === slugOf(name) : NUMBERED.test(slug));

function nextSlug(name: string, slug: string, categories: { slug: string }[]): string {
  if (slugOf(name) || !name.trim()) return slugOf(name);
  if (NUMBERED.test(slug)) return slug;
  const taken = new Set(categories.map((category) => category.slug));
  let n = 1;
  while (taken.has(`category-${n}`)) n++;
  return `category-${n}`;
}
