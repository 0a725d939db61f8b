import { type ComponentType, type ReactElement, use } from 'react';
import { Chunk } from './chunk';

/** A page in its own chunk; `source` is the module path: the chunk's key in the build manifest. */
export type LazyPage = { element: ReactElement; source: string; preload(): Promise<void> };

/** Declares a page whose chunk is loaded on demand. */
export function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  const chunk = new Chunk(source, load);
  return { element: <Lazy chunk={chunk} />, source, preload: chunk.preload };
}

/**
 * Renders synchronously if `preload` was awaited before, as on the server and in the browser before hydration. Otherwise it suspends
 * without a boundary above: navigations are transitions, so the old page stays until the new one is loaded.
 */
export function Lazy({ chunk }: { chunk: Chunk }) {
  if (!chunk.Content) use(chunk.arrival());
  return chunk.Content ? <chunk.Content /> : null;
}
