import type { Feature } from '../../platform/feature';
import { ANSWERS_LIMIT, acceptQuotation, askAboutQuotation, askForChanges, askForNewPrice, declineQuotation } from './buyer/answers';
import { checkedQuotation } from './buyer/check-quotation';
import { MISSES } from './buyer/limit-misses';
import { quotationFile } from './buyer/quotation-file';
import { quotation } from './buyer/show-quotation';
import { quotationData } from './personal-data';
import { quotations as router } from './quotations-router';

export const quotations = {
  admin: { quotations: router },
  public: { quotation, acceptQuotation, declineQuotation, askForChanges, askAboutQuotation, askForNewPrice, checkedQuotation },
  routes: [quotationFile],
  limits: [MISSES, ANSWERS_LIMIT],
  personalData: [quotationData],
} satisfies Feature;
