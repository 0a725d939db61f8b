/**
 * The personal data of quotations. After an erasure, a sent quotation retains its number, dates and totals; an accepted quotation also
 * retains its lines and taxes, as the law requires; no name is retained. Unsent quotations are deleted. If the quotation is for
 * another buyer, only the links of the erased person are erased.
 */
import { quotationType as type } from '../../../../shared/content/registry';
import { toPhoneColumns } from '../../../../shared/inquiries/sender';
import { replacePersonDetails } from '../../../../shared/privacy/person';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { formatPaperAsText } from '../../../../shared/quotation/paper/paper-words';
import { readDraft, replaceBuyer } from '../../../../shared/quotation/stored-draft';
import type { Reader, Tx } from '../../../platform/database/database';
import { type ContactKeys, wherePerson } from '../../../platform/personal-data/person';
import { definePersonalData } from '../../../platform/personal-data/personal-data';
import { selectFields, splitIntoIdBatches, streamRecords, whereMadeUntil } from '../../../platform/personal-data/subject-rows';
import { deleteFilesOfMails } from '../../mail/incoming/mailbox';
import { blankRevisions } from './blank-revisions';
import { findDiscardedDraftIds } from './discarded-drafts';
import { quotationRecordKinds } from './records';
import { recomputeQuotationKeys } from './rekey';
import { eraseLinkTraces, eraseQuotationTraces } from './traces';

const BLANK = {
  inquiryId: null,
  draft: null,
  buyerName: '',
  company: null,
  gstin: null,
  emailKey: '',
  ...toPhoneColumns(null),
  lossReason: null,
  lineText: '',
  // Without a buyer to ask there is no follow-up.
  followUpAt: null,
};

export const quotationPersonalData = definePersonalData({
  kinds: quotationRecordKinds,

  async rowsOf(db, subject, limit) {
    const {
      person,
      rows: { contactInquiry = [] },
    } = subject;
    const made = whereMadeUntil('createdAt', subject);
    const buyers = person ? wherePerson(person).map((one) => ({ ...one, ...made })) : [];
    // Quotations of the person may also belong to an inquiry of somebody else.
    const ids = new Set<number>();
    // A person may have thousands of inquiries, and the ids of one statement are limited.
    for (const where of [...buyers, ...splitIntoIdBatches(contactInquiry).map((inquiries) => ({ inquiryId: { in: inquiries } }))])
      for (const { id } of await db.quotation.findMany({ where, select: { id: true }, orderBy: { id: 'desc' }, ...limit })) ids.add(id);
    const found = [...ids].sort((one, other) => other - one);
    const quotation = [...found, ...(await findDiscardedDraftIds(db, subject))].slice(0, limit.take);
    return { quotation, quotationLink: person ? await linksTo(db, person, made, limit) : [] };
  },

  async find(db, { rows: { quotation = [], quotationLink = [] } }, take) {
    const ofQuotations = { quotationId: { in: quotation } };
    const newest = { orderBy: { id: 'desc' }, take } as const;
    return {
      quotation: await db.quotation.findMany({
        where: { id: { in: quotation } },
        select: selectFields(
          'id',
          'inquiryId',
          'state',
          'draft',
          'buyerName',
          'company',
          'gstin',
          'lossReason',
          'sentAt',
          'decidedAt',
          'createdAt',
        ),
        ...newest,
      }),
      quotationRevision: (
        await db.quotationRevision.findMany({
          where: ofQuotations,
          select: selectFields(
            'id',
            'quotationId',
            'number',
            'document',
            'decision',
            'decidedAt',
            'decidedBy',
            'purchaseOrder',
            'declineReason',
            'decisionNote',
            'sentAt',
          ),
          ...newest,
        })
      ).map((sent) => ({ ...sent, document: sent.document && formatPaperAsText(JSON.parse(sent.document) as PaperDocument) })),
      quotationLink: await db.quotationLink.findMany({
        where: { OR: [ofQuotations, { id: { in: quotationLink } }] },
        select: selectFields('id', 'label', 'email', 'createdAt', 'handedOverAt', 'openedAt'),
        ...newest,
      }),
    };
  },

  rekey: recomputeQuotationKeys,

  async *records(db, rows) {
    yield* streamRecords(db, 'quotation', { email: 'emailKey', phone: true, madeAt: 'createdAt' }, rows);
    yield* streamRecords(db, 'quotationLink', { email: 'email', madeAt: 'createdAt' }, rows);
  },

  async *files(db, { rows: { quotation = [] } }) {
    const sent = { where: { quotationId: { in: quotation } }, select: selectFields('id', 'quotationId', 'number') };
    for (const { id, quotationId, number } of await db.quotationRevision.findMany(sent)) {
      const pdf = await db.quotationPdf.findUnique({ where: { revisionId: id } });
      if (pdf?.bytes.length) yield { name: `quotation-${quotationId}-R${number}.pdf`, bytes: pdf.bytes };
    }
  },

  async erase(tx, { rows: { quotation = [], quotationLink = [] } }, { at }) {
    if (quotation.length + quotationLink.length === 0) return;
    const ofQuotations = { quotationId: { in: quotation } };
    await tx.discardedDraft.deleteMany({ where: ofQuotations });
    const links = { OR: [ofQuotations, { id: { in: quotationLink } }] };
    const linkId = { in: (await tx.quotationLink.findMany({ where: links, select: { id: true } })).map(({ id }) => id) };
    const others = await tx.quotationLink.findMany({
      where: { id: { in: quotationLink }, NOT: ofQuotations },
      select: { id: true },
    });
    const mailed = await eraseLinkTraces(
      tx,
      others.map(({ id }) => id),
    );
    await tx.quotationToken.deleteMany({ where: { linkId } });
    await tx.quotationLink.deleteMany({ where: links });
    const mails = [...mailed, ...(await eraseQuotationTraces(tx, quotation))];
    await blankRevisions(tx, quotation, at);
    await tx.quotation.deleteMany({ where: { id: { in: quotation }, currentRevision: 0 } });
    await tx.quotation.updateMany({ where: { id: { in: quotation } }, data: { ...BLANK, version: { increment: 1 } } });
    return ({ mailFolder }) => deleteFilesOfMails(mailFolder, mails);
  },

  /** Corrects drafts; sent documents stay unchanged. */
  async *correct(db, { person, rows: { quotation = [] } }, to) {
    for (const ids of splitIntoIdBatches(quotation)) {
      const where = { id: { in: ids }, draft: { not: null } };
      const found = await db.quotation.findMany({ where, select: { id: true, draft: true }, orderBy: { id: 'asc' } });
      yield found.flatMap(({ id, draft }) => {
        if (draft === null) return [];
        const { name, email, phone, company } = readDraft(draft).buyer;
        const was = { name, email, phone, company };
        const now = replacePersonDetails(was, person, to);
        return { type, id, was, now, data: { draft: replaceBuyer(draft, now) } };
      });
    }
  },
});

/** The links that were mailed to the person. */
async function linksTo(db: Reader | Tx, { emailKey }: ContactKeys, made: object, limit: { take?: number }): Promise<number[]> {
  if (!emailKey) return [];
  const found = await db.quotationLink.findMany({ where: { emailKey, ...made }, select: { id: true }, orderBy: { id: 'desc' }, ...limit });
  return found.map(({ id }) => id);
}
