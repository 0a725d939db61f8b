const NAME = 'places';
/** How far down each entry of the tab's history was left, by its key. */
let positions: Record<string, number> = {};
let current = '';

/** Follows the visitor from here to the end of the page, and knows again what was known before a reload. */
export function trackScrollPositions(): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(NAME) ?? '{}');
  } catch {
    // Without storage only a reload is not survived.
  }
  // The browser itself places a page that it loads, before we could; on the ways between ours it would place the one that is left.
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

/** Says that an entry is shown now. Gives where it was left, if it was shown before. */
export function restoredPosition(): number | undefined {
  // The first entry has no key, nor have those that the browser makes for a `#` of its own.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  current = history.state.key;
  const left = positions[current];
  if (left === undefined) savePosition();
  return left;
}

const savePosition = () => {
  positions[current] = window.scrollY;
};
