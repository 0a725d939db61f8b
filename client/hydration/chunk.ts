import type { ComponentType } from 'react';

/** A component in a chunk of its own, and whether it is there. */
export class Chunk {
  Content: ComponentType | undefined;
  #loading: Promise<void> | undefined;
  #arrival: Promise<void> | undefined;

  /** `source` is its module, by which the build's manifest knows the chunk. */
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
   * What a rendering waits for, after what it has to wait for itself. A chunk that does not come is mostly one of an older build: then
   * the server has the page.
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
