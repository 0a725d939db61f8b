import { useScroller } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './shelf.module.css';

type ShelfProps = { as?: 'ul' | 'ol'; 'aria-labelledby': string; className: string | undefined; children: ReactNode };

/** A list which on a phone is one row that scrolls sideways. It is a keyboard stop only while it scrolls. */
export function Shelf({ as: List = 'ul', className = '', children, ...name }: ShelfProps) {
  const { ref, canScrollStart, canScrollEnd } = useScroller<HTMLElement>({ draggable: false });
  return (
    <List
      data-row
      ref={ref}
      {...name}
      className={`${classes.row} ${classes.shelf} ${className}`}
      tabIndex={canScrollStart || canScrollEnd ? 0 : undefined}
    >
      {children}
    </List>
  );
}
