import { Title } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import classes from './section-head.module.css';

/** What the open place is called. */
export const SectionName = createContext('');

/** The head of a place: its name, for a list the search, and what can be done with the whole of it. */
export function SectionHead({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <Title order={1}>{use(SectionName)}</Title>
      {children}
    </div>
  );
}
