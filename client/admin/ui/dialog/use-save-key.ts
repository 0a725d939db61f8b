import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffectEvent } from 'react';
import { isCovered } from './top-dialog';

/** Saves on Ctrl+S, or ⌘S. The keys belong to the top dialog: an editor below an open dialog does not save. */
export function useSaveKey(editor: RefObject<HTMLElement | null>, save: () => void): void {
  const saveUncovered = useEffectEvent(() => {
    if (editor.current && !isCovered(editor.current)) save();
  });
  useHotkeys([['mod+S', () => saveUncovered()]], []);
}
