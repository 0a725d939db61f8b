/** Sends quotations without a mail, for tests of later steps. */
import { createHash } from 'node:crypto';
import { sendRevision } from '../../server/features/quotations/quotation-state';
import { readSeller } from '../../server/features/quotations/read-seller';
import { composePaper, type PaperDocument } from '../../shared/quotation/paper';
import { formatQuotationReference } from '../../shared/quotation/states';
import { readDraft } from '../../shared/quotation/stored-draft';
import { dayOf } from '../../shared/time/india';
import type { TestApp } from './app';

/** Freezes the draft of a quotation as its next revision, and returns its document. */
export async function sendUnchangedDraft(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  id: number,
  at = services.now(),
): Promise<PaperDocument> {
  return db.transact(async (tx) => {
    const quotation = await tx.quotation.findUniqueOrThrow({ where: { id } });
    const { seller, isRounded, prefix } = await readSeller(tx);
    const draft = readDraft(quotation.draft ?? '');
    const revision = quotation.currentRevision + 1;
    const issue = { reference: formatQuotationReference(quotation, prefix, revision), revision, issuedOn: dayOf(at), isRounded };
    const paper = composePaper(draft, seller, issue);
    const document = JSON.stringify(paper);
    const amounts = { taxablePaise: BigInt(paper.totals.taxable), totalPaise: BigInt(paper.totals.total) };
    const hash = createHash('sha256').update(document).digest('hex');
    const sent = { document, hash, ...amounts, validUntil: draft.validUntil, sentById: 1, sentBy: 'Site Admin' };
    if (!(await sendRevision(tx, quotation, sent, { at, followUpAt: null }))) throw new Error('The quotation cannot be sent');
    return paper;
  });
}
