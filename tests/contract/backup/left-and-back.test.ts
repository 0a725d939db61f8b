/** Each sequence of leaving and coming back, before and after each backup: a restore ends only the subscriptions that were left since. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eraseFromBackup } from '../../../server/commands/erase-from-backup';
import { createBackup } from '../../../server/features/backup/back-up';
import { restoreBackup } from '../../../server/features/backup/restore';
import { openDatabase } from '../../../server/platform/database/database';
import { startContent } from '../../support/content';
import { createFreshDatabase, testProviders } from '../../support/databases';

const STEPS = 3;
/** All sequences: whether the subscription is on after each step. */
const SEQUENCES = Array.from({ length: 2 ** STEPS }, (_, bits) => Array.from({ length: STEPS }, (__, step) => ((bits >> step) & 1) === 1));

it.each(testProviders)('a restore ends exactly the subscriptions that people cancelled after the backup, on %s', async (provider) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-left-'));
  const app = await startContent(provider, { isStill: true });
  const url = app.services.env.DATABASE_URL;
  const emailOf = (sequence: boolean[]) => `s${sequence.map(Number).join('')}@example.com`;
  for (const sequence of SEQUENCES)
    expect((await app.call('POST', '/api/newsletter', { body: { email: emailOf(sequence) } })).status).toBe(200);
  const ids = new Map((await app.db.read.newsletterSubscription.findMany()).map(({ email, id }) => [email, id]));
  await createBackup(url, join(folder, '0'));
  for (let step = 0; step < STEPS; step += 1) {
    for (const sequence of SEQUENCES) {
      const { status } = await app.rest('PUT', `newsletter/${ids.get(emailOf(sequence))}`, { isActive: sequence[step] });
      expect(status).toBe(200);
    }
    await createBackup(url, join(folder, String(step + 1)));
  }
  for (let backup = 0; backup <= STEPS; backup += 1) {
    const target = await createFreshDatabase(provider);
    await restoreBackup(target.url, join(folder, String(backup)), (part) =>
      eraseFromBackup(app.services.env, part, folder, app.services.erasures.file),
    );
    const db = await openDatabase(target.url);
    const restored = new Map((await db.read.newsletterSubscription.findMany()).map(({ email, isActive }) => [email, isActive]));
    for (const sequence of SEQUENCES) {
      const wasOn = backup === 0 || sequence[backup - 1] === true;
      const hasLeftSince = sequence.slice(backup).includes(false);
      expect([backup, sequence, restored.get(emailOf(sequence))]).toEqual([backup, sequence, wasOn && !hasLeftSince]);
    }
    await db.close();
    await target.drop();
  }
  await app.close();
  rmSync(folder, { recursive: true });
});
