import { formatReference } from '../../../../shared/inquiries/reference';
import { RECORD_SUBJECTS } from '../../../../shared/privacy/access-log';
import type { AccessedRecords } from '../../../platform/access/access-log';

export const accessedInquiries: AccessedRecords = {
  subjects: RECORD_SUBJECTS.inquiries,
  async referencesOf(db, ids) {
    const { inquiryPrefix } = await db.companyProfile.findFirstOrThrow({ select: { inquiryPrefix: true } });
    const found = await db.contactInquiry.findMany({ where: { id: { in: ids } }, select: { id: true, createdAt: true } });
    return new Map(found.map((row) => [row.id, formatReference(row, inquiryPrefix)]));
  },
};
