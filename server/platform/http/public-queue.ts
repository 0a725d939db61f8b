/** The queue for uncached requests of visitors: pages, lists and searches. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../env';
import { REQUEST_LIMITS } from '../database/limits';
import { AppError, connectionClosedError } from '../errors';
import { BoundedQueue } from '../process/bounded-queue';
import { findClientNetwork } from './request-context';

// The second rendering uses the time in which the first waits for the database or is compressed.
const CONCURRENCY = 2;
// A page takes 10 to 50 ms: the last one in a full queue waits a few seconds.
const MAX_WAITING = 256;
const MAX_WAITING_PER_ADDRESS = 32;
const RETRY_AFTER_SECONDS = 2;
// While a query hangs, for example on a locked table, the requests that read other data wait here: as long as a write for its turn.
const MAX_WAIT_MS = REQUEST_LIMITS.turnMs;

/** Creates the queue of one process. Its keys are the addresses that the other limits use. */
export function createPublicQueue({ RATE_LIMITS }: Pick<Env, 'RATE_LIMITS'>): BoundedQueue {
  return new BoundedQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    maxWaitingPerKey: RATE_LIMITS === 'off' ? MAX_WAITING : MAX_WAITING_PER_ADDRESS,
    refuse: () =>
      new AppError('unavailable', 'The site is very busy right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER_SECONDS,
      }),
  });
}

/** Runs `work` for one request. Rejects with AppError 503 when the queue is full, 499 when the connection closes first. */
export function runInQueue<T>(queue: BoundedQueue, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return new SharedQueuedWork(queue, request, work).resultFor(request);
}

/** Runs work with a signal, which is aborted with AppError 499 when the connection of its request closes first. */
export async function waitUntilClosed<T>({ socket }: IncomingMessage, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const leave = () => controller.abort(connectionClosedError());
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  try {
    return await work(controller.signal);
  } finally {
    socket.off('close', leave);
  }
}

/** Queued work that several requests share. It is dropped when all of them disconnect before it starts. */
export class SharedQueuedWork<T> {
  /** Resolves when the work is done, has failed or was dropped. */
  readonly settled: Promise<void>;
  readonly #result: Promise<T>;
  readonly #cancel = new AbortController();
  #requests = 0;
  #started = false;

  /** The work counts toward the limit of the first request's address, or of `key`. */
  constructor(queue: BoundedQueue, request: FastifyRequest, work: () => Promise<T>, key = findClientNetwork(request)) {
    const run = () => {
      this.#started = true;
      return work();
    };
    this.#result = queue.run(run, { key, signal: this.#cancel.signal });
    const settle = () => {};
    this.settled = this.#result.then(settle, settle);
  }

  get isDropped(): boolean {
    return this.#cancel.signal.aborted;
  }

  /** The result for one of the requests; rejects with AppError 499 when its connection closes first. */
  async resultFor({ raw }: FastifyRequest): Promise<T> {
    const socket: Socket = raw.socket;
    this.#requests += 1;
    let leave = () => {};
    const closed = new Promise<never>((_, reject) => {
      leave = () => reject(connectionClosedError());
    });
    if (socket.destroyed) leave();
    else socket.once('close', leave);
    try {
      return await Promise.race([this.#result, closed]);
    } finally {
      socket.off('close', leave);
      this.#requests -= 1;
      if (this.#requests === 0 && !this.#started) this.#cancel.abort(connectionClosedError());
    }
  }
}
