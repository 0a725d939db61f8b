import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';

declare module '../../platform/context' {
  interface Services {
    passwords: PasswordHasher;
  }
}

// argon2id is the package's default; 46 MiB, two passes (REQ 7.3).
const COST = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };
const MAX_AT_ONCE = 2;
const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
// A waiting request costs a few kilobytes.
const MAX_STRANGERS_WAITING = 500;
// One attempt that arrives a moment later must not keep its place before an earlier one for as long as a flood lasts.
const NEWEST = 4;

/** The place of an unknown client in the queue: a lower rank comes sooner; `isClosed` says whether the connection is closed. */
type Place = { rank: number; isClosed: () => boolean };
type Waiting = Place & { start: () => void; refuse: () => void };

/**
 * Hashes and checks passwords, two at a time at the most: each takes 46 MiB and a processor. Callers who are known, by a session or a device
 * that signed in before, go first; strangers run one at a time, so that of two processors one is left to the pages.
 */
export class PasswordHasher {
  readonly #cost: typeof COST;
  /** What an unknown name is checked against, so that it takes as long as a known one: random bytes, not the hash of a known password. */
  readonly #nobody: string;
  #running = 0;
  readonly #known: (() => void)[] = [];
  #strangers: Waiting[] = [];

  constructor(cost = COST) {
    this.#cost = cost;
    this.#nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;
  }

  hash(password: string): Promise<string> {
    return this.#asKnown(() => hash(password, this.#cost));
  }

  /** True when the password fits; without a stored hash it works as long and says no. */
  verify(stored: string | undefined, password: string): Promise<boolean> {
    return this.#asKnown(() => this.#compare(stored, password));
  }

  /**
   * Runs a stranger's attempt, all of it, when its turn comes; it checks its password with the function that it is given. Of those with the
   * same rank one of the newest goes first: in an overload the oldest have given up, and a queue that is full of guesses does not delay an
   * attempt that comes later. 503 when too many with a rank as low wait already.
   */
  async asStranger<T>(place: Place, attempt: (matches: PasswordHasher['verify']) => Promise<T>): Promise<T> {
    await this.#turnOfStranger(place);
    try {
      return await attempt((stored, password) => this.#compare(stored, password));
    } finally {
      this.#next();
    }
  }

  async #compare(stored: string | undefined, password: string): Promise<boolean> {
    return (await verify(stored ?? this.#nobody, password)) && stored !== undefined;
  }

  async #asKnown<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_AT_ONCE) await new Promise<void>((resolve) => this.#known.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turnOfStranger(place: Place): Promise<void> | undefined {
    if (this.#running === 0) {
      this.#running = 1;
      return undefined;
    }
    if (this.#strangers.length >= MAX_STRANGERS_WAITING) this.#makeRoomFor(place);
    return new Promise((start, reject) => this.#strangers.push({ ...place, start, refuse: () => reject(tooMany()) }));
  }

  #makeRoomFor({ rank }: Place): void {
    this.#dropClosed();
    if (this.#strangers.length < MAX_STRANGERS_WAITING) return;
    const last = this.#strangers.reduce((last, one) => (one.rank > last.rank ? one : last));
    if (last.rank <= rank) throw tooMany();
    this.#strangers = this.#strangers.filter((one) => one !== last);
    last.refuse();
  }

  #dropClosed(): void {
    for (const { isClosed, refuse } of this.#strangers) if (isClosed()) refuse();
    this.#strangers = this.#strangers.filter(({ isClosed }) => !isClosed());
  }

  /** Passes the place of a work that is done to the next one, so that no other can take it in between. */
  #next(): void {
    const next = this.#known.shift() ?? (this.#running === 1 ? this.#nextStranger()?.start : undefined);
    if (next) next();
    else this.#running -= 1;
  }

  #nextStranger(): Waiting | undefined {
    this.#dropClosed();
    if (this.#strangers.length === 0) return undefined;
    const lowest = this.#strangers.reduce((lowest, { rank }) => Math.min(lowest, rank), Number.POSITIVE_INFINITY);
    const newest = this.#strangers.filter(({ rank }) => rank === lowest).slice(-NEWEST);
    const next = newest[randomInt(newest.length)] as Waiting;
    this.#strangers = this.#strangers.filter((one) => one !== next);
    return next;
  }
}

const tooMany = () => new AppError('unavailable', 'Too many logins at once. Please try again.', { retryAfter: 2 });
