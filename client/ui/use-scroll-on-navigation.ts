import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { calmBehavior, scrollToSection } from './scroll';

/** To the top on a new page, to the section when there is a hash; a new page also takes the focus, for those who hear it. */
export function useScrollOnNavigation() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    const isFirst = shown.current === undefined;
    const isNewPage = shown.current !== pathname;
    shown.current = pathname;
    if (isFirst) return; // the browser has placed the page that it loaded
    if (isNewPage) document.getElementById('main')?.focus({ preventScroll: true });
    if (hash) return scrollToSection(hash.slice(1), isNewPage ? 'instant' : calmBehavior());
    if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, key]);
}
