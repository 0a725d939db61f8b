/** Which content visitors should see now: a number that rises with each change and names what is kept in memory. */
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

  /** Rises when rows may have come, gone or moved in their lists, and not when only their words changed. */
  get order(): number {
    return this.#order;
  }

  /** Raises the number inside a write's own transaction. */
  async increment(tx: Tx): Promise<number> {
    const { version } = await tx.contentVersion.update({ where: { id: ROW }, data: { version: { increment: 1 } } });
    return version;
  }

  /** Says that a version was committed; an older one changes nothing. One that is not the next tells of others, by somebody else. */
  committed(version: number, rows: 'moved' | 'in place' = 'moved'): void {
    if (rows === 'moved' || version > this.#current + 1) this.#order += 1;
    this.#current = Math.max(this.#current, version);
  }

  /** Reads the stored number, and on a database that other processes share looks again twice a second. */
  async start(): Promise<void> {
    await this.db.transact((tx) => tx.contentVersion.upsert({ where: { id: ROW }, create: { id: ROW }, update: {} }), { lock: 'content' });
    await this.#look();
    if (this.db.provider === 'sqlite') return;
    // A look that fails is followed by the next one; until then this process serves what it has.
    this.#timer = setInterval(() => void this.#look().catch(() => undefined), 500);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const row = await this.db.read.contentVersion.findUnique({ where: { id: ROW } });
    if (row && row.version > this.#current) this.committed(row.version);
  }
}
