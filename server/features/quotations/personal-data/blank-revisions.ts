/**
 * Blanks the revisions of a quotation after the erasure of its buyer: the accepted revision remains without the buyer's data; the other
 * revisions retain only numbers and dates.
 */
import { createHash } from 'node:crypto';
import { product as productType } from '../../../../shared/content/types/product';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { type CatalogueText, erasePersonFromPaper } from '../../../../shared/quotation/paper/blank-paper';
import { cutStart } from '../../../../shared/text/cut-text';
import { dayOf } from '../../../../shared/time/india';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { ContentRow } from '../../content/rows';
import type { StoredQuotationRevision } from '../quotation-state';

/** Whether the revision's buyer was erased: no link leads to the revision any more, and no step is possible. */
export const isRevisionErased = ({ document, blankHash }: Pick<StoredQuotationRevision, 'document' | 'blankHash'>): boolean =>
  document === '' || blankHash !== null;

/** Throws 409 if the revision's buyer was erased. */
export function refuseErasedBuyer(revision: Pick<StoredQuotationRevision, 'document' | 'blankHash'> | null): void {
  if (revision && isRevisionErased(revision))
    throw new AppError('conflict', 'The buyer of this quotation was erased: nothing can be done with it');
}

const UNDECIDED = { decidedBy: null, purchaseOrder: null, declineReason: null, decisionNote: null };

/** Replaces the document of the accepted revision, which the law makes the company retain, and empties all others. Files are deleted. */
export async function blankRevisions(tx: Tx, quotationIds: number[], at: Date): Promise<void> {
  const ofQuotations = { quotationId: { in: quotationIds } };
  const accepted = await tx.quotationRevision.findMany({
    where: { ...ofQuotations, decision: 'accepted', blankHash: null, NOT: { document: '' } },
  });
  const papers = accepted.map((revision) => ({ revision, paper: JSON.parse(revision.document) as PaperDocument }));
  const known = await wordsOf(tx, [...new Set(papers.flatMap(({ paper }) => paper.lines.flatMap(({ productId }) => productId ?? [])))]);
  await tx.quotationRevision.updateMany({ where: { ...ofQuotations, blankHash: null }, data: { document: '', ...UNDECIDED } });
  const others = await tx.quotationRevision.findMany({ where: { ...ofQuotations, blankHash: null }, select: { id: true } });
  const files = { revisionId: { in: others.map(({ id }) => id) } };
  const sent = await tx.quotationPdf.findMany({ where: files, select: { revisionId: true, hash: true } });
  await tx.quotationPdf.deleteMany({ where: files });
  for (const { revision, paper } of papers) {
    const document = JSON.stringify(erasePersonFromPaper(paper, known, dayOf(at)));
    const blankHash = createHash('sha256').update(document).digest('hex');
    await tx.quotationRevision.update({ where: { id: revision.id }, data: { document, blankHash } });
    const originalHash = sent.find(({ revisionId }) => revisionId === revision.id)?.hash ?? '';
    // The PDF is drawn later (blank-files.ts): the transaction does not wait for it.
    await tx.quotationPdf.create({ data: { revisionId: revision.id, hash: '', bytes: new Uint8Array(), originalHash } });
  }
}

/** The texts of products from the catalogue and its history, by product id, including deleted products. */
async function wordsOf(tx: Tx, ids: number[]): Promise<Map<number, CatalogueText[]>> {
  const words = new Map<number, CatalogueText[]>();
  if (ids.length === 0) return words;
  const add = (id: number, { title, sku, unit }: CatalogueText) =>
    words.set(id, [...(words.get(id) ?? []), { title: cutStart(title, 300), sku, unit }]);
  const products = await tx.product.findMany({ where: { id: { in: ids } }, select: { id: true, title: true, sku: true, unit: true } });
  for (const { id, ...texts } of products) add(id, texts);
  const where = { type: productType.path, rowId: { in: ids } };
  const changes = await tx.revision.findMany({ where, select: { rowId: true, before: true } });
  for (const { rowId, before } of changes) if (before) add(rowId, before as ContentRow & CatalogueText);
  return words;
}
