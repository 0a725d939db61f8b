/** Who may run an erasure: one process at a time, and another one when the first was silent for two minutes. */
import { expect, it, vi } from 'vitest';
import { ErasingClaim } from '../../../server/platform/personal-data/erasing-claim';

type Lease = { key: string; count: number; resetAt: Date };
const MINUTES = 60_000;
const GONE = ['conflict', 'This is being erased by another process'];

/** Two claims of one erasure, and the table of leases in memory. */
function createClaims(provider: 'sqlite' | 'postgresql', now: () => number) {
  const leases = new Map<string, Lease>();
  const ofHolder = ({ key, count }: { key: string; count: number }) =>
    [leases.get(key)].filter((lease) => lease?.count === count) as Lease[];
  const attemptCounter = {
    findUnique: async ({ where }: { where: Lease }) => leases.get(where.key),
    upsert: async ({ create }: { create: Lease }) => leases.set(create.key, create),
    updateMany: async ({ where, data }: { where: Lease; data: Lease }) => ({
      count: ofHolder(where).map((lease) => Object.assign(lease, data)).length,
    }),
    deleteMany: async ({ where }: { where: Lease }) => void ofHolder(where).map(({ key }) => leases.delete(key)),
  };
  const state = { isDown: false };
  const transact = async (work: (tx: object) => unknown) => {
    if (state.isDown) throw new Error('down');
    return work({ attemptCounter });
  };
  const services = { db: { provider, transact }, databaseNow: async () => new Date(now()) };
  const claimOf = (name: string) => new ErasingClaim(services as never, name);
  return { one: claimOf('x'), other: claimOf('x'), another: claimOf('y'), leases, state };
}

it('a claim belongs to one process, is renewed while it works, and can be taken two minutes after it was renewed last', async () => {
  let now = Date.parse('2026-11-23T06:00:00Z');
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { one, other, another, leases, state } = createClaims('postgresql', () => now);
  const kept = (claim: ErasingClaim) =>
    claim.keep().then(
      () => true,
      ({ code, message }) => [code, message],
    );
  for (const [ms, what, expected] of [
    [0, () => one.take(), true],
    [0, () => other.take(), false],
    [0, () => another.take(), true],
    [20_000 - 1, () => kept(one), true],
    // Not renewed yet.
    [0, () => leases.get('erasure x')?.resetAt.getTime(), now + 2 * MINUTES],
    [1, () => kept(one), true],
    [0, () => leases.get('erasure x')?.resetAt.getTime(), now + 20_000 + 2 * MINUTES],
    [2 * MINUTES - 1, () => other.take(), false],
    [0, () => one.renew(), true],
    [20_000 - 1, () => kept(one), true],
    [2 * MINUTES - 20_000, () => other.take(), false],
    [1, () => other.take(), true],
    [0, () => one.renew(), false],
    [0, () => kept(one), GONE],
    // The first one cannot release the claim of the other one.
    [0, () => one.release(), undefined],
    [0, () => one.take(), false],
    [0, () => other.release(), undefined],
    [0, () => one.take(), true],
    [20_000, () => kept(other), GONE],
  ] as const) {
    now += ms;
    expect([ms, what.toString(), await what()]).toEqual([ms, what.toString(), expected]);
  }
  state.isDown = true;
  expect(await one.release()).toBeUndefined();
  clock.mockRestore();
});

it('in a SQLite file, which belongs to one process, a claim is a note in memory', async () => {
  const { one, other, another, leases } = createClaims('sqlite', Date.now);
  expect([await one.take(), await other.take(), await another.take(), await one.renew(), leases.size]).toEqual([
    true,
    false,
    true,
    true,
    0,
  ]);
  await Promise.all([one.release(), another.release()]);
  expect([await other.take(), await one.take()]).toEqual([true, false]);
  await other.release();
});
