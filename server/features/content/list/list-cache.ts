/** The list cache: positions and counts of long lists, until rows move. */
import { PerVersion } from '../../../platform/database/follow-version';
import type { ContentVersion } from '../content-version';

declare module '../../../platform/context' {
  interface Services {
    lists: PerVersion<Lists>;
  }
}

type Cursor = { id: number } & Record<string, unknown>;
type Lists = {
  /** By list and page: the row before the page, so that it need not skip all rows before it. No more entries than pages with rows. */
  cursors: Map<string, Cursor>;
  /** By list: how many rows it has, so that no visitor's request counts a whole table (REQ 1.6). */
  counts: Map<string, number>;
};

/** The list cache of a process; a save that moves rows empties it. */
export const listCache = (version: ContentVersion): PerVersion<Lists> =>
  new PerVersion(
    () => version.order,
    () => ({ cursors: new Map(), counts: new Map() }),
  );
