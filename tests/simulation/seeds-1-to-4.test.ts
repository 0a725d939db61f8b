import { runSeeds, SHORT, seedsBetween } from './run-seeds';

runSeeds(seedsBetween(1, 4), SHORT);
