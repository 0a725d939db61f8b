/** What happened to an order stays as it was: the value of dispatched goods, the papers' days, links of earlier mails, and void dispatches. */
import { describe, expect, it } from 'vitest';
import type { DraftLine } from '../../../shared/quotation/draft';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { createConfirmForm, shareOrders } from '../../support/orders';
import { readPdf } from '../../support/pdf';
import { createPricedLine } from '../../support/quotations';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const priced =
  (unitPaise: string) =>
  ([first]: DraftLine[]) => [{ ...first, unitPaise, priceSource: 'typed' } as DraftLine];
const counted =
  (quantity: number) =>
  ([first]: DraftLine[]) => [{ ...first, quantity } as DraftLine];

for (const provider of bothProvidersFor('isolation'))
  describe(`the past of orders on ${provider}`, quickOn('sqlite', provider), () => {
    const office = shareOrders(provider);
    const start = new Date('2026-11-24T06:00:00Z');

    const soap = (fields: object = {}) => office.confirmed([createPricedLine('Soap', { unitPaise: '10000', ...fields })]);
    const forgetOrders = () => office.db.transact((tx) => tx.salesOrder.deleteMany());
    const open = async (path: string) =>
      readPdf((await office.call('GET', `/admin/orders/${path}`, { token: office.token })).bytes)
        .pages.join(' ')
        .replace(/\s+/g, ' ');
    /** Runs `work` on another day. */
    async function at<T>(day: string, work: () => Promise<T>): Promise<T> {
      office.clock.now = new Date(day);
      const stillSignedIn = { lastSeenAt: office.clock.now, expiresAt: new Date('2027-01-01T00:00:00Z') };
      await office.db.transact((tx) => tx.adminSession.updateMany({ data: stillSignedIn }));
      try {
        return await work();
      } finally {
        office.clock.now = start;
      }
    }

    it('the figures of a past month name a dispatch that was made void since', async () => {
      await forgetOrders();
      const { id } = await soap();
      const [kept, gone] = [await office.dispatch(id, 2_000), await office.dispatch(id, 3_000)];
      const withdrawn = await soap();
      const { id: dispatchId } = await office.dispatch(withdrawn.id, 1_000);
      await at('2026-12-03T06:00:00Z', async () => {
        await office.voidDispatch(id, gone.id);
        await office.voidDispatch(withdrawn.id, dispatchId);
        const { version } = await office.row(withdrawn.quotationId);
        await office.step('takeBack', { id: withdrawn.quotationId, version });
      });
      const { total, voided } = await office.ask('figures', NOVEMBER);
      expect([kept.number, total.dispatched.taxablePaise]).toEqual([1, '20000']);
      const named = { orderId: id, reference: gone.reference, dispatchedOn: '2026-11-26', taxablePaise: '30000' };
      expect(voided).toEqual([{ ...named, voidedAt: '2026-12-03T06:00:00.000Z' }]);
      const { id: _, ...stored } = await office.db.read.dispatch.findUniqueOrThrow({ where: { id: gone.id } });
      const more = Array.from({ length: 20 }, (_, at) => ({ ...stored, number: at + 10 }));
      await office.db.transact((tx) => tx.dispatch.createMany({ data: more }));
      expect((await office.ask('figures', NOVEMBER)).voided).toHaveLength(20);
    });

    it('a picking list has the moment of the quantities that it states', async () => {
      const { id } = await soap();
      await office.db.transact((tx) => tx.salesOrder.update({ where: { id }, data: { confirmedAt: new Date('2026-09-01T06:00:00Z') } }));
      expect(await open(`${id}/picking-list.pdf`)).not.toContain('1 September 2026');
      const lists = [await open(`${id}/picking-list.pdf`), await at('2026-11-24T07:01:00Z', () => open(`${id}/picking-list.pdf`))];
      expect(lists.map((text) => /Owed at\s*(24 Nov 2026, \d\d:\d\d)/.exec(text)?.[1])).toEqual([
        '24 Nov 2026, 11:30',
        '24 Nov 2026, 12:31',
      ]);
    });

    it('an order confirmation that names revision 2 is not dated before it', async () => {
      const { id, quotationId } = await soap();
      const early = new Date('2026-09-01T06:00:00Z');
      await office.db.transact((tx) => tx.salesOrder.update({ where: { id }, data: { confirmedAt: early, agreedAt: early } }));
      expect(await open(`${id}/confirmation.pdf`)).toContain('1 September 2026');
      await office.revise(quotationId, counted(20_000));
      await office.accept(quotationId);
      const text = await open(`${id}/confirmation.pdf`);
      expect([/This confirms quotation \S*R2/.test(text), text.includes('1 September 2026')]).toEqual([true, false]);
    });

    it('a later revision that has expired does not block dispatches', async () => {
      const { id, quotationId, lines } = await soap();
      await office.revise(quotationId, counted(1_000));
      const left = {
        dispatchedOn: '2026-11-26',
        carrier: null,
        transportNumber: null,
        ewayBillNumber: null,
        invoiceNumber: null,
        mail: null,
      };
      const send = async () =>
        office.post('sendDispatch', {
          id,
          version: (await office.read(id)).version,
          ...left,
          lines: [{ lineId: lines[0]?.id, quantity: 3_000 }],
        });
      expect([(await send()).status, (await office.read(id)).offered === null]).toEqual([400, false]);
      await at('2026-12-30T06:00:00Z', async () => {
        expect([(await send()).status, (await office.read(id)).offered]).toEqual([200, null]);
      });
    });

    it('a void dispatch keeps its lines when the order is confirmed again, and when a later revision has no such line', async () => {
      const { id, quotationId } = await soap();
      const { id: dispatchId } = await office.dispatch(id, 2_000);
      await office.voidDispatch(id, dispatchId);
      await office.step('takeBack', { id: quotationId, version: (await office.row(quotationId)).version });
      await office.accept(quotationId);
      await office.order('confirm', createConfirmForm(quotationId));
      const lines = async () => (await office.read(id)).dispatches[0]?.lines;
      expect(await lines()).toMatchObject([{ title: 'Soap', unit: 'case', quantity: 2_000, taxablePaise: '20000' }]);
      await office.revise(quotationId, () => [createPricedLine('Oil')]);
      await office.accept(quotationId);
      expect(await lines()).toMatchObject([{ lineId: null, title: 'Soap', quantity: 2_000 }]);
    });

    it('a start fills the values of dispatches, returns and cancellations of an earlier release at the prices of their time', async () => {
      await forgetOrders();
      const { fillOrderValues } = await import('../../../server/features/upgrades/order-values');
      const { id, quotationId, lines } = await soap();
      await office.dispatch(id, 4_000);
      const { version } = await office.read(id);
      const of = { lines: [{ lineId: lines[0]?.id, quantity: 1_000 }], reason: 'Said so' };
      const { version: next } = await office.order('cancel', { id, version, ...of });
      await office.order('takeReturn', { id, version: next, ...of, isOwedAgain: true });
      // The buyer declines one revision, and accepts another one, in which the line has another place.
      await office.revise(quotationId, priced('90000'));
      office.clock.now = new Date(start.getTime() + 30_000);
      await office.step('decline', { id: quotationId, version: (await office.row(quotationId)).version, reason: 'price', note: null });
      await office.dispatch(id, 1_000);
      await office.revise(quotationId, (lines) => [createPricedLine('Oil', { unitPaise: '70000' }), ...priced('20000')(lines)]);
      office.clock.now = new Date(start.getTime() + 60_000);
      await office.accept(quotationId);
      const [, moved] = (await office.read(id)).lines;
      await office.dispatch(id, 1_000, { lines: [{ lineId: moved?.id, quantity: 1_000 }] });
      office.clock.now = start;
      const values = async () => ({
        left: await office.db.read.dispatchLine.findMany({ where: { dispatch: { orderId: id } }, orderBy: { id: 'asc' } }),
        back: await office.db.read.orderReturn.findMany({ where: { line: { orderId: id } } }),
        cancelled: await office.db.read.orderCancellation.findMany({ where: { line: { orderId: id } } }),
      });
      const stored = await values();
      expect(stored.left.map(({ taxablePaise }) => taxablePaise)).toEqual([40_000n, 10_000n, 20_000n]);
      const empty = { revisionId: null, position: null, unitPaise: null, taxablePaise: null, totalPaise: null };
      // Releases that stored no values, and those that stored returns and cancellations without tax only; at last without a conversation.
      for (const { hasDispatches, hasSteps, data } of [
        { hasDispatches: false, hasSteps: true, data: { taxablePaise: null, totalPaise: null } },
        { hasDispatches: true, hasSteps: true, data: { totalPaise: null } },
        { hasDispatches: false, hasSteps: false, data: { totalPaise: null } },
      ]) {
        await office.db.transact(async (tx) => {
          if (!hasSteps) await tx.inquiryMessage.deleteMany({ where: { quotationId } });
          if (!hasDispatches) await tx.dispatchLine.updateMany({ where: { dispatch: { orderId: id } }, data: empty });
          await tx.orderReturn.updateMany({ data });
          await tx.orderCancellation.updateMany({ data });
        });
        expect(await fillOrderValues(office.services)).toEqual(['the values of dispatched goods are stored for 1 orders']);
        expect(await values()).toEqual(stored);
        expect(await fillOrderValues(office.services)).toEqual([]);
      }
    });
  });
