import { useLayoutEffect } from 'react';

/**
 * Keeps the page behind a dialog from scrolling. Mantine's own lock makes the browser recompute the styles of every element, on opening and
 * closing.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    const { body, documentElement: root } = document;
    // The width of the scrollbar, which disappears; it is replaced by padding, so that nothing moves.
    const width = window.innerWidth - root.clientWidth;
    root.style.overflow = 'hidden';
    body.style.paddingInlineEnd = `${width}px`;
    return () => {
      root.style.overflow = '';
      body.style.paddingInlineEnd = '';
    };
  }, [isLocked]);
}
