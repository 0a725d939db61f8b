import { type ComponentType, type ReactElement, use } from 'react';
import { Chunk } from './chunk';

/** A page in a separate chunk; `source` is the path of its module, the key of its chunk in the build's manifest. */
export type LazyPage = { element: ReactElement; source: string; preload(): Promise<void> };

/** Declares a page that is loaded on demand. */
export function createLazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  const chunk = new Chunk(source, load);
  return { element: <LazyChunk chunk={chunk} />, source, preload: chunk.preload };
}

/**
 * Renders at once if `preload` was awaited before: on the server, and in the browser before hydration. Otherwise it suspends, without a
 * boundary above it: navigations are transitions, so the old page stays until the new one is ready.
 */
export function LazyChunk({ chunk }: { chunk: Chunk }) {
  if (!chunk.Content) use(chunk.arrival());
  return chunk.Content ? <chunk.Content /> : null;
}
