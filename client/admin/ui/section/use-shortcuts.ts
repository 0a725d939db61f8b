import { useEffect, useRef } from 'react';

/** A key such as 'n' or 'Alt+ArrowUp' with its action; if the action returns `false`, the browser handles the key. */
type Shortcuts = [key: string, run: () => unknown][];

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]';
/** In the tab list the arrow keys move between tabs; all other keys work as usual. */
const TABS = '[role="tablist"]';

/** Single-key shortcuts, except while the focus is in a text field, a menu or a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || isElsewhere(event)) return;
      const pressed = event.altKey ? `Alt+${event.key}` : event.key;
      const found = latest.current.find(([key]) => key === pressed);
      if (found && found[1]() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  const isWithin = (places: string) => target instanceof Element && target.closest(places) !== null;
  return isWithin(TYPING) || (key.startsWith('Arrow') && isWithin(TABS)) || document.querySelector('[aria-modal="true"]') !== null;
}
