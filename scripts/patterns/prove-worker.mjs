/** Checks one regular expression after the other, in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import recheck from 'recheck';

// Limits of steps instead of time: a busy machine comes to the same results.
const OPTIONS = { timeout: 600_000, incubationTimeout: null, attackTimeout: null, seedingTimeout: null, attackLimit: 30_000_000 };

parentPort.on('message', async ({ source, flags }) => {
  const { status, checker, complexity, attack, error } = await recheck.check(source, flags, OPTIONS);
  parentPort.postMessage({ status, checker, complexity: complexity?.summary ?? error?.kind ?? status, attack: attack?.pattern ?? null });
});
