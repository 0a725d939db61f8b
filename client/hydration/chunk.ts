import type { ComponentType } from 'react';

/** A component in a separate chunk, with its loading state. */
export class Chunk<Props = object> {
  Content: ComponentType<Props> | undefined;
  #loading: Promise<void> | undefined;
  #arrival: Promise<void> | undefined;

  /** `source` is the path of its module, the key of its chunk in the build's manifest. */
  constructor(
    readonly source: string,
    private readonly load: () => Promise<ComponentType<Props>>,
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
   * Loads the chunk for a suspended render. A failure usually means that the chunk belongs to an older build: the page is then requested
   * from the server.
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
