import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/errors';

declare module '../../platform/context' {
  interface Site {
    passwords: PasswordHasher;
  }
}

// argon2id is the package's default; 46 MiB, two passes (DESIGN §5).
const COST = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };
// Of two processors, strangers leave one to the pages.
const AT_ONCE = { known: 2, stranger: 1 };
const STRANGERS = 40;

/** Whom a password is checked for: who is known, by a session or by a device that signed in before, goes first. */
type Lane = 'known' | 'stranger';

/** Hashes and checks passwords, two at a time at the most: each takes 46 MiB and a processor. */
export class PasswordHasher {
  #running = 0;
  #strangers = 0;
  readonly #waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] };
  // What an unknown name is checked against, so that it takes as long as a known one.
  readonly #nobody = hash('nobody has this password', COST);

  hash(password: string): Promise<string> {
    return this.#inTurn('known', () => hash(password, COST));
  }

  /** True when the password fits; without a stored hash it works as long and says no. */
  verify(stored: string | undefined, password: string, lane: Lane = 'known'): Promise<boolean> {
    return this.#inTurn(lane, async () => (await verify(stored ?? (await this.#nobody), password)) && stored !== undefined);
  }

  /** An attempt of a stranger, all of it: only so many at once, so that a flood of them is told to come back (503) before it costs anything. */
  async asStranger<T>(attempt: () => Promise<T>): Promise<T> {
    if (this.#strangers >= STRANGERS)
      throw new AppError('SERVICE_UNAVAILABLE', 'Too many logins at once. Please try again.', { retryAfter: 2 });
    this.#strangers += 1;
    try {
      return await attempt();
    } finally {
      this.#strangers -= 1;
    }
  }

  async #inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE[lane]) await new Promise<void>((resolve) => this.#waiting[lane].push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // Who waits takes the place over, so that nobody else can slip in between.
      const next = this.#waiting.known.shift() ?? (this.#running <= AT_ONCE.stranger ? this.#waiting.stranger.shift() : undefined);
      if (next) next();
      else this.#running -= 1;
    }
  }
}
