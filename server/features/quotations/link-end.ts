/** When the links of a quotation end: some time after its decision, or after what features above quotations did last for its buyer. */
import { LINK_DAYS_AFTER_DECISION } from '../../../shared/quotation/states';
import { DAY_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';

/** When the buyer of a quotation last needed its links; `now` while something is under way, null if never. */
type LinkUse = (db: Reader | Tx, quotationId: number, now: Date) => Promise<Date | null>;

declare module '../../platform/context' {
  interface Services {
    linkUses: readonly LinkUse[];
  }
}
declare module '../../platform/feature' {
  interface Feature {
    linkUse?: LinkUse;
  }
}

/** Whether a link that was needed last at this time has ended. */
export const hasEnded = (neededAt: Date, now: Date): boolean => now.getTime() > neededAt.getTime() + LINK_DAYS_AFTER_DECISION * DAY_MS;

/** Whether the links of a quotation have ended. The look-ups are the same for each quotation, and for an id of no quotation. */
export async function haveLinksEnded(
  { linkUses }: Pick<Services, 'linkUses'>,
  db: Reader | Tx,
  { id, decidedAt }: { id: number; decidedAt: Date | null },
  now: Date,
): Promise<boolean> {
  let hasAllEnded = decidedAt !== null && hasEnded(decidedAt, now);
  for (const lastUse of linkUses) {
    const usedAt = await lastUse(db, id, now);
    if (usedAt !== null && !hasEnded(usedAt, now)) hasAllEnded = false;
  }
  return hasAllEnded;
}
