/** Subscribing again after leaving: the owner of the address confirms it through a mail, or the office switches it on. */
import { COMPANY_NAME } from '../../../shared/business';
import type { Site } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { hashSecret, newSecret } from '../../platform/secrets';
import { isMailbox } from '../mail/mailbox';

type Subscription = Awaited<ReturnType<Reader['newsletterSubscription']['findMany']>>[number];
type Mail = Awaited<ReturnType<Reader['outboxMail']['findMany']>>[number];

const DAY_MS = 24 * 60 * 60_000;
const LINK_DAYS = 7;
// A mail that nobody could be given by then answers a question that was forgotten.
const GIVE_UP_MS = 2 * DAY_MS;

/** No question is open: what a subscription says once it is switched on or off. */
export const NOTHING_ASKED = { askedAt: null, confirmHash: null, confirmUntil: null };

/** Notes that somebody wants an address back that had left, and asks the address itself if mail can be sent: once in 24 hours. */
export async function askToConfirm(tx: Tx, { env, now }: Pick<Site, 'env' | 'now'>, { id, email, askedAt }: Subscription): Promise<void> {
  const at = now();
  const since = askedAt === null ? DAY_MS : Math.abs(at.getTime() - askedAt.getTime());
  if (since < DAY_MS) return;
  await tx.newsletterSubscription.update({ where: { id }, data: { askedAt: at } });
  const canBeSent = env.SMTP_URL && (env.MAIL_FROM ?? env.MAIL_TO) && isMailbox(email);
  if (!canBeSent) return;
  const subject = `Please confirm: the newsletter of ${COMPANY_NAME}`;
  await tx.outboxMail.create({ data: { to: email, subject, text: '', confirms: id, createdAt: at, nextTryAt: at } });
}

/**
 * A mail that asks to confirm gets its text and a new link, which replaces an earlier one; it is null when it is too late or no longer needed.
 * Other mails stay as they are. The link is made when the mail is sent, so that it is stored nowhere.
 */
export async function withConfirmationLink({ db, env, now }: Site, mail: Mail): Promise<Mail | null> {
  if (mail.confirms === null) return mail;
  const at = now();
  if (at.getTime() - mail.createdAt.getTime() > GIVE_UP_MS) return null;
  const token = newSecret();
  const data = { confirmHash: hashSecret(token), confirmUntil: new Date(at.getTime() + LINK_DAYS * DAY_MS) };
  const where = { id: mail.confirms, isActive: false, askedAt: { not: null } };
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

/** Whether a text may be the token of a link. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && text.length === 43 && /^[\w-]+$/.test(text);

/** Subscribes the address whose link has this token; false for a token that is unknown, used, replaced or older than seven days. */
export async function confirmSubscription({ db, now }: Pick<Site, 'db' | 'now'>, token: string): Promise<boolean> {
  const where = { confirmHash: hashSecret(token), confirmUntil: { gt: now() }, isActive: false };
  if (!(await db.read.newsletterSubscription.findFirst({ where, select: { id: true } }))) return false;
  const data = { isActive: true, unsubscribedAt: null, ...NOTHING_ASKED };
  const { count } = await db.transact((tx) => tx.newsletterSubscription.updateMany({ where, data }));
  return count > 0;
}
