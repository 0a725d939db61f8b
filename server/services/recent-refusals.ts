const REMEMBERED_MS = 1_000;
const MOST_REMEMBERED = 1_000;

/** The refusals of the last second in this process: a flood of attempts over a limit needs no query for each. Times are of the site's clock. */
export class RecentRefusals {
  #since = 0;
  readonly #ends = new Map<string, number>();

  add(key: string, end: number, now: number): void {
    this.#forgetOld(now);
    if (this.#ends.size < MOST_REMEMBERED) this.#ends.set(key, end);
  }

  /** When the refusal ends; undefined when none is remembered. */
  endOf(key: string, now: number): number | undefined {
    this.#forgetOld(now);
    const end = this.#ends.get(key);
    return end !== undefined && end > now ? end : undefined;
  }

  #forgetOld(now: number): void {
    if (now >= this.#since && now < this.#since + REMEMBERED_MS) return;
    this.#ends.clear();
    this.#since = now;
  }
}
