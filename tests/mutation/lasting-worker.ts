/** A pool for Vitest with one worker process that stays between runs, so that no mutant pays for importing the site again. */
import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { PoolRunnerInitializer } from 'vitest/node';

const PROGRAM = resolve('node_modules/vitest/dist/workers/forks.js');
let child: ChildProcess | undefined;

/** Ends the worker, and with it all that its modules remember; the next run starts another. */
export function endWorker(): void {
  child?.kill('SIGKILL');
  child = undefined;
}

export const lastingWorker: PoolRunnerInitializer = {
  name: 'lasting',
  createPoolWorker: ({ env, execArgv }) => {
    const listeners: [event: string, listen: (value: unknown) => void][] = [];
    let [own, isStarted] = [child, false];
    const answer = (type: string) =>
      queueMicrotask(() => {
        for (const [event, listen] of [...listeners]) if (event === 'message') listen({ __vitest_worker_response__: true, type });
      });
    return {
      name: 'lasting',
      cacheFs: true,
      async start() {
        isStarted = child !== undefined && child.exitCode === null && child.signalCode === null;
        if (!isStarted)
          child = fork(PROGRAM, [], {
            env: { ...process.env, ...env },
            execArgv,
            serialization: 'advanced',
            stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          });
        own = child;
      },
      async stop() {
        for (const [event, listen] of listeners) own?.off(event, listen);
      },
      on(event, listen) {
        listeners.push([event, listen]);
        own?.on(event, listen);
      },
      off: (event, listen) => void own?.off(event, listen),
      send(message) {
        // The process starts once, and ends with the tool.
        if (message.type === 'stop') answer('stopped');
        else if (message.type === 'start' && isStarted) answer('started');
        else own?.send(message);
      },
      deserialize: (data) => data,
    };
  },
};
