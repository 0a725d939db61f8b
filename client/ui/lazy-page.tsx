import { type ComponentType, type ReactElement, use } from 'react';

/** A page in a chunk of its own; `source` is its module, by which the build's manifest knows the chunk. */
export type LazyPage = { element: ReactElement; source: string; preload(): Promise<void> };

/** A chunk, and the page once it is there. */
class Chunk {
  Page: ComponentType | undefined;
  #loading: Promise<void> | undefined;
  #arrival: Promise<void> | undefined;

  constructor(private readonly load: () => Promise<ComponentType>) {}

  preload = (): Promise<void> => {
    this.#loading ??= this.load().then(
      (page) => {
        this.Page = page;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  };

  /** What a rendering waits for. A chunk that does not come is mostly one of an older build: then the server has the page. */
  arrival(): Promise<void> {
    this.#arrival ??= this.preload().catch(() => {
      window.location.reload();
      return new Promise<never>(() => {});
    });
    return this.#arrival;
  }
}

/** A page that is fetched when it is needed. */
export function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  const chunk = new Chunk(load);
  return { element: <Lazy chunk={chunk} />, source, preload: chunk.preload };
}

/**
 * Rendered at once when `preload` was awaited before: on the server, and in the browser before hydration. Otherwise it suspends,
 * without a boundary above it: navigations are transitions, so the old page stays until the new one is there.
 */
function Lazy({ chunk }: { chunk: Chunk }) {
  if (!chunk.Page) use(chunk.arrival());
  return chunk.Page ? <chunk.Page /> : null;
}
