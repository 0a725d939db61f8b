/** Corrects the address of a person's subscription. */
import { subscriptionType as type } from '../../../shared/content/registry';
import { emailKeyOf } from '../../../shared/mail/address';
import { replacePersonDetails } from '../../../shared/privacy/person';
import type { PersonalData } from '../../platform/personal-data/personal-data';
import { isAddressSuppressed } from './consent/suppression';

/**
 * Corrects the address of a subscription. If the new address already has a subscription, that subscription stays; if the new address
 * unsubscribed, it stays unsubscribed and the old subscription is unchanged.
 */
export const correctSubscription: NonNullable<PersonalData['correct']> = async function* (db, { person, rows }, to, services) {
  if (to.email === undefined) return;
  const email = emailKeyOf(to.email);
  if ((await db.newsletterSubscription.count({ where: { emailKey: email } })) > 0 || (await isAddressSuppressed(db, services, email)))
    return;
  const where = { id: { in: rows.newsletterSubscription ?? [] } };
  const found = await db.newsletterSubscription.findMany({ where, select: { id: true, email: true } });
  yield found.map(({ id, ...was }) => {
    const now = replacePersonDetails(was, person, { email });
    return { type, id, was, now, data: now };
  });
};
