/** The earlier prices of this buyer: the last price of each product in a sent quotation. */
import type { PaperDocument } from '../../../../shared/quotation/paper';
import type { EarlierPrice } from '../../../../shared/quotation/rows';
import { formatQuotationReference, type QuotationState } from '../../../../shared/quotation/states';
import type { Reader } from '../../../platform/database/database';
import { readNumberPrefixes } from './read-quotation';
import { readQuotationBuyer, whereSameBuyer } from './same-buyer';

/** The maximum number of a buyer's newest quotations that are read. */
const MAX_QUOTATIONS = 20;

/** The buyer is identified by e-mail address, phone or GSTIN. Replaced revisions are ignored. */
export async function findEarlierPrices(db: Reader, id: number): Promise<EarlierPrice[]> {
  const quotation = await db.quotation.findUnique({ where: { id } });
  if (!quotation) return [];
  const same = whereSameBuyer(readQuotationBuyer(quotation));
  if (same.length === 0) return [];
  const others = await db.quotation.findMany({
    where: { OR: same, NOT: { id }, currentRevision: { gt: 0 } },
    orderBy: { id: 'desc' },
    take: MAX_QUOTATIONS,
    select: { id: true, createdAt: true, state: true, currentRevision: true },
  });
  const revisions = await db.quotationRevision.findMany({
    where: { OR: others.map((other) => ({ quotationId: other.id, number: other.currentRevision })), NOT: { document: '' } },
    orderBy: { sentAt: 'desc' },
  });
  const { quotationPrefix } = await readNumberPrefixes(db);
  const last = new Map<number, EarlierPrice>();
  for (const { quotationId, number, document, sentAt } of revisions) {
    const other = others.find((one) => one.id === quotationId);
    if (!other) continue;
    for (const { productId, unitPaise, discountBp, unit, quantity } of (JSON.parse(document) as PaperDocument).lines) {
      if (productId === null || unitPaise === null || last.has(productId)) continue;
      const reference = formatQuotationReference(other, quotationPrefix, number);
      const state = other.state as QuotationState;
      last.set(productId, {
        productId,
        unitPaise,
        discountBp,
        unit,
        quantity,
        quotationId,
        reference,
        state,
        sentAt: sentAt.toISOString(),
      });
    }
  }
  return [...last.values()];
}
