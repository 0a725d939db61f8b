import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

type FactListProps = BoxProps & { labelWidth?: string; children: ReactNode };

/** A list of labels and values: labels on the left, on a phone above the values. */
export const FactList = ({ labelWidth, ...props }: FactListProps) => (
  <Box component="dl" {...props} className={classes.facts} __vars={{ '--labels': labelWidth }} />
);

/** One line of the list; nothing without a value. */
export function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  if ([children].flat().every((part) => !part)) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
