import { formatReference } from '../../../shared/inquiries/reference';
import { RECORD_SUBJECTS } from '../../../shared/privacy/access-log';
import type { AccessedRecords } from '../../platform/access/access-log';

export const accessedOrders: AccessedRecords = {
  subjects: RECORD_SUBJECTS.orders,
  async referencesOf(db, ids) {
    const { orderPrefix } = await db.companyProfile.findFirstOrThrow({ select: { orderPrefix: true } });
    const found = await db.salesOrder.findMany({ where: { id: { in: ids } }, select: { id: true, createdAt: true } });
    return new Map(found.map((row) => [row.id, formatReference(row, orderPrefix)]));
  },
};
