/** The schema of a revision's document for the API's description, equal to the type `PaperDocument`. */
import { z } from 'zod';
import { SELLER_KINDS } from '../../gst';
import { PRICE_SOURCES } from '../draft';
import type { PaperDocument } from '../paper';

const text = z.string().nullable();
/** Paise as a digit string; the rounding amount may be negative. */
const amount = z.string();
const taxes = { taxable: amount, integratedTax: amount, centralTax: amount, stateTax: amount };

export const sellerSchema = z.object({
  legalName: z.string(),
  kind: z.enum(SELLER_KINDS),
  gstin: text,
  state: text,
  address: text,
  lut: text,
  bank: z.object({ name: text, accountName: text, accountNumber: z.string(), ifsc: z.string(), branch: text }).nullable(),
  signatory: text,
  contacts: z.array(z.string()),
});

const buyer = z.object({
  name: z.string(),
  company: text,
  email: z.string(),
  phone: text,
  gstin: text,
  address: text,
  state: text,
  isAbroad: z.boolean(),
  isSez: z.boolean(),
});

const line = z.object({
  key: z.string().optional(),
  kind: z.enum(['item', 'charge', 'heading']),
  productId: z.int32().nullable(),
  title: z.string(),
  note: text,
  sku: text,
  hsn: text,
  unit: text,
  /** The quantity in thousandths. */
  quantity: z.int32(),
  unitPaise: amount.nullable(),
  priceSource: z.enum(PRICE_SOURCES).optional(),
  discountBp: z.int32(),
  gstBp: z.int32().nullable(),
  taxable: amount.nullable(),
  tax: amount.nullable(),
  total: amount.nullable(),
});

export const paperSchema: z.ZodType<PaperDocument> = z.object({
  format: z.literal(1),
  erasedOn: z.iso.date().optional(),
  reference: z.string(),
  revision: z.int32(),
  issuedOn: z.iso.date(),
  validUntil: z.iso.date(),
  seller: sellerSchema,
  buyer,
  shipTo: z.object({ name: z.string(), address: text, state: text }).nullable(),
  split: z.enum(['igst', 'cgst-sgst', 'cgst-utgst', 'none']),
  placeOfSupply: z.object({ state: z.string(), name: z.string(), reason: z.string() }).nullable(),
  lines: z.array(line),
  rates: z.array(z.object({ gstBp: z.int32(), ...taxes })),
  totals: z.object({ ...taxes, roundOff: amount, total: amount, words: z.string() }),
  remarks: z.array(z.string()),
  message: text,
  paymentTerms: text,
  deliveryTime: text,
  terms: text,
  chosen: z.object({
    what: z.enum(['goods', 'services']),
    delivery: z.enum(['plain', 'third party', 'installed']),
    placeOfSupply: text,
    isZeroRated: z.boolean(),
  }),
});
