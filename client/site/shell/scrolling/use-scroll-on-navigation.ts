import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { chooseScrollBehavior, scrollBack, scrollRowsBack, scrollToSection } from './scroll';
import { readStoredPosition, trackScrollPositions } from './scroll-positions';

/**
 * Scrolls to the recorded position on back and forward, else to the section in the hash, or to the top of a new page.
 * A new page also receives the focus, so that screen readers announce it.
 */
export function useScrollOnNavigation() {
  const { pathname, hash, key } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useLayoutEffect(() => {
    const isFirst = shown.current === undefined;
    const isNewPage = shown.current !== pathname;
    shown.current = pathname;
    if (isFirst) trackScrollPositions();
    const left = readStoredPosition();
    // After a load, the browser restores the position of the page, but not of its rows.
    if (isFirst) {
      if (left?.top && window.scrollY === 0) return scrollBack(left);
      return left && scrollRowsBack(left.rows);
    }
    if (isNewPage) {
      document.getElementById('main')?.focus({ preventScroll: true });
      // The server's metadata describes the page that was loaded, not this one.
      for (const tag of document.head.querySelectorAll('[property],[type="application/ld+json"]')) tag.remove();
    }
    if (isBackOrForward && left !== undefined) return scrollBack(left);
    if (hash) return scrollToSection(hash.slice(1), isNewPage ? 'instant' : chooseScrollBehavior());
    if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, key]);
}
