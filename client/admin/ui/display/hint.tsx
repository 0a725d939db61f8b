import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** Words in the second voice, in the size of the text around them and at most as wide as is easy to read. */
export const Hint = (props: TextProps & Pick<ComponentProps<'p'>, 'role' | 'children'>) => (
  <Text inherit c="dimmed" maw="44rem" {...props} />
);
