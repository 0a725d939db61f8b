/** Several processes behind one port, each the whole site, for a PostgreSQL that they share. One that ends is started again. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Starts `count` processes and resolves when all of them answer; throws when the first one cannot start, which has said why. Told to end, it
 * tells them, and ends with 0 when each has answered whom it let in.
 */
export async function startCluster(count: number): Promise<void> {
  let stopping = false;
  let pause = FIRST_PAUSE_MS;
  const stop = () => {
    stopping = true;
    for (const worker of workers()) worker.process.kill('SIGTERM');
    if (workers().length === 0) process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // Each takes its connections from the system itself: what is handed out by the parent to a process that is just killed hangs for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // By itself: it migrates and seeds, and what is wrong with the settings is said once.
  await listening(cluster.fork());
  cluster.on('exit', (worker, code, signal) => {
    if (!stopping) return void replace(worker, `${signal ?? `code ${code}`}`);
    if (workers().length === 0) process.exit(0);
  });
  const allAnswer = new Promise<void>((resolve) => {
    let answering = 1;
    cluster.on('listening', () => {
      answering += 1;
      if (answering === count) resolve();
    });
  });
  for (let more = 1; more < count; more += 1) cluster.fork();
  await allAnswer;

  function replace(ended: Worker, how: string): void {
    process.stderr.write(`Process ${ended.process.pid} ended with ${how}. Starting another one in ${pause / 1_000} s.\n`);
    setTimeout(() => {
      if (stopping) return;
      const another = cluster.fork();
      another.once('listening', () => {
        process.stderr.write(`Process ${another.process.pid} has taken its place.\n`);
        pause = FIRST_PAUSE_MS;
      });
    }, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** The processes behind the port. */
export const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

async function listening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new WorkerExit(Number(code) || 1);
  });
  await Promise.race([once(worker, 'listening'), ended]);
  // From now on its end is no failed start.
  ended.catch(() => undefined);
}

/** A process ended before it answered, and has said why. */
export class WorkerExit extends Error {
  constructor(readonly code: number) {
    super(`A process ended with code ${code} before it answered`);
  }
}
