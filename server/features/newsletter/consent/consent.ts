/** The consent steps of a subscription, which prove where the consent to mail an address came from. */
import type { ConsentStep } from '../../../../shared/newsletter/consent';
import type { Reader, Tx } from '../../../platform/database/database';

type Step = { subscriptionId: number; action: ConsentStep; at: Date; notice?: string | null; source?: string };

/** Stores consent steps in the transaction of the change. */
export const recordConsent = async (tx: Tx, ...steps: Step[]): Promise<void> =>
  void (await tx.newsletterConsent.createMany({ data: steps }));

// The maximum number of steps: each switch is a step; an entry in the form is a step once a day.
const MAX_STEPS = 200;

/**
 * The newest steps of a subscription, oldest first. For actions of the office, the history has an entry with the same time and the user.
 */
export async function listConsentSteps(db: Reader, subscriptionId: number) {
  const steps = await db.newsletterConsent.findMany({ where: { subscriptionId }, orderBy: { id: 'desc' }, take: MAX_STEPS });
  const ofOffice = steps.filter(({ action }) => action === 'imported' || action.startsWith('switched'));
  const where = { type: 'newsletter', rowId: subscriptionId, createdAt: { in: ofOffice.map(({ at }) => at) } };
  const changes = await db.revision.findMany({ where, select: { createdAt: true, userName: true } });
  const names = new Map(changes.map(({ createdAt, userName }) => [createdAt.getTime(), userName]));
  return steps.reverse().map((step) => {
    const { id, action, notice, source, at } = step;
    return { id, action, notice, source, at: at.toISOString(), userName: (ofOffice.includes(step) && names.get(at.getTime())) || null };
  });
}
