/** A saved draft in the history. */
import { expect, it } from 'vitest';
import { valueLabel } from '../../../client/admin/ui/labels';
import { quotationType } from '../../../shared/content/registry';
import type { DraftLine, QuotationDraft } from '../../../shared/quotation/draft';
import type { Seller } from '../../../shared/quotation/paper';
import { storedDraft } from '../../../shared/quotation/stored-draft';

const line: DraftLine = {
  key: 'a',
  kind: 'item',
  productId: 1,
  title: 'Assam tea',
  note: 'Loose',
  sku: null,
  hsn: '0902',
  unit: 'case',
  quantity: 2_500,
  unitPaise: '124950',
  discountBp: 250,
  gstBp: 500,
};
const draft: QuotationDraft = {
  buyer: {
    name: 'Asha Rao',
    company: null,
    email: 'asha@example.com',
    phone: null,
    gstin: null,
    address: null,
    state: '29',
    isAbroad: false,
    isSez: true,
  },
  shipTo: { name: 'Godown 2', address: null, state: '33' },
  what: 'goods',
  delivery: 'installed',
  placeOfSupply: null,
  isZeroRated: false,
  lines: [
    { ...line, kind: 'heading', title: 'Tea' },
    line,
    { ...line, title: 'Stand', unitPaise: null, note: null, discountBp: 0, gstBp: null },
  ],
  validUntil: '2026-12-08',
  message: null,
  paymentTerms: 'In advance',
  deliveryTime: null,
  terms: null,
};
const seller: Seller = {
  legalName: 'Us',
  kind: 'regular',
  gstin: null,
  state: '29',
  address: null,
  lut: null,
  bank: null,
  signatory: null,
  contacts: [],
};

it('reads as what it says, line by line', () => {
  expect(valueLabel(quotationType, 'draft', storedDraft(draft, { seller, isRounded: true })).split('\n')).toEqual([
    'Buyer: Asha Rao, asha@example.com, Karnataka, special economic zone',
    'Delivered to: Godown 2, Tamil Nadu',
    'Supply: goods, installed',
    'Tea',
    'Assam tea: 2.5 cases at ₹1,249.50, less 2.5 %, GST 5 %, HSN 0902, Loose',
    'Stand: 2.5 cases at no price, HSN 0902',
    'Valid until: 8 Dec 2026',
    'Payment: In advance',
  ]);
  expect(valueLabel(quotationType, 'lossReason', 'price')).toBe('The price is too high');
});
