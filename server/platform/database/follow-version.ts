/** Caches values in memory until the content changes: values of one version, and entries that only certain changes invalidate. */
import { LRUCache } from 'lru-cache';

/** The content version, and the tags of the changes after an earlier version; null if they are unknown. */
export type DataVersion = { readonly current: number; changesSince(version: number): ReadonlySet<string> | null };
export type WithSourceTags = { readonly madeFrom: readonly string[] };

/**
 * A value per content version, created when it is first requested in that version. Work that began earlier continues with its own value,
 * which later readers no longer use, so stale writes do no harm. A rejected promise is not cached.
 */
export class ValuePerVersion<Value> {
  #kept: { version: number; value: Value } | undefined;

  constructor(
    private readonly versionOf: () => number,
    private readonly make: () => Value,
  ) {}

  get current(): Value {
    const version = this.versionOf();
    if (this.#kept?.version === version) return this.#kept.value;
    const made = { version, value: this.make() };
    this.#kept = made;
    if (made.value instanceof Promise) {
      made.value.catch(() => {
        if (this.#kept === made) this.#kept = undefined;
      });
    }
    return made.value;
  }
}

/** Entries by key, each valid until a save changes its source data. */
export class TaggedCache<Entry extends WithSourceTags> {
  readonly #entries: LRUCache<string, Entry>;
  /** All changes up to this version have been applied to the entries. */
  #version: number;

  constructor(
    private readonly source: DataVersion,
    limits: { max: number } | { maxSize: number; sizeCalculation: (entry: Entry) => number },
  ) {
    this.#entries = new LRUCache(limits);
    this.#version = source.current;
  }

  /** The current version, to be read before an entry is created. */
  get version(): number {
    this.#forgetStale();
    return this.#version;
  }

  get(key: string): Entry | undefined {
    this.#forgetStale();
    return this.#entries.get(key);
  }

  /** Returns the entry without marking it as used. */
  peek(key: string): Entry | undefined {
    this.#forgetStale();
    return this.#entries.peek(key);
  }

  /** Whether a save after `version` has changed the source data of an entry that was begun at that version. */
  isStaleSince(version: number, entry: Entry): boolean {
    return isStale(entry, this.source.changesSince(version));
  }

  /** Caches an entry, or updates its size. */
  set(key: string, entry: Entry): void {
    this.#forgetStale();
    // Deleted first, so that the old size does not count.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #forgetStale(): void {
    const { current } = this.source;
    if (current === this.#version) return;
    const changes = this.source.changesSince(this.#version);
    this.#version = current;
    // Collected first: an iterator of the map may not see what follows a deleted entry.
    for (const [key, entry] of [...this.#entries.entries()]) if (isStale(entry, changes)) this.#entries.delete(key);
  }
}

const isStale = ({ madeFrom }: WithSourceTags, changes: ReadonlySet<string> | null): boolean =>
  changes === null || madeFrom.some((tag) => changes.has(tag));
