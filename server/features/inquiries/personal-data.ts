/** What inquiries store of people: the inquiry with its lines, conversation and files, and its paragraphs in digests. */
import { noteEvents } from '../../platform/events';
import { type PersonalData, picked } from '../../platform/personal-data';
import { deleteFilesOf } from '../mail/mailbox';
import { sameSender } from './desk/desk';
import { eraseFromDigests } from './mails/digest';

const inquiryFields = picked(
  'id',
  'name',
  'email',
  'phone',
  'company',
  'topic',
  'message',
  'source',
  'kind',
  'productId',
  'gstin',
  'pinCode',
  'notice',
);
const deskFields = picked('neededBy', 'status', 'notes', 'suspectedSpam', 'firstAnswerAt', 'followUpAt', 'repliedAt', 'createdAt');
const messageFields = picked(
  'id',
  'inquiryId',
  'channel',
  'direction',
  'state',
  'authorName',
  'senderAddress',
  'subject',
  'text',
  'received',
);

export const inquiryData: PersonalData = {
  // What somebody wrote into another sender's conversation belongs to that inquiry.
  async rowsOf(db, { person, rows }, limit) {
    const its = person ? sameSender(person) : { id: { in: rows.contactInquiry ?? [] } };
    if (!its) return {};
    const newest = { select: { id: true }, orderBy: { id: 'desc' }, ...limit } as const;
    const contactInquiry = (await db.contactInquiry.findMany({ where: its, ...newest })).map(({ id }) => id);
    const messages = await db.inquiryMessage.findMany({ where: { inquiryId: { in: contactInquiry } }, ...newest });
    return { contactInquiry, inquiryMessage: messages.map(({ id }) => id) };
  },

  async find(db, { rows: { contactInquiry = [], inquiryMessage = [] } }, take) {
    const its = { inquiryId: { in: contactInquiry } };
    const files = { OR: [its, { messageId: { in: inquiryMessage } }] };
    const newest = { orderBy: { id: 'desc' }, take } as const;
    return {
      contactInquiry: await db.contactInquiry.findMany({
        where: { id: { in: contactInquiry } },
        select: { ...inquiryFields, ...deskFields },
        ...newest,
      }),
      quoteLine: await db.quoteLine.findMany({
        where: its,
        select: picked('inquiryId', 'position', 'productId', 'title', 'sku', 'unit', 'quantity', 'note'),
        ...newest,
      }),
      inquiryMessage: await db.inquiryMessage.findMany({
        where: its,
        select: { ...messageFields, createdAt: true },
        ...newest,
      }),
      messageFile: await db.messageFile.findMany({
        where: files,
        select: picked('id', 'inquiryId', 'messageId', 'name', 'size', 'createdAt'),
        ...newest,
      }),
    };
  },

  /** Inquiries that were joined to an erased one stand by themselves again. */
  async erase(tx, { rows: { contactInquiry = [], inquiryMessage = [] } }, { by, at }) {
    if (contactInquiry.length === 0) return;
    const its = { inquiryId: { in: contactInquiry } };
    await tx.contactInquiry.deleteMany({ where: { id: { in: contactInquiry } } });
    // What was sent, what was taken back, and what was never sent.
    await tx.messageFile.deleteMany({ where: { OR: [its, { messageId: { in: inquiryMessage } }] } });
    await tx.inquiryMessage.deleteMany({ where: its });
    await tx.quoteLine.deleteMany({ where: its });
    const joined = await tx.contactInquiry.findMany({ where: { joinedToId: { in: contactInquiry } }, select: { id: true } });
    await tx.contactInquiry.updateMany({
      where: { joinedToId: { in: contactInquiry } },
      data: { joinedToId: null, version: { increment: 1 } },
    });
    await noteEvents(
      tx,
      joined.map(({ id }) => ({ subject: 'inquiries', id, action: 'updated', by: by.user?.id ?? null, at })),
    );
    const digests = await eraseFromDigests(tx, contactInquiry);
    return ({ mailFolder }) => deleteFilesOf(mailFolder, digests);
  },
};
