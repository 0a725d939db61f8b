/** The lists of orders: their views, their search, what is owed, and their file. */
import { beforeAll, describe, expect, it } from 'vitest';
import { bothProvidersFor } from '../../support/databases';
import { DISPATCH_FIELDS, shareOrders } from '../../support/orders';
import { createPricedLine } from '../../support/quotations';

describe.each(bothProvidersFor('isolation'))('lists of orders on %s', (provider) => {
  const office = shareOrders(provider);
  let [late, undated, soon] = [
    { id: 0, reference: '' },
    { id: 0, reference: '', quotationId: 0 },
    { id: 0, reference: '' },
  ];
  beforeAll(async () => {
    late = await office.confirmed([createPricedLine('Floor cleaner')], { promisedOn: '2026-11-20' });
    undated = await office.confirmed([createPricedLine('Napkins')], { promisedOn: null });
    soon = await office.confirmed([createPricedLine('Floor cleaner')], { promisedOn: '2026-11-30' });
    const { quotationId } = undated;
    await office.db.transact((tx) => tx.quotationRevision.updateMany({ where: { quotationId }, data: { purchaseOrder: 'KRH/PO/2231' } }));
  });

  it.each([
    ['by promised day, undated ones last', () => ({}), () => [late, soon, undated]],
    ['on the second page', () => ({ page: 2, pageSize: 2 }), () => [undated]],
    ['that are overdue', () => ({ view: 'overdue' }), () => [late]],
    ['without a day', () => ({ view: 'undated' }), () => [undated]],
    ['by reference', () => ({ view: 'all', q: soon.reference }), () => [soon]],
    ['by the reference of a dispatch', () => ({ view: 'all', q: ` ${soon.reference}-D1 ` }), () => [soon]],
    ['by product', () => ({ view: 'all', q: 'napkins' }), () => [undated]],
    ['by purchase order', () => ({ view: 'all', q: 'KRH/PO/2231' }), () => [undated]],
    ['by the words of a purchase order', () => ({ view: 'all', q: 'krh 2231' }), () => [undated]],
    ['by the number of a purchase order', () => ({ view: 'all', q: '2231' }), () => [undated]],
  ])('orders are found %s', async (_, query, orders) => {
    const { rows } = await office.ask('page', query());
    expect(rows.map(({ id }: { id: number }) => id)).toEqual(orders().map(({ id }) => id));
  });

  it('quotations are found by purchase order as orders are', async () => {
    for (const q of ['KRH/PO/2231', 'krh 2231', '2231']) {
      const { rows } = (await office.trpc('query', 'admin.quotations.page', { q })).body.result.data.json;
      expect(rows.map(({ id }: { id: number }) => id)).toEqual([undated.quotationId]);
    }
  });

  it('each view is counted', async () => {
    expect(await office.ask('counts', {})).toMatchObject({ open: 3, overdue: 1, undated: 1, partly: 0, all: 3 });
  });

  it('what is owed is grouped by product, or by buyer within a search', async () => {
    const { groups } = await office.ask('owed', { by: 'product' });
    expect(groups.map(({ name, lines }: { name: string; lines: unknown[] }) => [name, lines.length])).toEqual([
      ['Floor cleaner', 2],
      ['Napkins', 1],
    ]);
    const ofBuyer = [{ name: 'Hotel Ashoka', lines: [{ title: 'Napkins' }] }];
    expect((await office.ask('owed', { by: 'buyer', q: 'ashoka nap' })).groups).toMatchObject(ofBuyer);
  });

  it.each([
    [
      'what is owed to a buyer of several lines',
      'ashoka',
      () => ({ name: 'Still owed to Hotel Ashoka: 3 lines', params: { show: 'owed', q: 'Hotel Ashoka' } }),
    ],
    ['the order of a product that one order has', 'napkins', () => ({ id: undated.id })],
  ])('the command bar finds %s', async (_, q, row) => {
    const groups = (await office.trpc('query', 'admin.find', { q })).body.result.data.json;
    expect(groups.find(({ type }: { type: string }) => type === 'orders')?.rows[0]).toMatchObject(row());
  });

  it('what is owed of a product is found by its name, and an order can be repeated at today’s prices', async () => {
    const products = ['Neem soap', 'Neem soap bar', 'Neem soap box'].map((title) =>
      office.db.transact((tx) =>
        tx.product.create({ data: { title, description: '', stock: 40, price: 150, gstBp: 1_800, unit: 'case' } }),
      ),
    );
    const quoted = (await Promise.all(products)).map(({ id, title }) => createPricedLine(title, { productId: id, unitPaise: '10000' }));
    const { id } = await office.confirmed(quoted);
    await office.dispatch(id, 5_000);
    const [group] = (await office.trpc('query', 'admin.find', { q: 'neem soap' })).body.result.data.json.filter(
      ({ type }: { type: string }) => type === 'orders',
    );
    const params = { show: 'owed', q: 'Neem soap', by: 'product' };
    expect(group.rows.slice(0, 2)).toEqual([
      { name: 'Still owed of Neem soap: 1 line', params },
      { name: 'Still owed of Neem soap bar: 1 line', params: { ...params, q: 'Neem soap bar' } },
    ]);
    expect(group.rows.filter(({ name }: { name: string }) => name.startsWith('Still owed'))).toHaveLength(2);
    const { quotationId } = await office.order('orderAgain', { id });
    const draft = JSON.parse((await office.row(quotationId)).draft ?? '');
    expect(draft.lines).toMatchObject([{ title: 'Neem soap', quantity: 12_000, unitPaise: '15000', priceSource: 'list' }, {}, {}]);
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
    const names = [
      'Reference,Date,State,Quotation,Buyer,GSTIN,Place of supply,Purchase order number,',
      'Line,SKU,Item,HSN or SAC,Quantity,Unit,Price,Discount (%),GST (%),',
      'Taxable value,CGST,SGST or UTGST,IGST,Total of the line,Promised,Dispatched,Returned,Cancelled,Owed',
    ];
    expect(head).toBe(names.join(''));
    for (const value of [reference, '2026-11-24', 'Partly dispatched', 'PO 7', 'HH-SOAP', '3401', '14994.00', '1349.46'])
      expect(first).toContain(value);
    expect([second.includes('Freight'), more]).toEqual([true, []]);
    expect(
      (await office.call('GET', '/admin/export/orders.csv?from=2026-12-01', { token: office.token })).text.trim().split(/\r?\n/),
    ).toHaveLength(1);
  });
});
