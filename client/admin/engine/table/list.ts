import type { AnyRow, ContentTab } from '../content-tab';
import type { Content } from '../use-content';
import type { Move } from '../use-order';
import type { Selection } from '../use-selection';

/** What the parts of a table share. */
export type List = {
  tab: ContentTab;
  content: Content;
  selection: Selection;
  /** Only where the list stands in its own order. */
  move: Move | undefined;
  remove: (row: AnyRow) => void;
  showHistory: (row: AnyRow) => void;
};
