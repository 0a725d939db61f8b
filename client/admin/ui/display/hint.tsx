import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** A secondary text, in the size of the surrounding text and with a readable line length. */
export const HintText = (props: TextProps & Pick<ComponentProps<'p'>, 'role' | 'children'>) => (
  <Text inherit c="dimmed" maw="44rem" {...props} />
);
