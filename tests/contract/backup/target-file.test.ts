/** The target of a backup: existing files at its path and in its folder. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackup, makeTemporaryFolder } from '../../../server/features/backup/back-up';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { createFreshDatabase } from '../../support/databases';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('a backup to an existing path', () => {
  it('a backup to a path with any file but an earlier backup is refused, and the file stays unchanged', async () => {
    const { url, drop } = await createFreshDatabase('sqlite');
    const database = url.slice('file:'.length);
    const at = (name: string) => join(folder, name);
    writeFileSync(at('text'), 'mine');
    writeFileSync(at('empty'), '');
    mkdirSync(at('folder'));
    const other = await createFreshDatabase('sqlite');
    copyFileSync(other.url.slice('file:'.length), at('other.db'));
    await createBackup(url, at('site.backup'));
    symlinkSync(at('site.backup'), at('link'));
    linkSync(database, at('hard-link'));
    const contents = () => ['text', 'empty', 'other.db', 'site.backup'].map((name) => readFileSync(at(name), 'latin1'));
    const before = contents();
    for (const name of ['text', 'empty', 'folder', 'other.db', 'link'])
      await expect(createBackup(url, at(name)), name).rejects.toThrow(/is there already and is not a backup/);
    for (const file of [database, `${database}-wal`, `${database}-journal`, at('hard-link')])
      await expect(createBackup(url, file), file).rejects.toThrow(/belongs to the database itself/);
    expect(contents()).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(['empty', 'folder', 'hard-link', 'link', 'other.db', 'site.backup', 'text']);

    // A restored file is a database, not a backup.
    const restored = at('restored.db');
    await restoreBackup(`file:${restored}`, at('site.backup'), eraseNothing);
    await expect(createBackup(url, restored)).rejects.toThrow(/is not a backup/);
    expect(modeOf(restored)).toBe(0o600);
    await drop();
    await other.drop();
  });

  it('a backup does not overwrite a file that appears while it is made', async () => {
    const { url, drop } = await createFreshDatabase('sqlite');
    const file = join(folder, 'site.backup');
    const making = createBackup(url, file);
    writeFileSync(file, 'mine');
    await expect(making).rejects.toThrow(/is there already and is not a backup/);
    expect([readFileSync(file, 'latin1'), readdirSync(folder)]).toEqual(['mine', ['site.backup']]);
    await drop();
  });

  it('a backup removes temporary files of killed runs, and nothing else', async () => {
    const { url, drop } = await createFreshDatabase('sqlite');
    const { pid } = spawnSync(process.execPath, ['--version']);
    const names = [
      `.site-backup-${pid}-abcdef`,
      `.site-backup-${process.ppid}-abcdef`,
      '.site-backup-notes',
      `.site-backup-${pid}-abcdef.txt`,
    ];
    for (const name of names) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'copy'), 'half');
    }
    await createBackup(url, join(folder, 'site.backup'));
    expect(readdirSync(folder).sort()).toEqual([...names.slice(1), 'site.backup'].sort());
    await drop();
  });

  it('a new temporary folder takes the place of those of killed processes, and none of this process', () => {
    const first = makeTemporaryFolder(folder, 'site-restore-');
    const { pid } = spawnSync(process.execPath, ['--version']);
    mkdirSync(join(folder, `site-restore-${pid}-abcdef`));
    const second = makeTemporaryFolder(folder, 'site-restore-');
    expect(readdirSync(folder).sort()).toEqual([first, second].map((path) => basename(path)).sort());
  });
});
