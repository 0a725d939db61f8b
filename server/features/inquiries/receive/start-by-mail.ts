/** A mail that starts a conversation becomes an inquiry if the office enabled that (REQ 6.39); otherwise it stays in the mailbox only. */

import { emailKeyOf, isMailbox, mailboxKeyOf } from '../../../../shared/mail/address';
import { cutStart } from '../../../../shared/text/cut-text';
import { DAY_MS } from '../../../../shared/time/india';
import type { Env } from '../../../env';
import { type AttemptCounter, addAttempt, isLimitReached, readAttemptCounters } from '../../../platform/access/limit-attempts';
import type { Tx } from '../../../platform/database/database';
import { recordEvents } from '../../../platform/events';
import { readInquiryProfile } from '../../conversation/inquiry-profile';
import { buildInquiryFields } from '../../conversation/inquiry-state';
import type { IncomingMail } from '../../mail/incoming/read-mail';
import type { MailArrival, ReceiverServices } from '../../mail/incoming/receive-mail';
import { isOwnMailbox, readOfficeMailboxes } from '../../mail/office-mailbox';
import { readInquiryMailData, writeInquiryMails } from '../mails/inquiry-mail';
import { findSenderDomain } from './sender-domain';
import { findSpamReasons } from './spam';

/** The maximum age of a mail: an older mail was moved into the mailbox by somebody who tidies it. */
export const MAX_MAIL_AGE_MS = 30 * DAY_MS;
/** Senders are easily forged, so the number of inquiries by mail is also limited for all senders together. */
const ALL_SENDERS = { most: 100, minutes: 60 };
/** The share of an hour's mails that one sender may start; the rest is for all other senders. */
const SHARE_OF_SENDER = 0.1;
/** The share of all senders of one domain: further addresses of a domain cost nothing. */
const SHARE_OF_DOMAIN = 0.15;
/** The limits of the form's fields. */
const MAX_EMAIL = 254;
const MAX_NAME = 200;
const MAX_TOPIC = 200;
const MAX_MESSAGE = 5_000;
const NO_SUBJECT = 'E-mail';

/** A forwarded mail refers to other mails, but starts a conversation all the same. */
const isForwarded = (subject: string) => /^\s*(?:fwd?|wg|tr|rv)\s*:/i.test(subject);

/** Creates the new inquiry, without the entry of its conversation; null if the mail starts no inquiry. */
export async function startInquiryByMail(
  tx: Tx,
  services: ReceiverServices,
  mail: IncomingMail,
  { now, arrivedAt, wasReadBefore }: MailArrival,
) {
  const { env } = services;
  const { from, subject, text, threadIds } = mail;
  const { address } = from;
  const continues = threadIds.length > 0 && !isForwarded(subject);
  if (mail.isBulk || wasReadBefore || continues || now.getTime() - arrivedAt.getTime() > MAX_MAIL_AGE_MS) return null;
  if (address.length > MAX_EMAIL || !isMailbox(address)) return null;
  const { mailInquiries } = await tx.companyProfile.findFirstOrThrow({ select: { mailInquiries: true } });
  if (!mailInquiries || (await isColleague(tx, env, address)) || !(await isMailWithinLimits(tx, services, address, now))) return null;
  const email = await readAnswerAddress(tx, env, mail);
  const profile = await readInquiryProfile(tx);
  const reasons = [
    ...findSpamReasons({ message: `${subject}\n${text}` }),
    ...(mail.isMarkedSpam ? (['mail-server'] as const) : []),
    ...(mail.senderCheck === 'failed' ? (['failed-check'] as const) : []),
  ];
  const suspectedSpam = reasons.length > 0;
  const inquiry = await tx.contactInquiry.create({
    data: {
      name: cutStart(from.name || address, MAX_NAME),
      email,
      emailKey: emailKeyOf(email),
      topic: cutStart(subject, MAX_TOPIC) || NO_SUBJECT,
      message: cutStart(text, MAX_MESSAGE),
      source: 'mail',
      suspectedSpam,
      spamReasons: reasons.join(' '),
      announced: !suspectedSpam,
      createdAt: arrivedAt,
      ...buildInquiryFields(profile, arrivedAt),
    },
  });
  await recordEvents(tx, [{ subject: 'inquiries', id: inquiry.id, action: 'created', by: null, at: now }]);
  // All senders of mails together may cause as many acknowledgements as one caller of the forms.
  const got = mail.recipients.map(mailboxKeyOf);
  const isTold = (await readOfficeMailboxes(tx, env)).every((mailbox) => got.includes(mailboxKeyOf(mailbox)));
  const isUnanswered = mail.wantsNoAutomaticAnswer === true;
  const mails = await readInquiryMailData(tx, { env, at: now, profile, caller: 'incoming mail', isTold, isUnanswered });
  await writeInquiryMails(tx, mails, inquiry, { lines: [], products: new Map() });
  return inquiry;
}

/**
 * The address that gets the answers: that of Reply-To if the sender wants so, otherwise the sender's, which the entry of the mail shows in
 * any case. An answer to ourselves would be a conversation of the office with itself.
 */
async function readAnswerAddress(tx: Tx, env: Env, { from, replyTo = '' }: IncomingMail): Promise<string> {
  const isUsable = replyTo.length <= MAX_EMAIL && isMailbox(replyTo);
  const isOurs = isUsable && ((await isOwnMailbox(tx, env, replyTo)) || (await isColleague(tx, env, replyTo)));
  return isUsable && !isOurs ? replyTo : from.address;
}

/** Whether an address has the site's own domain or belongs to a panel user: colleagues do not request quotes. */
async function isColleague(tx: Tx, { PUBLIC_URL }: Env, address: string): Promise<boolean> {
  const key = emailKeyOf(address);
  const domain = key.slice(key.lastIndexOf('@') + 1);
  const { hostname } = new URL(PUBLIC_URL);
  if (hostname === domain || hostname.endsWith(`.${domain}`)) return true;
  const users = await tx.adminUser.findMany({ where: { isActive: true }, select: { email: true } });
  return users.some(({ email }) => emailKeyOf(email) === key);
}

/** Counts the mail; returns false if its sender, or all senders together, started too many conversations. */
export async function isMailWithinLimits(tx: Tx, { env, log, counters }: ReceiverServices, address: string, now: Date): Promise<boolean> {
  if (env.RATE_LIMITS === 'off') return true;
  const what = 'incoming-mail';
  const domain = findSenderDomain(address);
  const limits: AttemptCounter[] = [
    { what, whose: `from ${mailboxKeyOf(address)}`, limit: env.FORM_LIMIT },
    { what, whose: `in an hour from ${mailboxKeyOf(address)}`, limit: { ...ALL_SENDERS, most: ALL_SENDERS.most * SHARE_OF_SENDER } },
    ...(domain ? [{ what, whose: `in an hour from @${domain}`, limit: { ...ALL_SENDERS, most: ALL_SENDERS.most * SHARE_OF_DOMAIN } }] : []),
    { what, whose: 'all', limit: ALL_SENDERS },
  ];
  const counted = await readAttemptCounters(tx, limits, now);
  if (counted.some(isLimitReached)) {
    counters.limited.add(what);
    log.warn({ event: 'limited', limit: what }, 'too many mails start conversations: one is left in the mailbox');
    return false;
  }
  await addAttempt(tx, counted);
  return true;
}
