import { TextInput } from '@mantine/core';
import { use, useEffect, useRef } from 'react';
import { findFreeSlug, isSlugOfName } from '../../../../../shared/catalogue/slug';
import { FormValuesContext } from '../../../ui/form/form-values';
import { useCategories } from '../../../ui/form/use-categories';
import type { WidgetProps } from '../../section-definition';

/** The field for a category's slug, which follows the name until it is edited by hand (REQ 3.6). */
export function SlugInput({ value = '', onChange, schema: _, ...input }: WidgetProps<string>) {
  const { data } = useCategories();
  const own = useRef(value).current;
  const name = String(use(FormValuesContext).name ?? '');
  const before = useRef(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slug follows the name and the loaded categories, not its own changes
  useEffect(() => {
    const next = findFreeSlug(name, value, new Set(data?.map(({ slug }) => slug).filter((slug) => slug !== own)));
    if (isSlugOfName(before.current, value) && value !== next) onChange(next);
    before.current = name;
  }, [name, data]);
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
