/** Double opt-in: if mail can be sent, an address gets the newsletter only after its owner pressed the button behind a mailed link. */

import { emailKeyOf, isMailbox } from '../../../../shared/mail/address';
import { formatTimeOfWeek } from '../../../../shared/time/in-words';
import { DAY_MS } from '../../../../shared/time/india';
import { createSecret, hashSecret } from '../../../platform/access/secrets';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { recordEvents } from '../../../platform/events';
import { runWrite } from '../../../platform/write/run-write';
import { readCompanyName } from '../../content/website';
import { addMail, canSendMails } from '../../mail/incoming/mailbox';
import { countMailIfAllowed } from '../../mail/limit-mails';
import { AUTOMATIC_MAIL_HEADERS, type MailKind, type OutboxMail } from '../../mail/mail-kinds';
import { recordConsent } from './consent';
import { buildLeaveUrl, buildUnsubscribeHeaders } from './leave-link';
import { isAddressSuppressed, unsuppressAddresses } from './suppression';

type Subscription = Awaited<ReturnType<Reader['newsletterSubscription']['findMany']>>[number];
/** The caller: the network address of the request, and the notice that the form showed. */
type Asking = Pick<Services, 'env' | 'now' | 'serverKey'> & { caller: string; notice: string | null };

/** The name of the limit of confirmation mails. */
export const CONFIRMATION_MAILS_LIMIT = 'newsletter-mail';
export const SUBSCRIPTION_CONFIRM_PATH = '/newsletter/confirm';
const LINK_DAYS = 7;
/** Unconfirmed subscriptions are deleted after this time: the last link has ended, and the person never agreed. */
export const UNCONFIRMED_DAYS = 14;
// A mail that could not be sent by then is no longer relevant.
const MAX_MAIL_AGE_MS = 2 * DAY_MS;

/** The mail that asks the owner of an address to confirm, and the welcome mail that follows, with a link to unsubscribe. */
export const confirmationMail: MailKind = {
  name: 'confirmation',
  title: 'Question to confirm a subscription',
  priority: 1,
  headers: AUTOMATIC_MAIL_HEADERS,
  beforeSending: withConfirmationLink,
};
export const welcomeMail: MailKind = {
  name: 'welcome',
  title: 'Welcome to the newsletter',
  priority: 1,
  headers: AUTOMATIC_MAIL_HEADERS,
  beforeSending: withWayOut,
};

/** Clears a pending confirmation when a subscription is switched on or off, or ended by its owner. */
export const NO_PENDING_CONFIRMATION = { askedAt: null, confirmHash: null, confirmUntil: null };

/** Subscribes an address that was entered in the form, or mails its owner for confirmation. */
export async function subscribeAddress(tx: Tx, asking: Asking, email: string): Promise<void> {
  const { env, now, notice } = asking;
  const key = emailKeyOf(email);
  const known = await tx.newsletterSubscription.findUnique({ where: { emailKey: key } });
  if (known?.isActive) return;
  if (known) return askToConfirm(tx, asking, known);
  const subscribedAt = now();
  // Without a mail server nobody can be asked; an address that no mail can reach is never subscribed.
  const isActive = !canSendMails(env) && isMailbox(email) && !(await isAddressSuppressed(tx, asking, email));
  const row = await tx.newsletterSubscription.create({ data: { email, emailKey: key, isActive, subscribedAt } });
  await recordEvents(tx, [{ subject: 'newsletter', id: row.id, action: 'created', by: null, at: subscribedAt }]);
  if (isActive) await recordConsent(tx, { subscriptionId: row.id, action: 'asked', at: subscribedAt, notice });
  else await askToConfirm(tx, asking, row);
}

/** Records a request for an address that is not subscribed, and queues a mail to its owner: at most once in 24 hours per mailbox. */
async function askToConfirm(tx: Tx, asking: Asking, { id, email, askedAt }: Subscription): Promise<void> {
  const { env, now, notice, caller } = asking;
  const at = now();
  const isCounted = await countMailIfAllowed(tx, { env, at, kind: confirmationMail, limit: CONFIRMATION_MAILS_LIMIT, to: email, caller });
  if (!isCounted && askedAt !== null) return;
  await tx.newsletterSubscription.update({ where: { id }, data: { askedAt: at } });
  await recordConsent(tx, { subscriptionId: id, action: 'asked', at, notice });
  if (!isCounted || !canSendMails(env) || !isMailbox(email)) return;
  const subject = `Please confirm: the newsletter of ${await readCompanyName(tx)}`;
  await addMail(tx, env, confirmationMail, { to: email, subject, text: '', confirms: id, createdAt: at });
}

/**
 * Adds the text and a new link, which replaces an earlier link, to a confirmation mail; null if it is too late or no longer needed. The
 * link is created on sending, so that it is not stored.
 */
async function withConfirmationLink(services: Pick<Services, 'db' | 'env' | 'now' | 'serverKey'>, mail: OutboxMail) {
  const { db, env, now } = services;
  const at = now();
  if (at.getTime() - mail.createdAt.getTime() > MAX_MAIL_AGE_MS) return null;
  const token = createSecret();
  const data = { confirmHash: hashSecret(token), confirmUntil: new Date(at.getTime() + LINK_DAYS * DAY_MS) };
  const where = { id: mail.confirms ?? 0, isActive: false, askedAt: { not: null } };
  const row = await db.transact(async (tx) => {
    const { count } = await tx.newsletterSubscription.updateMany({ where, data });
    return count > 0 ? tx.newsletterSubscription.findUnique({ where: { id: where.id } }) : null;
  });
  if (!row) return null;
  const hasLeft = row.unsubscribedAt !== null;
  const text = `Somebody entered this address in the newsletter form at ${env.PUBLIC_URL}: ${formatTimeOfWeek(mail.createdAt)}.${hasLeft ? ' You had unsubscribed before.' : ''}

To receive our newsletter${hasLeft ? ' again' : ''}, open this page and press the button:

${env.PUBLIC_URL}${SUBSCRIPTION_CONFIRM_PATH}?token=${token}

The link works once, within ${LINK_DAYS} days. If it was not you, you need not do anything: ${
    hasLeft ? 'you stay unsubscribed.' : `you get no newsletter, and we delete this address after ${UNCONFIRMED_DAYS} days.`
  }

${await readCompanyName(db.read)}
`;
  return { ...mail, text, headers: buildUnsubscribeHeaders(services, row) };
}

/** Adds the text and the unsubscribe link; null if the subscription has already ended. */
async function withWayOut(services: Pick<Services, 'db' | 'env' | 'serverKey'>, mail: OutboxMail) {
  const row = await services.db.read.newsletterSubscription.findFirst({ where: { id: mail.confirms ?? 0, isActive: true } });
  if (!row) return null;
  const text = `You have confirmed that you would like to receive our newsletter: new products and prices.

You can unsubscribe at any time, on this page:

${buildLeaveUrl(services, row)}

${await readCompanyName(services.db.read)}
${services.env.PUBLIC_URL}
`;
  return { ...mail, text, headers: buildUnsubscribeHeaders(services, row) };
}

/** Subscribes the address of this token; returns false for a token that is unknown, used, replaced or older than seven days. */
export async function confirmSubscription(
  services: Pick<Services, 'db' | 'env' | 'now' | 'serverKey' | 'log'>,
  token: string,
): Promise<boolean> {
  const { db, env, now, log } = services;
  const at = now();
  const where = { confirmHash: hashSecret(token), confirmUntil: { gt: at }, isActive: false };
  const found = await db.read.newsletterSubscription.findFirst({ where, select: { id: true, email: true } });
  if (!found) return false;
  const { id, email } = found;
  const data = { isActive: true, unsubscribedAt: null, confirmedAt: at, ...NO_PENDING_CONFIRMATION };
  const isDone = await runWrite(services, { lock: 'content' }, async ({ tx }) => {
    const { count } = await tx.newsletterSubscription.updateMany({ where, data });
    if (count === 0) return { result: false, noEvent: 'the link was used meanwhile' };
    await recordConsent(tx, { subscriptionId: id, action: 'confirmed', at });
    await unsuppressAddresses(tx, services, [email]);
    const subject = `The newsletter of ${await readCompanyName(tx)}`;
    if (canSendMails(env)) await addMail(tx, env, welcomeMail, { to: email, subject, text: '', confirms: id, createdAt: at });
    return { result: true, events: [{ subject: 'newsletter', id, action: 'updated', by: null, at }] };
  });
  if (isDone) log.info({ event: 'subscription-confirmed' }, 'subscribed by the mailed link');
  return isDone;
}
