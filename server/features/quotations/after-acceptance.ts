/** Hooks that run after the acceptance of a quotation, for features such as orders. */
import type { AgreedLine } from '../../../shared/quotation/lines/agreed-lines';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import type { StoredQuotationRevision } from './quotation-state';

/** `userId` is null if the buyer accepted. */
type By = { userId: number | null; at: Date };

type AfterAcceptance = {
  /** Runs in the transaction that takes an acceptance back; throws 409 if something prevents it. */
  beforeReopening(tx: Tx, quotationId: number, by: By): Promise<void>;
  /** The currently agreed lines; null if no order was made from the acceptance. */
  agreedLines(db: Reader | Tx, quotationId: number): Promise<AgreedLine[] | null>;
  /** Runs in the transaction in which a revision is accepted; throws 409 if the revision has less than was already dispatched. */
  followRevision(tx: Tx, revision: StoredQuotationRevision, by: By): Promise<void>;
};

declare module '../../platform/context' {
  interface Services {
    afterAcceptance: readonly AfterAcceptance[];
  }
}
declare module '../../platform/feature' {
  interface Feature {
    afterAcceptance?: AfterAcceptance;
  }
}

type Offers = Pick<Services, 'afterAcceptance'>;

export async function checkReopening(tx: Tx, { afterAcceptance }: Offers, quotationId: number, by: By): Promise<void> {
  for (const { beforeReopening } of afterAcceptance) await beforeReopening(tx, quotationId, by);
}

/** Null for a quotation without an order: its acceptance has to be taken back before it is revised. */
export async function readAgreedLines({ afterAcceptance }: Offers, db: Reader | Tx, quotationId: number): Promise<AgreedLine[] | null> {
  const found = await Promise.all(afterAcceptance.map(({ agreedLines }) => agreedLines(db, quotationId)));
  return found.every((lines) => lines === null) ? null : found.flatMap((lines) => lines ?? []);
}

export async function runAfterAcceptance(tx: Tx, { afterAcceptance }: Offers, revision: StoredQuotationRevision, by: By): Promise<void> {
  for (const { followRevision } of afterAcceptance) await followRevision(tx, revision, by);
}
