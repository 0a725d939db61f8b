/** The content version: rises with each content change; the key of everything that is cached. */
import type { Database, Tx } from '../../platform/database/database';

declare module '../../platform/context' {
  interface Site {
    version: ContentVersion;
  }
}

const ROW = 1;

export class ContentVersion {
  #current = 0;
  #order = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly db: Database) {}

  get current(): number {
    return this.#current;
  }

  /** Rises when rows may have been added, removed or moved in lists, but not when only other fields changed. */
  get order(): number {
    return this.#order;
  }

  /** Increments the version within the transaction of a write. */
  async increment(tx: Tx): Promise<number> {
    const { version } = await tx.contentVersion.update({ where: { id: ROW }, data: { version: { increment: 1 } } });
    return version;
  }

  /** Reports a committed version; older ones are ignored. A gap means that other processes committed versions in between. */
  committed(version: number, rows: 'moved' | 'in place' = 'moved'): void {
    if (rows === 'moved' || version > this.#current + 1) this.#order += 1;
    this.#current = Math.max(this.#current, version);
  }

  /** Reads the stored version, and on PostgreSQL polls it twice a second for changes by other processes. */
  async start(): Promise<void> {
    await this.db.transact((tx) => tx.contentVersion.upsert({ where: { id: ROW }, create: { id: ROW }, update: {} }), { lock: 'content' });
    await this.#poll();
    if (this.db.provider === 'sqlite') return;
    // A failed poll is ignored: the next one follows, and until then the cached content is served.
    this.#timer = setInterval(() => void this.#poll().catch(() => undefined), 500);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #poll(): Promise<void> {
    const row = await this.db.read.contentVersion.findUnique({ where: { id: ROW } });
    if (row && row.version > this.#current) this.committed(row.version);
  }
}
