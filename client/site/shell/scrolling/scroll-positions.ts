const NAME = 'places';
/** The scroll position of each history entry of this tab, by the key of the entry. */
let positions: Record<string, number> = {};
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
  addEventListener('scroll', savePosition, { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(NAME, JSON.stringify(positions));
    } catch {
      // Without storage the positions do not survive a reload.
    }
  });
}

/** Sets the current history entry and returns its recorded position, if any. */
export function readStoredPosition(): number | undefined {
  // The first entry has no key; neither have entries that the browser creates for a `#` link.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  current = history.state.key;
  const left = positions[current];
  if (left === undefined) savePosition();
  return left;
}

const savePosition = () => {
  positions[current] = window.scrollY;
};
