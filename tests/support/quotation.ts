/** A quotation for tests: a buyer in Karnataka, with lines given by their differences from a line of 10 cases at ₹100. */
import type { DraftLine, QuotationDraft } from '../../shared/quotation/draft';
import type { Seller } from '../../shared/quotation/paper';

export const createDraftLine = (fields: Partial<DraftLine> = {}): DraftLine => ({
  key: 'a',
  kind: 'item',
  productId: null,
  title: 'Palm soap',
  note: null,
  sku: null,
  hsn: null,
  unit: 'case',
  quantity: 10_000,
  unitPaise: '10000',
  priceSource: 'typed',
  discountBp: 0,
  gstBp: 1_800,
  ...fields,
});

export const createDraft = (lines: DraftLine[], fields: Partial<QuotationDraft> = {}): QuotationDraft => ({
  buyer: {
    name: 'Asha Rao',
    company: null,
    email: '',
    phone: null,
    gstin: null,
    address: null,
    state: '29',
    isAbroad: false,
    isSez: false,
  },
  shipTo: null,
  what: 'goods',
  delivery: 'plain',
  placeOfSupply: null,
  isZeroRated: false,
  lines,
  validUntil: '2026-12-08',
  message: null,
  paymentTerms: null,
  deliveryTime: null,
  terms: null,
  ...fields,
});

export const SELLER: Seller = {
  legalName: 'Shubham Enterprises',
  kind: 'regular',
  gstin: null,
  state: '29',
  address: null,
  lut: null,
  bank: null,
  signatory: null,
  contacts: [],
};
