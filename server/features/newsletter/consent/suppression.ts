/**
 * Suppressed addresses, which only their owner's confirmation or the office's switch can subscribe again: they unsubscribed, or their
 * person was erased. Stored as hashes with the server key, which reveal no name and cannot be guessed without the key.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { emailKeyOf } from '../../../../shared/mail/address';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { suppressionHashers } from '../../../platform/personal-data/erasures';

type Keyed = Pick<Services, 'serverKey'>;

// The batch size: an import has thousands of addresses, and one batch of hashing and one statement take some milliseconds.
const BATCH = 200;

/** Yields the hashes of these addresses, with the keys of the addresses, in batches. */
async function* hashesOf(
  { serverKey }: Keyed,
  emails: Iterable<string>,
  which: keyof typeof suppressionHashers,
): AsyncGenerator<Map<string, string[]>> {
  const byKey = new Map([...emails].map((email) => [emailKeyOf(email), email]).filter(([key]) => key !== '') as [string, string][]);
  const all = [...byKey];
  for (let at = 0; at < all.length; at += BATCH) {
    if (at > 0) await yieldToEventLoop();
    const hashes = new Map<string, string[]>();
    for (const [key, email] of all.slice(at, at + BATCH))
      for (const hash of suppressionHashers[which](serverKey, email)) hashes.set(hash, [...(hashes.get(hash) ?? []), key]);
    yield hashes;
  }
}

/** Records that these addresses unsubscribed. */
export async function suppressAddresses(tx: Tx, services: Keyed & Pick<Services, 'now'>, emails: Iterable<string>): Promise<void> {
  const at = services.now();
  for await (const hashes of hashesOf(services, emails, 'kept')) {
    const rows = [...hashes.keys()].map((hash) => sql`(${hash}, ${at})`);
    await tx.$executeRaw(sql`INSERT INTO "Suppression" ("hash", "createdAt") VALUES ${join(rows)} ON CONFLICT ("hash") DO NOTHING`);
  }
}

/** The suppressed ones among these addresses, also by a mailbox that unsubscribed under another address; normalized. */
export async function findSuppressedAddresses(
  db: Pick<Reader, 'suppression'>,
  services: Keyed,
  emails: Iterable<string>,
): Promise<Set<string>> {
  const suppressed = new Set<string>();
  for await (const hashes of hashesOf(services, emails, 'asked')) {
    const found = await db.suppression.findMany({ where: { hash: { in: [...hashes.keys()] } }, select: { hash: true } });
    for (const { hash } of found) for (const key of hashes.get(hash) ?? []) suppressed.add(key);
  }
  return suppressed;
}

export const isAddressSuppressed = async (db: Pick<Reader, 'suppression'>, services: Keyed, email: string): Promise<boolean> =>
  (await findSuppressedAddresses(db, services, [email])).size > 0;

/** Lifts the suppression: the owner confirmed, or the office switched the subscription on. */
export async function unsuppressAddresses(tx: Tx, services: Keyed, emails: Iterable<string>): Promise<void> {
  for await (const hashes of hashesOf(services, emails, 'lifted'))
    await tx.suppression.deleteMany({ where: { hash: { in: [...hashes.keys()] } } });
}
