import { Switch, type SwitchProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A small switch in a table row, with its label beside it. */
export const RowSwitch = ({ children, ...props }: Omit<SwitchProps, 'label' | 'size'> & { children?: ReactNode }) => (
  <Switch size="xs" withThumbIndicator={false} label={children} {...props} />
);
