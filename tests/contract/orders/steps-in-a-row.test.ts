/** Steps that follow each other at once: each keeps its own number and its own mail, and a taken-back acceptance mails nobody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testProviders } from '../../support/databases';
import { createConfirmForm, DISPATCH_FIELDS, type OrdersTestSite, startOrders } from '../../support/orders';

describe.each(testProviders)('steps of an order in a row on %s', (provider) => {
  let office: OrdersTestSite;
  beforeAll(async () => {
    office = await startOrders(provider);
  });
  afterAll(() => office.close());

  const mail = { to: 'meera@example.com', text: 'Dear Ms Iyer' };
  const waiting = (quotationId: number) =>
    office.mails({ quotationId, state: 'waiting', kind: { in: ['order-confirmed', 'order-dispatched', 'order-date-moved'] } });
  async function confirmedAndMoved() {
    const { id: quotationId } = await office.accepted();
    const { id, version } = await office.order('confirm', { ...createConfirmForm(quotationId), mail });
    const lineIds = (await office.read(id)).lines.map((line) => line.id);
    await office.order('moveDate', { id, version, lineIds, promisedOn: '2026-12-19', mail });
    return { id, quotationId };
  }

  it('a promised day that is moved right after the confirmation has a mail of its own', async () => {
    const { quotationId } = await confirmedAndMoved();
    expect((await waiting(quotationId)).map(({ kind }) => kind).sort()).toEqual(['order-confirmed', 'order-date-moved']);
  });

  it('an acceptance that is taken back within ten seconds stops the mails of all steps', async () => {
    const { quotationId } = await confirmedAndMoved();
    await office.step('takeBack', { id: quotationId, version: (await office.row(quotationId)).version });
    expect(await waiting(quotationId)).toEqual([]);
  });

  it('a dispatch gets the number after the highest one, also when an earlier draft was discarded', async () => {
    const { id, version, lines } = await office.confirmed();
    const draft = { id, ...DISPATCH_FIELDS, lines: [{ lineId: lines[0]?.id, quantity: 1_000 }] };
    const first = await office.order('saveDispatch', { ...draft, version });
    const second = await office.order('saveDispatch', { ...draft, version: first.version });
    await office.order('discardDispatch', { id, version: second.version, dispatchId: first.dispatchId });
    expect((await office.dispatch(id, 1_000)).number).toBe(3);
  });
});
