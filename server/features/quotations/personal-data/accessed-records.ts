import { formatReference } from '../../../../shared/inquiries/reference';
import { RECORD_SUBJECTS } from '../../../../shared/privacy/access-log';
import type { AccessedRecords } from '../../../platform/access/access-log';

export const accessedQuotations: AccessedRecords = {
  subjects: RECORD_SUBJECTS.quotations,
  async referencesOf(db, ids) {
    const { quotationPrefix } = await db.companyProfile.findFirstOrThrow({ select: { quotationPrefix: true } });
    const found = await db.quotation.findMany({ where: { id: { in: ids } }, select: { id: true, createdAt: true } });
    return new Map(found.map((row) => [row.id, formatReference(row, quotationPrefix)]));
  },
};
