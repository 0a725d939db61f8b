/**
 * Addresses that nothing but their owner's confirmation or the office's switch subscribes again: they left, or their person was erased. Stored as
 * hashes with the server key, which name nobody and cannot be guessed without it.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { emailKey } from '../../../shared/mail/address';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { hashesOfSuppressed } from '../../platform/personal-data/erasures';

type Keyed = Pick<Services, 'serverKey'>;

// An import has thousands of addresses: one statement, and one piece of hashing, takes some milliseconds.
const BATCH = 200;

/** The hashes of these addresses with the keys of the addresses that they are of, in batches. */
async function* hashesOf(
  { serverKey }: Keyed,
  emails: Iterable<string>,
  which: keyof typeof hashesOfSuppressed,
): AsyncGenerator<Map<string, string[]>> {
  const byKey = new Map([...emails].map((email) => [emailKey(email), email]).filter(([key]) => key !== '') as [string, string][]);
  const all = [...byKey];
  for (let at = 0; at < all.length; at += BATCH) {
    if (at > 0) await yieldToEventLoop();
    const hashes = new Map<string, string[]>();
    for (const [key, email] of all.slice(at, at + BATCH))
      for (const hash of hashesOfSuppressed[which](serverKey, email)) hashes.set(hash, [...(hashes.get(hash) ?? []), key]);
    yield hashes;
  }
}

/** Stores that these addresses left. */
export async function suppressAddresses(tx: Tx, services: Keyed & Pick<Services, 'now'>, emails: Iterable<string>): Promise<void> {
  const at = services.now();
  for await (const hashes of hashesOf(services, emails, 'kept')) {
    const rows = [...hashes.keys()].map((hash) => sql`(${hash}, ${at})`);
    await tx.$executeRaw(sql`INSERT INTO "Suppression" ("hash", "createdAt") VALUES ${join(rows)} ON CONFLICT ("hash") DO NOTHING`);
  }
}

/** The addresses among these that left, or with a mailbox that left by another address, in the form in which addresses are compared. */
export async function findSuppressed(db: Pick<Reader, 'suppression'>, services: Keyed, emails: Iterable<string>): Promise<Set<string>> {
  const suppressed = new Set<string>();
  for await (const hashes of hashesOf(services, emails, 'asked')) {
    const found = await db.suppression.findMany({ where: { hash: { in: [...hashes.keys()] } }, select: { hash: true } });
    for (const { hash } of found) for (const key of hashes.get(hash) ?? []) suppressed.add(key);
  }
  return suppressed;
}

export const isSuppressed = async (db: Pick<Reader, 'suppression'>, services: Keyed, email: string): Promise<boolean> =>
  (await findSuppressed(db, services, [email])).size > 0;

/** Lifts it: the owner of the address confirmed, or the office switched the subscription on. */
export async function unsuppress(tx: Tx, services: Keyed, emails: Iterable<string>): Promise<void> {
  for await (const hashes of hashesOf(services, emails, 'lifted'))
    await tx.suppression.deleteMany({ where: { hash: { in: [...hashes.keys()] } } });
}
