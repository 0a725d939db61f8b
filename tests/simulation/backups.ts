/** Backups of the simulated site: one during the simulation, and one at its end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eraseFromBackup } from '../../server/commands/erase-from-backup';
import { createBackup } from '../../server/features/backup/back-up';
import { restoreBackup } from '../../server/features/backup/restore';
import { openDatabase } from '../../server/platform/database/database';
import { createFreshDatabase } from '../support/databases';
import { dumpDatabase } from '../support/dump';
import type { OrdersTestSite } from '../support/orders';

export class Backups {
  readonly #folder = mkdtempSync(join(tmpdir(), 'site-simulation-'));
  #isTaken = false;

  constructor(private readonly office: OrdersTestSite) {}

  async take(name = 'last'): Promise<void> {
    await createBackup(this.office.services.env.DATABASE_URL, join(this.#folder, name));
    this.#isTaken = true;
  }

  /** The rows of a database into which a backup was restored. */
  async #restore(name: string): Promise<Record<string, string[]>> {
    const { env, erasures } = this.office.services;
    const target = await createFreshDatabase('sqlite');
    try {
      const eraseAgain = (url: string) => eraseFromBackup(env, url, this.#folder, erasures.file);
      expect((await restoreBackup(target.url, join(this.#folder, name), eraseAgain)).erased).toMatchObject({ isComplete: true });
      const db = await openDatabase(target.url);
      return await dumpDatabase(db).finally(() => db.close());
    } finally {
      await target.drop();
    }
  }

  /** A backup of now has all rows; a restored earlier one has nobody who was erased since. */
  async compare(erased: readonly string[]): Promise<void> {
    if (this.#isTaken) {
      const rows = Object.entries(await this.#restore('last'));
      expect(rows.filter(([, texts]) => texts.some((text) => hasName(text, erased))).map(([table]) => table)).toEqual([]);
    }
    await this.take('end');
    const stored = await dumpDatabase(this.office.db);
    const restored = await this.#restore('end');
    // A restored site skips positions that others may have read, and notes that it was restored.
    for (const table of Object.keys(stored).filter((name) => !['EventPosition', 'FirstSteps'].includes(name)))
      expect([table, restored[table]]).toEqual([table, stored[table]]);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

/** Whether a text has one of these names as a whole word. */
export const hasName = (text: string, names: readonly string[]): boolean =>
  (text.match(/zyrquat\d+/gi) ?? []).some((word) => names.includes(word.toLowerCase()));
