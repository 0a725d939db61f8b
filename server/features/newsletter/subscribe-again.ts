/** Subscribing again after unsubscribing: the owner of the address confirms by mail, or an administrator switches it on. */

import { COMPANY_NAME } from '../../../shared/business';
import { DAY_MS } from '../../../shared/time/india';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { noteEvents } from '../../platform/events';
import { hashSecret, newSecret } from '../../platform/secrets';
import { AUTOMATIC, type Mail, type MailKind } from '../mail/mail-kinds';
import { addMail, isMailbox, senderOf } from '../mail/mailbox';
import { noteConsent } from './consent';
import { unsuppress } from './suppression';

type Subscription = Awaited<ReturnType<Reader['newsletterSubscription']['findMany']>>[number];

const LINK_DAYS = 7;
// A mail that could not be sent by then is no longer relevant.
const MAX_MAIL_AGE_MS = 2 * DAY_MS;

/** Asks the owner of an address that had unsubscribed. */
export const confirmation: MailKind = { name: 'confirmation', priority: 1, headers: AUTOMATIC, beforeSending: withConfirmationLink };

/** Clears a pending confirmation when a subscription is switched on or off. */
export const NO_PENDING_REQUEST = { askedAt: null, confirmHash: null, confirmUntil: null };

/** Records a request to subscribe an address again, and queues a confirmation mail if mail is configured: at most once in 24 hours. */
export async function askToConfirm(
  tx: Tx,
  { env, now }: Pick<Services, 'env' | 'now'>,
  { id, email, askedAt }: Subscription,
): Promise<void> {
  const at = now();
  const elapsed = askedAt === null ? DAY_MS : Math.abs(at.getTime() - askedAt.getTime());
  if (elapsed < DAY_MS) return;
  await tx.newsletterSubscription.update({ where: { id }, data: { askedAt: at } });
  await noteConsent(tx, { subscriptionId: id, action: 'asked', at });
  const canBeSent = env.SMTP_URL && senderOf(env) && isMailbox(email);
  if (!canBeSent) return;
  const subject = `Please confirm: the newsletter of ${COMPANY_NAME}`;
  await addMail(tx, env, confirmation, { to: email, subject, text: '', confirms: id, createdAt: at });
}

/**
 * Adds the text and a new link, which replaces an earlier one, to a confirmation mail; null if it is too late or no longer needed. The link is created
 * on sending, so that it is not stored.
 */
async function withConfirmationLink({ db, env, now }: Services, mail: Mail): Promise<Mail | null> {
  const at = now();
  if (at.getTime() - mail.createdAt.getTime() > MAX_MAIL_AGE_MS) return null;
  const token = newSecret();
  const data = { confirmHash: hashSecret(token), confirmUntil: new Date(at.getTime() + LINK_DAYS * DAY_MS) };
  const where = { id: mail.confirms ?? 0, isActive: false, askedAt: { not: null } };
  const { count } = await db.transact((tx) => tx.newsletterSubscription.updateMany({ where, data }));
  if (count === 0) return null;
  const text = `This address was entered in the newsletter form at ${env.PUBLIC_URL}. You had unsubscribed before.

To receive our newsletter again, open this page and press the button:

${env.PUBLIC_URL}/newsletter/confirm?token=${token}

The link works once, within ${LINK_DAYS} days. If it was not you, you need not do anything: you stay unsubscribed.

${COMPANY_NAME}
`;
  return { ...mail, text };
}

/** Whether a text has the format of a confirmation token. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && text.length === 43 && /^[\w-]+$/.test(text);

/** Subscribes the address of this token; false for a token that is unknown, used, replaced or older than seven days. */
export async function confirmSubscription(services: Pick<Services, 'db' | 'now' | 'serverKey'>, token: string): Promise<boolean> {
  const { db, now } = services;
  const where = { confirmHash: hashSecret(token), confirmUntil: { gt: now() }, isActive: false };
  const found = await db.read.newsletterSubscription.findFirst({ where, select: { id: true, email: true } });
  if (!found) return false;
  const at = now();
  const data = { isActive: true, unsubscribedAt: null, confirmedAt: at, ...NO_PENDING_REQUEST };
  return db.transact(async (tx) => {
    const { count } = await tx.newsletterSubscription.updateMany({ where, data });
    if (count === 0) return false;
    await noteEvents(tx, [{ subject: 'newsletter', id: found.id, action: 'updated', by: null, at }]);
    await noteConsent(tx, { subscriptionId: found.id, action: 'confirmed', at });
    await unsuppress(tx, services, [found.email]);
    return true;
  });
}
