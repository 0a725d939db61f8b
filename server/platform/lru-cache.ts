/** What is kept in memory up to so many bytes: when there is no room left, what was not asked for the longest leaves. */
export class BoundedMemory<Kept> {
  readonly #kept = new Map<string, { value: Kept; bytes: number }>();
  #bytes = 0;

  constructor(private readonly mostBytes: number) {}

  get(key: string): Kept | undefined {
    const found = this.#kept.get(key);
    if (!found) return;
    // Last used, last to leave.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** Keeps a value that is not there yet; one that would fill more than all of it is not kept. */
  add(key: string, value: Kept, bytes: number): void {
    if (bytes > this.mostBytes) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.mostBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
