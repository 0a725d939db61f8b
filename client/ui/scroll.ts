/** Whether the visitor asked for less motion. */
export function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How to scroll within a page. */
export function calmBehavior(): ScrollBehavior {
  return wantsLessMotion() ? 'instant' : 'smooth';
}

/**
 * Brings a section below the header and keeps it there while the page above it is still being laid out,
 * until the visitor takes over. Returns how to let go.
 */
export function scrollToSection(id: string, behavior: ScrollBehavior): () => void {
  const place = (how: ScrollBehavior) => document.getElementById(id)?.scrollIntoView({ behavior: how });
  place(behavior);
  const release = new AbortController();
  let height = document.body.offsetHeight;
  const layout = new ResizeObserver(() => {
    if (document.body.offsetHeight === height) return;
    height = document.body.offsetHeight;
    place('instant');
  });
  layout.observe(document.body);
  release.signal.addEventListener('abort', () => layout.disconnect());
  for (const gesture of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(gesture, () => release.abort(), { once: true, passive: true, signal: release.signal });
  }
  return () => release.abort();
}
