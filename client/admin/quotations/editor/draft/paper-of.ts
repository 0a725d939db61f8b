import type { QuotationDraft } from '../../../../../shared/quotation/draft';
import { composePaper, type PaperDocument } from '../../../../../shared/quotation/paper';
import type { QuotationRow } from '../../../../../shared/quotation/rows';
import { dayOf } from '../../../../../shared/time/india';

/** Composes the document as it would be sent today. */
export const composeCurrentPaper = ({ reference, nextRevision, seller, isRounded }: QuotationRow, draft: QuotationDraft): PaperDocument =>
  composePaper(draft, seller, {
    reference: `${reference.replace(/-R\d+$/, '')}-R${nextRevision}`,
    revision: nextRevision,
    issuedOn: dayOf(new Date()),
    isRounded,
  });
