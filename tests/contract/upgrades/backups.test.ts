/** A backup of an earlier landing, which is a SQLite file with the schema of that landing, is restored into either database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { createEmptyDatabase } from '../../support/databases';
import { FILLED } from '../../support/landings/fill-site';
import { readLanding, storedLandings } from '../../support/landings/stored-landings';
import { expectPresentSchema, readColumn } from '../../support/landings/use-landing';

let backup: string;
beforeEach(() => {
  backup = join(mkdtempSync(join(tmpdir(), 'site-landings-')), 'backup');
});
afterEach(() => rmSync(join(backup, '..'), { recursive: true }));

async function expectRestored(url: string, landing: string): Promise<void> {
  writeFileSync(backup, readLanding(landing, 'sqlite'));
  await restoreBackup(url, backup, eraseNothing);
  expect(await readColumn(url, 'ContactInquiry', 'email')).toEqual(FILLED.senders);
  await expectPresentSchema(url);
}

for (const landing of storedLandings('sqlite')) {
  it(`a backup of the landing ${landing} is restored`, { tags: 'thorough' }, async () => {
    await expectRestored(`file:${join(backup, '..', 'restored.db')}`, landing);
  });
}

// The copy is upgraded as a SQLite file before its rows are copied, so one landing with a replaced migration shows the rest.
it('a backup of the landing 202611240334-90cc0529 is restored into PostgreSQL', { tags: 'thorough' }, async () => {
  const database = await createEmptyDatabase('postgresql');
  await expectRestored(database.url, '202611240334-90cc0529');
  await database.drop();
});
