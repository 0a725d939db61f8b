import type { KeyboardEvent } from 'react';

/** Saves the focused field on Ctrl+S, or ⌘S. */
export const saveOnKey = (save: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  save();
};
