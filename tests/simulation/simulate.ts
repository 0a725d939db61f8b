/** `npm run simulate -- --seed 4711 --steps 500 [--seeds 20] [--database postgresql]`: replays seeds, and shortens the first that fails. */
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '500' },
    seeds: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
});
process.env.SIMULATE = JSON.stringify(values);
// Without the limit of a file's time.
process.env.TESTS = 'long';
const vitest = await startVitest('test', ['tests/simulation/replay.test.ts'], { watch: false, bail: 1 });
await vitest.close();
