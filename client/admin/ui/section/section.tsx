import { Stack, type StackProps, Title } from '@mantine/core';
import { createContext, type FocusEventHandler, type ReactNode, use } from 'react';
import { SearchBox } from './search-box';
import classes from './section.module.css';

/** The title of the open section, or of the open screen within a section, which has headings one level lower. */
export const SectionTitleContext = createContext<{ name: string; order: 1 | 2 }>({ name: '', order: 1 });

export type SectionProps = Pick<StackProps, 'gap' | 'className'> & {
  /** The placeholder of the search box; without it there is no search box. */
  search?: string;
  /** Buttons and choices for the whole section, beside its title. */
  actions?: ReactNode;
  onFocus?: FocusEventHandler;
  children: ReactNode;
};

/** A section of the panel: its title, its search and actions, and below them its contents. */
export function SectionLayout({ search, actions, children, ...stack }: SectionProps) {
  const { name, order } = use(SectionTitleContext);
  return (
    <Stack component="section" aria-label={name} {...stack}>
      <div className={classes.head} data-search={search ? true : undefined}>
        <Title order={order} className={classes.title}>
          {name}
        </Title>
        {search && <SearchBox label={search} />}
        {actions}
      </div>
      {children}
    </Stack>
  );
}
