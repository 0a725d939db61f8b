/** Backups of several nights in one folder: each file once, and deleted with the last night that has it. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBackupCommand } from '../../../server/features/backup/backup-command';
import { eraseNothing } from '../../../server/features/backup/restore';
import { bothProvidersFor, createFreshDatabase, quickOn, type TestDatabase } from '../../support/databases';
import { NightFolder, setDocuments, sha256 } from '../../support/nights';

let folder: NightFolder;
beforeEach(() => {
  folder = new NightFolder();
});
afterEach(() => folder.remove());

describe.each(bothProvidersFor('stored values'))('nights of %s', (provider) => {
  let source: TestDatabase;
  beforeEach(async () => {
    source = await createFreshDatabase(provider);
  });
  afterEach(() => source.drop());

  it('a stored file is deleted with the last nightly backup that has it, and a file of two nightly backups is stored once', async () => {
    await setDocuments(source.url, 'price list', 'an erased person');
    expect((await folder.write(source.url, 1)).files.added).toBe(2);
    await setDocuments(source.url, 'price list', 'new list');
    expect((await folder.write(source.url, 2, { nights: 2 })).files.added).toBe(1);
    expect(folder.files()).toEqual([sha256('price list'), sha256('an erased person'), sha256('new list')].sort());
    const third = await folder.write(source.url, 3, { nights: 2 });
    expect([third.expired, third.deleted, third.files.added]).toEqual([['2026-11-01.backup'], 1, 0]);
    expect(folder.nights()).toEqual(['2026-11-02.backup', '2026-11-03.backup']);
    expect(folder.files()).toEqual([sha256('price list'), sha256('new list')].sort());
    // The backup of the same day is replaced, and its own file leaves with it.
    await setDocuments(source.url, 'new list');
    await folder.write(source.url, 3, { nights: 1 });
    expect([folder.nights(), folder.files()]).toEqual([['2026-11-03.backup'], [sha256('new list')]]);
  });

  it('a backup without a change writes no file, and repairs a file that is shorter or missing', async () => {
    await setDocuments(source.url, 'price list', 'photo');
    await folder.write(source.url, 1);
    const inode = statSync(folder.pathOf(sha256('photo'))).ino;
    rmSync(folder.pathOf(sha256('price list')));
    expect((await folder.write(source.url, 2)).files).toMatchObject({ added: 1, damaged: 0 });
    writeFileSync(folder.pathOf(sha256('price list')), 'price');
    expect((await folder.write(source.url, 3)).files).toMatchObject({ added: 1, damaged: 1 });
    expect((await folder.write(source.url, 4)).files).toMatchObject({ added: 0, damaged: 0 });
    expect(readFileSync(folder.pathOf(sha256('price list')), 'utf8')).toBe('price list');
    expect(statSync(folder.pathOf(sha256('photo'))).ino).toBe(inode);
  });

  it('--verify finds a damaged file, writes it again and returns the exit code 3', quickOn('sqlite', provider), async () => {
    await setDocuments(source.url, 'price list', 'photo');
    const run = () => runBackupCommand(['backup', folder.path, '--verify'], { DATABASE_URL: source.url }, eraseNothing);
    expect(await run()).toMatchObject({ exitCode: 0, message: expect.stringMatching(/New files: 2\.[\s\S]*\nVerified: restored into/) });
    writeFileSync(folder.pathOf(sha256('photo')), 'phote');
    const { message: said, exitCode } = await run();
    expect(said).toContain(`\nDAMAGED: 1 files in ${join(folder.path, 'files')}, which are written again.`);
    expect([exitCode, readFileSync(folder.pathOf(sha256('photo')), 'utf8')]).toEqual([3, 'photo']);
    expect((await run()).exitCode).toBe(0);
  });
});
