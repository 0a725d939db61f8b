/** A draft that says what a revision said, for the next revision or for another quotation. */
import { product as productType } from '../../../../shared/content/product';
import type { DraftLine, QuotationDraft } from '../../../../shared/quotation/draft';
import type { Paper } from '../../../../shared/quotation/paper';
import type { Reader, Tx } from '../../../platform/database/database';
import type { Row } from '../../content/rows';
import type { Revision } from '../quotation-state';
import { newKey } from './lines';

/** Prices, rates and words stay as they were sent; each line knows the version that its product had then, so that later changes are offered. */
export async function draftOfRevision(
  db: Reader | Tx,
  { document, sentAt }: Pick<Revision, 'document' | 'sentAt'>,
): Promise<QuotationDraft> {
  const { buyer, shipTo, chosen, validUntil, message, paymentTerms, deliveryTime, terms, ...paper } = JSON.parse(document) as Paper;
  const named = [...new Set(paper.lines.flatMap(({ productId }) => productId ?? []))];
  const versions = await versionsAt(db, named, sentAt);
  const lines = paper.lines.map(({ taxable: _, tax: __, total: ___, ...line }): DraftLine => {
    const productVersion = versions.get(line.productId ?? 0);
    return { ...line, key: newKey(), ...(productVersion !== undefined && { productVersion }) };
  });
  return { buyer, shipTo, ...chosen, lines, validUntil, message, paymentTerms, deliveryTime, terms };
}

/** The versions of products at a moment: of the first change since then, what was there before it. */
async function versionsAt(db: Reader | Tx, ids: number[], at: Date): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const products = await db.product.findMany({ where: { id: { in: ids } }, select: { id: true, version: true } });
  const versions = new Map(products.map(({ id, version }) => [id, version]));
  const since = { type: productType.path, rowId: { in: ids }, createdAt: { gt: at } };
  const first = await db.revision.groupBy({ by: ['rowId'], where: since, _min: { id: true } });
  const changes = await db.revision.findMany({ where: { id: { in: first.flatMap(({ _min }) => _min.id ?? []) } } });
  for (const { rowId, before } of changes) if (before) versions.set(rowId, (before as Row).version);
  return versions;
}
