/** Runs hostile files and other long work in child processes, one process each, which are killed when they exceed their limits. */
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { BoundedQueue } from './bounded-queue';

type Program = {
  /** The paths of the built program, and of its source for development and tests, relative to the process's folder. */
  built: string;
  source: string;
  /** The time limit; it is generous for a busy machine, since the child limits its own work. */
  timeoutMs: number;
};
/** Sends the child a requested value; a failure ends the child and rejects `run`. */
type Answer = (answered: Promise<Serializable>) => Promise<void>;
type Limits = ConstructorParameters<typeof BoundedQueue>[0];
/** The caller, who has a limited share of the places, and the signal that ends the work. */
type Options = Parameters<BoundedQueue['run']>[1];

export class ChildPool<Message> {
  /**
   * Whether children run the built program. Its source takes three times the CPU time to start, so tests set this if there is a fresh
   * build.
   */
  static isBuilt = !import.meta.url.endsWith('.ts');

  readonly #children = new Set<ChildProcess>();
  readonly #queue: BoundedQueue;

  constructor(
    private readonly program: Program,
    limits: Limits,
  ) {
    this.#queue = new BoundedQueue(limits);
  }

  /** The number of running children. */
  get running(): number {
    return this.#children.size;
  }

  /**
   * Sends the work to a new child. `take` receives its messages until it returns true, and may answer them. Reports how the child ended: a
   * crash by signal is blamed on the file, the end of the time on a busy machine, since the child limits its own work; any other exit is an
   * error of the server. An aborted `signal` ends the child, or its wait, with its reason.
   */
  run(
    work: Serializable,
    take: (message: Message, answer: Answer) => boolean,
    options: Options = {},
  ): Promise<'answered' | 'timed out' | 'crashed'> {
    const { signal } = options;
    return this.#queue.run(
      () =>
        new Promise((resolve, reject) => {
          const child = this.#start();
          this.#children.add(child);
          const timer = setTimeout(() => {
            resolve('timed out');
            child.kill('SIGKILL');
          }, this.program.timeoutMs);
          const cancel = () => {
            reject(signal?.reason as Error);
            child.kill('SIGKILL');
          };
          signal?.addEventListener('abort', cancel);
          let failure = '';
          child.stderr?.on('data', (text) => (failure += text));
          const answer: Answer = async (answered) => {
            try {
              child.send(await answered, () => undefined);
            } catch (error) {
              reject(error);
              child.kill('SIGKILL');
            }
          };
          child.on('message', (message) => {
            if (!take(message as Message, answer)) return;
            resolve('answered');
            child.kill('SIGKILL');
          });
          const forget = () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', cancel);
            this.#children.delete(child);
          };
          // A child that could not be started never closes.
          child.once('error', (error) => {
            forget();
            reject(error);
            child.kill('SIGKILL');
          });
          child.once('close', (_code, killedBy) => {
            forget();
            if (killedBy) resolve('crashed');
            else reject(new Error(`${this.program.built} failed: ${failure.slice(0, 2_000)}`));
          });
          child.send(work, () => undefined);
        }),
      options,
    );
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const { source, built } = this.program;
    return fork(ChildPool.isBuilt ? built : source, {
      execArgv: ChildPool.isBuilt ? ['--enable-source-maps'] : ['--import', 'tsx'],
      // The child gets no environment of this process, in case a file takes over the child. A single malloc arena takes a quarter less
      // memory.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
  }
}

/**
 * Ends the calling child process once it has used more CPU time or memory than the limits. A thread watches, since reading may block the
 * event loop.
 */
export function limitProcessResources({ cpuMs, bytes }: { cpuMs: number; bytes: number }): void {
  const before = process.cpuUsage();
  const workerData = { cpu: before.user + before.system + cpuMs * 1_000, rss: process.memoryUsage.rss() + bytes };
  new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref();
}

const WATCH = `const { workerData } = require('node:worker_threads');
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > workerData.cpu || process.memoryUsage.rss() > workerData.rss) process.kill(process.pid, 'SIGKILL');
}, 10);`;
