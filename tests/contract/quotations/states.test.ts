/** The update of each step: its condition alone decides, and no other quotation is changed. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as steps from '../../../server/features/quotations/quotation-state';
import type { Tx } from '../../../server/platform/database/database';
import type { RevisionStanding } from '../../../shared/quotation/states';
import { shareApp } from '../../support/app';
import { addQuotation, reviseQuotation } from '../../support/quotations';

const at = new Date('2026-11-24T06:00:00Z');
const END = new Date('2026-12-04T18:30:00Z');

const app = shareApp('sqlite', { isStill: true, now: () => at });
let sent: Stored;
beforeAll(async () => {
  const { quotationId } = await addQuotation(app.db, { at });
  await reviseQuotation(app.db, quotationId, { at });
  sent = await read(quotationId);
});

type Step = (tx: Tx, it: { quotation: steps.StoredQuotation; revision: steps.StoredQuotationRevision }) => Promise<unknown>;

type Stored = { quotation: steps.StoredQuotation; revisions: steps.StoredQuotationRevision[] };
const read = async (id: number): Promise<Stored> => ({
  quotation: await app.db.read.quotation.findUniqueOrThrow({ where: { id } }),
  revisions: await app.db.read.quotationRevision.findMany({ where: { quotationId: id }, orderBy: { number: 'asc' } }),
});

/**
 * Takes a step with a quotation of two revisions that is open, unless `stored` says otherwise, beside an identical quotation; `seen`
 * replaces parts of the state that the step compares. Returns the result of the step, and the quotation afterwards.
 */
async function take(step: Step, { stored = {}, seen = {}, number = 2 }: { stored?: object; seen?: object; number?: number } = {}) {
  const copy = async (tx: Tx) => {
    const { id: _, inquiryId: __, ...quotation } = sent.quotation;
    const { id } = await tx.quotation.create({ data: { ...quotation, ...stored } });
    await tx.quotationRevision.createMany({ data: sent.revisions.map(({ id: _, ...revision }) => ({ ...revision, quotationId: id })) });
    return id;
  };
  const [id, other] = await app.db.transact(async (tx) => [await copy(tx), await copy(tx)] as const);
  const [looked, untouched] = [await read(id), await read(other)];
  const revision = looked.revisions[number - 1] as steps.StoredQuotationRevision;
  const outcome = await app.db.transact((tx) => step(tx, { quotation: { ...looked.quotation, ...seen }, revision }));
  expect(await read(other)).toEqual(untouched);
  const { quotation, revisions } = await read(id);
  const isChanged = quotation.version !== looked.quotation.version;
  if (!isChanged) expect({ quotation, revisions }).toEqual(looked);
  return { outcome, isChanged, quotation, revisions };
}
const outcomeOf = async (...args: Parameters<typeof take>) => (await take(...args)).outcome;
const refused = (stands: RevisionStanding, isRepeat = false) => ({ isDone: false, isRepeat, stands });

describe('sending', () => {
  const send: Step = (tx, { quotation, revision }) => {
    const { document, hash, taxablePaise, totalPaise } = revision;
    const frozen = { document, hash, taxablePaise, totalPaise, validUntil: '2026-12-31', sentById: 1, sentBy: 'R. Rao' };
    return steps.sendRevision(tx, quotation, frozen, { at, followUpAt: null });
  };

  it.each([
    ['draft', true],
    ['open', true],
    ['declined', true],
    ['withdrawn', true],
    ['accepted', false],
  ])('sending a quotation that is %s creates the next revision: %s', async (state, isSent) => {
    const lost = { decidedAt: at, lossReason: 'price' };
    const { outcome, isChanged, quotation, revisions } = await take(send, { stored: { state, draft: '{}', ...lost } });
    expect([isChanged, revisions.length, outcome === null]).toEqual([isSent, isSent ? 3 : 2, !isSent]);
    if (isSent) expect(quotation).toMatchObject({ state: 'open', currentRevision: 3, draft: null, decidedAt: null, lossReason: null });
  });

  it.each([
    ['no draft', { draft: null }, {}],
    ['another version', { draft: '{}' }, { version: 1 }],
    ['another revision', { draft: '{}' }, { currentRevision: 1 }],
  ])('a quotation with %s is not sent', async (_, stored, seen) => expect(await outcomeOf(send, { stored, seen })).toBeNull());
});

describe('deciding', () => {
  const by = { by: 'Meera', on: 'link', at } as const;
  const accept =
    (who: Partial<Parameters<typeof steps.acceptRevision>[3]> = {}, hash?: string): Step =>
    (tx, { revision }) =>
      steps.acceptRevision(tx, revision, hash ?? revision.hash, { ...by, purchaseOrder: 'PO 7', ...who });
  const decline: Step = (tx, { revision }) => steps.declineRevision(tx, revision, { ...by, reason: 'price', note: 'Ten per cent?' });

  it('a decision on a quotation stores the outcome and the reason of a loss, and clears the follow-up', async () => {
    const open = { stored: { followUpAt: at } };
    const accepted = await take(accept(), open);
    expect(accepted.outcome).toEqual({ isDone: true });
    expect(accepted.quotation).toMatchObject({ state: 'accepted', decidedAt: at, followUpAt: null, lossReason: null });
    expect(accepted.revisions).toMatchObject([{ decision: null }, { decision: 'accepted', decidedBy: 'Meera', purchaseOrder: 'PO 7' }]);
    const declined = await take(decline, open);
    expect(declined.quotation).toMatchObject({ state: 'declined', lossReason: 'price', followUpAt: null });
    expect(declined.revisions[1]).toMatchObject({ decision: 'declined', decisionNote: 'Ten per cent?' });
  });

  it('a decision on a quotation by its link is refused for another document, after the last valid day, and for a replaced revision', async () => {
    const late = (ms: number) => ({ at: new Date(END.getTime() + ms) });
    expect(await outcomeOf(accept({}, 'another'))).toEqual(refused('open'));
    expect(await outcomeOf(accept(late(-1)))).toEqual({ isDone: true });
    expect(await outcomeOf(accept(late(0)))).toEqual(refused('expired'));
    expect(await outcomeOf(accept({ ...late(9), on: 'purchase-order' }))).toEqual({ isDone: true });
    expect(await outcomeOf(accept(), { number: 1 })).toEqual(refused('replaced'));
    expect(await outcomeOf(decline, { number: 1 })).toEqual(refused('replaced'));
    for (const state of ['accepted', 'declined', 'withdrawn'] as const)
      expect(await outcomeOf(accept(), { stored: { state } })).toEqual(refused(state));
  });

  it('a decision counts as a repeat only with the same outcome, person and channel', async () => {
    const again = (second: Step) =>
      outcomeOf(async (tx, found) => {
        await accept()(tx, found);
        return second(tx, found);
      });
    expect(await again(accept())).toEqual(refused('accepted', true));
    expect(await again(accept({ by: 'Ravi' }))).toEqual(refused('accepted'));
    expect(await again(accept({ on: 'purchase-order' }))).toEqual(refused('accepted'));
    expect(await again(decline)).toEqual(refused('accepted'));
  });
});

describe('withdrawing and taking back', () => {
  const withdraw: Step = (tx, { quotation: { version }, revision }) =>
    steps.withdrawQuotation(tx, revision, { version, reason: 'Out of stock', at });
  const reopen: Step = (tx, { quotation: { version }, revision }) => steps.reopenQuotation(tx, revision, { version, followUpAt: at, at });

  it('an open or expired quotation is withdrawn only in the version that the user saw', async () => {
    for (const validUntil of [END, at]) {
      const { outcome, quotation } = await take(withdraw, { stored: { validUntil, followUpAt: at } });
      expect(outcome).toEqual({ isDone: true });
      expect(quotation).toMatchObject({ state: 'withdrawn', lossReason: 'Out of stock', decidedAt: at, followUpAt: null });
    }
    expect(await outcomeOf(withdraw, { seen: { version: 1 } })).toEqual(refused('open'));
    expect(await outcomeOf(withdraw, { number: 1 })).toEqual(refused('replaced'));
    expect(await outcomeOf(withdraw, { stored: { state: 'declined' } })).toEqual(refused('declined'));
  });

  it('a decision is taken back only in the version that the user saw', async () => {
    for (const state of ['accepted', 'declined', 'withdrawn']) {
      const { outcome, quotation } = await take(reopen, { stored: { state, lossReason: 'price', decidedAt: at } });
      expect([state, outcome]).toEqual([state, { isDone: true }]);
      expect(quotation).toMatchObject({ state: 'open', lossReason: null, decidedAt: null, followUpAt: at });
    }
    expect(await outcomeOf(reopen)).toEqual(refused('open'));
    expect(await outcomeOf(reopen, { stored: { state: 'accepted' }, seen: { version: 1 } })).toEqual(refused('accepted'));
    expect(await outcomeOf(reopen, { stored: { state: 'accepted' }, number: 1 })).toEqual(refused('replaced'));
  });
});
