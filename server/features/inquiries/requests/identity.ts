/**
 * Verifies that a privacy request comes from the person that it names: one mail acknowledges it and asks for confirmation. The link is
 * created when the mail is sent, so that neither the outbox nor a backup or the log contains it.
 */

import { toDeliveryAddress } from '../../../../shared/mail/address';
import { fullNameOf } from '../../../../shared/people/people';
import { PRIVACY_WISHES, type PrivacyWish } from '../../../../shared/privacy/wishes';
import { formatLongDay } from '../../../../shared/time/in-words';
import { DAY_MS } from '../../../../shared/time/india';
import type { Env } from '../../../env';
import { createSecret, hashSecret } from '../../../platform/access/secrets';
import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { RECORDED } from '../../../platform/events';
import { runWrite, type WriteContext } from '../../../platform/write/run-write';
import { readCompanyName } from '../../content/website';
import { addConversationStep } from '../../conversation/add-step';
import { buildConversationStep } from '../../conversation/step-kinds';
import { addMail, canSendMails } from '../../mail/incoming/mailbox';
import { countMailIfAllowed } from '../../mail/limit-mails';
import { insertLink, LINK_PLACEHOLDER, type MailKind, type OutboxMail } from '../../mail/mail-kinds';
import { isOwnMailbox, readReplyAddress } from '../../mail/office-mailbox';
import { identityCheckedStep, identityConfirmedStep } from './identity-steps';

export const IDENTITY_LINK_DAYS = 7;
/** The maximum age of the mail; a mail that could not be sent by then is dropped. */
const MAX_MAIL_AGE_MS = 2 * DAY_MS;
export const IDENTITY_CONFIRM_PATH = '/privacy/request/confirm';

export const IDENTITY_MAILS_LIMIT = 'identity-mails';

/** The mail goes to the address in the request, whatever the office corrects later: the link proves who reads that mailbox. */
export const identityMail: MailKind = {
  name: 'privacy-confirmation',
  title: 'Acknowledgement of a privacy request',
  priority: 1,
  headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  beforeSending: withLink,
};

type Asked = { id: number; email: string };
type Circumstances = {
  env: Env;
  at: Date;
  caller?: string | undefined;
  profile: { referenceOf(inquiry: { id: number; createdAt: Date }): string };
};

/**
 * Puts the mail into the outbox: at most one per mailbox in 24 hours, however many requests arrive. It contains none of the typed texts.
 */
export async function writeIdentityMail(
  tx: Tx,
  { env, at, caller, profile }: Circumstances,
  { id: inquiryId, email }: Asked,
): Promise<void> {
  const to = canSendMails(env) ? toDeliveryAddress(email) : null;
  const inquiry = await tx.contactInquiry.findUniqueOrThrow({ where: { id: inquiryId }, select: { id: true, createdAt: true } });
  const request = await tx.privacyRequest.findUnique({ where: { inquiryId } });
  if (!to || !request || (await isOwnMailbox(tx, env, to))) return;
  if (!(await countMailIfAllowed(tx, { env, at, kind: identityMail, limit: IDENTITY_MAILS_LIMIT, to, caller }))) return;
  const reference = profile.referenceOf(inquiry);
  const text = `Your request about your personal data has arrived.

Your reference: ${reference}
You asked for: ${PRIVACY_WISHES[request.wish as PrivacyWish]}
You will have our answer by ${formatLongDay(request.dueAt)}.

Please confirm that it was you: open this page and press the button.

${LINK_PLACEHOLDER}

The link works once, within ${IDENTITY_LINK_DAYS} days. Before we show, correct or erase anything, we have to know that the request is yours. If you cannot use the link, we will find out in another way.

This mail was sent automatically because your address was entered in a form at ${env.PUBLIC_URL}. If it was not you, please leave the link alone: then nobody sees your data because of this request.

${await readCompanyName(tx)}
`;
  const subject = `[${reference}] Please confirm your request about your data`;
  await addMail(tx, env, identityMail, { to, replyTo: await readReplyAddress(tx, env), subject, text, inquiryId, createdAt: at });
}

/**
 * Adds a new link, which replaces an earlier link; null, which deletes the mail, if it is too late, not needed, or would only be written to
 * a file.
 */
async function withLink({ db, env, now }: Pick<Services, 'db' | 'env' | 'now'>, mail: OutboxMail): Promise<OutboxMail | null> {
  const at = now();
  if (!canSendMails(env) || at.getTime() - mail.createdAt.getTime() > MAX_MAIL_AGE_MS) return null;
  const token = createSecret();
  const data = { confirmHash: hashSecret(token), confirmUntil: new Date(at.getTime() + IDENTITY_LINK_DAYS * DAY_MS) };
  const inquiryId = mail.inquiryId ?? 0;
  const count = await db.transact(async (tx) => {
    const inquiry = await tx.contactInquiry.findUnique({ where: { id: inquiryId }, select: { email: true } });
    // The office has entered another address since.
    if (!inquiry || toDeliveryAddress(inquiry.email) !== mail.to) return 0;
    return (await tx.privacyRequest.updateMany({ where: { inquiryId, verifiedAt: null }, data })).count;
  });
  if (count === 0) return null;
  return { ...mail, text: insertLink(mail, `${env.PUBLIC_URL}${IDENTITY_CONFIRM_PATH}?token=${token}`) };
}

/**
 * Confirms the identity once per link. Returns false for a link that is unknown, used, replaced, older than seven days, or of an erased
 * request, so that a caller cannot distinguish them.
 */
export async function confirmIdentity({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>, token: string): Promise<boolean> {
  const at = now();
  const where = { confirmHash: hashSecret(token), confirmUntil: { gt: at }, verifiedAt: null };
  if (!(await db.read.privacyRequest.findFirst({ where, select: { id: true } }))) return false;
  // Confirmed under the lock that an erasure takes: the later of the two finds nothing.
  const isDone = await runWrite({ db, now }, { lock: 'content' }, async ({ tx }) => {
    const request = await tx.privacyRequest.findFirst({ where });
    const inquiry = request && (await tx.contactInquiry.findUnique({ where: { id: request.inquiryId } }));
    if (!inquiry) return { result: false, noEvent: 'the request is gone, or confirmed meanwhile' };
    await tx.privacyRequest.update({ where: { id: request.id }, data: { verifiedAt: at, confirmHash: null, confirmUntil: null } });
    const step = buildConversationStep(identityConfirmedStep, { to: inquiry.email });
    await addConversationStep(tx, { ...step, inquiryId: inquiry.id, authorId: null, authorName: inquiry.name, at });
    return { result: true, events: RECORDED };
  });
  if (isDone) log.info({ event: 'request-confirmed' }, 'the sender of a privacy request is known');
  return isDone;
}

type ByHand = { inquiryId: number; how: string; user: { id: number; firstName: string; lastName: string } };

/**
 * Records that the office verified the sender's identity by a call or a document. Throws 404, or 409 if the identity is already verified.
 */
export const confirmIdentityByHand = (ctx: WriteContext, { inquiryId, how, user }: ByHand): Promise<null> =>
  runWrite(ctx, { lock: 'content' }, async ({ tx, at }) => {
    const request = await tx.privacyRequest.findUnique({ where: { inquiryId } });
    const inquiry = request && (await tx.contactInquiry.findUnique({ where: { id: inquiryId } }));
    if (!inquiry) throw new AppError('not_found', 'This request is no longer there');
    if (request.verifiedAt !== null) throw new AppError('conflict', 'The identity was confirmed already');
    await tx.privacyRequest.update({ where: { id: request.id }, data: { verifiedAt: at, confirmHash: null, confirmUntil: null } });
    const authorName = fullNameOf(user);
    await addConversationStep(tx, {
      ...buildConversationStep(identityCheckedStep, null, how),
      inquiryId,
      authorId: user.id,
      authorName,
      at,
    });
    return { result: null, events: RECORDED };
  });
