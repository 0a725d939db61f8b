import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { calmBehavior, scrollBack, scrollToSection } from './scroll';
import { restoredPosition, trackScrollPositions } from './scroll-positions';

/**
 * Back and forward restore the scroll position; other navigations scroll to the section in the hash, or to the top of a new page.
 * A new page also receives the focus, for screen readers.
 */
export function useScrollOnNavigation() {
  const { pathname, hash, key } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const shownPath = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useLayoutEffect(() => {
    const isFirst = shownPath.current === undefined;
    const isNewPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (isFirst) trackScrollPositions();
    const position = restoredPosition();
    // The browser usually restores the position of a page that it loads itself.
    if (isFirst) return position && window.scrollY === 0 ? scrollBack(position) : undefined;
    if (isNewPage) {
      document.getElementById('main')?.focus({ preventScroll: true });
      // The metadata for search engines and link previews describes the first page only.
      for (const tag of document.head.querySelectorAll('[property],[type="application/ld+json"]')) tag.remove();
    }
    if (isBackOrForward && position !== undefined) return scrollBack(position);
    if (hash) return scrollToSection(hash.slice(1), isNewPage ? 'instant' : calmBehavior());
    if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, key]);
}
