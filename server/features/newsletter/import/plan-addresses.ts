/** Plans which imported addresses are subscribed: no address that unsubscribed, belongs to an erased person, or is already subscribed. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AddressReport } from '../../../../shared/newsletter/import-addresses';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { findSuppressedAddresses } from '../consent/suppression';
import { type AddressTable, findAddresses } from './addresses-in';

const MAX_SHOWN = 100;
const MAX_REASONS = 5;
const BATCH = 200;

/** Sorts addresses by what an import may do with them. */
export async function classifyImportAddresses(
  db: Pick<Reader, 'newsletterSubscription' | 'suppression'>,
  services: Pick<Services, 'serverKey'>,
  emails: string[],
) {
  const there = await db.newsletterSubscription.findMany({
    where: { emailKey: { in: emails } },
    select: { emailKey: true, isActive: true, unsubscribedAt: true },
  });
  const states = new Map(there.map((row) => [row.emailKey, !row.isActive && row.unsubscribedAt ? ('left' as const) : ('known' as const)]));
  const suppressed = await findSuppressedAddresses(db, services, emails);
  const sorted: Record<'new' | 'known' | 'left', string[]> = { new: [], known: [], left: [] };
  for (const email of emails) sorted[states.get(email) ?? (suppressed.has(email) ? 'left' : 'new')].push(email);
  return sorted;
}

export const splitIntoBatches = <T>(items: T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH));

/** The new addresses of a table, and the report on all addresses. */
export async function planAddressImport(
  services: Pick<Services, 'db' | 'serverKey'>,
  { table, file }: { table: AddressTable; file: string },
  progress: (done: number, total: number) => void,
): Promise<{ emails: string[]; report: AddressReport }> {
  const { emails, left, invalid, column } = findAddresses(table, file);
  const fresh: string[] = [];
  const counts = { new: 0, known: 0, left: left.size, invalid: invalid.length };
  let done = 0;
  for (const batch of splitIntoBatches(emails)) {
    const sorted = await classifyImportAddresses(services.db.read, services, batch);
    fresh.push(...sorted.new);
    for (const state of ['new', 'known', 'left'] as const) counts[state] += sorted[state].length;
    done += batch.length;
    progress(done, emails.length);
    await yieldToEventLoop();
  }
  const digest = createHash('sha256').update(fresh.join('\n')).digest('hex');
  const leftInFile = countReasons([...left.values()]);
  const details = { ...(column && { column }), ...(leftInFile.length > 0 && { leftInFile }) };
  return { emails: fresh, report: { success: true, counts, invalid: invalid.slice(0, MAX_SHOWN), ...details, digest } };
}

/** The most frequent reasons with their numbers of addresses. */
function countReasons(reasons: string[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const sorted = [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count);
  return sorted.slice(0, MAX_REASONS);
}
