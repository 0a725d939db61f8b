/** Whether the visitor asked for less motion. */
export function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How to scroll within a page. */
export function calmBehavior(): ScrollBehavior {
  return wantsLessMotion() ? 'instant' : 'smooth';
}

/** Brings a section below the header and keeps it there while the page above it is still being laid out. Returns how to let go. */
export function scrollToSection(id: string, behavior: ScrollBehavior): () => void {
  return keepPlace((isFirst) => {
    document.getElementById(id)?.scrollIntoView({ behavior: isFirst ? behavior : 'instant' });
    return false;
  });
}

/** Goes as far down as before, as soon as the page has that much to show. Returns how to let go. */
export function scrollBack(top: number): () => void {
  return keepPlace(() => {
    window.scrollTo({ top, behavior: 'instant' });
    return window.scrollY > top - 1;
  });
}

/** Calls `place` now and whenever the page's height changes, until that is the end of it or the visitor takes over. */
function keepPlace(place: (isFirst: boolean) => boolean): () => void {
  const release = new AbortController();
  if (place(true)) return () => {};
  let height = document.body.offsetHeight;
  const layout = new ResizeObserver(() => {
    if (document.body.offsetHeight === height) return;
    height = document.body.offsetHeight;
    if (place(false)) release.abort();
  });
  layout.observe(document.body);
  release.signal.addEventListener('abort', () => layout.disconnect());
  for (const gesture of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(gesture, () => release.abort(), { once: true, passive: true, signal: release.signal });
  }
  return () => release.abort();
}
