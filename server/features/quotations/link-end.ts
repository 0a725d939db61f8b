/** Determines when the links of a quotation end: some time after its decision, or after the last need that other features report. */
import { LINK_DAYS_AFTER_DECISION } from '../../../shared/quotation/states';
import { DAY_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';

/** The time at which the buyer last needed the links; `now` while something is in progress, null if never. */
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

/** Whether a link that was last needed at this time has ended. */
export const hasLinkEnded = (neededAt: Date, now: Date): boolean => now.getTime() > neededAt.getTime() + LINK_DAYS_AFTER_DECISION * DAY_MS;

/**
 * Whether the links of a quotation have ended. The look-ups are the same for each quotation and for an unknown id, so that the time reveals
 * nothing.
 */
export async function haveLinksEnded(
  { linkUses }: Pick<Services, 'linkUses'>,
  db: Reader | Tx,
  { id, decidedAt }: { id: number; decidedAt: Date | null },
  now: Date,
): Promise<boolean> {
  let hasAllEnded = decidedAt !== null && hasLinkEnded(decidedAt, now);
  for (const lastUse of linkUses) {
    const usedAt = await lastUse(db, id, now);
    if (usedAt !== null && !hasLinkEnded(usedAt, now)) hasAllEnded = false;
  }
  return hasAllEnded;
}
