/** A folder of nights for one test, and what it has. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNight } from '../../server/features/backup/nights';
import { openClient } from '../../server/platform/database/database';

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const day = (date: number) => new Date(2026, 10, date, 2);

export class NightFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'site-nights-'));

  /** Writes the night of a day in November. */
  write(url: string, date: number, more: Partial<Parameters<typeof createNight>[2]> = {}) {
    return createNight(url, this.path, { nights: 7, isChecked: false, now: day(date), ...more });
  }

  nights(): string[] {
    return readdirSync(this.path).filter((name) => name.endsWith('.backup'));
  }

  /** The names of the stored files. */
  files(): string[] {
    const paths = readdirSync(join(this.path, 'files'), { recursive: true, encoding: 'utf8' });
    return paths.flatMap((path) => path.split('/')[1] ?? []).sort();
  }

  pathOf(name: string): string {
    return join(this.path, 'files', name.slice(0, 2), name);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Sets the only documents of the site. */
export async function setDocuments(url: string, ...texts: string[]): Promise<void> {
  const db = await openClient(url, 'write');
  await db.productDocument.deleteMany();
  for (const text of texts) {
    const bytes = Buffer.from(text);
    await db.productDocument.create({ data: { hash: sha256(text).slice(0, 32), size: bytes.length, bytes, createdAt: day(1) } });
  }
  await db.$disconnect();
}

/** Adds a user who was created on a day in November. */
export async function addUser(url: string, date: number): Promise<void> {
  const db = await openClient(url, 'write');
  const name = `user${date}`;
  const names = { username: name, firstName: name, lastName: '', email: `${name}@example.com` };
  await db.adminUser.create({ data: { ...names, passwordHash: '', createdAt: day(date) } });
  await db.$disconnect();
}
