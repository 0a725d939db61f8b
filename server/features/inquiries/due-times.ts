/** When inquiries are due by the office's opening hours: at their arrival, and again when the hours change. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { dueTime, type OfficeClock } from '../../../shared/opening-hours';
import type { Site } from '../../platform/context';
import type { Database, Reader, Tx } from '../../platform/database/database';
import { everyHour } from '../../platform/process/shutdown';
import type { ContentVersion } from '../content/content-version';

/** The columns of a new or recomputed inquiry. */
type Due = { dueAt: Date; dueRules: string };
type Clock = { rules: string; dueFrom: (arrival: Date) => Due };
type DueContext = Pick<Site, 'db'>;

declare module '../../platform/context' {
  interface Site {
    clock: ClockCache;
  }
}

const POLL_MS = 2_000;
// Small enough that a batch does not hold up a visitor's form.
const BATCH = 200;

/** The office's clock as it is set in the company profile. */
async function readClock(db: Reader | Tx): Promise<Clock> {
  const select = { openingHours: true, holidays: true, answerMinutes: true };
  const clock = (await db.companyProfile.findFirstOrThrow({ select })) as unknown as OfficeClock;
  const { openingHours, holidays, answerMinutes } = clock;
  const hours = openingHours.map((day) => day && [day.opens, day.closes]);
  const rules = [answerMinutes, hours, holidays.map(({ date }) => date)];
  const dueRules = createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 16);
  return { rules: dueRules, dueFrom: (arrival) => ({ dueAt: dueTime(clock, arrival), dueRules }) };
}

/** The clock of the present content version, so that an inquiry reads nothing to be due. */
export class ClockCache {
  #version = -1;
  #clock: Promise<Clock> | undefined;

  constructor(
    private readonly db: Database,
    private readonly version: ContentVersion,
  ) {}

  get current(): Promise<Clock> {
    if (this.#clock && this.#version === this.version.current) return this.#clock;
    this.#version = this.version.current;
    const clock = readClock(this.db.read);
    this.#clock = clock;
    // The next call reads again.
    clock.catch(() => {
      if (this.#clock === clock) this.#clock = undefined;
    });
    return clock;
  }
}

/**
 * Recomputes what is due of unanswered inquiries, after the hours were changed in any way (saved, undone, restored, by another process). Not in
 * the transaction of that change: with 100,000 inquiries it would keep all other writes waiting. Each row says by which hours it was computed,
 * so the next call goes on where a killed process stopped. Returns the rules by which all are computed.
 */
export async function recomputeDueTimes({ db }: DueContext, isStopped = () => false): Promise<string> {
  let { rules } = await readClock(db.read);
  let after = 0;
  while (!isStopped()) {
    const batch = await db.transact(async (tx) => {
      const clock = await readClock(tx);
      // The hours were changed again: the rows before this one are out of date too.
      const from = clock.rules === rules ? after : 0;
      const stale = { id: { gt: from }, dueRules: { not: clock.rules }, OR: [{ firstAnswerAt: null }, { dueAt: null }] };
      const rows = await tx.contactInquiry.findMany({
        where: stale,
        orderBy: { id: 'asc' },
        take: BATCH,
        select: { id: true, createdAt: true },
      });
      for (const { id, createdAt } of rows) await tx.contactInquiry.updateMany({ where: { id }, data: clock.dueFrom(createdAt) });
      return { rules: clock.rules, last: rows.at(-1)?.id };
    });
    rules = batch.rules;
    if (batch.last === undefined) break;
    after = batch.last;
    await yieldToEventLoop();
  }
  return rules;
}

/** Recomputes at the start, and soon after each change of the hours, while the app runs. */
export const dueTimesPlugin: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  let done: string | undefined;
  let inFlight: Promise<void> | undefined;
  let isStopped = false;
  const check = async () => {
    if ((await site.clock.current).rules !== done) done = await recomputeDueTimes(site, () => isStopped);
  };
  const poll = () => {
    inFlight ??= check()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the due times cannot be computed'))
      .finally(() => {
        inFlight = undefined;
      });
  };
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  // A row whose answer was taken back, or undone, after the hours had changed; one that arrived while they did.
  everyHour(app, () => recomputeDueTimes(site, () => isStopped));
  app.addHook('onClose', async () => {
    isStopped = true;
    clearInterval(timer);
    await inFlight;
  });
};
