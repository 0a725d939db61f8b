import { SCROLL_IDLE_MS } from '../../../../shared/business';
import { findRows, type ScrollPosition } from './scroll-positions';

/** Keeps the class `scrolling` on the root element while the page scrolls, for styles (REQ 5.12). */
export function markScrolling(): void {
  const { classList } = document.documentElement;
  let idle: number | undefined;
  const onScroll = () => {
    classList.add('scrolling');
    clearTimeout(idle);
    idle = window.setTimeout(() => classList.remove('scrolling'), SCROLL_IDLE_MS);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
}

/**
 * When Tab focuses an element, scrolls it completely into view, below the header and in rows that scroll sideways. Browsers do not scroll
 * to an element that is partly visible. Nothing scrolls for a pointer, nor when the visitor returns from another tab or window.
 */
export function showTabStops(): void {
  let isTab = false;
  window.addEventListener('keydown', ({ key }) => (isTab = key === 'Tab'), true);
  for (const type of ['keyup', 'pointerdown', 'blur']) window.addEventListener(type, () => (isTab = false));
  window.addEventListener('focusin', ({ target }) => {
    if (isTab) (target as Element).scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  });
}

/** Whether the visitor prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The scroll behaviour within a page. */
export function chooseScrollBehavior(): ScrollBehavior {
  return prefersReducedMotion() ? 'instant' : 'smooth';
}

/** Scrolls a section below the header, again whenever the content above it changes height. Returns a function that stops it. */
export function scrollToSection(id: string, behavior: ScrollBehavior): () => void {
  // The chosen link loses the focus: with the focus in the header, the page has no scroll padding, and the header would cover the section.
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('header')) focused.blur();
  return keepScrollPosition((isFirst) => {
    document.getElementById(id)?.scrollIntoView({ behavior: isFirst ? behavior : 'instant' });
    return false;
  });
}

/** Scrolls to a recorded position as soon as the page is tall enough. Returns a function that stops it. */
export function scrollBack({ top, rows }: ScrollPosition): () => void {
  return keepScrollPosition(() => {
    scrollRowsBack(rows);
    window.scrollTo({ top, behavior: 'instant' });
    return window.scrollY > top - 1;
  });
}

/** Scrolls the rows of the page to recorded positions. */
export function scrollRowsBack(rows: number[]): void {
  for (const [at, row] of findRows().entries()) row.scrollTo({ left: rows[at] ?? 0, behavior: 'instant' });
}

/** Calls `place` now and whenever the page's height changes, until it succeeds or the visitor scrolls. */
function keepScrollPosition(place: (isFirst: boolean) => boolean): () => void {
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
