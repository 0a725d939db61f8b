/** The signature below replies to visitors. */
import { findMainPhone } from '../../../shared/format';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { readCompanyName } from '../content/website';

/**
 * The office's own signature, otherwise the company with the phone and e-mail address of its contact details; null if replies are not
 * signed.
 */
export async function readSignature(read: Reader | Tx): Promise<string | null> {
  const { signsReplies, replySignature } = await read.companyProfile.findFirstOrThrow({
    select: { signsReplies: true, replySignature: true },
  });
  if (!signsReplies) return null;
  if (replySignature !== null) return replySignature;
  const details = await read.contactDetail.findMany({
    where: { isActive: true, type: { in: ['phone', 'email'] } },
    orderBy: [{ orderPriority: 'asc' }, { id: 'asc' }],
  });
  const phone = findMainPhone(details);
  const email = details.find(({ type }) => type === 'email');
  return [await readCompanyName(read), phone && `Phone ${phone.value}`, email?.value].filter(Boolean).join('\n');
}

/** The mail settings of the company profile, which only administrators see: the signature of replies, and which mails start inquiries. */
export async function readMailRules({ db: { read } }: Pick<Services, 'db'>) {
  const { mailInquiries, leadSenders, acknowledgesLeads } = await read.companyProfile.findFirstOrThrow({
    select: { mailInquiries: true, leadSenders: true, acknowledgesLeads: true },
  });
  return { signature: await readSignature(read), startsInquiries: mailInquiries, leadSenders: leadSenders as string[], acknowledgesLeads };
}
