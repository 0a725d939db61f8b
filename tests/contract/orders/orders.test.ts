/** An order from its confirmation until nothing is owed: the office's steps, the refusals, and the lists. */
import { beforeAll, describe, expect, it } from 'vitest';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { emailKeyOf } from '../../../shared/mail/address';
import { bothProvidersFor } from '../../support/databases';
import { createConfirmForm, DISPATCH_FIELDS, shareOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

const LINES = [
  createPricedLine('Palm soap'),
  createPricedLine('Rice bran oil', { unit: 'kg', quantity: 2_500 }),
  createPricedLine('Freight', { kind: 'charge', quantity: 1_000 }),
];

describe.each(bothProvidersFor('isolation'))('orders on %s', (provider) => {
  const office = shareOrders(provider);

  describe('a confirmation', () => {
    const key = { headers: { 'idempotency-key': 'confirm-the-order-1' } };
    let quotation: { id: number; inquiryId: number | null };
    let unconfirmed: { total: number };
    let form: Record<string, unknown>;
    let order: { id: number; reference: string };
    beforeAll(async () => {
      quotation = await office.accepted(LINES);
      unconfirmed = await office.ask('unconfirmed');
      form = { ...createConfirmForm(quotation.id), dates: [{ position: 1, promisedOn: null }], note: 'Gate 2' };
      order = await office.order('confirm', form, key);
    });

    it('a confirmation needs an accepted quotation', async () => {
      for (const { id } of [await office.write(), await office.sent({ recipients: [] })])
        expect(await office.refusedOrder('confirm', createConfirmForm(id))).toMatchObject({ status: 409, code: 'conflict' });
    });

    it('a confirmation removes the quotation from the list of those to confirm', async () => {
      expect(unconfirmed).toMatchObject({ total: 1, rows: [{ quotationId: quotation.id, revision: 1, buyer: 'Hotel Ashoka' }] });
      expect((await office.ask('unconfirmed')).total).toBe(0);
    });

    it('a confirmation refuses a promised day for a line that is no item', async () => {
      const { id } = await office.accepted(LINES);
      const wrong = { ...createConfirmForm(id), dates: [{ position: 2, promisedOn: null }] };
      const errors = { 'dates.0.position': 'Is no line of this quotation' };
      expect(await office.refusedOrder('confirm', wrong)).toMatchObject({ status: 400, errors });
    });

    it('a repeated confirmation with the same key returns the same order', async () => {
      expect(await office.order('confirm', form, key)).toMatchObject(order);
    });

    it('a second confirmation without that key is refused with the reference of the order', async () => {
      const message = `This quotation was confirmed already, as order ${order.reference}`;
      expect(await office.refusedOrder('confirm', form)).toMatchObject({ message });
    });

    it('a confirmation creates an order with a line and a promised day for each item', async () => {
      expect(order.reference).toMatch(/^SO-2026-0\d{4}$/);
      const facts = { state: 'confirmed', purchaseOrder: 'PO 7', note: 'Gate 2', dueOn: '2026-12-12', mailTo: 'meera@example.com' };
      const lines = [
        { title: 'Palm soap', ordered: 12_000, owed: 12_000, promisedOn: '2026-12-12' },
        { title: 'Rice bran oil', ordered: 2_500, owed: 2_500, promisedOn: null },
      ];
      expect(await office.read(order.id)).toMatchObject({ reference: order.reference, ...facts, lines });
    });

    it('a confirmation is a step of the conversation', async () => {
      const step = (await office.steps(quotation.inquiryId ?? 0)).at(-1)?.text;
      expect(step).toMatch(/^Confirmed order SO-.* for ₹.*, promised for 12 December 2026$/);
    });
  });

  describe('a dispatch of 5 of 12 cases', () => {
    let [id, version, before, dispatchId, lineId] = [0, 0, 0, 0, 0];
    const some = (quantity: number) => [{ lineId, quantity }];
    const sending = () => ({ id, version, dispatchId, ...DISPATCH_FIELDS, mail: null });
    beforeAll(async () => {
      const order = await office.confirmed(LINES);
      [id, before, lineId] = [order.id, order.version, order.lines[0]?.id ?? 0];
      const draft = await office.order('saveDispatch', { id, version: before, ...DISPATCH_FIELDS, lines: some(5_000) });
      [version, dispatchId] = [draft.version, draft.dispatchId];
    });

    it('a dispatch may not be raised above the quantity that is owed', async () => {
      const errors = { 'lines.0.quantity': 'Only 12 cases of Palm soap are still owed' };
      expect(await office.refusedOrder('sendDispatch', { ...sending(), lines: some(12_001) })).toMatchObject({ status: 400, errors });
    });

    describe('sent', () => {
      beforeAll(async () => {
        ({ version } = await office.order('sendDispatch', { ...sending(), carrier: 'Sahyadri Roadlines', lines: some(5_000) }));
      });

      it('a dispatch that has left has its number and carrier', async () => {
        expect(await office.read(id)).toMatchObject({
          dispatches: [{ number: 1, carrier: 'Sahyadri Roadlines', sentBy: 'Site Administrator' }],
        });
      });

      it.each<[fact: string, step: string, input: () => object, refusal: object]>([
        ['is not saved again', 'saveDispatch', () => ({ lines: some(5_000) }), { status: 409 }],
        ['is not sent again', 'sendDispatch', () => ({ lines: some(5_000) }), { status: 409 }],
        [
          'is not discarded',
          'discardDispatch',
          () => ({}),
          { status: 409, message: 'This dispatch has left: make it void, and send a new one' },
        ],
        ['is not made void without a reason', 'voidDispatch', () => ({ reason: ' ' }), { status: 400 }],
        [
          'does not come back with more than left',
          'takeReturn',
          () => ({ reason: 'Damaged', isOwedAgain: true, lines: some(6_000) }),
          { status: 400, message: 'Only 5 cases of Palm soap are with the buyer' },
        ],
        [
          'makes a step on the order before it stale',
          'cancel',
          () => ({ version: before, lines: some(1_000), reason: 'Not needed' }),
          { status: 409, code: 'stale_edit' },
        ],
      ])('a dispatch that has left %s', async (_, step, input, refusal) => {
        expect(await office.refusedOrder(step, { ...sending(), ...input() })).toMatchObject(refusal);
      });
    });
  });

  describe('a dispatch of another order', () => {
    let input: Record<string, unknown>;
    beforeAll(async () => {
      const [one, other] = [await office.confirmed(LINES), await office.confirmed(LINES)];
      const lines = [{ lineId: one.lines[0]?.id, quantity: 1_000 }];
      const { id: dispatchId } = await office.dispatch(other.id, 1_000);
      const mail = { to: 'meera@example.com', text: 'Dear Ms Iyer' };
      const further = { reason: 'Wrong', name: 'Meera', shortage: null, file: 1, paper: 'packingList', messageId: null, mail };
      input = { id: one.id, version: one.version, ...DISPATCH_FIELDS, dispatchId, lines, ...further };
    });

    it.each([
      'saveDispatch',
      'sendDispatch',
      'discardDispatch',
      'voidDispatch',
      'recordReceipt',
      'countDispatchStock',
      'fileLorryReceipt',
      'undoDispatch',
      'sendPaper',
    ])('a dispatch of another order is not found by %s', async (name) => {
      expect(await office.refusedOrder(name, input)).toMatchObject({ status: 404, message: 'Dispatch not found' });
    });
  });

  it('an order retains the earlier promised days', async () => {
    const { id, version, lines, inquiryId } = await office.confirmed(LINES);
    const lineIds = lines.map((line) => line.id);
    const moved = await office.order('moveDate', { id, version, lineIds, promisedOn: '2026-12-19', mail: null });
    expect(
      await office.refusedOrder('moveDate', { id, version: moved.version, lineIds, promisedOn: '2026-12-19', mail: null }),
    ).toMatchObject({ status: 400 });
    expect((await office.read(id)).lines[0]).toMatchObject({
      promisedOn: '2026-12-19',
      moved: [{ before: '2026-12-12', after: '2026-12-19', by: 'Site Administrator' }],
    });
    expect((await office.steps(inquiryId ?? 0)).at(-1)?.text).toMatch(
      /^Promised 19 December 2026 instead of 12 December 2026: order SO-\S+\nPalm soap\nRice bran oil$/,
    );
  });

  it('each step of an order sends one mail after ten seconds', async () => {
    const { id: quotationId, inquiryId } = await office.accepted();
    const mail = { to: 'meera@example.com', text: 'Dear Ms Iyer,\nyour order is confirmed.' };
    const { id, version, messageId } = await office.order('confirm', { ...createConfirmForm(quotationId), mail });
    const waiting = { kind: { in: ['order-confirmed', 'order-dispatched', 'order-date-moved'] }, quotationId };
    expect(await office.mails(waiting)).toMatchObject([
      { kind: 'order-confirmed', to: 'meera@example.com', messageId, nextTryAt: new Date(office.clock.now.getTime() + 10_000) },
    ]);
    expect((await office.mails(waiting))[0]?.text).not.toMatch(/\/quote\/[\w-]{43}/);
    expect((await office.steps(inquiryId ?? 0)).at(-1)).toMatchObject({
      state: 'waiting',
      text: expect.stringContaining('your order is confirmed.'),
    });
    expect((await office.trpc('mutation', 'admin.inquiries.takeBack', { id: messageId })).status).toBe(409);
    await office.db.transact((tx) => tx.outboxMail.deleteMany({ where: waiting }));
    const lineId = (await office.read(id)).lines[0]?.id;
    const key = { headers: { 'idempotency-key': 'dispatch-of-the-order' } };
    const vrl = { name: 'VRL Logistics', nameKey: 'vrl logistics', url: 'https://vrl.example/?lr={number}' };
    await office.db.transact((tx) => tx.carrier.create({ data: vrl }));
    const travel = { ...DISPATCH_FIELDS, carrier: 'Vrl logistics', transportNumber: 'LR 8' };
    const left = { id, version, ...travel, mail, lines: [{ lineId, quantity: 1_000 }] };
    const sent = await office.order('sendDispatch', left, key);
    expect(await office.order('sendDispatch', left, key)).toEqual(sent);
    const numbers = ': Palm soap\n\nCarrier: Vrl logistics\nVehicle or LR: LR 8\n\n';
    const track = 'To track the consignment, open:\nhttps://vrl.example/?lr=LR%208\n\nTo see the order, open:\n';
    const text = expect.stringContaining(numbers + track);
    expect(await office.mails(waiting)).toMatchObject([{ kind: 'order-dispatched', text }]);
    const dispatchId = (await office.read(id)).dispatches[0]?.id;
    await office.order('voidDispatch', { id, version: sent.version, dispatchId, reason: 'Wrong lorry' });
    expect(await office.mails(waiting)).toEqual([]);
  });

  it('an erased order retains numbers, quantities and dates, and no text about a person', async () => {
    const quoted = [createPricedLine('For Zoya', { kind: 'heading', unitPaise: null }), createPricedLine('Palm soap')];
    const freight = createPricedLine('Freight', { kind: 'charge', unit: null });
    const { id, version, lines, quotationId } = await office.confirmed([...quoted, freight], { note: 'Ring Zoya first' });
    const left = {
      id,
      version,
      ...DISPATCH_FIELDS,
      carrier: 'Zoya Cargo',
      invoiceNumber: 'INV 7',
      mail: null,
      lines: [{ lineId: lines[0]?.id, quantity: 5_000 }],
    };
    const sent = await office.order('sendDispatch', left);
    await office.order('cancel', { id, version: sent.version, lines: [{ lineId: lines[0]?.id, quantity: 1_000 }], reason: 'Zoya said so' });
    const person = { emailKey: emailKeyOf('meera@example.com'), phoneKeys: [] };
    await erasePersonalData(office.services, { person, rows: {} }, { user: null, channel: 'shell' });
    const row = await office.read(id);
    expect(row).toMatchObject({
      isErased: true,
      buyerName: '',
      note: null,
      mailTo: null,
      lines: [{ title: 'Item', ordered: 12_000, dispatched: 5_000, cancelled: 1_000, owed: 6_000 }],
      dispatches: [{ carrier: null, invoiceNumber: 'INV 7', dispatchedOn: '2026-11-26' }],
    });
    expect(JSON.stringify([row, await office.steps((await office.row(quotationId)).inquiryId ?? 0)])).not.toMatch(/zoya|meera/i);
    expect(
      await office.refusedOrder('cancel', { id, version: row.version, lines: [{ lineId: lines[0]?.id, quantity: 1_000 }], reason: 'No' }),
    ).toMatchObject({ status: 409 });
  });
});
