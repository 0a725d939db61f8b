import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { calmBehavior, scrollBack, scrollToSection } from './scroll';
import { restoredPosition, trackScrollPositions } from './scroll-positions';

/**
 * On the way back (or forward) to where the visitor was; else to the section when there is a hash, and to the top on a new page.
 * A new page also takes the focus, for those who hear it.
 */
export function useScrollOnNavigation() {
  const { pathname, hash, key } = useLocation();
  const isWayBack = useNavigationType() === 'POP';
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useLayoutEffect(() => {
    const isFirst = shown.current === undefined;
    const isNewPage = shown.current !== pathname;
    shown.current = pathname;
    if (isFirst) trackScrollPositions();
    const left = restoredPosition();
    // The browser places the page that it loads, mostly in time.
    if (isFirst) return left && window.scrollY === 0 ? scrollBack(left) : undefined;
    if (isNewPage) {
      document.getElementById('main')?.focus({ preventScroll: true });
      // What the server wrote for search engines and messengers speaks of the page that was loaded.
      for (const tag of document.head.querySelectorAll('[property],[type="application/ld+json"]')) tag.remove();
    }
    if (isWayBack && left !== undefined) return scrollBack(left);
    if (hash) return scrollToSection(hash.slice(1), isNewPage ? 'instant' : calmBehavior());
    if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, key]);
}
