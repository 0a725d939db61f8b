/** The papers of an order as PDF files: their texts, and that none is a tax document. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DISPATCH_FIELDS, shareOrders } from '../../support/orders';
import { readPdf } from '../../support/pdf';
import { createPricedLine } from '../../support/quotations';

describe('the papers of an order', () => {
  const office = shareOrders('sqlite');
  beforeAll(async () => {
    const account = { bankAccountNumber: '000123451234', bankIfsc: 'EXMP0001234', bankName: 'Example Bank', upiId: 'sahyadri@example' };
    await office.db.transact((tx) => tx.companyProfile.updateMany({ data: account }));
  });

  const open = async (path: string) => {
    const answer = await office.call('GET', `/admin/orders/${path}`, { token: office.token });
    expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 200, 'application/pdf']);
    return readPdf(answer.bytes).pages.join(' ').replace(/\s+/g, ' ');
  };

  it('the papers of an order show frozen amounts or none, and state that they are no tax invoice', async () => {
    const soap = createPricedLine('Palm soap', { sku: 'HH-SOAP' });
    const { id, reference, version, lines } = await office.confirmed([
      soap,
      createPricedLine('Freight', { kind: 'charge', quantity: 1_000 }),
    ]);
    const left = { id, version, ...DISPATCH_FIELDS, carrier: 'Sahyadri Roadlines', invoiceNumber: 'INV/26/7', mail: null };
    await office.order('sendDispatch', { ...left, lines: [{ lineId: lines[0]?.id, quantity: 5_000 }] });
    const confirmation = await open(`${id}/confirmation.pdf`);
    for (const said of ['Order confirmation', reference, 'PO 7', 'Palm soap', 'Freight', '12 December 2026', 'This is not a tax invoice.'])
      expect(confirmation).toContain(said);
    const picking = await open(`${id}/picking-list.pdf`);
    for (const said of ['Picking list', 'HH-SOAP', '7 cases', 'not a delivery challan or tax invoice']) expect(picking).toContain(said);
    const packing = await open(`${id}/dispatches/1/packing-list.pdf`);
    for (const said of [
      'Packing list',
      `${reference}-D1`,
      '5 cases',
      'Sahyadri Roadlines',
      'INV/26/7',
      'not a delivery challan or tax invoice',
    ])
      expect(packing).toContain(said);
    for (const paper of [picking, packing]) expect(paper).not.toMatch(/₹|1,249|Freight/);
    const proforma = await open(`${id}/proforma.pdf?share=50`);
    for (const said of [
      'Proforma invoice',
      'This is not a tax invoice: no input tax credit can be taken on it.',
      'Due now (50 %)',
      'Our account ends in 1234',
      'The bank confirms a payment, this page does not.',
      'Scan to pay by UPI',
    ])
      expect(proforma).toContain(said);
    await office.db.transact((tx) => tx.companyProfile.updateMany({ data: { upiLimit: 100 } }));
    expect(await open(`${id}/proforma.pdf`)).not.toContain('UPI');
    await office.services.accessLog.flush();
    const where = { subject: 'order-pdfs' };
    expect(await office.db.read.accessEntry.findFirst({ where })).toMatchObject({ action: 'downloaded', subjectId: id });
  });

  it('the papers of an order are for signed-in users only, and not found where the order has none', async () => {
    const { id } = await office.confirmed();
    expect((await office.call('GET', `/admin/orders/${id}/proforma.pdf`)).status).toBe(401);
    for (const path of ['999999/proforma.pdf', `${id}/invoice.pdf`, `${id}/dispatches/1/packing-list.pdf`])
      expect([path, (await office.call('GET', `/admin/orders/${path}`, { token: office.token })).status]).toEqual([path, 404]);
    for (const share of ['0', '0.004', '0.99', '1.005', '-5', '100.01', '101', '1e1', '0x10', '0'.repeat(500), 'half'])
      expect([
        share,
        (await office.call('GET', `/admin/orders/${id}/proforma.pdf?share=${share}`, { token: office.token })).status,
      ]).toEqual([share, 400]);
  });

  it('a proforma invoice with less than ₹1 due is refused with a message', async () => {
    const { id } = await office.confirmed([createPricedLine('Pin', { quantity: 1_000, unitPaise: '1200', gstBp: 0 })]);
    const answer = await office.call('GET', `/admin/orders/${id}/proforma.pdf?share=5`, { token: office.token });
    expect([answer.status, answer.body.message]).toEqual([400, 'The amount due would be less than ₹1. Please choose a larger share']);
    expect(await open(`${id}/proforma.pdf?share=50`)).toContain('Due now (50 %)');
    const { id: larger } = await office.confirmed();
    expect(await open(`${larger}/proforma.pdf?share=1`)).toContain('Due now (1 %)');
  });

  it('fourteen papers at once are all drawn', { tags: 'thorough', timeout: 120_000 }, async () => {
    const { id } = await office.confirmed();
    const path = `/admin/orders/${id}/proforma.pdf`;
    const asked = await Promise.all(Array.from({ length: 14 }, () => office.call('GET', path, { token: office.token })));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
  });
});
