import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './folded.module.css';

/** Folds filters on a phone, where they would take half of the screen. */
export function FoldedFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isUnfolded, setUnfolded] = useState(isOpen);
  if (!isPhone) return children;
  return (
    <details className={classes.filters} open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>Filters</summary>
      {children}
    </details>
  );
}
