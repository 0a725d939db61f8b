/** This program upgrades a stored database of each earlier landing and works on it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBackup } from '../../../server/features/backup/back-up';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { FILLED } from '../../support/landings/fill-site';
import { storedLandings } from '../../support/landings/stored-landings';
import { quickIfListed, readColumn, upgradeLanding, useSite } from '../../support/landings/use-landing';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-landings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

for (const landing of storedLandings('sqlite')) {
  it(`the SQLite database of the landing ${landing} is upgraded, used, backed up and restored`, quickIfListed(landing), async () => {
    const database = await upgradeLanding(landing, 'sqlite');
    await useSite('sqlite', database);
    const [backup, restored] = [join(folder, 'backup'), `file:${join(folder, 'restored.db')}`];
    await createBackup(database.url, backup);
    await restoreBackup(restored, backup, eraseNothing);
    expect(await readColumn(restored, 'ContactInquiry', 'email')).toEqual([...FILLED.senders, 'meera@example.com']);
    await database.drop();
  });
}
