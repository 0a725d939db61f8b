/** Whether the visitor prefers reduced motion. */
export function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The behavior for scrolling within a page. */
export function calmBehavior(): ScrollBehavior {
  return wantsLessMotion() ? 'instant' : 'smooth';
}

/** Scrolls to a section and keeps it in scroll while the resizeObserver above it still changes. Returns a cancel function. */
export function scrollToSection(id: string, behavior: ScrollBehavior): () => void {
  return repeatOnLayout((isFirst) => {
    document.getElementById(id)?.scrollIntoView({ behavior: isFirst ? behavior : 'instant' });
    return false;
  });
}

/** Restores a scroll position as soon as the page is long enough. Returns a cancel function. */
export function scrollBack(top: number): () => void {
  return repeatOnLayout(() => {
    window.scrollTo({ top, behavior: 'instant' });
    return window.scrollY > top - 1;
  });
}

/** Calls `scroll` now and whenever the page's height changes, until it returns true or the visitor interacts. */
function repeatOnLayout(scroll: (isFirst: boolean) => boolean): () => void {
  const cancel = new AbortController();
  if (scroll(true)) return () => {};
  let height = document.body.offsetHeight;
  const resizeObserver = new ResizeObserver(() => {
    if (document.body.offsetHeight === height) return;
    height = document.body.offsetHeight;
    if (scroll(false)) cancel.abort();
  });
  resizeObserver.observe(document.body);
  cancel.signal.addEventListener('abort', () => resizeObserver.disconnect());
  for (const eventName of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(eventName, () => cancel.abort(), { once: true, passive: true, signal: cancel.signal });
  }
  return () => cancel.abort();
}
