/** Quotations in the office's lists, the editor and the API. Amounts are paise as digit strings; no row contains a token. */
import { z } from 'zod';
import { idField, integerField } from '../content/fields';
import { receivedFileSchema } from '../inquiries/conversation';
import { quotationDraftSchema } from './draft';
import { paperSchema, sellerSchema } from './paper/paper-schema';
import { QUOTATION_STATES } from './states';

const time = z.iso.datetime().nullable();
const amount = z.string();

/** A quotation in a list. */
const summary = {
  id: idField(),
  /** The reference, with the revision once one was sent: 'QT-2026-00042-R1'. */
  reference: z.string(),
  state: z.enum(QUOTATION_STATES),
  /** Whether the quotation is open although its last valid day has passed. */
  isExpired: z.boolean(),
  /** The number of the newest sent revision; 0 if there is none. */
  currentRevision: integerField(),
  /** Whether there is a draft of the next revision. */
  hasDraft: z.boolean(),
  inquiryId: z.int32().nullable(),
  inquiryReference: z.string().nullable(),
  buyerName: z.string(),
  company: z.string().nullable(),
  gstin: z.string().nullable(),
  /** Whether the buyer was erased: then the quotation has no details of the buyer, and no step is possible. */
  isErased: z.boolean(),
  /** The total of the newest revision, or of the draft before the first revision. */
  totalPaise: amount,
  /** The last valid day in India. */
  validUntil: z.iso.date().nullable(),
  /** The times at which the newest revision was frozen, and first handed over. */
  sentAt: time,
  handedOverAt: time,
  /** Whether the quotation is open and the buyer's question about the newest revision is unanswered. */
  waitsForUs: z.boolean(),
  /** The time of the last reminder to its buyer. */
  remindedAt: time,
  decidedAt: time,
  lossReason: z.string().nullable(),
  ownerId: z.int32().nullable(),
  ownerName: z.string().nullable(),
  /** The day in India on which the office wants to follow up. */
  followUpAt: z.iso.date().nullable(),
  version: integerField(),
  createdAt: z.iso.datetime(),
};

export const quotationSummarySchema = z.object(summary).meta({ id: 'QuotationSummary' });
export type QuotationSummary = z.output<typeof quotationSummarySchema>;

const text = z.string().nullable();

/** A sent revision, without its document. */
const revisionRow = z.object({
  number: integerField(),
  reference: z.string(),
  sentAt: z.iso.datetime(),
  handedOverAt: time,
  sentBy: z.string(),
  validUntil: z.iso.date(),
  taxablePaise: amount,
  totalPaise: amount,
  decision: z.enum(['accepted', 'declined']).nullable(),
  decidedAt: time,
  decidedBy: text,
  /** The document of the decision: the link, or the purchase order that the office entered. */
  decidedOn: text,
  purchaseOrder: text,
  declineReason: text,
  decisionNote: text,
  /** The check code with which a buyer verifies the document; null once the buyer of an unaccepted revision was erased. */
  checkCode: text,
  /** SHA-256 of the document as sent. */
  hash: z.string(),
  /** The document that replaces an accepted one after the erasure of its buyer. */
  blanked: z
    .object({
      /** SHA-256 of the document without the buyer. */
      hash: z.string(),
      /** The hash of the document's PDF file; null until it was drawn. */
      pdfHash: text,
      /** The hash of the PDF file as sent. */
      originalPdfHash: text,
    })
    .nullable(),
});

const linkRow = z.object({
  id: idField(),
  /** The number of the link's revision. */
  revision: integerField(),
  label: z.string(),
  email: text,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** The time at which a mail server accepted the link's mail, or the office recorded its handover. */
  handedOverAt: time,
  /** The state of the link's mail until a mail server accepted it; null for a link without a mail, and after the handover. */
  undelivered: z.enum(['waiting', 'failed']).nullable(),
  /** The time of the first page request, perhaps by a mail scanner. */
  openedAt: time,
  revokedAt: time,
});

/** A quotation with the data to edit it, and with its sent revisions. */
const quotationRow = z.object({
  ...summary,
  /** The time at which its buyer was erased. */
  erasedAt: time,
  draft: quotationDraftSchema.nullable(),
  /** The seller's details for the next revision. */
  seller: sellerSchema,
  isRounded: z.boolean(),
  nextRevision: integerField(),
  /** The sent revisions, the newest first. */
  revisions: z.array(revisionRow),
  links: z.array(linkRow),
  /** The buyer's requests by a link or a mail, the newest first, at most five; the inquiry's conversation has all of them. */
  asked: z.array(
    z.object({
      id: idField(),
      /** The kind of response that the request needs: an answer, or the next revision. */
      wants: z.enum(['answer', 'revision']),
      at: z.iso.datetime(),
      by: z.string(),
      /** The buyer's action in our words, and the buyer's typed text. */
      words: z.string(),
      text: z.string(),
      /** The files of a mail, which stay in the mailbox; null for a request by a link. */
      files: z.array(receivedFileSchema).nullable(),
    }),
  ),
});
export type QuotationRow = z.output<typeof quotationRow>;

/** A quotation for the API: with the document of the newest sent revision; null if there is none. */
export const quotationWithDocumentSchema = quotationRow.extend({ document: paperSchema.nullable() }).meta({ id: 'Quotation' });

/** A difference between the catalogue and a line since the line was written; only changed fields are present. */
const changed = <T extends z.ZodType>(value: T) => z.object({ was: value, is: value }).optional();

/** `PricedProduct` of the catalogue. */
const priced = z.object({ price: z.string().nullable(), tiers: z.array(z.object({ from: integerField(), price: z.string() })) });

const lineDrift = z.object({
  /** The key of the draft's line. */
  key: z.string(),
  /**
   * The product's current version; it becomes the line's `productVersion` when somebody accepts or rejects the changes. Null if the product
   * was deleted.
   */
  productVersion: z.int32().nullable(),
  /** The prices by quantity: the line's price is computed when it is shown, since its quantity may change. */
  prices: changed(priced),
  gstBp: changed(z.int32().nullable()),
  hsn: changed(text),
  title: changed(z.string()),
});
export type LineDrift = z.output<typeof lineDrift>;

/** The last price of a product in a quotation that this buyer was sent. */
const earlierPrice = z.object({
  productId: idField(),
  unitPaise: amount,
  discountBp: integerField(),
  unit: text,
  /** The quantity in thousandths. */
  quantity: integerField(),
  quotationId: idField(),
  reference: z.string(),
  state: z.enum(QUOTATION_STATES),
  sentAt: z.iso.datetime(),
});
export type EarlierPrice = z.output<typeof earlierPrice>;
