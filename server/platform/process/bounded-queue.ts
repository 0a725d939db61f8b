/** Bounded concurrency: a limited number of tasks runs, a limited number waits, the rest is refused. Waiting keys take turns. */

type Limits = {
  /** The number of tasks that run at once. */
  concurrency: number;
  /** The maximum number of running tasks per key; unlimited by default. */
  maxRunningPerKey?: number;
  /** The maximum number of waiting tasks, in total and per key; unlimited by default. */
  maxWaiting?: number;
  maxWaitingPerKey?: number;
  /** How long a task waits at most, in milliseconds; unlimited by default. */
  maxWaitMs?: number;
  /** The error for a task when the queue or the share of its key is full, or the wait too long. */
  refuse?: () => Error;
};
type Options = {
  /** The caller of the task. Keys take turns, so that a caller with many tasks does not delay the others. */
  key?: string;
  /** Aborting it removes a task that has not started from the queue. */
  signal?: AbortSignal;
};
type Waiting = { start: () => void; refuse: () => void };

export class BoundedQueue {
  /** The number of refused tasks. */
  refused = 0;
  #running = 0;
  #length = 0;
  /** The numbers of running tasks by key. */
  readonly #runningByKey = new Map<string, number>();
  /** The waiting tasks by key. The first key is served next. */
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(private readonly limits: Limits) {}

  get running(): number {
    return this.#running;
  }

  /** The number of waiting tasks. */
  get length(): number {
    return this.#length;
  }

  /** Runs `work` when its turn comes and returns its result. Rejects with the error of `refuse`, or with the reason of an aborted signal. */
  async run<T>(work: () => Promise<T>, { key = '', signal }: Options = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.#mayStart(key)) this.#start(key);
    else await this.#wait(key, signal);
    try {
      return await work();
    } finally {
      // Lets the event loop handle other events between two tasks.
      setImmediate(() => this.#end(key));
    }
  }

  #mayStart(key: string): boolean {
    const { concurrency, maxRunningPerKey = Infinity } = this.limits;
    return this.#running < concurrency && (this.#runningByKey.get(key) ?? 0) < maxRunningPerKey;
  }

  #start(key: string): void {
    this.#running += 1;
    this.#runningByKey.set(key, (this.#runningByKey.get(key) ?? 0) + 1);
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting = Infinity, maxWaitingPerKey = Infinity, maxWaitMs, refuse = () => new Error('The queue is full') } = this.limits;
    const queued = this.#waiting.get(key) ?? new Set();
    if (queued.size >= maxWaitingPerKey || (this.#length >= maxWaiting && !this.#makeRoom(queued.size))) {
      this.refused += 1;
      throw refuse();
    }
    return new Promise((resolve, reject) => {
      const leave = (reason: Error) => {
        stopWaiting();
        this.#remove(key, waiting);
        reject(reason);
      };
      const leaveAborted = () => leave(signal?.reason as Error);
      const leaveRefused = () => {
        this.refused += 1;
        leave(refuse());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(leaveRefused, maxWaitMs);
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leaveAborted);
      };
      const waiting: Waiting = {
        start: () => {
          stopWaiting();
          resolve();
        },
        refuse: leaveRefused,
      };
      signal?.addEventListener('abort', leaveAborted);
      this.#waiting.set(key, queued.add(waiting));
      this.#length += 1;
    });
  }

  /**
   * Refuses the newest task of the key with the most waiting tasks, so that a few callers with many tasks do not take the place of others.
   * Returns false if no key has at least two more than `others`.
   */
  #makeRoom(others: number): boolean {
    let longest: Set<Waiting> = new Set();
    for (const waiting of this.#waiting.values()) if (waiting.size > longest.size) longest = waiting;
    if (longest.size < others + 2) return false;
    [...longest].at(-1)?.refuse();
    return true;
  }

  /** Gives the slot of a finished task to the next key that may use it, which then moves to the end. */
  #end(ended: string): void {
    this.#running -= 1;
    const left = (this.#runningByKey.get(ended) ?? 1) - 1;
    if (left > 0) this.#runningByKey.set(ended, left);
    else this.#runningByKey.delete(ended);
    for (const [key, waiting] of this.#waiting) {
      const [first] = waiting;
      if (!first || !this.#mayStart(key)) continue;
      this.#remove(key, first);
      if (this.#waiting.delete(key)) this.#waiting.set(key, waiting);
      this.#start(key);
      first.start();
      return;
    }
  }

  #remove(key: string, waiting: Waiting): void {
    const all = this.#waiting.get(key);
    if (!all?.delete(waiting)) return;
    this.#length -= 1;
    if (all.size === 0) this.#waiting.delete(key);
  }
}
