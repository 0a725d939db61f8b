import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';

declare module '../../platform/context' {
  interface Site {
    passwords: PasswordHasher;
  }
}

// argon2id (the package's default) with 46 MiB and two passes (REQ 7.3).
const COST = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };
const CONCURRENCY = 2;
// A waiting request takes a few kilobytes.
const MAX_WAITING = 500;
// Chosen at random among this many of the newest, so that during a flood an attempt is not always overtaken by newer ones.
const NEWEST_CANDIDATES = 4;

<<<<<<< HEAD
/** How a stranger waits: the lower the rank, the sooner; `isClosed` tells that its connection is closed. */
type Place = { rank: number; isClosed: () => boolean };
type Waiting = Place & { start: () => void; refuse: () => void };
=======
/** A waiting attempt: a lower rank runs first; `hasLeft` tells that its connection is closed. */
type Priority = { rank: number; hasLeft: () => boolean };
type Waiting = Priority & { start: () => void; refuse: () => void };
>>>>>>> c-server

/**
 * Hashes and verifies passwords, at most two at a time: each takes 46 MiB and a CPU core. Callers with a session or a known device go first;
 * others run one at a time, so that one of two cores remains for pages.
 */
export class PasswordHasher {
  #running = 0;
  readonly #waitingKnown: (() => void)[] = [];
  #waitingUnknown: Waiting[] = [];
  // Compared for unknown usernames, so that they take as long as known ones.
  readonly #dummyHash = hash('nobody has this password', COST);

  hash(password: string): Promise<string> {
    return this.#asKnown(() => hash(password, COST));
  }

  /** Whether the password matches; without a stored hash it takes as long and returns false. */
  verify(stored: string | undefined, password: string): Promise<boolean> {
    return this.#asKnown(() => this.#compare(stored, password));
  }

  /**
   * Runs the attempt of an unknown device when its turn comes; `attempt` verifies the password with the given function. Among equal ranks one
   * of the newest goes first: in an overload the oldest have given up, and a queue full of guesses does not delay later attempts. Throws 503
   * when too many attempts of the same or a lower rank wait.
   */
  async asStranger<T>(priority: Priority, attempt: (matches: PasswordHasher['verify']) => Promise<T>): Promise<T> {
    await this.#waitForTurn(priority);
    try {
      return await attempt((stored, password) => this.#compare(stored, password));
    } finally {
      this.#next();
    }
  }

  async #compare(stored: string | undefined, password: string): Promise<boolean> {
    return (await verify(stored ?? (await this.#dummyHash), password)) && stored !== undefined;
  }

  async #asKnown<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= CONCURRENCY) await new Promise<void>((resolve) => this.#waitingKnown.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #waitForTurn(priority: Priority): Promise<void> | undefined {
    if (this.#running === 0) {
      this.#running = 1;
      return undefined;
    }
    if (this.#waitingUnknown.length >= MAX_WAITING) this.#makeRoomFor(priority);
    return new Promise((start, reject) => this.#waitingUnknown.push({ ...priority, start, refuse: () => reject(tooMany()) }));
  }

<<<<<<< HEAD
  #makeRoomFor({ rank }: Place): void {
    this.#dropClosed();
    if (this.#strangers.length < MAX_STRANGERS_WAITING) return;
    const last = this.#strangers.reduce((last, one) => (one.rank > last.rank ? one : last));
=======
  #makeRoomFor(rank : Priority): void {
    this.#dropDisconnected();
    if (this.#waitingUnknown.length < MAX_WAITING) return;
    const last = this.#waitingUnknown.reduce((last, one) => (one.rank > last.rank ? one : last));
>>>>>>> c-server
    if (last.rank <= rank) throw tooMany();
    this.#waitingUnknown = this.#waitingUnknown.filter((one) => one !== last);
    last.refuse();
  }

<<<<<<< HEAD
  #dropClosed(): void {
    for (const { isClosed, refuse } of this.#strangers) if (isClosed()) refuse();
    this.#strangers = this.#strangers.filter(({ isClosed }) => !isClosed());
=======
  #dropDisconnected(): void 
    for (const { hasLeft, refuse } of this.#waitingUnknown) if (hasLeft()) refuse();
    this.#waitingUnknown = this.#waitingUnknown.filter(({ hasLeft }) => !hasLeft());
>>>>>>> c-server

  /** Passes the slot of finished work directly to the next one. */
  #next(): void {
    const next = this.#waitingKnown.shift() ?? (this.#running === 1 ? this.#nextUnknown()?.start : undefined);
    if (next) next();
    else this.#running -= 1;
  }

<<<<<<< HEAD
  #nextStranger(): Waiting | undefined {
    this.#dropClosed();
    if (this.#strangers.length === 0) return ;
    const lowest = this.#strangers.reduce((lowest, { rank }) => Math.min(lowest, rank), Number.POSITIVE_INFINITY);
    const newest = this.#strangers.filter(({ rank }) => rank === lowest).slice(-NEWEST);
=======
  #nextUnknown(): Waiting | undefined {
    this.#dropDisconnected();
    if (this.#waitingUnknown.length === 0) return ;
    const lowest = this.#waitingUnknown.reduce((lowest, { rank }) => Math.min(lowest, rank), Number.POSITIVE_INFINITY);
    const newest = this.#waitingUnknown.filter(({ rank }) => rank === lowest).slice(-NEWEST_CANDIDATES);
>>>>>>> c-server
    const next = newest[randomInt(newest.length)] as Waiting;
    this.#waitingUnknown = this.#waitingUnknown.filter((one) => one !== next);
    return next;
  }
}

const tooMany = () => new AppError('SERVICE_UNAVAILABLE', 'Too many logins at once. Please try again.', { retryAfter: 2 });
