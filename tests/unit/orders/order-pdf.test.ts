/** The PDF files of the order confirmation and the proforma invoice: each amount of a line adds up on the paper, on one page. */
import { expect, it } from 'vitest';
import { drawOrder } from '../../../server/features/pdf/order/draw-order';
import { composeOrderConfirmation, composeProformaInvoice, type OrderPaper } from '../../../shared/orders/order-paper';
import type { OrderRow } from '../../../shared/orders/rows';
import { listLineColumns } from '../../../shared/quotation/lines/line-columns';
import { composePaper, type PaperDocument } from '../../../shared/quotation/paper';
import { readPdf } from '../../support/pdf';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

const seller = {
  ...SELLER,
  gstin: '29AAACS0000A1ZC',
  address: '14 Trade House, 2nd Cross\nPeenya Industrial Area, Bengaluru 560058',
  bank: { name: 'State Bank', accountName: 'Shubham Enterprises', accountNumber: '30211234567', ifsc: 'SBIN0001234', branch: 'Peenya' },
  contacts: ['+91 80 5550 0100', 'sales@example.com'],
};
const RATES = [500, 1_200, 1_800];
const issue = { reference: 'QT-2026-00042-R1', revision: 1, issuedOn: '2026-11-24', isRounded: true };
const createPaper = (discountBp: number, count = 14, gstin: string | null = null): PaperDocument => {
  const lines = Array.from({ length: count }, (_, at) =>
    createDraftLine({
      ...{ key: `l${at}`, title: `Kraft paper bag, large, printed in two colours, no. ${at + 1}`, sku: `PP-KB-${at + 1}`, hsn: '48194000' },
      ...{ unit: 'carton', quantity: 30_000 + at * 1_000, unitPaise: String(131_000 + at), discountBp, gstBp: RATES[at % 3] ?? 500 },
    }),
  );
  const { buyer } = createDraft([]);
  return composePaper(
    createDraft(lines, {
      buyer: { ...buyer, company: 'Hotel Kaveri', address: '22 Palace Road\nMysuru 570001', gstin },
      paymentTerms: 'Within 30 days of the invoice.',
      deliveryTime: '5 days after the order',
    }),
    seller,
    issue,
  );
};
const orderOf = (paper: PaperDocument, promised: (at: number) => string | null) =>
  ({
    ...{ reference: 'SO-2026-00042', purchaseOrder: 'PO 7', agreedAt: '2026-11-24T06:00:00Z' },
    lines: paper.lines.map((_, position) => ({ position, promisedOn: promised(position) })),
  }) as unknown as OrderRow;
const sameDay = () => '2026-12-12';
const confirm = (paper: PaperDocument, promised: (at: number) => string | null = sameDay) =>
  composeOrderConfirmation({ order: orderOf(paper, promised), paper, seller });
const upi = { id: 'sahyadri@example', mostRupees: 1_000_000 };
const invoice = (paper: PaperDocument, shareBp: number) =>
  composeProformaInvoice({ order: orderOf(paper, sameDay), paper, seller }, { shareBp, upi, today: '2026-11-24' });

async function draw(paper: OrderPaper): Promise<string[]> {
  const { sheet, done } = drawOrder({ kind: 'order', paper });
  const parts: Uint8Array[] = [];
  sheet.doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => sheet.doc.once('end', resolve));
  await done();
  await ended;
  const { pages } = readPdf(Buffer.concat(parts));
  return pages.map((page) => page.replace(/\s+/g, ' '));
}

const FIRST = '30 cartons ₹1,310.00 −5 % ₹37,335.00';

it.each<[string, (paper: PaperDocument) => OrderPaper]>([
  ['an order confirmation', confirm],
  ['a proforma invoice', (paper) => invoice(paper, 10_000)],
  ['a proforma invoice of a share', (paper) => invoice(paper, 3_000)],
])('%s shows the discount between rate and taxable value, and has 14 lines of three rates on one page', async (_, compose) => {
  const pages = await draw(compose(createPaper(500)));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('# Item Quantity Rate Discount Taxable value GST');
  expect(pages[0]).toContain(FIRST);
  expect(pages[0]).toContain('CGST');
});

it('the amounts of each line are those of the quotation, with and without discount and tax', async () => {
  for (const paper of [createPaper(0), createPaper(500), createPaper(9_999, 3), createPaper(10_000, 1)]) {
    const text = (await draw(confirm(paper))).join(' ');
    for (const line of paper.lines)
      for (const { format } of listLineColumns(paper)) for (const word of format(line)) expect(text).toContain(word ?? '');
    expect(text.includes('Discount')).toBe(paper.lines.some(({ discountBp }) => discountBp > 0));
  }
});

it('a promised day of all lines is printed once, and different days stand beside their lines', async () => {
  const paper = createPaper(500, 3);
  expect((await draw(confirm(paper))).join(' ').match(/12 December 2026/g)).toHaveLength(1);
  const several = (await draw(confirm(paper, (at) => (at === 1 ? null : `2026-12-0${at + 1}`)))).join(' ');
  expect(several).toContain('Promised');
  for (const day of ['1 December 2026', '3 December 2026']) expect(several).toContain(day);
});

it.each([
  [10_000, 'Within 30 days of the invoice.', ['The whole amount with the order.']],
  [
    3_000,
    'Within 30 days of the invoice.',
    ['30 % with the order: ₹354.00.', 'The rest, ₹826.00, by the agreed terms: Within 30 days of the invoice.'],
  ],
  [3_000, ' In June. ', ['30 % with the order: ₹354.00.', 'The rest, ₹826.00, by the agreed terms: In June.']],
  [3_000, null, ['30 % with the order: ₹354.00.', 'The rest, ₹826.00, as agreed.']],
])('the words of the payment of a proforma invoice for %i basis points and the terms %j fit the share', (shareBp, paymentTerms, words) => {
  const paper = composePaper(createDraft([createDraftLine()], { paymentTerms }), seller, issue);
  expect(invoice(paper, shareBp).parts.find(({ title }) => title === 'Payment')?.lines).toEqual(words);
});
