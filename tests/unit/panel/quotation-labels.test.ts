/** A saved draft in the history. */
import { expect, it } from 'vitest';
import { formatFieldValue } from '../../../client/admin/ui/words/labels';
import { quotationType } from '../../../shared/content/registry';
import { serializeDraft } from '../../../shared/quotation/stored-draft';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

const line = createDraftLine({
  title: 'Assam tea',
  note: 'Loose',
  hsn: '0902',
  quantity: 2_500,
  unitPaise: '124950',
  discountBp: 250,
  gstBp: 500,
});
const lines = [
  { ...line, kind: 'heading' as const, title: 'Tea' },
  line,
  { ...line, title: 'Stand', unitPaise: null, note: null, discountBp: 0, gstBp: null },
];
const { buyer } = createDraft([]);
const draft = createDraft(lines, {
  buyer: { ...buyer, email: 'asha@example.com', isSez: true },
  shipTo: { name: 'Godown 2', address: null, state: '33' },
  delivery: 'installed',
  paymentTerms: 'In advance',
});

it('the history describes the draft of a quotation line by line', () => {
  expect(formatFieldValue(quotationType, 'draft', serializeDraft(draft, { seller: SELLER, isRounded: true })).split('\n')).toEqual([
    'Buyer: Asha Rao, asha@example.com, Karnataka, special economic zone',
    'Delivered to: Godown 2, Tamil Nadu',
    'Supply: goods, installed',
    'Tea',
    'Assam tea: 2.5 cases at ₹1,249.50, less 2.5 %, GST 5 %, HSN 0902, Loose',
    'Stand: 2.5 cases at no price, HSN 0902',
    'Valid until: 8 Dec 2026',
    'Payment: In advance',
  ]);
  expect(formatFieldValue(quotationType, 'lossReason', 'price')).toBe('The price is too high');
});
