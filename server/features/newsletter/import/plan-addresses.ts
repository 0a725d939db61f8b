/** Plans which imported addresses are subscribed: no address that unsubscribed, belongs to an erased person, or is already subscribed. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { formatNumber } from '../../../../shared/format';
import { emailKeyOf, isMailbox } from '../../../../shared/mail/address';
import { type AddressReport, MAX_IMPORTED_ADDRESSES } from '../../../../shared/newsletter/import-addresses';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { findSuppressedAddresses } from '../suppression';

type Table = { line: number; cells: string[] }[];

const MAX_LENGTH = 254;
const MAX_SHOWN = 100;
const MAX_SHOWN_LENGTH = 100;
const BATCH = 200;

/**
 * The addresses in all cells of a table, normalized and without duplicates: 'Asha Rao <asha@example.com>' and several addresses in one cell
 * are understood.
 */
function addressesIn(table: Table) {
  const found = new Set<string>();
  const invalid: { line: number; text: string }[] = [];
  for (const [at, { line, cells }] of table.entries()) {
    const parts = cells
      .filter((cell) => cell.includes('@'))
      .flatMap((cell) => cell.split(/[\s,;<>"]+/).filter((part) => part.includes('@')));
    const words = cells.join(' ').trim();
    // The first line may contain column names.
    if (parts.length === 0 && at > 0) invalid.push({ line, text: words.slice(0, MAX_SHOWN_LENGTH) });
    for (const part of parts) {
      const email = part.replace(/^mailto:/i, '');
      if (email.length <= MAX_LENGTH && isMailbox(email)) found.add(emailKeyOf(email));
      // For 'asha @ example.com' the invalid part is only '@', by which nobody would find the line, so the report has the whole cell.
      else invalid.push({ line, text: (parts.length === 1 ? words : part).slice(0, MAX_SHOWN_LENGTH) });
    }
    if (found.size > MAX_IMPORTED_ADDRESSES)
      throw new AppError('invalid', `A list may have up to ${formatNumber(MAX_IMPORTED_ADDRESSES)} addresses. Split it.`);
  }
  return { emails: [...found], invalid };
}

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
  table: Table,
  progress: (done: number, total: number) => void,
): Promise<{ emails: string[]; report: AddressReport }> {
  const { emails, invalid } = addressesIn(table);
  const fresh: string[] = [];
  const counts = { new: 0, known: 0, left: 0, invalid: invalid.length };
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
  return { emails: fresh, report: { success: true, counts, invalid: invalid.slice(0, MAX_SHOWN), digest } };
}
