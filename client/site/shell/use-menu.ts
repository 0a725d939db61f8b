import { type RefObject, useEffect, useState } from 'react';

const NARROW = '(max-width: 61.99em)';

/** The menu on small screens. While open, focus is trapped in the bar; Escape, a followed link or a click outside closes it. */
export function useMenu(bar: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const element = bar.current;
    if (!isOpen || !element) return;
    const close = () => setOpen(false);
    const onClick = (event: MouseEvent) => {
      const clicked = event.composedPath().filter((node) => node instanceof Element);
      if (clicked.some((node) => node.matches('a')) || !clicked.some((node) => node.matches('nav, button'))) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        close();
        element.querySelector('button')?.focus();
      } else if (event.key === 'Tab') {
        const focusable = [...element.querySelectorAll<HTMLElement>('a, button')].filter((stop) => stop.getClientRects().length > 0);
        const inside = focusable.includes(document.activeElement as HTMLElement);
        const edge = event.shiftKey ? focusable.at(0) : focusable.at(-1);
        if (inside && document.activeElement !== edge) return;
        event.preventDefault();
        (event.shiftKey ? focusable.at(-1) : focusable.at(0))?.focus();
      }
    };
    const whileOpen = new AbortController();
    document.addEventListener('click', onClick, whileOpen);
    document.addEventListener('keydown', onKey, whileOpen);
    window.matchMedia(NARROW).addEventListener('change', close, whileOpen);
    return () => whileOpen.abort();
  }, [isOpen, bar]);

  return { isOpen, toggle: () => setOpen((wasOpen) => !wasOpen) };
}
