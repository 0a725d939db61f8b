/** The seeds that `npm run simulate` names; no other run has this file. */
import { describe } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { runSeeds, seedsBetween } from './run-seeds';

const { seed, seeds, steps, database } = JSON.parse(process.env.SIMULATE ?? '{}') as Record<string, string>;

describe(`a simulation on ${database}`, () =>
  runSeeds(seedsBetween(Number(seed), Number(seed) + Number(seeds) - 1), Number(steps), database as DatabaseProvider));
