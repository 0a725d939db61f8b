/** Where else a quotation names its buyer or a recipient: in the conversation and the mails of an inquiry that somebody else sent. */
import { referenceOf } from '../../../shared/inquiries/reference';
import type { Tx } from '../../platform/database/database';
import { deliveryAddress } from '../mail/mailbox';
import { readPrefixes } from './drafting/read-quotation';
import { decisionMail, noticeMail, quotationMail } from './sending/mail-kinds';

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

/**
 * The same of links whose quotation stays with its buyer: they were mailed to somebody else, whom the steps of its conversation name. Call it while the
 * links are there.
 */
export async function eraseLinkTraces(tx: Tx, linkIds: number[]): Promise<{ id: number; createdAt: Date }[]> {
  const links = await tx.quotationLink.findMany({ where: { id: { in: linkIds } }, select: { id: true, quotationId: true, email: true } });
  const { quotationPrefix } = await readPrefixes(tx);
  for (const { quotationId, email } of links) {
    const quotation = await tx.quotation.findUnique({ where: { id: quotationId }, select: { id: true, inquiryId: true, createdAt: true } });
    const asked = quotation?.inquiryId && (await tx.contactInquiry.findUnique({ where: { id: quotation.inquiryId } }));
    if (!quotation || !asked || !email) continue;
    const words = { text: `About ${referenceOf(quotation, quotationPrefix)}: erased with its recipient`, serverWords: null };
    const addresses = [...new Set([email, deliveryAddress(email) ?? email])];
    const where = {
      inquiryId: { in: [asked.id, asked.joinedToId ?? asked.id] },
      channel: 'quotation',
      OR: addresses.map((address) => ({ text: { contains: `to ${address}` } })),
    };
    const found = await tx.inquiryMessage.findMany({ where, select: { id: true, text: true } });
    const id = { in: found.filter(({ text }) => addresses.some((address) => isNamed(text, address))).map((step) => step.id) };
    await tx.inquiryMessage.updateMany({ where: { id, state: 'waiting' }, data: { state: 'failed' } });
    await tx.inquiryMessage.updateMany({ where: { id }, data: words });
  }
  const mails = await tx.outboxMail.findMany({
    where: { kind: quotationMail.name, linkId: { in: links.map(({ id }) => id) } },
    select: { id: true, createdAt: true },
  });
  await tx.outboxMail.deleteMany({ where: { id: { in: mails.map(({ id }) => id) } } });
  return mails;
}

/** Whether a step says that something went to this address, and not to a longer one that begins with it. */
const isNamed = (text: string, address: string) =>
  text
    .split(`to ${address}`)
    .slice(1)
    .some((rest) => !/^[.-]*\w/.test(rest));
