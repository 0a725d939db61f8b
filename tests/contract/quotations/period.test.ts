/**
 * Figures of a period: inquiries, quotations, won and lost ones; the lists and files that the figures lead to; and changes of several
 * quotations at once.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseProviders } from '../../../prisma/schema';
import type { OwnerFigures, QuotationFigures } from '../../../server/features/quotations/figures/period-figures';
import { shareQuotationOffice } from '../../support/quotation-office';
import { createPricedLine } from '../../support/quotations';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

describe.each(databaseProviders)('quotations of a period on %s', (provider) => {
  const office = shareQuotationOffice(provider);
  let me: number;
  beforeAll(async () => {
    me = (await office.db.read.adminUser.findFirstOrThrow()).id;
    await office.db.transact(async (tx) => {
      const asked = { email: '', topic: 'quote', message: 'x', source: 'contact', dueAt: new Date() };
      const at = (day: string) => new Date(`${day}T04:00:00Z`);
      const inquiries = [
        { id: 9001, name: 'Ibex', createdAt: at('2026-11-02'), ownerId: me },
        { id: 9002, name: 'Okapi', createdAt: at('2026-11-30') },
        { id: 9003, name: 'Spam', createdAt: at('2026-11-05'), suspectedSpam: true },
        { id: 9004, name: 'Demo', createdAt: at('2026-11-05'), isDemo: true },
        { id: 9005, name: 'Joined', createdAt: at('2026-11-06'), joinedToId: 9001 },
        // 31 October, half past eleven at night in India; and the first minute of November there.
        { id: 9006, name: 'Late', createdAt: new Date('2026-10-31T18:00:00Z') },
        { id: 9007, name: 'First', createdAt: new Date('2026-10-31T18:30:00Z') },
      ];
      for (const inquiry of inquiries) await tx.contactInquiry.create({ data: { ...asked, ...inquiry } });
      const quoted = { buyerName: 'Ibex', createdAt: at('2026-10-30'), totalPaise: 100_000n, currentRevision: 1 };
      const quotations = [
        { id: 8001, inquiryId: 9001, ownerId: me, state: 'accepted', handedOverAt: at('2026-11-03'), decidedAt: at('2026-11-20') },
        { id: 8002, inquiryId: 9002, state: 'declined', lossReason: 'price', handedOverAt: at('2026-11-04'), decidedAt: at('2026-11-21') },
        { id: 8003, inquiryId: 9002, state: 'withdrawn', handedOverAt: at('2026-10-31'), decidedAt: at('2026-11-22') },
        { id: 8004, inquiryId: 9004, state: 'accepted', handedOverAt: at('2026-11-03'), decidedAt: at('2026-11-20') },
        { id: 8005, inquiryId: 9001, ownerId: me, state: 'accepted', handedOverAt: at('2026-11-05'), decidedAt: at('2026-12-01') },
      ];
      for (const quotation of quotations) await tx.quotation.create({ data: { ...quoted, ...quotation } });
      const frozen = { number: 1, document: '', hash: 'x', taxablePaise: 1n, totalPaise: 1n, validUntil: at('2026-12-30'), sentBy: 'Asha' };
      for (const { id: quotationId, handedOverAt } of quotations)
        await tx.quotationRevision.create({ data: { ...frozen, quotationId, sentAt: handedOverAt, handedOverAt } });
    });
  });

  const ask = (name: string, input: object) => office.askWith('query', `admin.${name}`, input);
  const figures = async (period: object) => ask('quotations.figures', period);

  it('quotations of a period are counted by owner, without spam, joined inquiries or the demo, by days in India', async () => {
    const { months, total } = await figures(NOVEMBER);
    expect(total).toEqual({
      asked: 3,
      quoted: { count: 3, taxablePaise: '3', totalPaise: '300000' },
      won: { count: 1, taxablePaise: '1', totalPaise: '100000' },
      lost: { count: 2, taxablePaise: '2', totalPaise: '200000' },
      reasons: expect.toSatisfy((reasons: object[]) => JSON.stringify(reasons).includes('"price"') && reasons.length === 2),
      medianHours: 24,
    });
    expect(months).toMatchObject([
      {
        ...NOVEMBER,
        total,
        owners: [
          { ownerId: me, asked: 1 },
          { ownerId: null, ownerName: null, asked: 2 },
        ],
      },
    ]);
    expect((await figures({ from: '2026-10-31', to: '2026-12-01' })).months.map(({ from, to }: typeof NOVEMBER) => [from, to])).toEqual([
      ['2026-10-31', '2026-10-31'],
      ['2026-11-01', '2026-11-30'],
      ['2026-12-01', '2026-12-01'],
    ]);
  });

  it('each figure of the quotations leads to a list with the same number of rows', async () => {
    const { months } = await figures(NOVEMBER);
    const [{ owners, total }] = months;
    const all: [{ owner?: number | null }, QuotationFigures][] = [
      [{}, total],
      ...owners.map((one: OwnerFigures) => [{ owner: one.ownerId }, one]),
    ];
    for (const [owner, { asked, quoted, won, lost, reasons }] of all) {
      const count = async (input: object) => (await ask('quotations.page', { ...NOVEMBER, ...owner, ...input })).total;
      expect((await ask('inquiries.page', { ...NOVEMBER, ...owner })).total).toBe(asked);
      expect(await count({ on: 'handedOver' })).toBe(quoted.count);
      expect(await count({ on: 'decided', view: 'accepted' })).toBe(won.count);
      expect(await count({ on: 'decided', view: 'lost' })).toBe(lost.count);
      for (const { reason, count: times } of reasons) expect(await count({ on: 'decided', view: 'lost', reason })).toBe(times);
    }
  });

  it('files without a period leave the demo out, as figures do', async () => {
    const ids = async (path: string) =>
      (await office.call('GET', `/admin/export/${path}.csv`, { token: office.token })).text.split('\r\n').map((row) => row.split(',')[0]);
    const [quotations, inquiries] = [await ids('quotations'), await ids('contact-inquiries')];
    expect(quotations).toEqual(expect.arrayContaining(['8001', '8002', '8003', '8005']));
    expect(quotations).not.toContain('8004');
    expect(inquiries).toContain('9001');
    expect(inquiries).not.toContain('9004');
  });

  it('a period that ends before it begins, is longer than two years, or has an invalid day is refused', async () => {
    for (const period of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2024-01-01', to: '2026-11-01' },
      { from: '2026-02-30', to: '2026-11-01' },
    ])
      expect((await office.trpc('query', 'admin.quotations.figures', period)).status).toBe(400);
  });

  it('the export has frozen amounts, a row for each quotation or each line, and the purchase order', async () => {
    const { id } = await office.sent();
    await office.db.transact(async (tx) => {
      const handedOverAt = new Date('2026-11-24T06:00:00Z');
      await tx.quotation.update({ where: { id }, data: { handedOverAt, lineText: 'Palm soap PS-77' } });
      await tx.quotationRevision.updateMany({ where: { quotationId: id }, data: { handedOverAt, purchaseOrder: 'PO-7' } });
    });
    const file = async (query: string) => {
      const address = `/admin/export/quotations.csv?on=handedOver&from=2026-11-24&to=2026-11-24&${query}`;
      const [head = '', ...rows] = (await office.call('GET', address, { token: office.token })).text.trim().split('\r\n');
      return rows.map((row) =>
        Object.fromEntries(
          head
            .replace('\ufeff', '')
            .split(',')
            .map((name, at) => [name, row.split(',')[at]]),
        ),
      );
    };
    const amounts = { 'Taxable value': '14994.00', CGST: '1349.47', 'SGST or UTGST': '1349.47', IGST: '0.00' };
    const order = { 'Purchase order number': 'PO-7' };
    const place = { 'Place of supply': '29-Karnataka', 'Valid until': '2026-12-04' };
    expect(await file('')).toMatchObject([{ ...amounts, 'Round off': '0.06', Total: '17693.00', ...order, ...place }]);
    const first = { 'Taxable value': '6597.50', CGST: '593.78', 'SGST or UTGST': '593.78', 'Total of the line': '7785.06' };
    const second = { 'Taxable value': '8396.50', CGST: '755.69', 'SGST or UTGST': '755.69', 'Total of the line': '9907.88' };
    expect(await file('lines=true')).toMatchObject([
      { ...first, Line: '1', Item: 'Palm soap', Quantity: '5', 'GST (%)': '18', ...order },
      { ...second, Line: '2', Item: 'Palm soap refill', Quantity: '7', 'GST (%)': '18', ...order },
    ]);
  });

  it('drafts and sent quotations are found by the SKU or title of a line', async () => {
    const line = { ...createPricedLine('Vetiver mat'), sku: 'VM-104' };
    const { id, version } = await office.write();
    const { draft } = await ask('quotations.row', { id });
    await office.askWith('mutation', 'admin.quotations.saveDraft', { id, version, draft: { ...draft, lines: [line] } });
    for (const q of ['vm-104', 'VETIVER mat']) expect((await ask('quotations.page', { q })).rows).toMatchObject([{ id }]);
    expect((await ask('quotations.page', { q: 'vetiver nowhere' })).rows).toEqual([]);
  });

  it('quotations are sorted by a column in both directions, missing values last', async () => {
    const order = async (sort: string) =>
      (await ask('quotations.page', { ...NOVEMBER, on: 'handedOver', sort })).rows.map(({ id }: { id: number }) => id);
    const [up, down] = [await order('decidedAt'), await order('-decidedAt')];
    expect(up.slice(0, 3)).toEqual([8001, 8002, 8005]);
    expect(down.slice(0, 3)).toEqual([8005, 8002, 8001]);
    expect(up.at(-1)).toBe(down.at(-1));
  });

  it('selected quotations get an owner or a follow-up as one change with one undo; those changed meanwhile stay', async () => {
    const seen = (await ask('quotations.page', { q: 'ibex' })).rows.map(({ id, version }: Record<string, number>) => ({ id, version }));
    const change = (quotations: object[], wanted: object) =>
      office.askWith('mutation', 'admin.quotations.changeMany', { quotations, change: wanted });
    const { changeSet, changed, left } = await change(seen, { followUpAt: '2026-12-01' });
    // A quotation without a document belongs to an erased buyer.
    expect([changed, left.map(({ why }: { why: string }) => why)]).toEqual([[], seen.map(() => 'its buyer was erased')]);
    expect(changeSet).toBeDefined();
    const { id } = await office.write();
    const { version } = await ask('quotations.row', { id });
    const other = await office.write();
    const done = await change(
      [
        { id, version },
        { id: other.id, version: 99 },
      ],
      { ownerId: me },
    );
    expect(done).toMatchObject({ changed: [id], left: [{ id: other.id, why: 'was changed in the meantime' }] });
    expect(await ask('quotations.row', { id })).toMatchObject({ ownerId: me });
    await office.askWith('mutation', 'admin.history.undo', { changeSet: done.changeSet });
    expect(await ask('quotations.row', { id })).toMatchObject({ ownerId: null });
    expect(
      (await office.trpc('mutation', 'admin.quotations.changeMany', { quotations: [{ id, version: 1 }], change: { ownerId: 4711 } }))
        .status,
    ).toBe(400);
  });
});
