/** The papers of an order that are refused with a message, and what is shown when their cause is gone. */
import { describe, expect, it } from 'vitest';
import { shareOrders } from '../../support/orders';
import { readPdf } from '../../support/pdf';

describe('a refused paper of an order', () => {
  const office = shareOrders('sqlite');

  const open = async (path: string) => {
    const answer = await office.call('GET', `/admin/orders/${path}`, { token: office.token });
    expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 200, 'application/pdf']);
    return readPdf(answer.bytes).pages.join(' ').replace(/\s+/g, ' ');
  };

  it.each([
    ['another state', { state: '27' }],
    ['another GSTIN', { gstin: '27AAPFU0939F1ZV' }],
  ])(
    'an order of a quotation under %s of the company gets no new paper with amounts, and still gets its lists of goods',
    async (_, other) => {
      const { id } = await office.confirmed();
      await office.dispatch(id, 1_000);
      const { state, gstin } = await office.db.read.companyProfile.findFirstOrThrow();
      const change = (data: object) => office.db.transact((tx) => tx.companyProfile.updateMany({ data }));
      await change(other);
      for (const paper of ['confirmation', 'proforma']) {
        const { status, body } = await office.call('GET', `/admin/orders/${id}/${paper}.pdf`, { token: office.token });
        const message = 'The quotation was accepted under another GSTIN or state of the company: revise it and send it again';
        expect([paper, status, body.message]).toEqual([paper, 409, message]);
      }
      for (const paper of ['picking-list', 'dispatches/1/packing-list']) expect(await open(`${id}/${paper}.pdf`)).toContain('Palm soap');
      await change({ state, gstin });
      for (const paper of ['confirmation', 'proforma']) expect(await open(`${id}/${paper}.pdf`)).toContain('Palm soap');
    },
  );

  it.each([
    ['the note', 'picking-list', 'Note', { note: 'Lift 龍 → gate 2' }],
    ['the purchase order', 'confirmation', 'Purchase order', { purchaseOrder: '龍 → 7' }],
    ['the purchase order', 'proforma', 'Purchase order', { purchaseOrder: '龍 → 7' }],
    ['the carrier', 'dispatches/1/packing-list', 'Carrier', { carrier: '龍 → Roadlines' }],
  ])(
    'a character of %s that no typeface has is a reason to refuse %s, with its place; other characters are replaced',
    async (_, paper, place, words) => {
      const { id, quotationId } = await office.confirmed();
      const { id: dispatchId } = await office.dispatch(id, 1_000);
      const write = ({ note, carrier, purchaseOrder }: { note?: string; carrier?: string; purchaseOrder?: string }) =>
        office.db.transact(async (tx) => {
          if (note) await tx.salesOrder.update({ where: { id }, data: { note } });
          if (carrier) await tx.dispatch.update({ where: { id: dispatchId }, data: { carrier } });
          if (purchaseOrder) await tx.quotationRevision.updateMany({ where: { quotationId }, data: { purchaseOrder } });
        });
      await write(words);
      const answer = await office.call('GET', `/admin/orders/${id}/${paper}.pdf`, { token: office.token });
      const message = `The PDF cannot show 龍 in “${place}”: write it in letters`;
      expect([answer.status, answer.body.message, answer.body.errors]).toEqual([400, message, { [place]: message }]);
      await write(Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.replace('龍', 'east')])));
      const shown = await open(`${id}/${paper}.pdf`);
      expect(shown).toMatch(/east -> (?:gate 2|7|Roadlines)/);
      expect(shown).not.toContain('?');
    },
  );
});
