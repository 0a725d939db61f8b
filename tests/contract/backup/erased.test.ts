/** A restore erases again the rows that were erased since the backup; the next start finishes an erasure of a killed process. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import type { DatabaseProvider } from '../../../prisma/schema';
import { eraseFromBackup } from '../../../server/commands/erase-from-backup';
import { readEnv } from '../../../server/env';
import { createBackup } from '../../../server/features/backup/back-up';
import { runBackupCommand } from '../../../server/features/backup/backup-command';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { openDatabase } from '../../../server/platform/database/database';
import { erasePersonalData } from '../../../server/platform/personal-data/erase-personal-data';
import { startContent } from '../../support/content';
import { bothProvidersFor, createFreshDatabase, quickOn } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';

const MARK = 'Zebra';
const person = { emailKey: 'zebra@example.com', phoneKeys: ['9845012345'] };
const by = { user: { id: 1, name: 'Asha Rao' }, channel: 'shell' } as const;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-erased-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start(provider: DatabaseProvider, env: Record<string, string> = {}) {
  const app = await startContent(provider, { env, isStill: true });
  const write = async (name: string) => {
    const [email, phone] = [`${name}@example.com`, name === MARK ? '098450 12345' : '080 4000 1234'];
    const body = { name, email, phone, company: name, subject: 'bulk', message: name };
    expect((await app.call('POST', '/api/contact', { body })).status).toBe(201);
    // The person is known by phone only.
    expect((await app.call('POST', '/api/quote-requests', { body: { name, phone, lines: [{ text: name, quantity: 1 }] } })).status).toBe(
      201,
    );
    expect((await app.call('POST', '/api/newsletter', { body: { email } })).status).toBe(200);
  };
  await write(MARK);
  await write('Yak');
  const backup = join(folder, 'yesterday');
  const url = app.services.env.DATABASE_URL;
  await createBackup(url, backup);
  const { file } = app.services.erasures;
  /** Restores the backup elsewhere, and returns the command's output and the stored rows. */
  const restored = async (settings = app.services.env) => {
    const target = await createFreshDatabase(provider);
    const { erased } = await restoreBackup(target.url, backup, (part) => eraseFromBackup(settings, part, folder, file));
    const db = await openDatabase(target.url);
    const rows = Object.values(await dumpDatabase(db)).flat();
    const names = (await db.read.contactInquiry.findMany({ orderBy: { id: 'asc' } })).map(({ name }) => name);
    return {
      said: erased.messages.join('\n'),
      isComplete: erased.isComplete,
      names,
      marked: rows.filter((row) => /zebra|9845012345/i.test(row)),
      db,
      url: target.url,
      drop: () => db.close().then(target.drop),
    };
  };
  const erase = () => erasePersonalData(app.services, { person, rows: {} }, by);
  return { ...app, write, restored, erase, file, backup };
}

for (const provider of bothProvidersFor('stored values')) {
  it(`a restored backup has no data of an erased person and all data of others, on ${provider}`, quickOn('sqlite', provider), async () => {
    const app = await start(provider);
    const before = await app.restored();
    expect(before).toMatchObject({ said: expect.stringMatching(/^There is no /), names: [MARK, MARK, 'Yak', 'Yak'] });
    expect(before.marked).toHaveLength(4);
    await before.drop();

    await app.erase();
    // The person wrote again after the erasure, and a later backup includes that.
    await app.write(MARK);
    const after = await app.restored();
    expect(after.said).toMatch(/^Erased again, as .*: 1 erasure\. Subscriptions ended again: 0\.$/);
    expect(after.isComplete).toBe(true);
    expect([after.names, after.marked]).toEqual([['Yak', 'Yak'], []]);
    // The two entries are the address and its mailbox.
    expect(await after.db.read.suppression.count()).toBe(2);
    if (provider === 'sqlite') {
      await after.db.close();
      const bytes = readFileSync(after.url.slice('file:'.length));
      expect([bytes.includes(MARK), bytes.includes('Yak')]).toEqual([false, true]);
    }
    await after.drop();

    await createBackup(app.services.env.DATABASE_URL, app.backup);
    const again = await app.restored();
    expect(again.names).toEqual(['Yak', 'Yak', MARK, MARK]);
    await again.drop();
    await app.close();
  });
}

it('restore reports the erasures that it cannot apply, and applies the others', async () => {
  const app = await start('sqlite');
  await app.erase();
  const { SERVER_KEY: _, ...env } = app.services.env;
  const without = await app.restored({ ...env, DATABASE_URL: `file:${join(folder, 'site.db')}` } as typeof app.services.env);
  expect(without.said).toMatch(
    /^NOT ERASED: .*without the server key[\s\S]*Put the copy of it to .*server\.key and restore this backup again/,
  );
  expect(without.isComplete).toBe(false);
  await without.drop();
  const other = await app.restored({ ...app.services.env, SERVER_KEY: '77'.repeat(32) });
  expect(other.said).toMatch(/^NOT ERASED: 1 lines of .* another server key\.\nPut the copy of it into SERVER_KEY/);
  expect([other.names.length, other.isComplete]).toEqual([4, false]);
  await other.drop();
  appendFileSync(app.file, '{"id":\n');
  const damaged = await app.restored();
  expect(damaged.said).toMatch(/^Erased again[\s\S]*NOT ERASED: line 3 of .* cannot be read/);
  expect([damaged.names, damaged.marked, damaged.isComplete]).toEqual([['Yak', 'Yak'], [], false]);
  await damaged.drop();
  await app.close();
});

it('a restore deletes its copy of a backup that it had to migrate', async () => {
  const source = await createFreshDatabase('sqlite');
  const file = join(folder, 'site.backup');
  await createBackup(source.url, file);
  // The row has the format of the release before that migration.
  await runSql(`file:${file}`, 'ALTER TABLE "InquiryMessage" DROP COLUMN "notice"');
  await runSql(`file:${file}`, `DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%_message_notice'`);
  await restoreBackup(`file:${join(folder, 'site.db')}`, file, eraseNothing);
  expect(readdirSync(folder).sort()).toEqual(['site.backup', 'site.db', 'site.db.lock']);
  await source.drop();
});

it('a restore without the erasures file says so, and is incomplete if the backup proves that there was one', async () => {
  const app = await start('sqlite');
  const lost = (said: string) => said.replace(app.file, 'FILE');
  const elsewhere = async () => {
    renameSync(app.file, `${app.file}.away`);
    const { said, isComplete, names, drop } = await app.restored();
    await drop();
    renameSync(`${app.file}.away`, app.file);
    return { said: lost(said), isComplete, names };
  };
  await app.erase();
  expect(await elsewhere()).toEqual({
    said: expect.stringMatching(/^There is no FILE, so nothing is erased again that was erased after this backup\.\nIf another machine/),
    isComplete: true,
    names: [MARK, MARK, 'Yak', 'Yak'],
  });
  rmSync(join(folder, 'yesterday'));
  await createBackup(app.services.env.DATABASE_URL, join(folder, 'yesterday'));
  expect(await elsewhere()).toMatchObject({ said: expect.stringMatching(/^NOT ERASED: There is no FILE/), isComplete: false });
  await app.close();
});

it('a restore that could not repeat the erasures ends with an exit code of its own', async () => {
  const source = await createFreshDatabase('sqlite');
  const file = join(folder, 'site.backup');
  await createBackup(source.url, file);
  writeFileSync(join(folder, 'erasures.jsonl'), '');
  const env = readEnv({ DATABASE_URL: `file:${join(folder, 'site.db')}` });
  const eraseAgain = (url: string) => eraseFromBackup(env, url, folder);
  const { message: said, exitCode } = await runBackupCommand(['restore', file], env, eraseAgain);
  expect(said).toContain('\n\nNOT ERASED: ');
  expect(exitCode).toBe(3);
  await source.drop();
});
