/**
 * Visitors, the office, programs and jobs act on the real site in an order that one seed draws, while answers are lost, processes are killed
 * and the disk is full; after each step everybody is shown what was acknowledged.
 */
import { it } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { drawSteps, type Step, StepError, shrink } from './steps';
import { startWorld } from './world';

async function run(steps: readonly Step[], provider: DatabaseProvider): Promise<void> {
  const world = await startWorld(provider);
  try {
    for (const [at, step] of steps.entries()) await world.take(step, at).catch((error) => Promise.reject(new StepError(at, error)));
    await world.end().catch((error) => Promise.reject(new StepError(steps.length - 1, error)));
  } finally {
    await world.close();
  }
}

/** A test for each seed. A test that fails names the fewest steps with which it fails. */
export function runSeeds(seeds: readonly number[], steps: number, provider: DatabaseProvider = 'sqlite'): void {
  it.each(seeds)('everybody is shown what was acknowledged after each step of seed %i', { timeout: 1_200_000 }, async (seed) => {
    const drawn = drawSteps(seed, steps);
    const error = await run(drawn, provider).catch((caught) => caught);
    if (error === undefined) return;
    if (!(error instanceof StepError)) throw error;
    const [fewest, last] = await shrink(drawn, error, (fewer) => run(fewer, provider));
    throw new Error(`${fewest.map((step) => JSON.stringify(step)).join('\n')}\n${last.message}`, { cause: last.cause });
  });
}

/** The number of steps of a seed in the tests of each change. */
export const SHORT = 12;

export const seedsBetween = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);
