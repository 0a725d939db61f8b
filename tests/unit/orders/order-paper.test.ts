/** The amount due now, and the URL of a UPI payment. */
import { describe, expect, it } from 'vitest';
import { buildUpiPaymentUrl, calculateShareOfTotal, composeProformaInvoice } from '../../../shared/orders/order-paper';
import type { OrderRow } from '../../../shared/orders/rows';
import { composePaper } from '../../../shared/quotation/paper';
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
  });
});
