/** Quotations as the office's lists, its editor and the API have them. Amounts are paise as texts of digits; no token is in any of them. */
import { z } from 'zod';
import { id, integer } from '../content/fields';
import { quotationDraft } from './draft';
import { paperSchema, sellerSchema } from './paper-schema';
import { QUOTATION_STATES } from './states';

const time = z.iso.datetime().nullable();
const amount = z.string();

/** A quotation in a list. */
const summary = {
  id: id(),
  /** With its revision once one was sent: 'QT-2026-00042-R1'. */
  reference: z.string(),
  state: z.enum(QUOTATION_STATES),
  /** Whether it is open after its last valid day. */
  isExpired: z.boolean(),
  /** The newest revision that was sent; 0 if there is none. */
  currentRevision: integer(),
  /** Whether the office is writing a next revision. */
  hasDraft: z.boolean(),
  inquiryId: z.int32().nullable(),
  inquiryReference: z.string().nullable(),
  buyerName: z.string(),
  company: z.string().nullable(),
  gstin: z.string().nullable(),
  /** Whether its buyer was erased: then it says nothing of one, and nothing can be done with it. */
  isErased: z.boolean(),
  /** The total of the newest revision, or of the draft before the first revision. */
  totalPaise: amount,
  /** The last day in India on which it is valid. */
  validUntil: z.iso.date().nullable(),
  /** When the newest revision was frozen, and when somebody first had it. */
  sentAt: time,
  handedOverAt: time,
  /** Whether it is open and the buyer's question about the newest revision is not answered. */
  waitsForUs: z.boolean(),
  /** The time of the last reminder to its buyer. */
  remindedAt: time,
  decidedAt: time,
  lossReason: z.string().nullable(),
  ownerId: z.int32().nullable(),
  ownerName: z.string().nullable(),
  /** The day in India on which somebody wants to come back to it. */
  followUpAt: z.iso.date().nullable(),
  version: integer(),
  createdAt: z.iso.datetime(),
};

export const quotationSummary = z.object(summary);
export type QuotationSummary = z.output<typeof quotationSummary>;

const text = z.string().nullable();

/** A revision that was sent, without its document. */
const revisionRow = z.object({
  number: integer(),
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
  /** The way of the decision: by a link, or by a purchase order that the office entered. */
  decidedOn: text,
  purchaseOrder: text,
  declineReason: text,
  decisionNote: text,
  /** The check code that a buyer compares; null once an unaccepted revision's person was erased. */
  checkCode: text,
  /** SHA-256 of the document as it was sent. */
  hash: z.string(),
  /** The document that replaces an accepted one, once its buyer was erased. */
  blanked: z
    .object({
      /** SHA-256 of the document without the buyer. */
      hash: z.string(),
      /** The hash of the document's PDF file; null until it was drawn. */
      pdfHash: text,
      /** The hash of the PDF file as it was sent. */
      originalPdfHash: text,
    })
    .nullable(),
});

const linkRow = z.object({
  id: id(),
  /** The number of its revision. */
  revision: integer(),
  label: z.string(),
  email: text,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** A mail server accepted its mail, or the office said that it handed it over. */
  handedOverAt: time,
  /** The time of the first fetch, perhaps by a mail scanner. */
  openedAt: time,
  revokedAt: time,
});

/** A quotation with the data to edit it, and with its sent revisions. */
const quotationRow = z.object({
  ...summary,
  /** The time at which its buyer was erased. */
  erasedAt: time,
  draft: quotationDraft.nullable(),
  /** The seller's details for the next revision. */
  seller: sellerSchema,
  isRounded: z.boolean(),
  nextRevision: integer(),
  /** The newest first. */
  revisions: z.array(revisionRow),
  links: z.array(linkRow),
  /** The changes that the buyer asked for by a link, the newest first, at most five; the conversation of the inquiry has all. */
  asked: z.array(
    z.object({
      id: id(),
      /** The kind of answer that it needs: words, or the next revision. */
      wants: z.enum(['answer', 'revision']),
      at: z.iso.datetime(),
      by: z.string(),
      /** The buyer's action in our words, and the buyer's typed text. */
      words: z.string(),
      text: z.string(),
    }),
  ),
});
export type QuotationRow = z.output<typeof quotationRow>;

/** For the API: with the document that the buyer has, which is that of the newest revision; null if there is none. */
export const quotationWithDocument = quotationRow.extend({ document: paperSchema.nullable() });

/** A difference between the catalogue and a line since the line was written; only changed fields are present. */
const changed = <T extends z.ZodType>(value: T) => z.object({ was: value, is: value }).optional();

/** `Priced` of the catalogue. */
const priced = z.object({ price: z.string().nullable(), tiers: z.array(z.object({ from: integer(), price: z.string() })) });

const lineDrift = z.object({
  /** The key of the line. */
  key: z.string(),
  /**
   * The product's version today: the line's `productVersion` once somebody accepted or rejected its changes. Null if the product was
   * deleted.
   */
  productVersion: z.int32().nullable(),
  /** The prices by quantity: the price of the line is computed when it is shown, since its quantity may change. */
  prices: changed(priced),
  gstBp: changed(z.int32().nullable()),
  hsn: changed(text),
  title: changed(z.string()),
});
export type LineDrift = z.output<typeof lineDrift>;

/** The last price of a product that this buyer was sent. */
const earlierPrice = z.object({
  productId: id(),
  unitPaise: amount,
  discountBp: integer(),
  unit: text,
  /** The quantity in thousandths. */
  quantity: integer(),
  quotationId: id(),
  reference: z.string(),
  state: z.enum(QUOTATION_STATES),
  sentAt: z.iso.datetime(),
});
export type EarlierPrice = z.output<typeof earlierPrice>;
