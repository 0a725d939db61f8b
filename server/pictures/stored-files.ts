/** The files of pictures in memory: as many as fit, those asked for last. Under its name a file never changes. */
import type { Database } from '../db';

const MOST_BYTES = 32 * 1024 * 1024;
const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}(?:\.avif|\.webp|\.jpg|x[1-9]\d{0,3}\.jpg)$/;

export class StoredFiles {
  readonly #kept = new Map<string, Buffer>();
  readonly #underWay = new Map<string, Promise<Buffer | null>>();
  #bytes = 0;

  constructor(
    private readonly db: Pick<Database, 'read'>,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  /** The bytes of a file; null where there is none. However many ask at once, it is read once. */
  async get(name: string): Promise<Buffer | null> {
    const kept = this.#kept.get(name);
    if (kept) {
      // Last used, last to leave.
      this.#kept.delete(name);
      this.#kept.set(name, kept);
      return kept;
    }
    if (!NAME.test(name)) return null;
    const waiting = this.#underWay.get(name) ?? this.#read(name).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, waiting);
    return waiting;
  }

  async #read(name: string): Promise<Buffer | null> {
    const stored = await this.db.read.pictureFile.findUnique({ where: { name }, select: { bytes: true } });
    if (!stored) return null;
    const bytes = Buffer.from(stored.bytes.buffer, stored.bytes.byteOffset, stored.bytes.byteLength);
    this.#kept.set(name, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return bytes;
  }
}
