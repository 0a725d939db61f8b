import { Stack, type StackProps, Title } from '@mantine/core';
import { createContext, type FocusEventHandler, type ReactNode, use } from 'react';
import { SearchBox } from './list/search-box';
import classes from './section.module.css';

/** The title of the open section. */
export const SectionName = createContext('');

export type SectionProps = Pick<StackProps, 'gap' | 'className'> & {
  /** What the search box says; without it there is none. */
  search?: string;
  /** Buttons and choices for the whole section, beside its title. */
  actions?: ReactNode;
  onFocus?: FocusEventHandler;
  children: ReactNode;
};

/** A section of the panel: its title, its search and actions, and below them its contents. */
export function Section({ search, actions, children, ...stack }: SectionProps) {
  const name = use(SectionName);
  return (
    <Stack component="section" aria-label={name} {...stack}>
      <div className={classes.head}>
        <Title order={1}>{name}</Title>
        {search && <SearchBox label={search} />}
        {actions}
      </div>
      {children}
    </Stack>
  );
}
