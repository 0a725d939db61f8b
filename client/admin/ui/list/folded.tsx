import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

/** Folds filters on a phone, where they would take half of the screen. */
export function FoldedFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isUnfolded, setUnfolded] = useState(isOpen);
  if (!isPhone) return children;
  return (
    <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <Text component="summary" inherit fw={500}>
        Filters
      </Text>
      {children}
    </details>
  );
}
