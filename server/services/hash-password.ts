import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../errors';

// argon2id is the package's default; 46 MiB, two passes (DESIGN §5).
const COST = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING = 8;

/** Hashes and checks passwords, two at a time: each takes 46 MiB. Who finds the queue full is told to come back (503). */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  // What an unknown name is checked against, so that it takes as long as a known one.
  readonly #nobody = hash('nobody has this password', COST);

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, COST));
  }

  /** True when the password fits; without a stored hash it works as long and says no. */
  matches(stored: string | undefined, password: string): Promise<boolean> {
    return this.#inTurn(async () => (await verify(stored ?? (await this.#nobody), password)) && stored !== undefined);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING)
        throw new Refusal('SERVICE_UNAVAILABLE', 'Too many logins at once. Please try again.', { retryAfter: 2 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // Who waits takes the place over, so that nobody else can slip in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
