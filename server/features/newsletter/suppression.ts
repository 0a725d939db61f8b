/**
 * Addresses that nothing but their owner's confirmation or the office's switch subscribes again: they left, or their person was erased. Stored as
 * hashes with the server key, which name nobody and cannot be guessed without it.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { emailKey } from '../../../shared/inquiries/sender';
import type { Services } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { hashOfSuppressed } from '../../platform/erasures';

type Keyed = Pick<Services, 'serverKey'>;

// An import has thousands of addresses: one statement, and one piece of hashing, takes some milliseconds.
const BATCH = 500;

async function* hashesOf({ serverKey }: Keyed, emails: Iterable<string>): AsyncGenerator<[hash: string, key: string][]> {
  const keys = [...new Set([...emails].map(emailKey))].filter((key) => key !== '');
  for (let at = 0; at < keys.length; at += BATCH) {
    if (at > 0) await yieldToEventLoop();
    yield keys.slice(at, at + BATCH).map((key) => [hashOfSuppressed(serverKey, key), key]);
  }
}

/** Notes that these addresses left. */
export async function suppress(tx: Tx, services: Keyed & Pick<Services, 'now'>, emails: Iterable<string>): Promise<void> {
  const at = services.now();
  for await (const hashes of hashesOf(services, emails)) {
    const rows = hashes.map(([hash]) => sql`(${hash}, ${at})`);
    await tx.$executeRaw(sql`INSERT INTO "Suppression" ("hash", "createdAt") VALUES ${join(rows)} ON CONFLICT ("hash") DO NOTHING`);
  }
}

/** Which of these addresses left, in the form in which addresses are compared. */
export async function suppressedOf(db: Pick<Reader, 'suppression'>, services: Keyed, emails: Iterable<string>): Promise<Set<string>> {
  const suppressed = new Set<string>();
  for await (const hashes of hashesOf(services, emails)) {
    const keys = new Map(hashes);
    const found = await db.suppression.findMany({ where: { hash: { in: [...keys.keys()] } }, select: { hash: true } });
    for (const { hash } of found) suppressed.add(keys.get(hash) as string);
  }
  return suppressed;
}

export const isSuppressed = async (db: Pick<Reader, 'suppression'>, services: Keyed, email: string): Promise<boolean> =>
  (await suppressedOf(db, services, [email])).size > 0;

/** Lifts it: the owner of the address confirmed, or the office switched the subscription on. */
export async function unsuppress(tx: Tx, services: Keyed, emails: Iterable<string>): Promise<void> {
  for await (const hashes of hashesOf(services, emails)) {
    await tx.suppression.deleteMany({ where: { hash: { in: hashes.map(([hash]) => hash) } } });
  }
}
