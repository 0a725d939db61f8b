/** Where else a quotation names its buyer: in the trash, and in the conversation and the mails of an inquiry that somebody else sent. */
import { quotationType } from '../../../shared/content/registry';
import { referenceOf } from '../../../shared/inquiries/reference';
import { draftColumns } from '../../../shared/quotation/stored-draft';
import type { Reader, Tx } from '../../platform/database/database';
import type { Subject } from '../../platform/personal-data';
import { readPrefixes } from './drafting/read-quotation';
import { decisionMail, noticeMail, quotationMail } from './sending/mail-kinds';

type Discarded = { draft?: string | null; inquiryId?: number | null; createdAt?: string | null };

/** Drafts that were discarded, which can be restored from the trash: for the person, or for an inquiry of theirs. */
export async function discardedFor(db: Reader | Tx, { person, until, rows: { contactInquiry = [] } }: Subject): Promise<number[]> {
  const where = { type: quotationType.path, action: 'delete' };
  const isTheirs = ({ draft, inquiryId, createdAt }: Discarded) => {
    if (contactInquiry.includes(inquiryId ?? 0)) return true;
    if (!person || !draft || (until && new Date(createdAt ?? 0) > until)) return false;
    const { emailKey, phoneKey } = draftColumns(draft);
    return (emailKey !== '' && emailKey === person.emailKey) || (phoneKey !== null && phoneKey === person.phoneKey);
  };
  const found = await db.revision.findMany({ where, select: { rowId: true, before: true } });
  return found.filter(({ before }) => before && isTheirs(before as Discarded)).map(({ rowId }) => rowId);
}

const MAILS = { in: [quotationMail.name, decisionMail.name, noticeMail.name] };

/** Takes the words of the steps, and deletes the mails, about quotations whose inquiry stays. Returns the mails. Call it while their inquiries are known. */
export async function eraseTraces(tx: Tx, quotationIds: number[]): Promise<{ id: number; createdAt: Date }[]> {
  const where = { id: { in: quotationIds }, inquiryId: { not: null } };
  const quotations = await tx.quotation.findMany({ where, select: { id: true, inquiryId: true, createdAt: true } });
  const mails: { id: number; createdAt: Date }[] = [];
  const { quotationPrefix } = await readPrefixes(tx);
  for (const quotation of quotations) {
    const asked = await tx.contactInquiry.findUnique({ where: { id: quotation.inquiryId ?? 0 }, select: { id: true, joinedToId: true } });
    if (!asked) continue;
    const inquiryId = { in: [asked.id, asked.joinedToId ?? asked.id] };
    // Without the prefix, which the office may have changed since.
    const reference = `${referenceOf(quotation, '')}-R`;
    const about = { inquiryId, text: { contains: reference }, channel: 'quotation' };
    const words = { text: `About ${referenceOf(quotation, quotationPrefix)}: erased with its buyer`, serverWords: null };
    // Its mail is deleted below.
    await tx.inquiryMessage.updateMany({ where: { ...about, state: 'waiting' }, data: { state: 'failed' } });
    await tx.inquiryMessage.updateMany({ where: { ...about, direction: 'in' }, data: { ...words, authorName: 'The buyer' } });
    await tx.inquiryMessage.updateMany({ where: { ...about, NOT: { direction: 'in' } }, data: words });
    const told = await tx.outboxMail.findMany({
      where: { kind: MAILS, inquiryId, subject: { contains: reference } },
      select: { id: true, createdAt: true },
    });
    mails.push(...told);
  }
  await tx.outboxMail.deleteMany({ where: { id: { in: mails.map(({ id }) => id) } } });
  return mails;
}
