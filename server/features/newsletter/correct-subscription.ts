/** Puts the address of a person's subscription right. */
import { subscriptionType as type } from '../../../shared/content/registry';
import { emailKey } from '../../../shared/mail/address';
import { correctedDetails } from '../../../shared/privacy/person';
import type { PersonalData } from '../../platform/personal-data/personal-data';
import { isSuppressed } from './suppression';

/** A new address that has a subscription already keeps that one, and one that left stays out: then the old subscription stays as it is. */
export const correctSubscription: NonNullable<PersonalData['correct']> = async function* (db, { person, rows }, to, services) {
  if (to.email === undefined) return;
  const email = emailKey(to.email);
  if ((await db.newsletterSubscription.count({ where: { emailKey: email } })) > 0 || (await isSuppressed(db, services, email))) return;
  const where = { id: { in: rows.newsletterSubscription ?? [] } };
  const found = await db.newsletterSubscription.findMany({ where, select: { id: true, email: true } });
  yield found.map(({ id, ...was }) => {
    const now = correctedDetails(was, person, { email });
    return { type, id, was, now, data: now };
  });
};
