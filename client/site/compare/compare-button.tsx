import { useSyncExternalStore } from 'react';
import type { ChosenProduct } from './chosen';
import classes from './compare-button.module.css';

let bar: typeof import('./compare-bar').compareBar | undefined;
const none: readonly number[] = [];
const listeners = new Set<() => void>();

/** Loads the code of the comparison on first use. */
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

/**
 * A button that chooses a product for the comparison. Without JavaScript it opens the comparison page with the product, which offers
 * others.
 */
export function CompareButton({ product }: { product: ChosenProduct }) {
  return (
    <form
      action="/compare"
      onSubmit={(event) => {
        event.preventDefault();
        // If the code cannot be loaded, the page belongs to an older build.
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

/** The position of the bar with the chosen products, at the end of a list. */
export const CompareBarSlot = () => (useChosen() === none || !bar ? null : <bar.Bar />);
