import type { ComponentType } from 'react';

/** A component in its own chunk, and whether it is loaded. */
export class Chunk {
  Content: ComponentType | undefined;
  #loading: Promise<void> | undefined;
  #arrival: Promise<void> | undefined;

  /** `source` is the module path: the chunk's key in the build manifest. */
  constructor(
    readonly source: string,
    private readonly load: () => Promise<ComponentType>,
  ) {}

  preload = (): Promise<void> => {
    this.#loading ??= this.load().then(
      (component) => {
        this.Content = component;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  };

  /**
   * The promise that rendering suspends on; loading starts after `before`. If the chunk fails to load, it is most likely from an older
   * build, so the page is reloaded from the server.
   */
  arrival(before: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    this.#arrival ??= before()
      .then(this.preload)
      .catch(() => {
        window.location.reload();
        return new Promise<never>(() => {});
      });
    return this.#arrival;
  }
}
