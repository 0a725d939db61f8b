/** A draft with the content of a revision, for the next revision or for another quotation. */
import { product as productType } from '../../../../shared/content/types/product';
import type { DraftLine, QuotationDraft } from '../../../../shared/quotation/draft';
import { changeQuantity } from '../../../../shared/quotation/lines/line-price';
import { type PaperDocument, paperLineKeyOf } from '../../../../shared/quotation/paper';
import type { Reader, Tx } from '../../../platform/database/database';
import type { ContentRow } from '../../content/rows';
import { isPaperOfDemo, replaceDemoTerms } from '../demo/demo-terms';
import type { StoredQuotationRevision } from '../quotation-state';
import { readSeller } from '../read-seller';
import { readSoldProducts, type SoldProduct } from './lines';

/**
 * Keys, prices, rates and texts stay as they were sent; each line stores the version that its product had then, so that later changes are
 * offered. A line with another of these quantities (in thousandths by the position of the line in the document) gets the product's price of
 * that time, unless its price was typed. The demo's terms are replaced by those of the company, which may have taken the demo's place.
 */
export async function draftFromRevision(
  db: Reader | Tx,
  { document, sentAt }: Pick<StoredQuotationRevision, 'document' | 'sentAt'>,
  quantities: ReadonlyMap<number, number> = new Map(),
): Promise<QuotationDraft> {
  const { buyer, shipTo, chosen, validUntil, message, paymentTerms, deliveryTime, terms, ...paper } = JSON.parse(document) as PaperDocument;
  const named = [...new Set(paper.lines.flatMap(({ productId }) => productId ?? []))];
  const products = await soldAt(db, named, sentAt);
  const lines = paper.lines.map(({ taxable: _, tax: __, total: ___, ...line }, at): DraftLine => {
    const product = products.get(line.productId ?? 0);
    const priceSource = line.priceSource ?? 'typed';
    const same = { ...line, priceSource, key: paperLineKeyOf(line, at), ...(product && { productVersion: product.version }) };
    const quantity = quantities.get(at);
    return quantity === undefined ? same : changeQuantity(same, quantity, product);
  });
  const draft = { buyer, shipTo, ...chosen, lines, validUntil, message, paymentTerms, deliveryTime, terms };
  return isPaperOfDemo(paper) ? replaceDemoTerms(draft, (await readSeller(db)).defaults) : draft;
}

/** The products at an earlier moment: their state before the first change since then. */
async function soldAt(db: Reader | Tx, ids: number[], at: Date): Promise<Map<number, SoldProduct>> {
  if (ids.length === 0) return new Map();
  const products = new Map<number, SoldProduct>(await readSoldProducts(db, ids));
  const since = { type: productType.path, rowId: { in: ids }, createdAt: { gt: at } };
  const first = await db.revision.groupBy({ by: ['rowId'], where: since, _min: { id: true } });
  const changes = await db.revision.findMany({ where: { id: { in: first.flatMap(({ _min }) => _min.id ?? []) } } });
  for (const { rowId, before } of changes) if (before && products.has(rowId)) products.set(rowId, before as ContentRow & SoldProduct);
  return products;
}
