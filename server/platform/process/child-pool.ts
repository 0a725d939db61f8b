/** Runs work on hostile files in child processes, one for each file, which are killed when they exceed their limits. */
import { type ChildProcess, fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { BoundedQueue } from '../bounded-queue';

type Program = {
  /** Built, and its source for development and tests: from the folder of the process. */
  built: string;
  source: string;
  /** Generous for a busy machine; the child limits its work itself. */
  timeoutMs: number;
};
type Limits = ConstructorParameters<typeof BoundedQueue>[0];

export class ChildPool<Message> {
  /** Whether children run the built program. Its source takes three times the CPU time to start, so tests set this where there is a fresh build. */
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
   * Sends the bytes to a new child, whose messages `take` receives until it returns true. Says how the child ended: a crash by signal is blamed
   * on the file; any other exit is an error of the server.
   */
  run(bytes: Buffer, take: (message: Message) => boolean): Promise<'answered' | 'timed out' | 'crashed'> {
    return this.#queue.run(
      () =>
        new Promise((resolve, reject) => {
          const child = this.#start();
          this.#children.add(child);
          const timer = setTimeout(() => {
            resolve('timed out');
            child.kill('SIGKILL');
          }, this.program.timeoutMs);
          let failure = '';
          child.stderr?.on('data', (text) => (failure += text));
          child.on('message', (message) => {
            if (!take(message as Message)) return;
            resolve('answered');
            child.kill('SIGKILL');
          });
          child.once('error', reject);
          child.once('close', (_code, signal) => {
            clearTimeout(timer);
            this.#children.delete(child);
            if (signal) resolve('crashed');
            else reject(new Error(`${this.program.built} failed: ${failure.slice(0, 2_000)}`));
          });
          child.send(bytes, () => undefined);
        }),
    );
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const { source, built } = this.program;
    return fork(ChildPool.isBuilt ? built : source, {
      execArgv: ChildPool.isBuilt ? [] : ['--import', 'tsx'],
      // No environment of this process, in case a file takes over the child. One malloc arena takes a quarter less memory.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
  }
}

/** In a child: ends it once it has used more CPU time or memory from here on. A thread watches, since reading may block the event loop. */
export function watchUse({ cpuMs, bytes }: { cpuMs: number; bytes: number }): void {
  const before = process.cpuUsage();
  const workerData = { cpu: before.user + before.system + cpuMs * 1_000, rss: process.memoryUsage.rss() + bytes };
  new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref();
}

const WATCH = `const { workerData } = require('node:worker_threads');
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > workerData.cpu || process.memoryUsage.rss() > workerData.rss) process.kill(process.pid, 'SIGKILL');
}, 10);`;
