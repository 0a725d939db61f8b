/** A quotation as the office edits it. Amounts are paise as digit strings, because JSON has no BigInt; quantities are in thousandths. */
import { z } from 'zod';
import { anyTextField, booleanField, boundedIntegerField, choiceField, idField, optionalTextField, textField } from '../content/fields';
import { GST_STATE_CODES } from '../gst';

export const MAX_QUOTED_LINES = 200;
const MAX_PAISE = 12;
const FULL_BP = 10_000;

/** An amount such as '124950' for ₹1,249.50; at most ₹9,99,99,99,999.99. */
export const paiseSchema = z
  .string('Must be an amount in paise')
  .max(MAX_PAISE, { error: 'Must be at most ₹9,99,99,99,999.99', abort: true })
  .regex(/^(?:0|[1-9]\d*)$/, 'Must be an amount in paise');

const state = z.enum(GST_STATE_CODES, 'Choose a state from the list').nullable();

/** The source of a line's price: the price list, a tier of it, or a person who typed it. */
export const PRICE_SOURCES = ['list', 'tier', 'typed'] as const;

/** The kinds of lines: a heading has only its title; a charge, such as freight, is taxed like an item. */
const lineKinds = ['item', 'charge', 'heading'] as const;

const draftLine = z.object({
  /** The key that identifies a line within its draft, in any order of the lines. */
  key: textField(20),
  kind: choiceField(lineKinds),
  productId: idField().nullable(),
  title: anyTextField(300),
  /** The text below the title of the line. */
  note: optionalTextField(1_000),
  sku: optionalTextField(100),
  hsn: optionalTextField(20),
  unit: optionalTextField(20),
  quantity: boundedIntegerField(1, 1_000_000_000),
  /** The unit price; null while nobody has set one. */
  unitPaise: paiseSchema.nullable(),
  /** A price that was not typed changes with the quantity. Drafts of earlier releases lack this field: their prices stay. */
  priceSource: choiceField(PRICE_SOURCES).default('typed'),
  discountBp: boundedIntegerField(0, FULL_BP),
  /** The GST rate; null while it is not known. */
  gstBp: boundedIntegerField(0, FULL_BP).nullable(),
  /** The version of the product that the line was last compared with: later changes in the catalogue are offered. */
  productVersion: z.int32().optional(),
});

/** The maximum size of a draft as JSON, since the history stores each saved draft. */
const MAX_BYTES = 200_000;
const bytesOf = (draft: object) => new TextEncoder().encode(JSON.stringify(draft)).length;

const wholeDraft = z.object({
  buyer: z.object({
    name: anyTextField(200),
    company: optionalTextField(200),
    email: anyTextField(254),
    phone: optionalTextField(50),
    /** A GSTIN with a wrong check digit is allowed: "use it all the same". */
    gstin: optionalTextField(30),
    address: optionalTextField(1_000),
    /** The state of the address; a GSTIN has a state too. */
    state,
    isAbroad: booleanField(),
    isSez: booleanField(),
  }),
  /** The delivery address; null means the buyer's address. */
  shipTo: z.object({ name: anyTextField(200), address: optionalTextField(1_000), state }).nullable(),
  what: choiceField(['goods', 'services']),
  delivery: choiceField(['plain', 'third party', 'installed']),
  /** The office's choice instead of the proposed place: the code of a state, or 96 for abroad. */
  placeOfSupply: z.string('Choose a state from the list').max(2).nullable(),
  /** Whether the supply is without tax under a letter of undertaking: only for export and special economic zones. */
  isZeroRated: booleanField(),
  lines: z.array(draftLine).max(MAX_QUOTED_LINES, { error: `Must be at most ${MAX_QUOTED_LINES} lines`, abort: true }),
  /** The last valid day in India: '2026-12-08'. */
  validUntil: z.iso.date('Choose a day'),
  /** The text above the lines. */
  message: optionalTextField(2_000),
  paymentTerms: optionalTextField(1_000),
  deliveryTime: optionalTextField(1_000),
  terms: optionalTextField(5_000),
});

export const quotationDraftSchema = wholeDraft.refine((draft) => bytesOf(draft) <= MAX_BYTES, {
  error: 'Must be at most 200 kB in all: shorten some texts',
  path: ['lines'],
});

export type DraftLine = z.output<typeof draftLine>;
export type QuotationDraft = z.output<typeof quotationDraftSchema>;
export type DraftBuyer = QuotationDraft['buyer'];
