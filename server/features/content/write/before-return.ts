/** A feature's checks that run before an undo or a restore writes earlier values of its rows. */
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import type { ContentChange } from './change';

/**
 * A check of the changes to rows of the type with this path, in the transaction that writes them: `check` returns the changes to write
 * instead, or throws. It runs once for each kind of change; `at` is the time of the revision.
 */
export type BeforeReturnHook = {
  type: string;
  check(tx: Tx, services: Pick<Services, 'serverKey'>, changes: ContentChange[], at: Date): Promise<ContentChange[]>;
};

declare module '../../../platform/context' {
  interface Services {
    beforeReturn: readonly BeforeReturnHook[];
  }
}
declare module '../../../platform/feature' {
  interface Feature {
    beforeReturn?: BeforeReturnHook[];
  }
}
