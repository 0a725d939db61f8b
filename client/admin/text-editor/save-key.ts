import type { KeyboardEvent } from 'react';

/** Ctrl+S, or ⌘S, saves what the cursor is in. */
export const onSaveKey = (save: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  save();
};
