/**
 * An order after a revision of its quotation: the revision has at least the dispatched quantities, and the order changes once the buyer
 * accepts it.
 */
import { describe, expect, it } from 'vitest';
import type { DraftLine } from '../../../shared/quotation/draft';
import { readDraft } from '../../../shared/quotation/stored-draft';
import { bothProvidersFor } from '../../support/databases';
import { DISPATCH_FIELDS, shareOrders } from '../../support/orders';
import { createSendForm } from '../../support/quotation-office';
import { createPricedLine } from '../../support/quotations';

const LINES = [
  createPricedLine('Palm soap'),
  createPricedLine('Napkins', { quantity: 4_000 }),
  createPricedLine('Freight', { kind: 'charge', quantity: 1_000 }),
];

describe.each(bothProvidersFor('isolation'))('a revised order on %s', (provider) => {
  const office = shareOrders(provider);

  /** Starts a revision of a quotation, and sets its lines. */
  async function revise(id: number, change: (lines: DraftLine[]) => DraftLine[]) {
    const { row } = await office.step('revise', { id });
    await office.step('saveDraft', { id, version: row.version, draft: { ...row.draft, lines: change(row.draft.lines) } });
    return row.draft.lines as DraftLine[];
  }
  async function sendForm(id: number) {
    const { version, draft } = await office.row(id);
    const { totalPaise } = JSON.parse(draft ?? '');
    return createSendForm(id, version, { totalPaise, recipients: [], text: '', withPdf: false });
  }
  const send = async (id: number) => office.step('send', await sendForm(id));
  async function dispatch(id: number, quantities: [lineId: number | undefined, quantity: number][]) {
    const { version } = await office.read(id);
    const lines = quantities.map(([lineId, quantity]) => ({ lineId, quantity }));
    return { id, version, ...DISPATCH_FIELDS, mail: null, lines };
  }

  it('a revision has at least what the buyer received, and is followed once it is accepted', async () => {
    const order = await office.confirmed(LINES);
    const { id, quotationId } = order;
    const [soap, napkins] = order.lines.map((line) => line.id);
    await office.order('sendDispatch', await dispatch(id, [[soap, 5_000]]));
    await revise(quotationId, ([first, , freight]) => [{ ...first, quantity: 4_000 } as DraftLine, freight as DraftLine]);
    const { draft } = await office.row(quotationId);
    const [key = ''] = readDraft(draft ?? '').lines.map((line) => line.key);
    const few = '5 cases of Palm soap left already: enter at least 5 cases';
    expect(await office.refused('send', await sendForm(quotationId))).toMatchObject({ status: 400, message: few, errors: { [key]: few } });
    await office.step('discardDraft', { id: quotationId, version: (await office.row(quotationId)).version });
    await revise(quotationId, ([, second]) => [second as DraftLine]);
    const gone = '5 cases of Palm soap left already: its line cannot be removed';
    expect(await office.refused('send', await sendForm(quotationId))).toMatchObject({ status: 400, errors: { lines: gone } });
    await office.step('discardDraft', { id: quotationId, version: (await office.row(quotationId)).version });

    // The buyer replaces the napkins by floor cleaner; the soap is moved to the end.
    await revise(quotationId, ([first, , freight]) => [
      createPricedLine('Floor cleaner', { key: 'new', quantity: 2_000 }),
      freight as DraftLine,
      { ...first, quantity: 8_000 } as DraftLine,
    ]);
    await send(quotationId);
    const { reference } = (await office.trpc('query', 'admin.quotations.row', { id: quotationId })).body.result.data.json;
    expect(await office.read(id)).toMatchObject({
      quotationReference: order.quotationReference,
      offered: reference,
      lines: [{ owed: 7_000 }, { owed: 4_000 }],
    });
    const tooMuch = await office.refusedOrder(
      'sendDispatch',
      await dispatch(id, [
        [soap, 4_000],
        [napkins, 1_000],
      ]),
    );
    expect(tooMuch.errors).toEqual({
      'lines.0.quantity': `${reference}, which the buyer can accept, leaves only 3 cases of Palm soap: withdraw it first`,
      'lines.1.quantity': `${reference}, which the buyer can accept, leaves nothing of Napkins: withdraw it first`,
    });
    await office.accept(quotationId);
    const followed = await office.read(id);
    expect(followed).toMatchObject({
      quotationReference: reference,
      offered: null,
      purchaseOrder: 'PO 8',
      state: 'partly',
      lines: [
        { title: 'Floor cleaner', ordered: 2_000, owed: 2_000, promisedOn: null },
        { id: soap, title: 'Palm soap', position: 2, ordered: 8_000, dispatched: 5_000, owed: 3_000, promisedOn: '2026-12-12' },
      ],
    });
    expect((await office.steps(order.inquiryId ?? 0)).at(-1)?.text).toMatch(`Order ${order.reference} is that of ${reference} for ₹`);
    const late = { id, version: order.version, lines: [{ lineId: soap, quantity: 1_000 }], reason: 'No' };
    expect(await office.refusedOrder('cancel', late)).toMatchObject({ status: 409, code: 'stale_edit' });
  });

  it('an order stays as accepted if the buyer declines the revision or the office withdraws it', async () => {
    const order = await office.confirmed(LINES);
    const { quotationId } = order;
    const before = await office.row(quotationId);
    for (const [name, fields, stands] of [
      ['decline', { reason: 'price', note: null }, 'declined'],
      ['withdraw', { reason: null }, 'withdrawn'],
    ] as const) {
      await revise(quotationId, (lines) => lines.map((line) => ({ ...line, quantity: 20_000 })));
      const { revision } = await send(quotationId);
      const { version } = await office.row(quotationId);
      await office.step(name, { id: quotationId, version, ...fields });
      const { state, currentRevision, totalPaise, decidedAt } = before;
      expect(await office.row(quotationId)).toMatchObject({ state, currentRevision, totalPaise, decidedAt });
      expect((await office.revision(quotationId, revision)).decision).toBe(stands === 'declined' ? 'declined' : null);
    }
    expect(await office.read(order.id)).toMatchObject({ quotationReference: order.quotationReference, lines: order.lines });
    await revise(quotationId, (lines) => lines);
    expect(await send(quotationId)).toMatchObject({ revision: 4 });
  });

  it('an acceptance without an order cannot be revised, and is taken back first', async () => {
    const { id } = await office.accepted();
    expect(await office.refused('revise', { id })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Confirm it as an order'),
    });
    expect((await office.trpc('query', 'admin.quotations.agreedLines', { id })).body.result.data.json).toBeNull();
  });
});
