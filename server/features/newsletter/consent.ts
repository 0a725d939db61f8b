/** The steps of a subscription: what shows, for each address, where the consent to mail it came from. */
import type { ConsentStep } from '../../../shared/newsletter/consent';
import type { Tx } from '../../platform/database/database';

type Step = { subscriptionId: number; action: ConsentStep; at: Date; notice?: string | null; source?: string };

/** Stores steps in the transaction of what they tell of. */
export const noteConsent = async (tx: Tx, ...steps: Step[]): Promise<void> => void (await tx.newsletterConsent.createMany({ data: steps }));
