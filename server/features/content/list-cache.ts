/** The list cache: what was found out about long lists, until rows move. */
import type { ContentVersion } from './content-version';

declare module '../../platform/context' {
  interface Site {
    lists: ListCache;
  }
}

type Cursor = { id: number } & Record<string, unknown>;
type Lists = {
  /** By list and page: the row before the page, so that it need not skip all rows before it. No more entries than pages with rows. */
  cursors: Map<string, Cursor>;
  /** By list: how many rows it has, so that no visitor's request counts a whole table (REQ 1.6). */
  counts: Map<string, number>;
};

export class ListCache {
  #lists: Lists = { cursors: new Map(), counts: new Map() };
  #order = -1;

  constructor(private readonly version: ContentVersion) {}

  /** Empty when rows have moved; a reader that started earlier writes to the old maps. */
  get current(): Lists {
    if (this.#order !== this.version.order) {
      this.#order = this.version.order;
      this.#lists = { cursors: new Map(), counts: new Map() };
    }
    return this.#lists;
  }
}
