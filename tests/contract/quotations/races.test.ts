/**
 * Concurrent decisions about a quotation at the last moment of its validity: one succeeds, and the others get an error with the new state.
 */
import { setImmediate as aMoment } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { acceptRevision, type DecisionOutcome, declineRevision } from '../../../server/features/quotations/quotation-state';
import { applyDecision } from '../../../server/features/quotations/sending/decided';
import { printFigure, quickOrLong } from '../../faults/long-form';
import { bothProvidersFor, quickOn } from '../../support/databases';
import { shareQuotationOffice } from '../../support/quotation-office';

const ROUNDS = quickOrLong(20, 200);
const LAST_DAY = '2026-12-04';
const END = Date.parse('2026-12-04T18:30:00Z');

/** The winning decision, or the losing decision's error with the quotation's state. */
type Told = { won: true } | { won: false; stands: string };
/** The state, the newest step and the kinds of the mails after each outcome. */
const AFTER: Record<string, { state: string; step: RegExp; mails: string[] }> = {
  revision: { state: 'open', step: /-R2 for .* is ready/, mails: [] },
  accepted: { state: 'accepted', step: /^Accepted QT/, mails: ['quotation-decided', 'quotation-notice'] },
  order: { state: 'accepted', step: /^Entered purchase order PO 7 of/, mails: ['quotation-decided', 'quotation-notice'] },
  declined: { state: 'declined', step: /^Declined QT/, mails: ['quotation-notice'] },
  refused: { state: 'declined', step: /was declined, as the buyer told us/, mails: [] },
  withdrawn: { state: 'withdrawn', step: /^Withdrew QT/, mails: [] },
};

describe.each(bothProvidersFor('isolation'))('a quotation on %s', (provider) => {
  const office = shareQuotationOffice(provider, { at: '2026-12-04T18:20:00Z' });

  /** Starts a clock at `from` that advances a tenth of a millisecond with each reading. */
  const runClock = (from: number) => {
    let looks = 0;
    Object.defineProperty(office.clock, 'now', {
      configurable: true,
      get: () => {
        looks += 1;
        return new Date(from + Math.floor(looks / 10));
      },
    });
  };
  const stopClock = () =>
    Object.defineProperty(office.clock, 'now', { configurable: true, writable: true, value: new Date('2026-12-04T18:20:00Z') });

  it(`a quotation has one outcome when all decide concurrently, ${ROUNDS} times`, {
    timeout: 600_000,
    ...quickOn('postgresql', provider),
  }, async () => {
    const winners = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      stopClock();
      const { id, inquiryId } = await office.sent({}, { validUntil: LAST_DAY });
      const { version } = await office.rewrite(id, { validUntil: '2026-12-10' });
      const revision = await office.revision(id);

      const byLink = async (
        decide: (at: Date) => (tx: Parameters<typeof acceptRevision>[0]) => Promise<DecisionOutcome>,
      ): Promise<Told> => {
        const at = office.clock.now;
        const outcome = await office.db.transact(async (tx) => {
          const outcome = await decide(at)(tx);
          if (outcome.isDone) await applyDecision(tx, office.services, revision.id);
          return outcome;
        });
        if (outcome.isDone) return { won: true };
        if (outcome.stands === 'expired') expect(at.getTime()).toBeGreaterThanOrEqual(END);
        return { won: false, stands: outcome.stands };
      };
      const byOffice = async (name: string, input: object): Promise<Told> => {
        const { status, body, text } = await office.post(name, { id, version, ...input });
        if (status === 200) return { won: true };
        const { code, conflict } = body.error.json.data;
        expect([status, code, text]).toEqual([409, code === 'stale_edit' ? code : 'quotation_not_open', text]);
        return { won: false, stands: code === 'stale_edit' ? 'changed' : conflict.theirs.stands };
      };
      const buyer = { by: 'M. Iyer', on: 'link' as const };
      const steps: [string, () => Promise<Told>][] = [
        ['accepted', () => byLink((at) => (tx) => acceptRevision(tx, revision, revision.hash, { ...buyer, at, purchaseOrder: null }))],
        ['declined', () => byLink((at) => (tx) => declineRevision(tx, revision, { ...buyer, at, reason: 'price', note: null }))],
        ['withdrawn', () => byOffice('withdraw', { reason: null })],
        ['revision', () => byOffice('send', { ...office.sendForm(id, version), recipients: [] })],
        ['order', () => byOffice('acceptByOrder', { revision: 1, purchaseOrder: 'PO 7', name: 'M. Iyer' })],
        ['refused', () => byOffice('decline', { reason: 'other', note: null })],
      ];
      // The steps start in another order each round, some of them a little later than the others.
      const order = [...steps.slice(round % steps.length), ...steps.slice(0, round % steps.length)];
      runClock(END - 1 - (round % 3));
      const told = await Promise.all(
        order.map(async ([name, step], place) => {
          for (let wait = place * (round % 5); wait > 0; wait -= 1) await aMoment();
          return [name, await step()] as const;
        }),
      );

      const won = told.flatMap(([name, { won }]) => (won ? [name] : []));
      expect(won).toHaveLength(1);
      const [winner = ''] = won;
      winners.set(winner, (winners.get(winner) ?? 0) + 1);
      const after = AFTER[winner] as (typeof AFTER)[string];
      const now = await office.row(id);
      expect(now).toMatchObject({ state: after.state, version: version + 1, currentRevision: winner === 'revision' ? 2 : 1 });
      for (const [name, answer] of told) {
        if (answer.won) continue;
        const stands = ['changed', 'expired', winner === 'revision' ? 'replaced' : now.state];
        expect([name, stands]).toEqual([name, expect.arrayContaining([answer.stands])]);
      }
      // The first entry is the mail of the first revision.
      const said = (await office.steps(inquiryId)).slice(1).map(({ text }) => text);
      expect(said).toEqual([expect.stringMatching(after.step)]);
      const { decision, decidedAt } = await office.revision(id);
      const decided = { accepted: 'accepted', declined: 'declined' }[after.state] ?? null;
      expect([decision, decidedAt === null]).toEqual([decided, decided === null]);
      const mails = await office.mails({ inquiryId, kind: { not: 'quotation' } });
      expect(mails.map(({ kind }) => kind)).toEqual(after.mails);
    }
    printFigure(`winners on ${provider}`, JSON.stringify([...winners]));
    expect(winners.size).toBeGreaterThan(1);
  });
});
