/** Sends the signals that preload.mjs handles. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import type { RunningServer } from '../support/server';

/** The environment of a server with this `probe`. */
export const probeEnvironment = (probe: 'loop' | 'reject' | 'clock', env: Record<string, string> = {}) => ({
  ...env,
  PROBE: probe,
  NODE_OPTIONS: `--import ${pathToFileURL(resolve('tests/faults/preload.mjs'))}`,
});

const lines = (server: RunningServer, start: string) =>
  server
    .logs()
    .split('\n')
    .filter((line) => line.startsWith(start));

const outputLine = (server: RunningServer, start: string, times: number) =>
  vi.waitFor(
    () => {
      if (lines(server, start).length < times) throw new Error(`The server did not say '${start}'`);
    },
    { timeout: 15_000 },
  );

/** The longest time that the event loop was blocked since the last call, in milliseconds. */
export async function measureLongestBlock(server: RunningServer): Promise<number> {
  const before = lines(server, 'blocked').length;
  process.kill(server.pid, 'SIGUSR2');
  await outputLine(server, 'blocked', before + 1);
  return Number(lines(server, 'blocked').at(-1)?.split(' ')[1]);
}

/** Moves the server's clock to the next of its PROBE_HOURS. */
export async function moveClock(server: RunningServer): Promise<void> {
  const before = lines(server, 'moved').length;
  process.kill(server.pid, 'SIGUSR2');
  await outputLine(server, 'moved', before + 1);
}
