/** Computes when inquiries are due by the office's opening hours: at their arrival, and again when the hours change. */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HOUR_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { ScheduledJob } from '../../../platform/process/jobs';
import { readInquiryProfile } from '../../conversation/inquiry-profile';
import { recomputeInquiryDueTime } from '../../conversation/inquiry-state';

type DueContext = Pick<Services, 'db'>;

const POLL_MS = 2_000;
// The batch size is small enough that a visitor's form does not wait.
const BATCH = 200;

/**
 * Recomputes the due times of unanswered inquiries after the opening hours changed in any way (saved, undone, restored, by another
 * process). Not in the transaction of that change: with 100,000 inquiries it would delay all other writes. Each row stores the rules of its
 * due time, so the next call continues where a killed process stopped. Returns the rules that all rows have now.
 */
export async function recomputeDueTimes({ db }: DueContext, isStopped = () => false): Promise<string> {
  let { rules } = await readInquiryProfile(db.read);
  let after = 0;
  while (!isStopped()) {
    const batch = await db.transact(async (tx) => {
      const profile = await readInquiryProfile(tx);
      // The hours changed again meanwhile: the earlier rows are outdated too.
      const from = profile.rules === rules ? after : 0;
      const stale = { id: { gt: from }, dueRules: { not: profile.rules }, OR: [{ firstAnswerAt: null }, { dueAt: null }] };
      const rows = await tx.contactInquiry.findMany({
        where: stale,
        orderBy: { id: 'asc' },
        take: BATCH,
        select: { id: true, createdAt: true },
      });
      for (const row of rows) await recomputeInquiryDueTime(tx, profile, row);
      return { rules: profile.rules, last: rows.at(-1)?.id };
    });
    rules = batch.rules;
    if (batch.last === undefined) break;
    after = batch.last;
    await yieldToEventLoop();
  }
  return rules;
}

export const dueTimesJob: ScheduledJob = {
  name: 'due-times',
  description: 'computes when inquiries are due, after the opening hours were changed',
  everyMs: POLL_MS,
  start: (services) => {
    let done: string | undefined;
    return {
      run: async ({ stopping }) => {
        if ((await services.officeClock.current).rules !== done) done = await recomputeDueTimes(services, () => stopping.aborted);
      },
    };
  },
};

/**
 * Computes missing due times: of a row with an answer that was taken back after the hours had changed, or of a row that arrived meanwhile.
 */
export const missedDueTimesJob: ScheduledJob = {
  name: 'missed-due-times',
  description: 'computes the due times of inquiries that arrived, or lost their answer, during or after a change of opening hours',
  everyMs: HOUR_MS,
  start: (services) => ({ run: ({ stopping }) => recomputeDueTimes(services, () => stopping.aborted) }),
};
