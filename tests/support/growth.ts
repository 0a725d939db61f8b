/** Whether the CPU time of a function grows no faster than its text, as a ratio of two sizes, so that it holds on any machine. */

/** The growth of linear work, which is 2, with room for noise; quadratic work has 4. */
export const MAX_GROWTH = 3;
/** Times below this one are noise. */
const LEAST_MS = 3;
const ROUNDS = 12;

/** The CPU time of this process for some work, in milliseconds. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The CPU time for a text of twice the size, divided by the time for the text. The shortest times of some rounds count, which include no
 * compilation and no collection of garbage; the rounds end as soon as the growth is linear.
 */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  let [once, twice] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && growth > MAX_GROWTH; round += 1) {
    once = Math.min(once, await cpuTimeOf(() => work(size)));
    twice = Math.min(twice, await cpuTimeOf(() => work(size * 2)));
    growth = twice / Math.max(once, LEAST_MS);
  }
  return growth;
}
