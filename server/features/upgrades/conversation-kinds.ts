/**
 * Upgrades entries of earlier releases, which had no kinds: a written entry gets the kind of its channel, and a sentence about a checked
 * identity is parsed.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Services } from '../../platform/context';
import { buildConversationStep, listWrittenKinds, type NewStep } from '../conversation/step-kinds';
import { identityCheckedStep, identityConfirmedStep } from '../inquiries/requests/identity-steps';

const BATCH = 200;
/** The maximum number of entries per statement: a statement for all entries of a large inbox would take longer than a transaction may. */
const NAMED = 5_000;

/**
 * Runs at each start, and on a restored backup: the migration has upgraded the entries before it, but another process may have written
 * entries since.
 */
export async function upgradeConversationEntries({ db }: Pick<Services, 'db'>): Promise<string[]> {
  for (const { name, channel } of listWrittenKinds) await nameEntries(db, name, channel);
  let [done, unread] = [0, 0];
  while (true) {
    const count = await db.transact(async (tx) => {
      const steps = await tx.inquiryMessage.findMany({
        where: { kind: null, channel: 'privacy' },
        select: { id: true, text: true },
        orderBy: { id: 'asc' },
        take: BATCH,
      });
      for (const { id, text: words } of steps) {
        const parsed = parseIdentityStep(words);
        if (!parsed) unread += 1;
        const data = parsed ? { kind: parsed.kind, data: parsed.data, text: parsed.text } : { kind: 'privacy' };
        await tx.inquiryMessage.update({ where: { id }, data });
      }
      return steps.length;
    });
    done += count;
    if (count < BATCH) break;
    await yieldToEventLoop();
  }
  if (done === 0) return [];
  return [`Checks of an identity are stored as data now: ${done - unread}. Left as the words that they are: ${unread}.`];
}

async function nameEntries({ read, transact }: Services['db'], kind: string, channel: string): Promise<void> {
  let after = 0;
  while (true) {
    const where = { kind: null, channel, id: { gt: after } };
    const found = await read.inquiryMessage.findMany({ where, select: { id: true }, orderBy: { id: 'asc' }, take: NAMED });
    const last = found.at(-1)?.id;
    if (last === undefined) return;
    await transact((tx) => tx.inquiryMessage.updateMany({ where: { ...where, id: { gt: after, lte: last } }, data: { kind } }));
    after = last;
    await yieldToEventLoop();
  }
}

/** Parses a sentence of an earlier release into a step; null for any other sentence. */
function parseIdentityStep(text: string): NewStep | null {
  const [, to] = /^Identity confirmed: the link that was mailed to (.+) was used\.$/.exec(text) ?? [];
  if (to) return buildConversationStep(identityConfirmedStep, { to });
  const [, how] = /^Identity checked by hand: (.*)$/s.exec(text) ?? [];
  return how === undefined ? null : buildConversationStep(identityCheckedStep, null, how);
}
