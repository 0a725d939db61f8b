/**
 * Finds the open quotations that wait for the office: the buyer's question about the current revision is unanswered (inquiry-state.ts
 * decides that).
 */
import { isInquiryWaiting } from '../../../../shared/inquiries/contact';
import type { Reader, Tx } from '../../../platform/database/database';
import type { StoredQuotation } from '../quotation-state';
import { BUYER_REQUEST_KINDS } from '../steps';

type Asked = Pick<StoredQuotation, 'id' | 'inquiryId' | 'state' | 'sentAt'>;

/** The ids of the waiting quotations among these, in at most three queries. */
export async function findQuotationsWaitingForUs(db: Reader | Tx, rows: readonly Asked[]): Promise<Set<number>> {
  const open = rows.filter(({ state, inquiryId }) => state === 'open' && inquiryId !== null);
  if (open.length === 0) return new Set();
  const where = { quotationId: { in: open.map(({ id }) => id) }, kind: { in: BUYER_REQUEST_KINDS } };
  const steps = await db.inquiryMessage.groupBy({ by: ['quotationId'], where, _max: { createdAt: true } });
  const askedAt = new Map(steps.map(({ quotationId, _max }) => [quotationId, _max.createdAt]));
  const asked = open.filter(({ id, sentAt }) => (askedAt.get(id)?.getTime() ?? 0) > (sentAt?.getTime() ?? Number.POSITIVE_INFINITY));
  if (asked.length === 0) return new Set();
  const inquiries = await byId(
    db,
    asked.map(({ inquiryId }) => inquiryId),
  );
  const heads = await byId(
    db,
    [...inquiries.values()].map(({ joinedToId }) => joinedToId),
  );
  const waits = asked.filter(({ inquiryId }) => {
    const its = inquiries.get(inquiryId ?? 0);
    const head = heads.get(its?.joinedToId ?? 0) ?? its;
    return head !== undefined && head.repliedAt !== null && isInquiryWaiting(head);
  });
  return new Set(waits.map(({ id }) => id));
}

async function byId(db: Reader | Tx, ids: (number | null)[]) {
  const id = { in: ids.filter((one) => one !== null) };
  const select = { id: true, joinedToId: true, status: true, suspectedSpam: true, firstAnswerAt: true, repliedAt: true };
  const found = id.in.length === 0 ? [] : await db.contactInquiry.findMany({ where: { id }, select });
  return new Map(found.map((inquiry) => [inquiry.id, inquiry]));
}
