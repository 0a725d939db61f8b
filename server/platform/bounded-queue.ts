/** Bounded concurrency: some work runs, some waits, the rest is refused, and the callers that wait take turns. */

type Limits = {
  /** How much work runs at once. */
  concurrency: number;
  /** How much work waits at the most, in all and for one key; without limits if they are left out. */
  maxWaiting?: number;
  maxWaitingPerKey?: number;
  /** The error for work that finds the queue or the share of its key full. */
  refuse?: () => Error;
};
type Options = {
  /** Whom the work is for. Keys take turns, so that one with much work does not delay the others. */
  key?: string;
  /** Aborting it takes work that has not started out of the queue. */
  signal?: AbortSignal;
};
type Waiting = { start: () => void };

export class BoundedQueue {
  /** How much work was refused so far. */
  refused = 0;
  #running = 0;
  #length = 0;
  /** What waits, by key. The first key has the next turn. */
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(private readonly limits: Limits) {}

  /** How much work runs. */
  get running(): number {
    return this.#running;
  }

  /** How much work waits. */
  get length(): number {
    return this.#length;
  }

  /** Runs `work` in its turn and gives its result. Rejects with the error of `refuse`, or with the reason of an aborted signal. */
  async run<T>(work: () => Promise<T>, { key = '', signal }: Options = {}): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.limits.concurrency) this.#running += 1;
    else await this.#wait(key, signal);
    try {
      return await work();
    } finally {
      // Between two works the event loop serves everything else.
      setImmediate(() => this.#startNext());
    }
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting = Infinity, maxWaitingPerKey = Infinity, refuse = () => new Error('The queue is full') } = this.limits;
    const others = this.#waiting.get(key) ?? new Set();
    if (this.#length >= maxWaiting || others.size >= maxWaitingPerKey) {
      this.refused += 1;
      throw refuse();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(key, waiting);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave);
      this.#waiting.set(key, others.add(waiting));
      this.#length += 1;
    });
  }

  /** Hands the place of finished work to the key whose turn it is; that key goes behind the others. */
  #startNext(): void {
    const next = this.#waiting.entries().next();
    if (next.done) {
      this.#running -= 1;
      return;
    }
    const [key, waiting] = next.value;
    const [first] = waiting as Iterable<Waiting>;
    if (!first) return;
    this.#remove(key, first);
    if (this.#waiting.delete(key)) this.#waiting.set(key, waiting);
    first.start();
  }

  #remove(key: string, waiting: Waiting): void {
    const all = this.#waiting.get(key);
    if (!all?.delete(waiting)) return;
    this.#length -= 1;
    if (all.size === 0) this.#waiting.delete(key);
  }
}
