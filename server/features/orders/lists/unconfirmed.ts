/** The accepted quotations without an order: the office checks stock and credit, and confirms. */
import { MAX_COUNTED_ROWS } from '../../../../shared/format';
import type { UnconfirmedOrder } from '../../../../shared/orders/rows';
import { formatBuyerName, formatQuotationReference } from '../../../../shared/quotation/states';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { findDemoQuotationIds } from './happened';

const LISTED = 100;

/** Lists the earliest acceptance first, without quotations of erased buyers. */
const waiting: { where: object; orderBy: object[] } = {
  where: { state: 'accepted', hasOrder: false, NOT: { buyerName: '', company: null } },
  orderBy: [{ decidedAt: 'asc' }, { id: 'asc' }],
};

/** Counts the unconfirmed quotations, up to 1,001. */
const countUnconfirmed = (read: Reader, further: object = {}): Promise<number> =>
  read.quotation.count({ ...waiting, where: { AND: [waiting.where, further] }, take: MAX_COUNTED_ROWS + 1 });

/** For the overview: without the demo, as in figures. */
export const countRealUnconfirmedOrders = async (read: Reader): Promise<number> =>
  countUnconfirmed(read, { id: { notIn: await findDemoQuotationIds(read) } });

export async function listUnconfirmedOrders({ db: { read } }: Pick<Services, 'db'>): Promise<{ rows: UnconfirmedOrder[]; total: number }> {
  const rows = await read.quotation.findMany({
    ...waiting,
    take: LISTED,
    omit: { draft: true, lineText: true },
  });
  const { quotationPrefix } = await read.companyProfile.findFirstOrThrow({ select: { quotationPrefix: true } });
  return {
    total: await countUnconfirmed(read),
    rows: rows.map((row) => ({
      quotationId: row.id,
      reference: formatQuotationReference(row, quotationPrefix, row.currentRevision),
      revision: row.currentRevision,
      buyer: formatBuyerName({ ...row, isErased: false }),
      totalPaise: String(row.totalPaise),
      acceptedAt: row.decidedAt?.toISOString() ?? null,
    })),
  };
}
