import type { KeyboardEvent } from 'react';

/** Ctrl+S, or ⌘S, saves the field with the focus. */
export const onSaveKey = (save: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  save();
};
