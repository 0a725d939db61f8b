/** An order from its confirmation until nothing is owed: the office's steps, the refusals, and the lists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { emailKeyOf } from '../../../shared/mail/address';
import { bothProvidersFor } from '../../support/databases';
import { createConfirmForm, DISPATCH_FIELDS, type OrdersTestSite, startOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

const LINES = [
  createPricedLine('Palm soap'),
  createPricedLine('Rice bran oil', { unit: 'kg', quantity: 2_500 }),
  createPricedLine('Freight', { kind: 'charge', quantity: 1_000 }),
];

describe.each(bothProvidersFor('isolation'))('orders on %s', (provider) => {
  let office: OrdersTestSite;
  beforeAll(async () => {
    office = await startOrders(provider);
  });
  afterAll(() => office.close());

  it('an order is confirmed only for an accepted quotation, once, with a line for each item', async () => {
    const open = await office.write();
    expect(await office.refusedOrder('confirm', createConfirmForm(open.id))).toMatchObject({ status: 409, code: 'conflict' });
    const { id, inquiryId } = await office.accepted(LINES);
    expect((await office.ask('unconfirmed')).rows).toMatchObject([{ quotationId: id, revision: 1, buyer: 'Hotel Ashoka' }]);
    const form = { ...createConfirmForm(id), dates: [{ position: 1, promisedOn: null }], note: 'Gate 2' };
    const wrong = await office.refusedOrder('confirm', { ...form, dates: [{ position: 2, promisedOn: null }] });
    expect(wrong).toMatchObject({ status: 400, errors: { 'dates.0.position': 'Is no line of this quotation' } });
    const { id: orderId, reference } = await office.order('confirm', form, { headers: { 'idempotency-key': 'confirm-the-order-1' } });
    expect(reference).toMatch(/^SO-2026-0\d{4}$/);
    expect(await office.order('confirm', form, { headers: { 'idempotency-key': 'confirm-the-order-1' } })).toMatchObject({ id: orderId });
    expect(await office.refusedOrder('confirm', form)).toMatchObject({
      message: `This quotation was confirmed already, as order ${reference}`,
    });
    expect(await office.read(orderId)).toMatchObject({
      reference,
      state: 'confirmed',
      purchaseOrder: 'PO 7',
      note: 'Gate 2',
      dueOn: '2026-12-12',
      mailTo: 'meera@example.com',
      lines: [
        { title: 'Palm soap', ordered: 12_000, owed: 12_000, promisedOn: '2026-12-12' },
        { title: 'Rice bran oil', ordered: 2_500, owed: 2_500, promisedOn: null },
      ],
    });
    expect((await office.ask('unconfirmed')).total).toBe(0);
    expect((await office.steps(inquiryId ?? 0)).at(-1)?.text).toMatch(/^Confirmed order SO-.* for ₹.*, promised for 12 December 2026$/);
  });

  it('a step of an order is refused with the figures, for a dispatch that has left, without a reason, and after another step', async () => {
    const { id, version, lines } = await office.confirmed(LINES);
    const some = (quantity: number) => [{ lineId: lines[0]?.id, quantity }];
    const { dispatchId, version: drafted } = await office.order('saveDispatch', { id, version, ...DISPATCH_FIELDS, lines: some(5_000) });
    const send = { id, version: drafted, dispatchId, ...DISPATCH_FIELDS, mail: null };
    expect(await office.refusedOrder('sendDispatch', { ...send, lines: some(12_001) })).toMatchObject({
      status: 400,
      errors: { 'lines.0.quantity': 'Only 12 cases of Palm soap are still owed' },
    });
    const sent = await office.order('sendDispatch', { ...send, carrier: 'Sahyadri Roadlines', lines: some(5_000) });
    expect(await office.read(id)).toMatchObject({ dispatches: [{ number: 1, carrier: 'Sahyadri Roadlines' }] });
    const now = { id, version: sent.version, dispatchId };
    for (const name of ['saveDispatch', 'sendDispatch'])
      expect(await office.refusedOrder(name, { ...send, ...now, lines: some(5_000) })).toMatchObject({ status: 409 });
    expect(await office.refusedOrder('discardDispatch', now)).toMatchObject({
      message: 'This dispatch has left: make it void, and send a new one',
    });
    expect(await office.refusedOrder('voidDispatch', { ...now, reason: ' ' })).toMatchObject({ status: 400 });
    const back = { ...now, reason: 'Damaged', isOwedAgain: true, lines: some(6_000) };
    expect(await office.refusedOrder('takeReturn', back)).toMatchObject({ message: 'Only 5 cases of Palm soap are with the buyer' });
    const stale = { id, version, lines: some(1_000), reason: 'Not needed' };
    expect(await office.refusedOrder('cancel', stale)).toMatchObject({ status: 409, code: 'stale_edit' });
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
  ])('the step %s finds no dispatch of another order', async (name) => {
    const [one, other] = [await office.confirmed(LINES), await office.confirmed(LINES)];
    const lines = [{ lineId: one.lines[0]?.id, quantity: 1_000 }];
    const { id: dispatchId } = await office.dispatch(other.id, 1_000);
    const mail = { to: 'meera@example.com', text: 'Dear Ms Iyer' };
    const said = { reason: 'Wrong', name: 'Meera', shortage: null, file: 1, paper: 'packingList', messageId: null, mail };
    const input = { id: one.id, version: one.version, ...DISPATCH_FIELDS, dispatchId, lines, ...said };
    expect(await office.refusedOrder(name, input)).toMatchObject({ status: 404, message: 'Dispatch not found' });
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

  it('what is owed of a product is found by its name, and an order can be repeated at today’s prices', async () => {
    const product = await office.db.transact((tx) =>
      tx.product.create({ data: { title: 'Neem soap', description: '', stock: 40, price: 150, gstBp: 1_800, unit: 'case' } }),
    );
    const { id } = await office.confirmed([createPricedLine('Neem soap', { productId: product.id, unitPaise: '10000' })]);
    await office.dispatch(id, 5_000);
    const [group] = (await office.trpc('query', 'admin.find', { q: 'neem soap' })).body.result.data.json.filter(
      ({ type }: { type: string }) => type === 'orders',
    );
    const params = { show: 'owed', q: 'Neem soap', by: 'product' };
    expect(group.rows[0]).toEqual({ name: 'Still owed of Neem soap: 1 line', params });
    const { quotationId } = await office.order('orderAgain', { id });
    const draft = JSON.parse((await office.row(quotationId)).draft ?? '');
    expect(draft.lines).toMatchObject([{ title: 'Neem soap', quantity: 12_000, unitPaise: '15000', priceSource: 'list' }]);
  });

  it('orders are listed by promised day, overdue ones first, and found by reference, buyer or product', async () => {
    await office.db.transact((tx) => tx.salesOrder.deleteMany());
    const late = await office.confirmed([createPricedLine('Floor cleaner')], { promisedOn: '2026-11-20' });
    const undated = await office.confirmed([createPricedLine('Napkins')], { promisedOn: null });
    const soon = await office.confirmed([createPricedLine('Floor cleaner')], { promisedOn: '2026-11-30' });
    const idsOf = async (query: Record<string, unknown>) => (await office.ask('page', query)).rows.map(({ id }: { id: number }) => id);
    expect(await idsOf({})).toEqual([late.id, soon.id, undated.id]);
    expect(await idsOf({ view: 'overdue' })).toEqual([late.id]);
    expect(await idsOf({ view: 'undated' })).toEqual([undated.id]);
    expect(await idsOf({ view: 'all', q: soon.reference })).toEqual([soon.id]);
    expect(await idsOf({ view: 'all', q: `${soon.reference}-D1` })).toEqual([soon.id]);
    expect(await idsOf({ view: 'all', q: 'napkins' })).toEqual([undated.id]);
    const { quotationId } = await office.read(undated.id);
    await office.db.transact((tx) => tx.quotationRevision.updateMany({ where: { quotationId }, data: { purchaseOrder: 'KRH/PO/2231' } }));
    for (const q of ['KRH/PO/2231', 'krh 2231', '2231']) {
      expect(await idsOf({ view: 'all', q })).toEqual([undated.id]);
      const quotations = await office.trpc('query', 'admin.quotations.page', { q });
      expect(quotations.body.result.data.json.rows.map(({ id }: { id: number }) => id)).toEqual([quotationId]);
    }
    expect(await idsOf({ page: 2, pageSize: 2 })).toEqual([undated.id]);
    expect(await office.ask('counts', {})).toMatchObject({ open: 3, overdue: 1, undated: 1, partly: 0, all: 3 });
    const owed = await office.ask('owed', { by: 'product' });
    expect(owed.groups.map(({ name, lines }: { name: string; lines: unknown[] }) => [name, lines.length])).toEqual([
      ['Floor cleaner', 2],
      ['Napkins', 1],
    ]);
    const found = async (q: string) => {
      const groups = (await office.trpc('query', 'admin.find', { q })).body.result.data.json;
      return groups.find(({ type }: { type: string }) => type === 'orders')?.rows[0];
    };
    expect(await found('ashoka')).toEqual({ name: 'Still owed to Hotel Ashoka: 3 lines', params: { show: 'owed', q: 'Hotel Ashoka' } });
    expect(await found('napkins')).toMatchObject({ id: undated.id });
    expect((await office.ask('owed', { by: 'buyer', q: 'ashoka nap' })).groups).toMatchObject([
      { name: 'Hotel Ashoka', lines: [{ title: 'Napkins' }] },
    ]);
  });

  it('a period that ends before it begins, or is longer than two years, is refused', async () => {
    for (const period of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2024-01-01', to: '2026-11-01' },
    ])
      expect((await office.trpc('query', 'admin.orders.figures', period)).status).toBe(400);
  });

  it('the export of orders has a row for each item or charge, with frozen amounts and taxes', async () => {
    await office.db.transact((tx) => tx.salesOrder.deleteMany());
    const { reference, id, version, lines } = await office.confirmed([
      createPricedLine('Palm soap', { sku: 'HH-SOAP' }),
      createPricedLine('Freight', { kind: 'charge' }),
    ]);
    await office.order('sendDispatch', { id, version, ...DISPATCH_FIELDS, mail: null, lines: [{ lineId: lines[0]?.id, quantity: 5_000 }] });
    const answer = await office.call('GET', '/admin/export/orders.csv?from=2026-11-01&to=2026-11-30', { token: office.token });
    const [head = '', first = '', second = '', ...more] = answer.text.trim().split(/\r?\n/);
    for (const column of ['Reference', 'GSTIN', 'HSN or SAC', 'Taxable value', 'CGST', 'IGST', 'Purchase order number', 'Owed'])
      expect(head).toContain(column);
    for (const value of [reference, '2026-11-24', 'Partly dispatched', 'PO 7', 'HH-SOAP', '3401', '14994.00', '1349.46'])
      expect(first).toContain(value);
    expect([second.includes('Freight'), more]).toEqual([true, []]);
    expect(
      (await office.call('GET', '/admin/export/orders.csv?from=2026-12-01', { token: office.token })).text.trim().split(/\r?\n/),
    ).toHaveLength(1);
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
