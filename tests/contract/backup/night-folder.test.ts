/** The folder of nights: damage in it, other files in it, and two runs at once. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBackupCommand } from '../../../server/features/backup/backup-command';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { createFreshDatabase, type TestDatabase } from '../../support/databases';
import { addUser, NightFolder, setDocuments, sha256 } from '../../support/nights';

let folder: NightFolder;
beforeEach(() => {
  folder = new NightFolder();
});
afterEach(() => folder.remove());

describe('the folder of nights', () => {
  let source: TestDatabase;
  beforeEach(async () => {
    source = await createFreshDatabase('sqlite');
    await setDocuments(source.url, 'price list', 'photo');
  });
  afterEach(() => source.drop());

  it.each([
    ['missing', (path: string) => rmSync(path), /photo-hash is missing/],
    ['damaged', (path: string) => writeFileSync(path, 'phote'), /photo-hash is damaged/],
  ])('a restore with a %s file names the file, and leaves the database', async (_, harm, message) => {
    const { file } = await folder.write(source.url, 1);
    harm(folder.pathOf(sha256('photo')));
    const target = join(folder.path, 'new', 'site.db');
    const error = await restoreBackup(`file:${target}`, file, eraseNothing).catch((reason: Error) => reason);
    expect(String(error).replace(sha256('photo'), 'photo-hash')).toMatch(message);
    expect(readdirSync(join(folder.path, 'new')).filter((name) => name !== 'site.db.lock')).toEqual([]);
  });

  it('a restore of a folder names its newest nightly backup', async () => {
    await folder.write(source.url, 1);
    await folder.write(source.url, 2);
    const target = `file:${join(folder.path, 'new', 'site.db')}`;
    await expect(restoreBackup(target, folder.path, eraseNothing)).rejects.toThrow(
      `${folder.path} is a folder: name one of its backups, such as ${join(folder.path, '2026-11-02.backup')}.`,
    );
  });

  it('files of a nightly backup that an operator renamed stay, and an unreadable one stops the deletion', async () => {
    const { file } = await folder.write(source.url, 1);
    copyFileSync(file, join(folder.path, 'before the move'));
    await setDocuments(source.url, 'new list');
    await folder.write(source.url, 2, { nights: 1 });
    expect([folder.nights(), folder.files().length]).toEqual([['2026-11-02.backup'], 3]);
    const bytes = readFileSync(join(folder.path, 'before the move'));
    writeFileSync(join(folder.path, 'before the move'), bytes.subarray(0, 5_000));
    await expect(folder.write(source.url, 3, { nights: 1 })).rejects.toThrow(/before the move cannot be read/);
    expect([folder.nights().at(-1), folder.files().length]).toEqual(['2026-11-03.backup', 3]);
  });

  it.each([
    ['the mark', (bytes: Buffer) => bytes.fill(0, 68, 72)],
    ['the first page', (bytes: Buffer) => bytes.fill(0, 0, 4_096)],
    ['everything', () => Buffer.alloc(0)],
  ])('files of a nightly backup that lost %s are not deleted', async (_, harm) => {
    const { file } = await folder.write(source.url, 1);
    await setDocuments(source.url, 'new list');
    writeFileSync(file, harm(readFileSync(file)));
    await expect(folder.write(source.url, 2)).rejects.toThrow(/2026-11-01.backup cannot be read, so no file was deleted/);
    expect(folder.files().length).toBe(3);
    expect(folder.nights()).toContain('2026-11-02.backup');
  });

  it('tonight’s backup stays when the clock is behind, and the command lists the later nightly backups', async () => {
    for (const date of [8, 9, 10]) await folder.write(source.url, date);
    const { later, expired } = await folder.write(source.url, 1, { nights: 2 });
    expect({ later, expired }).toEqual({ later: ['2026-11-10.backup'], expired: ['2026-11-08.backup', '2026-11-09.backup'] });
    expect(folder.nights()).toEqual(['2026-11-01.backup', '2026-11-10.backup']);
    copyFileSync(join(folder.path, '2026-11-10.backup'), join(folder.path, '9999-12-31.backup'));
    const { message: said } = await runBackupCommand(['backup', `${folder.path}/`], { DATABASE_URL: source.url }, eraseNothing);
    expect(said).toContain('9999-12-31.backup: later than tonight. Look whether the clock of this machine is right.');
  });

  it('a backup of another site, or of a new database, is refused and leaves the nightly backups', async () => {
    const other = await createFreshDatabase('sqlite');
    try {
      await addUser(source.url, 1);
      await addUser(other.url, 2);
      await folder.write(source.url, 1);
      const before = readFileSync(join(folder.path, '2026-11-01.backup'));
      for (const date of [1, 2])
        await expect(folder.write(other.url, date)).rejects.toThrow(/has the nights of another site: no user of 2026-11-01.backup is in/);
      expect(readFileSync(join(folder.path, '2026-11-01.backup')).equals(before)).toBe(true);
      await addUser(source.url, 3);
      await folder.write(source.url, 2);
      expect(folder.nights()).toEqual(['2026-11-01.backup', '2026-11-02.backup']);
    } finally {
      await other.drop();
    }
  });

  it('folders and links with the name of a nightly backup are not read', async () => {
    mkdirSync(join(folder.path, '2026-10-01.backup'));
    symlinkSync('/nowhere', join(folder.path, '2026-10-02.backup'));
    await folder.write(source.url, 1, { nights: 1 });
    expect(folder.nights()).toEqual(['2026-10-01.backup', '2026-10-02.backup', '2026-11-01.backup']);
  });

  it('the message about a folder that cannot be made has its path', async () => {
    writeFileSync(join(folder.path, 'file'), '');
    const write = (path: string) => runBackupCommand(['backup', path], { DATABASE_URL: source.url }, eraseNothing);
    await expect(write('/proc/x/')).rejects.toThrow(/^The folder of backups: \/proc\/x\/files.lock cannot be written/);
    await expect(write('/proc/x/file')).rejects.toThrow(/^The backup: \/proc\/x\/file cannot be written/);
    await expect(write(join(folder.path, 'file/'))).rejects.toThrow(/file\/ is no folder/);
  });

  it('a second backup into the folder is refused while the first is being written', async () => {
    const second = () => folder.write(source.url, 2);
    let refused: unknown;
    const prove = async () => {
      refused = await second().catch((error: Error) => error.message);
    };
    await folder.write(source.url, 1, { prove });
    expect(refused).toBe(`Another backup is being written into ${folder.path}: wait until it is complete.`);
    expect(folder.nights()).toEqual(['2026-11-01.backup']);
    expect((await second()).files.added).toBe(0);
  });

  it('the documented command reads the files with sha256sum and names a damaged file', async () => {
    await folder.write(source.url, 1);
    const [, command = ''] = /`(cd \/backup\/files && .+?)`/.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
    const run = () => execFileSync('sh', ['-c', command.replace('/backup', folder.path)], { encoding: 'utf8', stdio: 'pipe' });
    expect(run()).toBe('');
    writeFileSync(folder.pathOf(sha256('photo')), 'phote');
    let said: unknown;
    try {
      run();
    } catch (error) {
      said = (error as { stdout: string }).stdout;
    }
    expect(said).toBe(`./${sha256('photo').slice(0, 2)}/${sha256('photo')}: FAILED\n`);
  });

  it.each([
    [['backup', 'file', '--nights', '3']],
    [['backup', '/tmp/', '--nights', '0']],
    [['backup', '/tmp/', '--nights', 'x']],
    [['restore', 'file', '--verify']],
    [['backup', '/tmp/', 'more']],
    [['backup', '/tmp/', '--unknown']],
    [['backup']],
  ])('the arguments %j are refused with the usage', async (args) => {
    await expect(runBackupCommand(args, { DATABASE_URL: source.url }, eraseNothing)).rejects.toThrow(
      'npm run backup -- FOLDER/ [--nights N]',
    );
  });
});
