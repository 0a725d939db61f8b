import { Group, type GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './rows.module.css';

type RowsProps = { 'aria-label'?: string; isOrdered?: boolean; children: ReactNode };

/** A list with a hairline above each entry. */
export function RowList({ isOrdered = false, ...props }: RowsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return <List className={classes.rows} {...props} />;
}

/** An entry: its text, with further lines as `<small>`, and its actions at the end. */
export const ListRow = (props: GroupProps) => <Group component="li" justify="space-between" wrap="nowrap" {...props} />;
