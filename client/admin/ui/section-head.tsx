import { Title } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import classes from './section-head.module.css';

/** The title of the open section. */
export const SectionName = createContext('');

/** The head of a section: its title, its search, and actions for the whole list. */
export function SectionHead({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <Title order={1}>{use(SectionName)}</Title>
      {children}
    </div>
  );
}
