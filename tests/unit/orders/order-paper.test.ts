/** The amount due now, and the URL of a UPI payment. */
import { describe, expect, it } from 'vitest';
import {
  buildUpiPaymentUrl,
  calculateShareOfTotal,
  composeOrderConfirmation,
  composeProformaInvoice,
} from '../../../shared/orders/order-paper';
import type { OrderRow } from '../../../shared/orders/rows';
import { composePaper, type PaperDocument } from '../../../shared/quotation/paper';
import { formatPaperAmount } from '../../../shared/quotation/paper/paper-words';
import { createDraft, createDraftLine, SELLER } from '../../support/quotation';

describe('the amount of a proforma invoice', () => {
  it('the amount of a proforma invoice is rounded half up to a paisa', () => {
    expect(calculateShareOfTotal('1769300', 10_000)).toBe(1_769_300n);
    expect(calculateShareOfTotal('1', 5_000)).toBe(1n);
    expect(calculateShareOfTotal('99', 3_333)).toBe(33n);
  });

  const paid = { name: 'Sahyadri Traders & Sons', paise: 884_650n, reference: 'SO-2026-00042' };
  it('a UPI payment link has the amount and the reference only', () => {
    expect(buildUpiPaymentUrl({ id: 'sahyadri@example', mostRupees: 100_000 }, paid)).toBe(
      'upi://pay?pa=sahyadri%40example&pn=Sahyadri%20Traders%20%26%20Sons&am=8846.50&cu=INR&tn=SO-2026-00042',
    );
  });

  it('a proforma invoice for a share asks for the amount due now by UPI, and for the whole amount otherwise', () => {
    const issue = { reference: 'QT-1', revision: 1, issuedOn: '2026-11-24', isRounded: true };
    const paper = composePaper(createDraft([createDraftLine()]), SELLER, issue);
    const order = { reference: 'SO-2026-00042', purchaseOrder: null } as OrderRow;
    const askedAt = (shareBp: number) => {
      const upi = { id: 'sahyadri@example', mostRupees: 100_000 };
      const made = composeProformaInvoice({ order, paper, seller: SELLER }, { shareBp, upi, today: '2026-11-24' });
      const { due, totals } = made.priced ?? {};
      return [due ? due.amount : formatPaperAmount(totals?.total ?? ''), new URL(made.upi ?? '').searchParams.get('am')];
    };
    expect([askedAt(10_000), askedAt(3_000)]).toEqual([
      ['₹1,180.00', '1180.00'],
      ['₹354.00', '354.00'],
    ]);
  });

  it('a proforma invoice has no UPI link without a UPI id, or above the limit', () => {
    expect(buildUpiPaymentUrl({ id: null, mostRupees: 100_000 }, paid)).toBeNull();
    expect(buildUpiPaymentUrl({ id: 'sahyadri@example', mostRupees: 8_846 }, paid)).toBeNull();
    expect(buildUpiPaymentUrl({ id: 'sahyadri@example', mostRupees: 8_847 }, paid)).not.toBeNull();
    const hasUrl = (paise: bigint) => buildUpiPaymentUrl({ id: 'sahyadri@example', mostRupees: 8_847 }, { ...paid, paise }) !== null;
    expect([-1n, 0n, 1n, 884_700n, 884_701n].map(hasUrl)).toEqual([false, false, true, true, false]);
  });
});

it.each<[string, (string | null)[], string[] | null, string[]]>([
  ['no day', [null, null], null, []],
  ['one day', ['2026-12-12', '2026-12-12'], null, ['12 December 2026']],
  ['two days', ['2026-12-12', '2026-12-19'], ['12 December 2026', '–', '19 December 2026'], []],
  ['a day for one item', [null, '2026-12-19'], ['–', '–', '19 December 2026'], []],
])('an order confirmation with %s, headings and a charge has the day of each numbered line, or once', (_, days, promised, facts) => {
  const issue = { reference: 'QT-1', revision: 1, issuedOn: '2026-11-24', isRounded: true };
  const kinds = ['heading', 'item', 'charge', 'heading', 'item'] as const;
  const paper = composePaper(createDraft(kinds.map((kind, at) => createDraftLine({ key: `${at}`, kind }))), SELLER, issue);
  const lines = [1, 4].map((position, at) => ({ position, promisedOn: days[at] }));
  const order = { reference: 'SO-1', purchaseOrder: null, agreedAt: '2026-11-24T06:00:00Z', lines } as OrderRow;
  const made = composeOrderConfirmation({ order, paper, seller: SELLER });
  expect([made.priced?.promised, made.facts.map(({ text }) => text)]).toEqual([promised, facts]);
});

it.each<[string, object, object | null, string[][]]>([
  ['a company', { company: 'Hotel Kaveri', gstin: '29ABCDE1234F1Z5' }, null, [['Hotel Kaveri', 'Meera Iyer', 'GSTIN 29ABCDE1234F1Z5']]],
  ['a person', { company: null, gstin: null }, null, [['Meera Iyer']]],
  [
    'another place',
    { company: null, gstin: null },
    { name: 'Gate 2', address: ' ', state: '29' },
    [['Meera Iyer'], ['Gate 2', 'State: Karnataka (29)']],
  ],
  ['a place without a state', { company: null, gstin: null }, { name: 'Gate 2', address: null, state: null }, [['Meera Iyer'], ['Gate 2']]],
])('the parties of an order confirmation for %s are named', (_, buyer, shipTo, parties) => {
  const issue = { reference: 'QT-1', revision: 1, issuedOn: '2026-11-24', isRounded: true };
  const paper = composePaper(createDraft([createDraftLine()]), SELLER, issue);
  const of = { ...paper, buyer: { ...paper.buyer, name: 'Meera Iyer', address: null, ...buyer }, shipTo } as PaperDocument;
  const order = { reference: 'SO-1', purchaseOrder: ' ', agreedAt: '2026-11-24T06:00:00Z', lines: [] as unknown } as OrderRow;
  const made = composeOrderConfirmation({ order, paper: of, seller: { ...SELLER, gstin: null } });
  expect(made.parties.map(({ lines }) => lines)).toEqual(parties);
  expect(made.facts).toEqual([]);
});
