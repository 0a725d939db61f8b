import { useSyncExternalStore } from 'react';
import type { Chosen } from './chosen';
import classes from './compare-button.module.css';

let bar: typeof import('./compare-bar').compareBar | undefined;
const none: readonly number[] = [];
const listeners = new Set<() => void>();

/** The code of the choice, which is loaded once it is used. */
async function loadBar() {
  bar = (await import('./compare-bar')).compareBar;
  bar.notify(listeners);
  return bar;
}

function subscribe(listener: () => void) {
  try {
    if (listeners.size === 0 && sessionStorage.getItem('compare')) loadBar().catch(() => {});
  } catch {}
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const useChosen = () =>
  useSyncExternalStore(
    subscribe,
    () => bar?.ids() ?? none,
    () => none,
  );

/** Chooses a product for the comparison. Without JavaScript it opens the comparison with it, which offers others. */
export function CompareButton({ product }: { product: Chosen }) {
  return (
    <form
      action="/compare"
      onSubmit={(event) => {
        event.preventDefault();
        // If its code is missing, the page is of an older build.
        loadBar().then(
          ({ toggle }) => toggle(product),
          () => window.location.reload(),
        );
      }}
    >
      <button
        type="submit"
        name="items"
        value={product.id}
        className={classes.compare}
        aria-pressed={useChosen().includes(product.id)}
        aria-label={`Compare ${product.title}`}
      >
        <span>Compare</span>
      </button>
    </form>
  );
}

/** The place of the bar with the chosen products, at the end of a list. */
export const CompareBarSlot = () => (useChosen() === none || !bar ? null : <bar.Bar />);
