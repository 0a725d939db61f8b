/** Several worker processes behind one port with a shared PostgreSQL database. A worker that exits is restarted. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/**
 * Starts `count` workers and resolves when all of them listen; throws when the first one cannot start (it prints the reason). On a signal it
 * stops the workers and exits with 0 after their graceful shutdown.
 */
export async function startCluster(count: number): Promise<void> {
  let isStopping = false;
  let pause = MIN_PAUSE_MS;
  const stop = () => {
    isStopping = true;
    for (const worker of listRunningWorkers()) worker.process.kill('SIGTERM');
    if (listRunningWorkers().length === 0) process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // Workers accept connections themselves: a connection that the primary hands to a worker that is being killed would hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // The first worker starts alone: it migrates and seeds, and errors in settings are printed once.
  await waitUntilListening(cluster.fork());
  cluster.on('exit', (worker, code, signal) => {
    if (!isStopping) return void replace(worker, `${signal ?? `code ${code}`}`);
    // A worker that has exited stays in the list until its channel is closed, so it is excluded.
    if (listRunningWorkers().every((other) => other.isDead())) process.exit(0);
  });
  const allListening = new Promise<void>((resolve) => {
    let answering = 1;
    cluster.on('listening', () => {
      answering += 1;
      if (answering === count) resolve();
    });
  });
  for (let started = 1; started < count; started += 1) cluster.fork();
  await allListening;

  function replace(ended: Worker, reason: string): void {
    process.stderr.write(`Process ${ended.process.pid} ended with ${reason}. Starting another one in ${pause / 1_000} s.\n`);
    setTimeout(() => {
      if (isStopping) return;
      const replacement = cluster.fork();
      replacement.once('listening', () => {
        process.stderr.write(`Process ${replacement.process.pid} has taken its place.\n`);
        pause = MIN_PAUSE_MS;
      });
    }, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

/** The running workers. */
export const listRunningWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

async function waitUntilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new WorkerExit(Number(code) || 1);
  });
  await Promise.race([once(worker, 'listening'), ended]);
  // A later exit is not a failed start.
  ended.catch(() => undefined);
}

/** A worker exited before it listened; it has printed the reason. */
export class WorkerExit extends Error {
  constructor(readonly code: number) {
    super(`A process ended with code ${code} before it answered`);
  }
}
