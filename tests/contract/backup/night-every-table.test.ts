/** A night without its files has every row of every table, and restores it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBackup } from '../../../server/features/backup/back-up';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { openClient } from '../../../server/platform/database/database';
import { bothProvidersFor, createFreshDatabase, quickOn } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { fillEveryTable } from '../../support/every-table';
import { NightFolder, sha256 } from '../../support/nights';

for (const provider of bothProvidersFor('stored values')) {
  it(
    `a nightly backup restores every row of every table on ${provider}, with the hashes of a whole backup`,
    quickOn('sqlite', provider),
    async () => {
      const folder = new NightFolder();
      const source = await createFreshDatabase(provider);

      const db = await openClient(source.url, 'write');
      await db.$transaction(fillEveryTable, { timeout: 60_000 });
      const rows = await dumpDatabase({ read: db });
      await db.$disconnect();
      const whole = await createBackup(source.url, join(folder.path, 'whole'));
      const { file, contents, files } = await folder.write(source.url, 1);
      expect(contents).toEqual(whole);
      expect(files.added).toBeGreaterThan(600);
      for (const name of folder.files()) expect(sha256(readFileSync(folder.pathOf(name)))).toBe(name);

      const target = await createFreshDatabase('sqlite');
      const restored = await restoreBackup(target.url, file, eraseNothing);
      const into = await openClient(target.url, 'write');
      await into.eventPosition.updateMany({ data: { last: { decrement: 1_000_000 } } });
      await into.firstSteps.deleteMany({ where: { id: 'site' } });
      expect(await dumpDatabase({ read: into })).toEqual(rows);
      expect(restored.contents).toEqual(contents);
      await into.$disconnect();
      await target.drop();
      await source.drop();
      folder.remove();
    },
  );
}
