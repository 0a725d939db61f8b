import { Button, Menu } from '@mantine/core';
import { memo } from 'react';
import type { PaperObjection } from '../../../../../shared/quotation/paper';
import { focusOnField } from './focus-on';

/** The obstacles to sending, by field or line, with one text each. */
export function groupObjections(objections: readonly PaperObjection[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const { at, message } of objections) {
    const before = places.get(at);
    places.set(at, before ? `${before}. ${message}` : message);
  }
  return places;
}

/** The obstacles by field or line key, and the numbers of lines by key. */
export type MissingFields = { missing: ReadonlyMap<string, string>; numbers: ReadonlyMap<string, number> };

/** The number of obstacles to sending, with a menu that leads to each field. A draft can be saved with obstacles. */
export const MissingFieldsMenu = memo(function Missing({ missing, numbers, onSeller }: MissingFields & { onSeller: () => void }) {
  if (missing.size === 0) return null;
  const go = (at: string) => (at === 'seller' ? onSeller() : focusOnField(at));
  return (
    // The focus stays at the field that the menu item leads to.
    <Menu position="bottom-end" width={320} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button px="xs" variant="subtle" color="var(--alert)">
          {missing.size === 1 ? '1 thing missing' : `${missing.size} things missing`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="min(24rem, 60dvh)" style={{ overflowY: 'auto' }}>
        {[...missing].map(([at, message]) => (
          <Menu.Item key={at} onClick={() => go(at)}>
            {numbers.has(at) ? `Line ${numbers.get(at)}: ${message}` : message}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});
