/** A lease: the right of one process to do a task. Another process may take a lease that was not renewed. */
import type { Services } from '../context';

type LeaseContext = Pick<Services, 'db' | 'databaseNow'>;

/** Takes or renews the lease for `ms`; returns false while another holder has it. */
export async function takeLease({ db, databaseNow }: LeaseContext, key: string, holder: number, ms: number): Promise<boolean> {
  // A SQLite file belongs to one process, so no lease is needed.
  if (db.provider === 'sqlite') return true;
  const at = await databaseNow();
  const resetAt = new Date(at.getTime() + ms);
  return db.transact(async (tx) => {
    const lease = await tx.attemptCounter.findUnique({ where: { key } });
    // A lease that ends much later than a new one would: the clock was set back. A little later: it was renewed since this process read the
    // clock.
    const latest = resetAt.getTime() + ms;
    if (lease && lease.count !== holder && lease.resetAt > at && lease.resetAt.getTime() <= latest) return false;
    await tx.attemptCounter.upsert({ where: { key }, create: { key, count: holder, resetAt }, update: { count: holder, resetAt } });
    return true;
  });
}

/** Renews the lease for `ms`; returns false if another holder took it, even if that holder has released it since. */
export async function renewLease({ db, databaseNow }: LeaseContext, key: string, holder: number, ms: number): Promise<boolean> {
  if (db.provider === 'sqlite') return true;
  const resetAt = new Date((await databaseNow()).getTime() + ms);
  const { count } = await db.transact((tx) => tx.attemptCounter.updateMany({ where: { key, count: holder }, data: { resetAt } }));
  return count > 0;
}

export async function releaseLease({ db }: LeaseContext, key: string, holder: number): Promise<void> {
  if (db.provider === 'sqlite') return;
  await db.transact((tx) => tx.attemptCounter.deleteMany({ where: { key, count: holder } }));
}
