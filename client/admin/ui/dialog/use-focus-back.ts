import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that had it before a dialog that is mounted open: Mantine returns it only for a dialog that stays
 * mounted.
 */
export function useFocusBack(isOpenAtFirst = true): void {
  const [before] = useState(() => (isOpenAtFirst ? findFocused() : null));
  useEffect(
    () => () => {
      // Another dialog, or a new row, may take the focus.
      setTimeout(() => {
        if (document.activeElement === document.body && before?.isConnected) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

/** The focused element; in a menu, which closes, its button. */
function findFocused(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const found = button ? document.getElementById(button) : focused;
  return found instanceof HTMLElement ? found : null;
}
