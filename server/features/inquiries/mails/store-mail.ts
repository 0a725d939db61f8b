/** Stores an incoming mail in its inquiry. A mail without an inquiry may start a new one; otherwise it only stays in the mailbox. */
import { formatReference, parseReference } from '../../../../shared/inquiries/reference';
import { emailKeyOf } from '../../../../shared/mail/address';
import type { Tx } from '../../../platform/database/database';
import { readCompanyName } from '../../content/website';
import { addConversationEntry, findMainInquiry } from '../../conversation/entries';
import { markWaitingAgain, recordAnswerByMail } from '../../conversation/inquiry-state';
import { recordReplyDelivery } from '../../conversation/replies';
import { isGuessableMailId } from '../../mail/incoming/mailbox';
import type { BouncedMail, IncomingMail } from '../../mail/incoming/read-mail';
import type { MailArrival, MailReceiver, ReceiverServices } from '../../mail/incoming/receive-mail';
import { listOwnAddresses } from '../../mail/office-mailbox';
import { startInquiryByMail } from '../receive/start-by-mail';

type Inquiry = Awaited<ReturnType<Tx['contactInquiry']['findUniqueOrThrow']>>;
const NO_SENDER = 'Unknown sender';

/** Stores an incoming mail. */
async function receive(tx: Tx, services: ReceiverServices, mail: IncomingMail, arrival: MailArrival): Promise<void> {
  const { env } = services;
  const { now, arrivedAt } = arrival;
  if ((await tx.inquiryMessage.count({ where: { mailId: mail.mailId } })) > 0) return;
  const sender = emailKeyOf(mail.from.address);
  const failedCheck = mail.senderCheck === 'failed';
  const isOffice = (await listOwnAddresses(tx, env)).some((own) => emailKeyOf(own) === sender);
  // An inquiry by phone has no address either, so a mail without a sender must not match it.
  const partners = (isOffice ? mail.recipients : sendersOf(mail)).map(emailKeyOf).filter(Boolean);
  // Forgers of addresses may know references too: a mail that failed the check joins only the thread of a random Message-ID.
  const known = failedCheck ? [] : partners;
  const found = (await findByThread(tx, mail.threadIds, known)) ?? (await findByReference(tx, mail.subject, known));
  if (!found) {
    const started = isOffice ? null : await startInquiryByMail(tx, services, mail, arrival);
    if (started) await addMailEntry(tx, started, mail, { direction: 'in', authorName: started.name, createdAt: arrivedAt }, now);
    return;
  }
  // A mail from the office to a colleague is not an answer.
  if (isOffice && !partners.includes(found.emailKey)) return;
  const inquiry = (await findMainInquiry(tx, found.id)) ?? found;
  const isVisitor = sender !== '' && sender === found.emailKey && !failedCheck;
  const isAnswer = isOffice && mail.senderCheck === 'passed';
  const entry: Entry = {
    direction: isAnswer ? 'out' : isOffice ? 'claimed' : 'in',
    state: isAnswer ? 'sent' : null,
    authorName: isAnswer
      ? mail.from.name || (await readCompanyName(tx))
      : isVisitor
        ? found.name
        : mail.from.name || mail.from.address || NO_SENDER,
    createdAt: arrivedAt,
  };
  const message = await addMailEntry(tx, inquiry, mail, entry, now);
  // A possibly forged mail in the office's name neither answers the inquiry nor makes it wait.
  if (isAnswer) await recordAnswerByMail(tx, message, arrivedAt);
  else if (!isOffice) await markWaitingAgain(tx, inquiry.id, now);
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The addresses of the sender: Reply-To may name any address, and counts only in the domain that was checked. */
const sendersOf = ({ from, replyTo }: IncomingMail): string[] =>
  replyTo !== undefined && domainOf(replyTo) === domainOf(from.address) ? [from.address, replyTo] : [from.address];

type Entry = { direction: 'in' | 'out' | 'claimed'; state?: 'sent' | null; authorName: string; createdAt: Date };

/** Adds a mail to the conversation of an inquiry. */
export function addMailEntry(tx: Tx, { id: inquiryId }: Pick<Inquiry, 'id'>, mail: IncomingMail, entry: Entry, at: Date) {
  const data = {
    ...entry,
    inquiryId,
    kind: 'mail',
    channel: 'mail',
    senderAddress: mail.from.address,
    senderCheck: mail.senderCheck,
    subject: mail.subject,
    text: mail.text,
    mailId: mail.mailId,
    inReplyTo: mail.threadIds[0] ?? null,
    ...(mail.files.length > 0 && { received: mail.files }),
  };
  return addConversationEntry(tx, data, { by: null, at });
}

/**
 * Finds the inquiry of the mail that this mail answers; if that mail has a guessable Message-ID, the inquiry must be from one of these
 * addresses.
 */
async function findByThread(tx: Tx, threadIds: string[], addresses: string[]): Promise<Inquiry | null> {
  const wanted = { where: { mailId: { in: threadIds } }, select: { mailId: true, inquiryId: true } };
  const known = [...(await tx.outboxMail.findMany(wanted)), ...(await tx.inquiryMessage.findMany(wanted))];
  const stored = new Map(known.map(({ mailId, inquiryId }) => [mailId, inquiryId]));
  for (const mailId of threadIds) {
    const id = stored.get(mailId);
    const inquiry = id ? await tx.contactInquiry.findUnique({ where: { id } }) : null;
    if (inquiry && (!isGuessableMailId(mailId) || addresses.includes(inquiry.emailKey))) return inquiry;
  }
  return null;
}

const MAX_REFERENCES = 10;

/** Finds an inquiry by the reference in the subject. References can be guessed, so the inquiry must be from one of these addresses. */
async function findByReference(tx: Tx, subject: string, addresses: string[]): Promise<Inquiry | null> {
  const references = subject.toUpperCase().match(/\b[A-Z\d]{1,6}-\d{4}-\d{5,10}\b/g) ?? [];
  for (const reference of references.slice(0, MAX_REFERENCES)) {
    const id = parseReference(reference);
    const inquiry = id === undefined ? null : await tx.contactInquiry.findUnique({ where: { id } });
    // The prefix may have been another one when the reference was printed; number and year must match.
    if (inquiry && reference.endsWith(formatReference(inquiry, '')) && addresses.includes(inquiry.emailKey)) return inquiry;
  }
  return null;
}

/** A bounced answer makes its inquiry wait again; the bounce of a mail with a guessable Message-ID must name the visitor's address. */
async function bounced(tx: Tx, { mailId, recipient, message: serverText }: BouncedMail, now: Date): Promise<boolean> {
  const message = await tx.inquiryMessage.findFirst({ where: { mailId, direction: 'out', state: { in: ['waiting', 'sent'] } } });
  const inquiry = message && (await tx.contactInquiry.findUnique({ where: { id: message.inquiryId } }));
  if (!inquiry) return true;
  if (isGuessableMailId(mailId) && emailKeyOf(recipient) !== inquiry.emailKey) return false;
  await recordReplyDelivery(tx, { messageId: message.id }, { state: 'bounced', message: serverText, at: now });
  return true;
}

/** Puts the mails of visitors and of the office into the conversations of their inquiries. */
export const conversationMailReceiver: MailReceiver = { receive, bounced };
