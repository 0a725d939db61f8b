/** This program upgrades a stored database of each earlier landing and works on it. Each test file takes every second landing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBackup } from '../../../server/features/backup/back-up';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { createEmptyDatabase } from '../databases';
import { FILLED } from './fill-site';
import { readLanding, storedLandings } from './stored-landings';
import { expectPresentSchema, quickIfListed, readColumn, upgradeLanding, useSite } from './use-landing';

type Half = 0 | 1;
const landingsOf = (provider: 'sqlite' | 'postgresql', half: Half) => storedLandings(provider).filter((_, index) => index % 2 === half);

/** Each test gets a folder of its own. */
function prepareFolder(): () => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-landings-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return () => folder;
}

export function testSqliteUpgrades(half: Half): void {
  const folder = prepareFolder();
  for (const landing of landingsOf('sqlite', half)) {
    it(`the SQLite database of the landing ${landing} is upgraded, used, backed up and restored`, quickIfListed(landing), async () => {
      const database = await upgradeLanding(landing, 'sqlite');
      await useSite('sqlite', database);
      const [backup, restored] = [join(folder(), 'backup'), `file:${join(folder(), 'restored.db')}`];
      await createBackup(database.url, backup);
      await restoreBackup(restored, backup, eraseNothing);
      expect(await readColumn(restored, 'ContactInquiry', 'email')).toEqual([...FILLED.senders, 'meera@example.com']);
      await database.drop();
    });
  }
}

export function testPostgresUpgrades(half: Half): void {
  for (const landing of landingsOf('postgresql', half)) {
    it(`the PostgreSQL database of the landing ${landing} is upgraded and used`, { tags: 'thorough' }, async () => {
      const database = await upgradeLanding(landing, 'postgresql');
      await useSite('postgresql', database);
      await database.drop();
    });
  }
}

/** A backup of an earlier landing, which is a SQLite file with the schema of that landing, is restored into either database. */
export function testBackupsOfLandings(half: Half): void {
  const folder = prepareFolder();
  const expectRestored = async (url: string, landing: string) => {
    const backup = join(folder(), 'backup');
    writeFileSync(backup, readLanding(landing, 'sqlite'));
    await restoreBackup(url, backup, eraseNothing);
    expect(await readColumn(url, 'ContactInquiry', 'email')).toEqual(FILLED.senders);
    await expectPresentSchema(url);
  };
  for (const landing of landingsOf('sqlite', half)) {
    it(`a backup of the landing ${landing} is restored`, { tags: 'thorough' }, async () => {
      await expectRestored(`file:${join(folder(), 'restored.db')}`, landing);
    });
  }
  // The copy is upgraded as a SQLite file before its rows are copied, so one landing with a replaced migration shows the rest.
  const [shown] = landingsOf('sqlite', half).filter((landing) => landing === '202611240334-90cc0529');
  it.runIf(shown)('a backup of the landing 202611240334-90cc0529 is restored into PostgreSQL', { tags: 'thorough' }, async () => {
    const database = await createEmptyDatabase('postgresql');
    await expectRestored(database.url, shown as string);
    await database.drop();
  });
}
