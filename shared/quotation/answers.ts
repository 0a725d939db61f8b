/** What a buyer may answer to a quotation, on pages below that of the link. */

/** By the last part of the page's path: `/quote/<token>/accept`. */
export const ANSWERS = ['accept', 'decline', 'changes', 'question', 'new-price'] as const;
export type QuotationAnswer = (typeof ANSWERS)[number];

/** The most characters of what a buyer types. */
export const MAX_BUYER_NAME = 200;
export const MAX_PURCHASE_ORDER = 100;
export const MAX_BUYER_WORDS = 2_000;
/** '1,00,000.125' and more. */
export const MAX_QUANTITY_TEXT = 20;
