/** An LRU cache with a size limit in bytes. */
export class BoundedMemory<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return;
    // Moves the entry to the most recently used position.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Adds a new entry; one that exceeds the whole limit is not stored. */
  add(key: string, value: Value, bytes: number): void {
    if (bytes > this.maxBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#bytes <= this.maxBytes) return;
      this.#entries.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
