/** The cursor cache: the row before each visited page of a long list, so that a page need not skip all rows before it. */
import type { ContentVersion } from './content-version';

declare module '../../platform/context' {
  interface Site {
    cursors: CursorCache;
  }
}

type Cursor = { id: number } & Record<string, unknown>;

export class CursorCache {
  #cursors = new Map<string, Cursor>();
  #order = -1;

  constructor(private readonly version: ContentVersion) {}

  /**
   * Cursors by list and page. A new map is created when rows have moved, so a reader that started earlier writes to the old one. There are no
   * more entries than pages with rows.
   */
  get current(): Map<string, Cursor> {
    if (this.#order !== this.version.order) {
      this.#order = this.version.order;
      this.#cursors = new Map();
    }
    return this.#cursors;
  }
}
