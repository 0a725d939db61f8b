/** The amount due now, and the URL of a UPI payment. */
import { describe, expect, it } from 'vitest';
import { calculateShareOfTotal, createUpiPaymentUrl } from '../../../shared/orders/order-paper';

describe('the amount of a proforma invoice', () => {
  it('the amount of a proforma invoice is rounded half up to a paisa', () => {
    expect(calculateShareOfTotal('1769300', 10_000)).toBe(1_769_300n);
    expect(calculateShareOfTotal('1', 5_000)).toBe(1n);
    expect(calculateShareOfTotal('99', 3_333)).toBe(33n);
  });

  const paid = { name: 'Sahyadri Traders & Sons', paise: 884_650n, reference: 'SO-2026-00042' };
  it('a UPI payment link has the amount and the reference only', () => {
    expect(createUpiPaymentUrl({ id: 'sahyadri@example', mostRupees: 100_000 }, paid)).toBe(
      'upi://pay?pa=sahyadri%40example&pn=Sahyadri%20Traders%20%26%20Sons&am=8846.50&cu=INR&tn=SO-2026-00042',
    );
  });

  it('a proforma invoice has no UPI link without a UPI id, or above the limit', () => {
    expect(createUpiPaymentUrl({ id: null, mostRupees: 100_000 }, paid)).toBeNull();
    expect(createUpiPaymentUrl({ id: 'sahyadri@example', mostRupees: 8_846 }, paid)).toBeNull();
    expect(createUpiPaymentUrl({ id: 'sahyadri@example', mostRupees: 8_847 }, paid)).not.toBeNull();
  });
});
