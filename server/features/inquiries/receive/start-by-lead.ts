/**
 * A mail from a portal that forwards a buyer's inquiry (a lead) starts an inquiry of that source, if the office named the portal's sender
 * address (LEADS §10).
 */

import { type PortalLead, readLead } from '../../../../shared/inquiries/read-lead';
import { hasCallableNumber, toPhoneColumns } from '../../../../shared/inquiries/sender';
import { QUOTE_REQUEST_TOPIC } from '../../../../shared/inquiries/topics';
import { emailKeyOf, isMailbox } from '../../../../shared/mail/address';
import { findLeadSource } from '../../../../shared/mail/lead-senders';
import { cutStart } from '../../../../shared/text/cut-text';
import type { Tx } from '../../../platform/database/database';
import { recordEvents } from '../../../platform/events';
import { readInquiryProfile } from '../../conversation/inquiry-profile';
import { buildInquiryFields } from '../../conversation/inquiry-state';
import type { IncomingMail } from '../../mail/incoming/read-mail';
import type { MailArrival, MailReceiver, ReceiverServices } from '../../mail/incoming/receive-mail';
import { readInquiryMailData, writeInquiryMails } from '../mails/inquiry-mail';
import { addMailEntry } from '../mails/store-mail';
import { isMailWithinLimits, MAX_MAIL_AGE_MS } from './start-by-mail';

const MAX_NAME = 200;
const MAX_TOPIC = 200;
const MAX_MESSAGE = 5_000;
const MAX_PHONE = 50;

const domainOf = (address: string) => emailKeyOf(address).split('@').at(-1);

/** Runs before the receiver of conversations, which then finds the mail stored. */
export const leadMailReceiver: MailReceiver = {
  // Portals mark their mails as automatic; they are received all the same, and get no automatic answer unless the office wants that.
  takesAutomatic: true,

  async receive(tx, services, mail, arrival) {
    const profile = await tx.companyProfile.findFirstOrThrow({ select: { leadSenders: true, acknowledgesLeads: true } });
    const source = mail.senderCheck === 'passed' ? findLeadSource(profile.leadSenders as string[], mail.from.address) : undefined;
    if (!source || !(await isNew(tx, services, mail, arrival))) return;
    await start(tx, services, mail, arrival, { source, isAcknowledged: profile.acknowledgesLeads });
  },
  bounced: async () => true,
};

async function isNew(
  tx: Tx,
  services: ReceiverServices,
  { mailId, from }: IncomingMail,
  { now, arrivedAt, wasReadBefore }: MailArrival,
): Promise<boolean> {
  if (wasReadBefore || now.getTime() - arrivedAt.getTime() > MAX_MAIL_AGE_MS) return false;
  if ((await tx.inquiryMessage.count({ where: { mailId } })) > 0) return false;
  return isMailWithinLimits(tx, services, from.address, now);
}

type From = { source: string; isAcknowledged: boolean };

async function start(
  tx: Tx,
  { env }: ReceiverServices,
  mail: IncomingMail,
  { now, arrivedAt }: MailArrival,
  { source, isAcknowledged }: From,
): Promise<void> {
  const lead = readLead(mail.text);
  const profile = await readInquiryProfile(tx);
  // A portal's own address does not reach the buyer; its Reply-To is not read at all.
  const isBuyers = lead.email !== undefined && isMailbox(lead.email) && domainOf(lead.email) !== domainOf(mail.from.address);
  const email = isBuyers ? (lead.email ?? '') : '';
  const phone = lead.phone && hasCallableNumber(lead.phone) ? cutStart(lead.phone, MAX_PHONE) : null;
  const line = lineOf(lead);
  const inquiry = await tx.contactInquiry.create({
    data: {
      name: cutStart(lead.name || lead.company || source, MAX_NAME),
      email,
      emailKey: emailKeyOf(email),
      phone,
      ...toPhoneColumns(phone),
      company: lead.company ?? null,
      kind: line ? 'quote-request' : 'message',
      topic: line ? QUOTE_REQUEST_TOPIC : cutStart(`${source}: ${mail.subject}`, MAX_TOPIC),
      message: cutStart(mail.text, MAX_MESSAGE),
      source: 'mail',
      leadSource: source,
      createdAt: arrivedAt,
      ...buildInquiryFields(profile, arrivedAt),
    },
  });
  if (line) await tx.quoteLine.create({ data: { ...line, inquiryId: inquiry.id } });
  await recordEvents(tx, [{ subject: 'inquiries', id: inquiry.id, action: 'created', by: null, at: now }]);
  const mails = await readInquiryMailData(tx, {
    env,
    at: now,
    profile,
    caller: 'incoming mail',
    isTold: false,
    isUnanswered: !isAcknowledged,
  });
  await writeInquiryMails(tx, mails, inquiry, { lines: [], products: new Map() });
  await addMailEntry(tx, inquiry, mail, { direction: 'in', authorName: inquiry.name, createdAt: arrivedAt }, now);
}

/** The line of a lead with a quantity; for a lead without a quantity its text is the message. */
function lineOf({ product, quantity, unit }: PortalLead) {
  if (!product || quantity === null) return;
  return { position: 0, productId: null, title: product, sku: null, unit: unit || null, quantity, note: null };
}
