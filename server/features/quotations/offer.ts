import { LINK_DAYS_AFTER_DECISION } from '../../../shared/quotation/states';
import type { Feature } from '../../platform/feature';
import { drawBlankedPdfsJob } from './blank-files';
import { ANSWERS_LIMIT, acceptQuotation, askAboutQuotation, askForChanges, askForNewPrice, declineQuotation } from './buyer/answers';
import { checkedQuotationQuery } from './buyer/check-quotation';
import { FRESH_LINKS_LIMIT, sendFreshLink } from './buyer/fresh-link';
import { quotationFilePlugin } from './buyer/quotation-file';
import { LINK_MISSES_LIMIT, shownQuotationQuery } from './buyer/show-quotation';
import { writeDemoQuotations } from './demo/demo-quotations';
import { purchaseOrderTextIndex, quotationTextIndex } from './lists/find-quotations';
import { quotationListDefinition } from './lists/quotation-list';
import { accessedQuotations } from './personal-data/accessed-records';
import { discardedDraftsJob } from './personal-data/discarded-drafts';
import { quotationPersonalData } from './personal-data/personal-data';
import { buyersOfPeriodReader } from './personal-data/persons-of-period';
import { findInquiriesWithOpenQuotation } from './quotation-state';
import { quotationsRouter as router } from './quotations-router';
import { SENDING_LIMIT } from './sending/by-office';
import { decisionMail, officeNoticeMail, quotationBounceReceiver, quotationMail, reminderMail, requestMail } from './sending/mail-kinds';
import { quotationStepKinds } from './steps';
import { officeQuotationPdfPlugin } from './stored-pdf';

export const quotationsFeature = {
  textIndexes: [quotationTextIndex, purchaseOrderTextIndex],
  admin: { quotations: router },
  public: {
    quotation: shownQuotationQuery,
    acceptQuotation,
    declineQuotation,
    askForChanges,
    askAboutQuotation,
    askForNewPrice,
    checkedQuotation: checkedQuotationQuery,
    sendFreshLink,
  },
  routes: [quotationFilePlugin, officeQuotationPdfPlugin],
  mailKinds: [quotationMail, reminderMail, decisionMail, requestMail, officeNoticeMail],
  mailReceivers: [quotationBounceReceiver],
  stepKinds: quotationStepKinds,
  limits: [LINK_MISSES_LIMIT, ANSWERS_LIMIT, FRESH_LINKS_LIMIT, SENDING_LIMIT],
  jobs: [drawBlankedPdfsJob, discardedDraftsJob],
  lists: { quotations: quotationListDefinition },
  personalData: [quotationPersonalData],
  personsOfPeriod: buyersOfPeriodReader,
  accessedRecords: accessedQuotations,
  inUse: { model: 'contactInquiry', among: findInquiriesWithOpenQuotation },
  keeps: [{ what: 'Links to a quotation, after its decision or the last dispatch of its order', days: LINK_DAYS_AFTER_DECISION }],
  demo: writeDemoQuotations,
} satisfies Feature;
