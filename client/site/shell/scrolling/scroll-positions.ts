const NAME = 'positions';
/** How far a page is scrolled, and each of its rows that scroll sideways. */
export type ScrollPosition = { top: number; rows: number[] };

/** The scroll position of each history entry of this tab, by the key of the entry. */
let positions: Record<string, ScrollPosition> = {};
let current = '';

/** Records the scroll position from now on, and loads the positions recorded before a reload. */
export function trackScrollPositions(): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(NAME) ?? '{}');
  } catch {
    // Without storage the positions do not survive a reload.
  }
  // On loading, the browser restores the position before this script could. Between pages of the site it would scroll the old page.
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  if (document.readyState === 'complete') takeOver();
  addEventListener('pageshow', takeOver);
  // The listener captures, since the scroll event of a row does not bubble.
  addEventListener('scroll', savePosition, { passive: true, capture: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(NAME, JSON.stringify(positions));
    } catch {
      // Without storage the positions do not survive a reload.
    }
  });
}

/** Starts recording for the current history entry. Returns the scroll position recorded for it earlier; undefined for a new entry. */
export function readStoredPosition(): ScrollPosition | undefined {
  // The first entry has no key; neither have entries that the browser creates for a `#` link.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  current = history.state.key;
  const left = positions[current];
  if (left === undefined) savePosition();
  return left;
}

/** The rows of the page that scroll sideways. */
export const findRows = () => document.querySelectorAll<HTMLElement>('main [data-row]');

const savePosition = () => {
  positions[current] = { top: window.scrollY, rows: Array.from(findRows(), (row) => row.scrollLeft) };
};
