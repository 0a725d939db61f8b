import { type RefObject, useEffect, useState } from 'react';

const NARROW = '(max-width: 61.99em)';

/** The menu of small screens. While it is open, Tab stays inside the header; Escape, a selected link, the search or a tap outside close it. */
export function useMobileMenu(bar: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const element = bar.current;
    if (!isOpen || !element) return;
    const close = () => setOpen(false);
    const onClick = (event: MouseEvent) => {
      const tapped = event.composedPath().filter((node) => node instanceof Element);
      if (tapped.some((node) => node.matches('a, [popovertarget]')) || !tapped.some((node) => node.matches('nav, button'))) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        close();
        element.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      } else if (event.key === 'Tab') {
        const stops = [...element.querySelectorAll<HTMLElement>('a, button')].filter((stop) => stop.getClientRects().length > 0);
        const isInside = stops.includes(document.activeElement as HTMLElement);
        const edge = event.shiftKey ? stops.at(0) : stops.at(-1);
        if (isInside && document.activeElement !== edge) return;
        event.preventDefault();
        (event.shiftKey ? stops.at(-1) : stops.at(0))?.focus();
      }
    };
    const whileOpen = new AbortController();
    document.addEventListener('click', onClick, whileOpen);
    document.addEventListener('keydown', onKey, whileOpen);
    window.matchMedia(NARROW).addEventListener('change', close, whileOpen);
    return () => whileOpen.abort();
  }, [isOpen, bar]);

  return { isOpen, toggle: () => setOpen((was) => !was) };
}
