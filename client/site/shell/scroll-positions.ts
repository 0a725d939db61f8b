const NAME = 'places';
/** The scroll position of each history entry of the tab, by its key. */
let positions: Record<string, number> = {};
let current = '';

/** Records the scroll position, and restores the recorded ones after a reload. */
export function trackScrollPositions(): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(NAME) ?? '{}');
  } catch {
    // Without storage the positions do not survive a reload.
  }
  // The browser restores the position of a loaded page before this script could; between pages of the site it would scroll the old page.
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
      // As above.
    }
  });
}

/** Sets the shown entry and returns its previous position, if there is one. */
export function restoredPosition(): number | undefined {
  // The first entry has no key, nor have entries that the browser creates for a `#` link.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  current = history.state.key;
  const left = positions[current];
  if (left === undefined) savePosition();
  return left;
}

const savePosition = () => {
  positions[current] = window.scrollY;
};
