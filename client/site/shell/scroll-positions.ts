const STORAGE_KEY = 'places';
/** The last scroll position of each history entry, by its key. */
let positions: Record<string, number> = {};
let current = '';

/** Starts recording scroll positions, and restores those recorded before a reload. */
export function trackScrollPositions(): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    // Without storage, positions are lost on reload only.
  }
  // The browser restores the position of a page that it loads, earlier than a script could. For navigations within the site it would
  // scroll the old page, so the script takes over then.
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  if (document.readyState === 'complete') takeOver();
  addEventListener('pageshow', takeOver);
  addEventListener('scroll', savePosition, { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
    } catch {
      // As above.
    }
  });
}

/** Sets the current history entry. Returns its last scroll position if it was shown before. */
export function restoredPosition(): number | undefined {
  // The first entry has no key, and neither have entries that the browser creates for hash links.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  current = history.state.key;
  const position = positions[current];
  if (position === undefined) savePosition();
  return position;
}

const savePosition = () => {
  positions[current] = window.scrollY;
};
