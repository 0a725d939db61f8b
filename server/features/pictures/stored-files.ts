/** An LRU cache of picture files. A file never changes under its name. */
import { LRUCache } from 'lru-cache';
import type { Site } from '../../platform/context';

const MAX_BYTES = 32 * 1024 * 1024;
const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}(?:\.avif|\.webp|\.jpg|x[1-9]\d{0,3}\.jpg)$/;

export class StoredFiles {
  readonly #cache: LRUCache<string, Buffer>;
  /** Hashes of the pictures that are known to exist at `#version`. */
  readonly #present = new Set<string>();
  #inFlight = new Map<string, Promise<Buffer | null>>();
  #version = -1;

  constructor(
    private readonly site: Pick<Site, 'db' | 'version'>,
    maxSize = MAX_BYTES,
  ) {
    this.#cache = new LRUCache({ maxSize, sizeCalculation: ({ length }) => length });
  }

  /**
   * The bytes of a file; null if it does not exist or its picture was deleted (its bytes are kept for the trash). Concurrent requests share one
   * read.
   */
  async get(name: string): Promise<Buffer | null> {
    if (!NAME.test(name)) return null;
    this.#syncVersion();
    const cached = this.#present.has(hashIn(name)) && this.#cache.get(name);
    if (cached) return cached;
    const inFlight = this.#inFlight;
    const read = inFlight.get(name) ?? this.#read(name).finally(() => inFlight.delete(name));
    inFlight.set(name, read);
    return read;
  }

  /** Any change may have deleted a picture: clears the known pictures and the reads in flight. */
  #syncVersion(): void {
    if (this.#version === this.site.version.current) return;
    this.#version = this.site.version.current;
    this.#present.clear();
    this.#inFlight = new Map();
  }

  async #read(name: string): Promise<Buffer | null> {
    const { picture, pictureFile } = this.site.db.read;
    const version = this.#version;
    const hash = hashIn(name);
    if ((await picture.count({ where: { hash } })) === 0) return null;
    if (version === this.site.version.current) this.#present.add(hash);
    const cached = this.#cache.get(name);
    if (cached) return cached;
    const stored = await pictureFile.findUnique({ where: { name }, select: { bytes: true } });
    if (!stored) return null;
    const bytes = Buffer.from(stored.bytes.buffer, stored.bytes.byteOffset, stored.bytes.byteLength);
    this.#cache.set(name, bytes);
    return bytes;
  }
}

const hashIn = (name: string) => name.slice(0, 32);
