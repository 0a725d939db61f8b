/** Where the pages of long lists begin, as far as readers have come: the next page is found from there, not by walking all rows before it. */
import type { ContentVersion } from './content-version';

declare module '../../platform/context' {
  interface Site {
    cursors: CursorCache;
  }
}

type Place = { id: number } & Record<string, unknown>;

export class CursorCache {
  #marks = new Map<string, Place>();
  #order = -1;

  constructor(private readonly version: ContentVersion) {}

  /**
   * For a list and a page, a place after which its rows come. What a reader began to learn before rows moved is forgotten with the marks that
   * it took then. There are no more of them than pages with rows.
   */
  get current(): Map<string, Place> {
    if (this.#order !== this.version.order) {
      this.#order = this.version.order;
      this.#marks = new Map();
    }
    return this.#marks;
  }
}
