// biome-ignore-all lint/performance/noBarrelFile: the rule is about bundles of many unused modules; orders need each of these.
/** All that orders use of quotations: the link and the answers of its buyer, the accepted revision, the seller, and the paper's rows. */
export { answerFormFields, buildAnswerPageUrl, buildOptionalTextSchema } from './buyer/answer-forms';
export { findQuotationForBuyer, LINK_MISSES_LIMIT, linkTokenSchema } from './buyer/show-quotation';
export { startQuotation } from './drafting/start-quotation';
export { hasLinkEnded } from './link-end';
export { findOrCreateLink, LINK_GONE_MESSAGE, requireUnrevokedLink } from './links';
export { buildLineRow, formatPlaceOfSupply, QUOTATION_LINE_COLUMNS } from './lists/file-rows';
export { quotationTextIndex, searchQuotations } from './lists/find-quotations';
export { refuseErasedBuyer } from './personal-data/blank-revisions';
export { deriveRevisionStanding, renamePurchaseOrder, type StoredQuotation, type StoredQuotationRevision } from './quotation-state';
export { readSeller } from './read-seller';
export { sendMailToOffice } from './sending/decided';
export { linkMailDefaults } from './sending/mail-kinds';
export { describeUnprintableCharacters } from './sending/unprintable-texts';
export { orderEnteredStep } from './steps';
