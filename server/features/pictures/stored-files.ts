/** The files of pictures in memory: as many as fit, those asked for last. Under its name a file never changes. */

import type { Site } from '../../platform/context';
import { BoundedMemory } from '../../platform/lru-cache';

const MAX_BYTES = 32 * 1024 * 1024;
const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}(?:\.avif|\.webp|\.jpg|x[1-9]\d{0,3}\.jpg)$/;

export class StoredFiles {
  readonly #kept: BoundedMemory<Buffer>;
  /** The pictures, by their hashes, that were found not to be deleted at `#version`. */
  readonly #present = new Set<string>();
  #inFlight = new Map<string, Promise<Buffer | null>>();
  #version = -1;

  constructor(
    private readonly site: Pick<Site, 'db' | 'version'>,
    mostBytes = MAX_BYTES,
  ) {
    this.#kept = new BoundedMemory(mostBytes);
  }

  /**
   * The bytes of a file; null where there is none, and where its picture was deleted, though the bytes are kept for the trash. However many ask at
   * once, it is read once.
   */
  async get(name: string): Promise<Buffer | null> {
    if (!NAME.test(name)) return null;
    this.#followVersion();
    const kept = this.#present.has(hashIn(name)) && this.#kept.get(name);
    if (kept) return kept;
    const underWay = this.#inFlight;
    const waiting = underWay.get(name) ?? this.#read(name).finally(() => underWay.delete(name));
    underWay.set(name, waiting);
    return waiting;
  }

  /** Each save may have deleted a picture: what was known before, or is being read, holds no longer. */
  #followVersion(): void {
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
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const stored = await pictureFile.findUnique({ where: { name }, select: { bytes: true } });
    if (!stored) return null;
    const bytes = Buffer.from(stored.bytes.buffer, stored.bytes.byteOffset, stored.bytes.byteLength);
    this.#kept.add(name, bytes, bytes.length);
    return bytes;
  }
}

const hashIn = (name: string) => name.slice(0, 32);
