import { describe } from 'vitest';
import { runSeeds, SHORT, seedsBetween } from './run-seeds';

describe('a simulation', { tags: 'thorough' }, () => runSeeds(seedsBetween(9, 12), SHORT));
