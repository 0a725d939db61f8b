/** The demo's company on papers: recognizes it, and replaces its terms in drafts by those of the company. */
import { companyProfile } from '../../../../prisma/demo/company';
import { quotationType as type } from '../../../../shared/content/registry';
import type { QuotationDraft } from '../../../../shared/quotation/draft';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import type { Reader, Tx } from '../../../platform/database/database';
import type { ContentChange } from '../../content/write/change';
import { readSeller } from '../read-seller';

const [demo] = companyProfile as [(typeof companyProfile)[number]];

/** Whether a paper names the demo as its seller, or the demo's bank account. */
export const isPaperOfDemo = ({ seller: { legalName, gstin, bank } }: Pick<PaperDocument, 'seller'>): boolean =>
  legalName === demo.legalName || gstin === demo.gstin || bank?.accountNumber === demo.bankAccountNumber;

/**
 * The same, after the company's own details have replaced the demo's: the paper's account is not ours then. The present profile decides, so
 * that an undo of "Start your own" needs no more.
 */
export const isPaperOfRemovedDemo = async (db: Reader | Tx, paper: Pick<PaperDocument, 'seller'>): Promise<boolean> =>
  isPaperOfDemo(paper) && !isPaperOfDemo(await readSeller(db));

/** Finds the revisions that may be papers of the demo. */
export const whereNamesDemo = {
  OR: [demo.legalName, demo.gstin, demo.bankAccountNumber].map((mark) => ({ document: { contains: mark } })),
};

type Terms = Pick<QuotationDraft, 'terms' | 'paymentTerms' | 'deliveryTime'>;
const TERMS = ['terms', 'paymentTerms', 'deliveryTime'] as const;

/** The draft with the company's `own` terms in place of the demo's; texts that the office typed stay. */
export function replaceDemoTerms<Draft extends Terms>(draft: Draft, own: Terms): Draft {
  const replaced = TERMS.filter((name) => draft[name] !== own[name] && draft[name] === demo[name]);
  return { ...draft, ...Object.fromEntries(replaced.map((name) => [name, own[name]])) };
}

/** Changes that replace the demo's terms in all drafts; drafts of these inquiries are left out, because they are deleted. */
export async function* replaceTermsOfDrafts(tx: Tx, deletedInquiries: readonly unknown[]): AsyncGenerator<ContentChange[]> {
  const { defaults } = await readSeller(tx);
  const drafts = await tx.quotation.findMany({ where: { draft: { not: null } }, select: { id: true, inquiryId: true, draft: true } });
  yield drafts.flatMap(({ id, inquiryId, draft }): ContentChange[] => {
    const own = JSON.stringify(replaceDemoTerms(JSON.parse(draft ?? ''), defaults));
    return own === draft || deletedInquiries.includes(inquiryId) ? [] : [{ type, action: 'update', row: { id }, data: { draft: own } }];
  });
}
