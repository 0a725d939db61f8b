/** What a file of a mail may belong to: the orders of its inquiry and their dispatches, and the quotations that wait for an answer. */
import { formatDispatchReference, formatOrderReference } from '../../../../shared/orders/reference';
import { formatQuotationReference } from '../../../../shared/quotation/states';
import type { Reader } from '../../../platform/database/database';

const MAX = 20;

/** The orders and open quotations of an inquiry and its joined inquiries, the newest first. */
export async function findWhatToFile(db: Reader, inquiryId: number) {
  const group = await db.contactInquiry.findMany({
    where: { OR: [{ id: inquiryId }, { joinedToId: inquiryId }] },
    select: { id: true },
    take: 100,
  });
  const quotations = await db.quotation.findMany({
    where: { inquiryId: { in: group.map(({ id }) => id) }, state: { in: ['open', 'accepted'] } },
    omit: { draft: true, lineText: true },
    orderBy: { id: 'desc' },
    take: MAX,
  });
  const orders = await db.salesOrder.findMany({
    where: { quotationId: { in: quotations.map(({ id }) => id) }, takenBackAt: null },
    include: { dispatches: { where: { state: 'sent' }, orderBy: { number: 'desc' }, take: MAX } },
    orderBy: { id: 'desc' },
  });
  const { orderPrefix, quotationPrefix } = await db.companyProfile.findFirstOrThrow({
    select: { orderPrefix: true, quotationPrefix: true },
  });
  return {
    orders: orders.map((order) => {
      const reference = formatOrderReference(order, orderPrefix);
      const dispatches = order.dispatches.map(({ id, number }) => ({ id, reference: formatDispatchReference(reference, number) }));
      return { id: order.id, reference, version: order.version, dispatches };
    }),
    quotations: quotations.flatMap((quotation) =>
      quotation.state === 'open'
        ? [{ id: quotation.id, reference: formatQuotationReference(quotation, quotationPrefix, quotation.currentRevision) }]
        : [],
    ),
  };
}
