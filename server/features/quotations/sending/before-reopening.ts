/** The checks of other features before the acceptance of a quotation is taken back. */
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';

/** Runs in the transaction that takes the acceptance back; throws 409 if something hinders it. `by` is the user. */
type BeforeReopening = (tx: Tx, quotationId: number, by: { userId: number; at: Date }) => Promise<void>;

declare module '../../../platform/context' {
  interface Services {
    beforeReopening: readonly BeforeReopening[];
  }
}
declare module '../../../platform/feature' {
  interface Feature {
    beforeReopening?: BeforeReopening;
  }
}

/** Asks all of them. */
export async function checkReopening(
  tx: Tx,
  { beforeReopening }: Pick<Services, 'beforeReopening'>,
  quotationId: number,
  by: { userId: number; at: Date },
): Promise<void> {
  for (const check of beforeReopening) await check(tx, quotationId, by);
}
