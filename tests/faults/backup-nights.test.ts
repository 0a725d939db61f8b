/**
 * Backups of several nights in one folder, with the real command that is killed at several moments.
 *
 * @module-tag thorough
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runSql } from '../../prisma/run-sql';
import { createNight } from '../../server/features/backup/nights';
import { eraseNothing, restoreBackup } from '../../server/features/backup/restore';
import { createDemoDatabase } from '../support/databases';
import { quickOrLong } from './long-form';

describe('backups of several nights in one folder', () => {
  const KILLS = quickOrLong(2, 40);

  it('a run that is killed leaves the earlier night complete, and the next run deletes its files', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
    const { url, drop } = createDemoDatabase();
    const yesterday = await createNight(url, folder, { nights: 7, isChecked: false, now: new Date(Date.now() - 36 * 60 * 60_000) });
    const [files, hash] = [filesBelow(folder), hashOf(yesterday.file)];
    // A quarter of the files are of new pictures, so that a run has files to write.
    await runSql(url, `UPDATE "PictureFile" SET "bytes" = CAST("bytes" || 'changed' AS BLOB) WHERE rowid % 4 = 0`);
    const elsewhere = mkdtempSync(join(tmpdir(), 'site-faults-'));
    const startedAt = performance.now();
    expect(await command(url, 'backup', `${elsewhere}/`)).toBe(0);
    const duration = performance.now() - startedAt;

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { child, exited } = spawnCommand(url, 'backup', `${folder}/`);
      await pause((duration * kill) / (KILLS + 1));
      child.kill('SIGKILL');
      await exited;
      expect(files.filter((name) => !filesBelow(folder).includes(name))).toEqual([]);
      for (const name of filesBelow(folder)) expect(hashOf(join(folder, 'files', name)), name).toBe(name.slice(3));
      expect(hashOf(yesterday.file)).toBe(hash);
    }
    const restored = await restoreBackup(`file:${join(elsewhere, 'restored.db')}`, yesterday.file, eraseNothing);
    expect(restored.contents).toEqual(yesterday.contents);
    await createNight(url, folder, { nights: 1, isChecked: false });
    expect(readdirSync(folder).sort()).toEqual(
      readdirSync(elsewhere)
        .filter((name) => !name.includes('.db'))
        .sort(),
    );
    expect(filesBelow(folder)).toEqual(filesBelow(elsewhere));
    await drop();
    for (const each of [folder, elsewhere]) rmSync(each, { recursive: true });
  });
});

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
/** The paths of the stored files below `files`. */
const filesBelow = (folder: string) =>
  readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('/'))
    .sort();

function spawnCommand(url: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  const child = spawn(process.execPath, ['dist/server/backup.js', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { child, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

const command = (url: string, ...args: string[]) => spawnCommand(url, ...args).exited;
