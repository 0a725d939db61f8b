/**
 * The personal data of requirement lists. Buyers' words for products are erased with the buyer, and with the inquiry of their confirmation;
 * files of lists are erased with their inquiry.
 */
import { type DataSubject, definePersonalData } from '../../platform/personal-data/personal-data';
import { type RecordKind, toTextOrEmpty } from '../../platform/personal-data/personal-records';
import { buildRowReaders, splitIntoIdBatches, streamRecords, whereMadeUntil } from '../../platform/personal-data/subject-rows';

const rememberedWords: RecordKind = {
  group: 'Requirement lists',
  one: 'remembered name of a product',
  many: 'remembered names of products',
  key: 'rememberedWords',
  line: ({ words, productId }) => [toTextOrEmpty(words), `product ${productId}`],
  labels: { emailKey: 'E-mail', gstin: 'GSTIN', words: 'In the words of the buyer', productId: 'Product' },
};

const requirementFile: RecordKind = {
  group: 'Requirement lists',
  one: 'file of a list',
  many: 'files of lists',
  key: 'requirementFiles',
  line: ({ name }) => [toTextOrEmpty(name)],
};

const filesOf = ({ rows }: DataSubject) => ({ inquiryId: { in: rows.contactInquiry ?? [] } });
const idsOf = ({ rows }: DataSubject) => ({ id: { in: rows.rememberedWords ?? [] } });

export const requirementListPersonalData = definePersonalData({
  kinds: { rememberedWords, requirementFile },

  async rowsOf(db, subject, limit) {
    const { person, rows } = subject;
    const made = whereMadeUntil('createdAt', subject);
    const ids = new Set<number>();
    const wheres: object[] = [
      ...(person?.emailKey ? [{ emailKey: person.emailKey, ...made }] : []),
      ...splitIntoIdBatches(rows.contactInquiry ?? []).map((inquiries) => ({ inquiryId: { in: inquiries } })),
      ...(person ? [] : [idsOf(subject)]),
    ];
    for (const where of wheres)
      for (const { id } of await db.rememberedWords.findMany({ where, select: { id: true }, orderBy: { id: 'desc' }, ...limit }))
        ids.add(id);
    return { rememberedWords: [...ids].sort((one, other) => other - one).slice(0, limit.take) };
  },

  ...buildRowReaders((subject) => ({
    rememberedWords: {
      where: idsOf(subject),
      select: { id: true, emailKey: true, gstin: true, words: true, productId: true, inquiryId: true, createdAt: true },
    },
    requirementFile: {
      where: filesOf(subject),
      select: { id: true, inquiryId: true, messageId: true, name: true, size: true, createdAt: true },
    },
  })),

  async *files(db, subject) {
    for (const { id } of await db.requirementFile.findMany({ where: filesOf(subject), select: { id: true } })) {
      const file = await db.requirementFile.findUnique({ where: { id }, select: { name: true, bytes: true } });
      if (file) yield { name: `list-${id}-${file.name}`, bytes: file.bytes };
    }
  },

  records: (db, rows) => streamRecords(db, 'rememberedWords', { email: 'emailKey', madeAt: 'createdAt' }, rows),

  async erase(tx, subject) {
    await tx.rememberedWords.deleteMany({ where: idsOf(subject) });
    await tx.requirementFile.deleteMany({ where: filesOf(subject) });
  },
});
