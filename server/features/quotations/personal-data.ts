/** What quotations store of people: those of an erased inquiry keep their number, dates and totals, and nothing that names anybody; those of the demo go. */
import { type PersonalData, picked } from '../../platform/personal-data';

const BLANK = {
  inquiryId: null,
  draft: null,
  buyerName: '',
  company: null,
  gstin: null,
  emailKey: '',
  phoneKey: null,
  lossReason: null,
};

export const quotationData: PersonalData = {
  async rowsOf(db, { rows: { contactInquiry = [] } }, limit) {
    const its = { where: { inquiryId: { in: contactInquiry } }, select: { id: true }, orderBy: { id: 'desc' }, ...limit } as const;
    return { quotation: (await db.quotation.findMany(its)).map(({ id }) => id) };
  },

  async find(db, { rows: { quotation = [] } }, take) {
    const its = { quotationId: { in: quotation } };
    const newest = { orderBy: { id: 'desc' }, take } as const;
    return {
      quotation: await db.quotation.findMany({
        where: { id: { in: quotation } },
        select: picked('id', 'inquiryId', 'state', 'draft', 'buyerName', 'company', 'gstin', 'sentAt', 'decidedAt', 'createdAt'),
        ...newest,
      }),
      quotationRevision: await db.quotationRevision.findMany({
        where: its,
        select: picked(
          'id',
          'quotationId',
          'number',
          'document',
          'decision',
          'decidedAt',
          'decidedBy',
          'purchaseOrder',
          'decisionNote',
          'sentAt',
        ),
        ...newest,
      }),
      quotationLink: await db.quotationLink.findMany({
        where: its,
        select: picked('id', 'label', 'email', 'createdAt', 'openedAt'),
        ...newest,
      }),
    };
  },

  async erase(tx, { rows: { quotation = [] } }, { isDemo }) {
    if (quotation.length === 0) return;
    const its = { quotationId: { in: quotation } };
    const revisionId = { in: (await tx.quotationRevision.findMany({ where: its, select: { id: true } })).map(({ id }) => id) };
    const linkId = { in: (await tx.quotationLink.findMany({ where: its, select: { id: true } })).map(({ id }) => id) };
    await tx.quotationToken.deleteMany({ where: { linkId } });
    await tx.quotationLink.deleteMany({ where: its });
    await tx.quotationPdf.deleteMany({ where: { revisionId } });
    if (isDemo) {
      await tx.quotationRevision.deleteMany({ where: its });
      await tx.quotation.deleteMany({ where: { id: { in: quotation } } });
      return;
    }
    const decision = { decidedBy: null, purchaseOrder: null, decisionNote: null };
    await tx.quotationRevision.updateMany({ where: its, data: { document: '', ...decision } });
    await tx.quotation.updateMany({ where: { id: { in: quotation } }, data: { ...BLANK, version: { increment: 1 } } });
  },
};
