/** What a feature changed with a change set of content, besides content: an undo of the change set takes it back too. */
import type { Tx } from '../../../platform/database/database';
import type { ChangeActor } from './change';

export type AlsoUndone = {
  /**
   * Whether the feature takes something back with this change set. The undo then needs no password for protected fields, so it must bring
   * back only values of these fields that harm nobody.
   */
  holds(tx: Tx, changeSet: string): Promise<boolean>;
  /** Takes it back in the transaction of the undo, with `by.changeSet` as its own change set; the feature records its events. */
  undo(tx: Tx, changeSet: string, by: { changeSet: string; at: Date; actor: ChangeActor }): Promise<void>;
};

declare module '../../../platform/context' {
  interface Services {
    alsoUndone: readonly AlsoUndone[];
  }
}
declare module '../../../platform/feature' {
  interface Feature {
    alsoUndone?: AlsoUndone;
  }
}
