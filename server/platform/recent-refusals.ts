import { LRUCache } from 'lru-cache';

declare module './context' {
  interface Site {
    refusals: RecentRefusals;
  }
}

const READ_AGAIN_MS = 1_000;
const MAX_REMEMBERED = 1_000;

/**
 * What this process refused lately, by the key of a counter: a flood of attempts over a limit needs one query a second and not one for each. Times
 * are of the site's clock, in milliseconds.
 */
export class RecentRefusals {
  readonly #refused = new LRUCache<string, { end: number; readAt: number }>({ max: MAX_REMEMBERED });

  add(key: string, end: number, now: number): void {
    this.#refused.set(key, { end, readAt: now });
  }

  delete(key: string): void {
    this.#refused.delete(key);
  }

  /** When the refusal ends; undefined when the attempt has to look into the database. */
  endOf(key: string, now: number): number | undefined {
    const refusal = this.#refused.get(key);
    if (!refusal) return undefined;
    const age = now - refusal.readAt;
    // A negative age: the clock was set back.
    if (refusal.end <= now || age < 0) {
      this.#refused.delete(key);
      return undefined;
    }
    if (age < READ_AGAIN_MS) return refusal.end;
    // One attempt reads again; the others are refused until it has.
    refusal.readAt = now;
    return undefined;
  }
}
