/** Entries of earlier releases, which had no kinds: what was written is called as it came, and how an identity was checked is read from its sentence. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Services } from '../../../platform/context';
import { parseIdentityStep } from '../requests/identity-steps';
import { writtenKinds } from './step-kinds';

const BATCH = 200;
/** Entries that one statement names: all of a large inbox would take longer than a transaction may. */
const NAMED = 5_000;

/** At each start, and on a restored backup: the migration has named what was written before it, another process may have written since. */
export async function upgradeEntries({ db }: Pick<Services, 'db'>): Promise<string[]> {
  for (const { name, channel } of writtenKinds) await nameEntries(db, name, channel);
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
        const said = parseIdentityStep(words);
        if (!said) unread += 1;
        const data = said ? { kind: said.kind, data: said.data, text: said.text } : { kind: 'privacy' };
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
