import { Stack, type StackProps } from '@mantine/core';

/** A part of a screen, with a hairline above it. */
export const ScreenPart = (props: StackProps) => (
  <Stack component="section" gap="sm" pt="md" style={{ borderBlockStart: '1px solid var(--line)' }} {...props} />
);
