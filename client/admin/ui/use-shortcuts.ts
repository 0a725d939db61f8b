import { useEffect, useRef } from 'react';

/** A key, with Alt 'Alt+ArrowUp', and what it does; `false` leaves it to the browser. */
type Shortcuts = [key: string, run: () => unknown][];

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
/** Where the arrows go from tab to tab; every other key means what it means elsewhere. */
const TABS = '[role="tablist"]';

/** Single keys that work wherever the focus is, but not while somebody types, chooses from a menu or is in a dialog. */
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
