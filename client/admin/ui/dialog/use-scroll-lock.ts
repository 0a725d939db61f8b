import { useLayoutEffect } from 'react';

/** Keeps the page behind a dialog in place. Mantine's own way has the browser compute the styles of every element anew, at the opening and at the end. */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    const { body, documentElement: root } = document;
    // The width of the scrollbar, which disappears, so that nothing moves.
    const width = window.innerWidth - root.clientWidth;
    root.style.overflow = 'hidden';
    body.style.paddingInlineEnd = `${width}px`;
    return () => {
      root.style.overflow = '';
      body.style.paddingInlineEnd = '';
    };
  }, [isLocked]);
}
