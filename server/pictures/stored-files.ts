/** The files of pictures in memory: as many as fit, those asked for last. Under its name a file never changes. */
import { BoundedMemory } from '../bounded-memory';
import type { Database } from '../db';

const MOST_BYTES = 32 * 1024 * 1024;
const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}(?:\.avif|\.webp|\.jpg|x[1-9]\d{0,3}\.jpg)$/;

export class StoredFiles {
  readonly #kept: BoundedMemory<Buffer>;
  readonly #underWay = new Map<string, Promise<Buffer | null>>();

  constructor(
    private readonly db: Pick<Database, 'read'>,
    mostBytes = MOST_BYTES,
  ) {
    this.#kept = new BoundedMemory(mostBytes);
  }

  /** The bytes of a file; null where there is none. However many ask at once, it is read once. */
  async get(name: string): Promise<Buffer | null> {
    const kept = this.#kept.get(name);
    if (kept) return kept;
    if (!NAME.test(name)) return null;
    const waiting = this.#underWay.get(name) ?? this.#read(name).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, waiting);
    return waiting;
  }

  async #read(name: string): Promise<Buffer | null> {
    const stored = await this.db.read.pictureFile.findUnique({ where: { name }, select: { bytes: true } });
    if (!stored) return null;
    const bytes = Buffer.from(stored.bytes.buffer, stored.bytes.byteOffset, stored.bytes.byteLength);
    this.#kept.add(name, bytes, bytes.length);
    return bytes;
  }
}
