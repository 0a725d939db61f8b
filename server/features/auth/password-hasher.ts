import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';
import { BoundedQueue } from '../../platform/process/bounded-queue';

declare module '../../platform/context' {
  interface Services {
    passwords: PasswordHasher;
  }
}

// argon2id is the package's default; the cost is 46 MiB and two passes (REQ 7.3).
const COST = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };
const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
// A waiting request costs a few kilobytes of memory.
const MAX_WAITING = 500;
// The number of newest attempts to choose from: during a flood, an attempt that arrives a moment later must not overtake an earlier one
// again and again.
const NEWEST = 4;
const refuse = () => new AppError('unavailable', 'Too many logins at once. Please try again.', { retryAfter: 2 });

/**
 * Hashes and checks passwords, two at a time: each takes 46 MiB and a processor. One slot is for callers with a session or a known device,
 * and the other for strangers: known callers never wait for strangers.
 */
export class PasswordHasher {
  readonly #cost: typeof COST;
  /** The hash to verify unknown names against, so that they take as long as known names: random bytes, not the hash of a known password. */
  readonly #nobody: string;
  readonly #known = new BoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING, refuse });
  /** The waiting attempts of strangers, the newest last. */
  readonly #strangers: { start: () => void; refuse: (reason: Error) => void }[] = [];
  #hasStranger = false;

  constructor(cost = COST) {
    this.#cost = cost;
    this.#nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;
  }

  hash(password: string): Promise<string> {
    return this.#known.run(() => hash(password, this.#cost));
  }

  /** Returns true when the password fits; without a stored hash it takes as long and returns false. */
  verify(stored: string | undefined, password: string): Promise<boolean> {
    return this.#known.run(() => this.#compare(stored, password));
  }

  /**
   * Runs a stranger's attempt when its turn comes; `attempt` checks its password with the function that it gets. One of the newest attempts
   * goes first; when too many wait, the oldest is refused with 503. In an overload the oldest has probably given up, and no flood delays a
   * later attempt.
   */
  async asStranger<T>(attempt: (matches: PasswordHasher['verify']) => Promise<T>): Promise<T> {
    if (this.#hasStranger) {
      await new Promise<void>((start, reject) => {
        if (this.#strangers.length >= MAX_WAITING) this.#strangers.shift()?.refuse(refuse());
        this.#strangers.push({ start, refuse: reject });
      });
    }
    this.#hasStranger = true;
    try {
      return await attempt((stored, password) => this.#compare(stored, password));
    } finally {
      const { length } = this.#strangers;
      const [next] = length > 0 ? this.#strangers.splice(length - 1 - randomInt(Math.min(NEWEST, length)), 1) : [];
      // Hands the slot to the next attempt directly, so that no other attempt can take it in between.
      if (next) next.start();
      else this.#hasStranger = false;
    }
  }

  async #compare(stored: string | undefined, password: string): Promise<boolean> {
    return (await verify(stored ?? this.#nobody, password)) && stored !== undefined;
  }
}
