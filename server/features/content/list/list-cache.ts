/** The list cache: positions and counts of long lists, valid until rows are added, removed or moved. */
import { ValuePerVersion } from '../../../platform/database/follow-version';
import type { ContentVersion } from '../content-version';

declare module '../../../platform/context' {
  interface Services {
    lists: ValuePerVersion<Lists>;
  }
}

type Cursor = { id: number } & Record<string, unknown>;
type Lists = {
  /**
   * The row before each page, by list and page, so that reading a page need not skip all earlier rows. There are no more entries than pages
   * with rows.
   */
  cursors: Map<string, Cursor>;
  /** The number of rows of each list, so that no visitor's request counts a whole table (REQ 1.6). */
  counts: Map<string, number>;
};

/** The list cache of a process; a save that moves rows empties it. */
export const createListCache = (version: ContentVersion): ValuePerVersion<Lists> =>
  new ValuePerVersion(
    () => version.order,
    () => ({ cursors: new Map(), counts: new Map() }),
  );
