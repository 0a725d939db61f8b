/** The personal data of inquiries: the inquiry with its lines, conversation and files, and its paragraphs in digests. */
import { inquiryType as type } from '../../../../shared/content/registry';
import { PHONE_COLUMNS, toPhoneColumns } from '../../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../../shared/mail/address';
import { replacePersonDetails } from '../../../../shared/privacy/person';
import { recordEvents } from '../../../platform/events';
import { recomputeRowKeys } from '../../../platform/personal-data/person-keys';
import { definePersonalData } from '../../../platform/personal-data/personal-data';
import {
  buildRowReaders,
  readDependentRows,
  selectFields,
  splitIntoIdBatches,
  streamRecords,
  whereMadeUntil,
} from '../../../platform/personal-data/subject-rows';
import { deleteFilesOfMails } from '../../mail/incoming/mailbox';
import { whereSameSender } from '../desk/desk';
import { eraseFromDigests } from '../mails/digest';
import { inquiryRecordKinds } from './records';

const inquiryFields = selectFields(
  'id',
  'name',
  'email',
  'phone',
  'company',
  'topic',
  'message',
  'source',
  'leadSource',
  'kind',
  'productId',
  'gstin',
  'pinCode',
  'notice',
);
const deskFields = selectFields('neededBy', 'status', 'notes', 'suspectedSpam', 'firstAnswerAt', 'followUpAt', 'repliedAt', 'createdAt');
const messageFields = selectFields(
  'id',
  'inquiryId',
  'kind',
  'channel',
  'direction',
  'state',
  'authorName',
  'senderAddress',
  'subject',
  'text',
  'data',
  'received',
  'notice',
);

/** Sent files, files of cancelled mails, and files that were never sent. */
const filesOf = (contactInquiry: number[], inquiryMessage: number[]) => ({
  OR: [{ inquiryId: { in: contactInquiry } }, { messageId: { in: inquiryMessage } }],
});

/** The maximum number of bytes of files that one transaction erases. */
const MAX_FILES_BYTES = 2_000_000;

export const inquiryPersonalData = definePersonalData({
  kinds: inquiryRecordKinds,

  // A message in another sender's conversation belongs to that inquiry.
  async rowsOf(db, subject, limit) {
    const same = subject.person ? whereSameSender(subject.person) : { id: { in: subject.rows.contactInquiry ?? [] } };
    if (!same) return {};
    const whereOwn = { AND: [same, whereMadeUntil('createdAt', subject)] };
    const newest = { select: { id: true }, orderBy: { id: 'desc' }, ...limit } as const;
    const contactInquiry = (await db.contactInquiry.findMany({ where: whereOwn, ...newest })).map(({ id }) => id);
    const inquiryMessage: number[] = [];
    for (const inquiries of splitIntoIdBatches(contactInquiry)) {
      const messages = await db.inquiryMessage.findMany({ where: { inquiryId: { in: inquiries } }, ...newest });
      inquiryMessage.push(...messages.map(({ id }) => id));
    }
    return { contactInquiry, inquiryMessage: inquiryMessage.slice(0, limit.take) };
  },

  ...buildRowReaders(({ rows: { contactInquiry = [], inquiryMessage = [] } }) => {
    const whereOwn = { inquiryId: { in: contactInquiry } };
    return {
      contactInquiry: { where: { id: { in: contactInquiry } }, select: { ...inquiryFields, ...deskFields } },
      quoteLine: {
        where: whereOwn,
        select: selectFields('id', 'inquiryId', 'position', 'productId', 'title', 'sku', 'unit', 'quantity', 'note'),
      },
      inquiryMessage: { where: whereOwn, select: { ...messageFields, createdAt: true } },
      messageFile: {
        where: filesOf(contactInquiry, inquiryMessage),
        select: selectFields('id', 'inquiryId', 'messageId', 'name', 'size', 'createdAt'),
      },
    };
  }),

  async *files(db, { rows: { contactInquiry = [], inquiryMessage = [] } }) {
    const found = await db.messageFile.findMany({ where: filesOf(contactInquiry, inquiryMessage), select: { id: true } });
    for (const { id } of found) {
      const file = await db.messageFile.findUnique({ where: { id }, select: selectFields('name', 'bytes') });
      if (file) yield { name: `${id}-${file.name}`, bytes: file.bytes };
    }
  },

  async leavesOf(db, { rows: { contactInquiry = [], inquiryMessage = [] } }, take) {
    const messages = await readDependentRows(db, 'inquiryMessage', { inquiryId: { in: contactInquiry } }, take);
    const ids = messages.rows.inquiryMessage ?? [];
    const files = await db.messageFile.findMany({
      where: filesOf(contactInquiry, [...new Set([...inquiryMessage, ...ids])]),
      select: { id: true, size: true },
      orderBy: { id: 'asc' },
      take: take + 1,
    });
    // A deleted file is overwritten, which takes time: one transaction deletes a few small files or a single large file.
    let bytes = 0;
    const fitting = files.slice(0, take).filter(({ size }, at) => {
      bytes += size;
      return at === 0 || bytes <= MAX_FILES_BYTES;
    });
    const messageFile = fitting.map(({ id }) => id);
    return { rows: { ...messages.rows, messageFile }, isMore: messages.isMore || fitting.length < files.length };
  },

  rekey: ({ db }) =>
    recomputeRowKeys(db, 'contactInquiry', selectFields('email', 'emailKey', 'phone', ...PHONE_COLUMNS), (rows) =>
      rows.map(({ email, phone }) => ({ emailKey: emailKeyOf(String(email)), ...toPhoneColumns(phone as string | null) })),
    ),
  records: (db, rows) => streamRecords(db, 'contactInquiry', { email: 'email', phone: true, madeAt: 'createdAt' }, rows),

  /** Inquiries that were joined to an erased inquiry become separate again. */
  async erase(tx, { rows: { contactInquiry = [], inquiryMessage = [], messageFile = [] } }, { by, at }) {
    await tx.messageFile.deleteMany({ where: { id: { in: messageFile } } });
    await tx.inquiryMessage.deleteMany({ where: { id: { in: inquiryMessage } } });
    if (contactInquiry.length === 0) return;
    await tx.quoteLine.deleteMany({ where: { inquiryId: { in: contactInquiry } } });
    await tx.contactInquiry.deleteMany({ where: { id: { in: contactInquiry } } });
    const joined = await tx.contactInquiry.findMany({ where: { joinedToId: { in: contactInquiry } }, select: { id: true } });
    await tx.contactInquiry.updateMany({
      where: { joinedToId: { in: contactInquiry } },
      data: { joinedToId: null, version: { increment: 1 } },
    });
    await recordEvents(
      tx,
      joined.map(({ id }) => ({ subject: 'inquiries', id, action: 'updated', by: by.user?.id ?? null, at })),
    );
    const digests = await eraseFromDigests(tx, contactInquiry);
    return ({ mailFolder }) => deleteFilesOfMails(mailFolder, digests);
  },

  async *correct(db, { person, rows: { contactInquiry = [] } }, to) {
    const select = selectFields('id', 'name', 'email', 'phone', 'company');
    for (const ids of splitIntoIdBatches(contactInquiry)) {
      const found = await db.contactInquiry.findMany({ where: { id: { in: ids } }, select, orderBy: { id: 'asc' } });
      yield found.map(({ id, ...was }) => {
        const now = replacePersonDetails(was, person, to);
        return { type, id, was, now, data: now };
      });
    }
  },
});
