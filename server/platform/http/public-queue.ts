/** Work for visitors that no memory spares: pages, lists and searches that must be made. All of it goes through one queue. */
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../env';
import { BoundedQueue } from '../bounded-queue';
import { AppError, connectionClosed } from '../errors';
import { addressOf } from './request-context';

// One rendering occupies the process; a second one at once uses the time in which the first waits for the database or is compressed.
const CONCURRENCY = 2;
// A page takes 10 to 50 ms: the last one in a full queue waits for some seconds.
const MAX_WAITING = 256;
const MAX_WAITING_PER_ADDRESS = 32;
const RETRY_AFTER_SECONDS = 2;

/** The queue of one process. Its keys are addresses as the other limits count them. */
export function createPublicQueue({ RATE_LIMITS }: Pick<Env, 'RATE_LIMITS'>): BoundedQueue {
  return new BoundedQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: RATE_LIMITS === 'off' ? MAX_WAITING : MAX_WAITING_PER_ADDRESS,
    refuse: () =>
      new AppError('SERVICE_UNAVAILABLE', 'The site is very busy right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER_SECONDS,
      }),
  });
}

/** Runs `work` for one request. Rejects with Refusal 503 when the queue is full, 499 when the connection closes first. */
export function runInQueue<T>(queue: BoundedQueue, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return new SharedWork(queue, request, work).resultFor(request);
}

/** Work in the queue that any number of requests wait for. When all of them have left before it starts, it is dropped. */
export class SharedWork<T> {
  /** Resolves when it is done, has failed or was dropped. */
  readonly settled: Promise<void>;
  readonly #result: Promise<T>;
  readonly #cancel = new AbortController();
  #requests = 0;
  #started = false;

  /** It takes a place of the address that asked first. */
  constructor(queue: BoundedQueue, request: FastifyRequest, work: () => Promise<T>) {
    const run = () => {
      this.#started = true;
      return work();
    };
    this.#result = queue.run(run, { key: addressOf(request), signal: this.#cancel.signal });
    const settle = () => {};
    this.settled = this.#result.then(settle, settle);
  }

  get isDropped(): boolean {
    return this.#cancel.signal.aborted;
  }

  /** The result, for a request that waits for it; rejects with Refusal 499 when its connection closes first. */
  async resultFor({ raw }: FastifyRequest): Promise<T> {
    const socket: Socket = raw.socket;
    this.#requests += 1;
    let leave = () => {};
    const closed = new Promise<never>((_, reject) => {
      leave = () => reject(connectionClosed());
    });
    if (socket.destroyed) leave();
    else socket.once('close', leave);
    try {
      return await Promise.race([this.#result, closed]);
    } finally {
      socket.off('close', leave);
      this.#requests -= 1;
      if (this.#requests === 0 && !this.#started) this.#cancel.abort(connectionClosed());
    }
  }
}
