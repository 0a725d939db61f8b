import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { runSql } from '../../../prisma/run-sql';
import { databaseProviders } from '../../../prisma/schema';
import { createBackup, verifyBackup } from '../../../server/features/backup/back-up';
import { runBackupCommand } from '../../../server/features/backup/backup-command';
import { eraseNothing, restoreBackup } from '../../../server/features/backup/restore';
import { describeDatabase } from '../../../server/platform/database/adapters';
import { type Database, openDatabase } from '../../../server/platform/database/database';
import { isLong } from '../../faults/long-form';
import { startApp, type TestApp } from '../../support/app';
import { bothProvidersFor, createFreshDatabase, itOnTestProviders, quickOn } from '../../support/databases';
import { PASSWORD, SERVER_KEY } from '../../support/password';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inquiry = (message: string) => ({ name: 'Asha', email: 'asha@example.com', company: 'Blue Hotel', subject: 'bulk', message });
const modeOf = (file: string) => statSync(file).mode & 0o777;
/** Returns the file names of a picture. */
async function someFiles({ picture, pictureFile }: Database['read']): Promise<string[]> {
  const { hash } = await picture.findFirstOrThrow();
  return (await pictureFile.findMany({ where: { hash }, select: { name: true } })).map(({ name }) => name);
}

const bytesOf = async ({ pictureFile }: Database['read'], name: string) => (await pictureFile.findUniqueOrThrow({ where: { name } })).bytes;

/** Runs the command as npm does; returns its exit code and output. */
function run(url: string, ...args: string[]): Promise<{ code: number | null; out: string }> {
  const program = inject('isBuilt') ? ['dist/server/backup.js'] : ['--import', 'tsx', 'server/commands/backup.ts'];
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += data));
  return new Promise((done) => child.on('close', (code) => done({ code, out })));
}

describe.each(bothProvidersFor('stored values'))('a backup of %s', (provider) => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp(provider, { env: { SEED: 'demo' } });
    ({ token } = await app.login());
    // Rows with every kind of value: null, JSON, prices, the history of a deleted row.
    const { body } = await app.call('POST', '/api/admin/products', {
      token,
      body: { title: 'ಅಕ್ಕಿ', description: '"; --', categoryId: null, price: '1250.5' },
    });
    await app.call('DELETE', `/api/admin/products/${body.product.id}`, { token });
    await app.call('POST', '/api/contact', { body: inquiry('Fifty boxes,\nplease') });
    const mail = { inquiryId: 1, channel: 'mail', direction: 'in', authorName: 'Asha', text: 'Sixty.', createdAt: new Date() };
    await app.db.transact(async (tx) => {
      for (const received of [undefined, [{ name: 'order.pdf', size: 3 }]])
        await tx.inquiryMessage.create({ data: { ...mail, ...(received && { received }) } });
      await tx.mailboxPosition.create({ data: { mailbox: 'INBOX', uidValidity: 2n ** 40n, lastUid: 7n } });
    });
  });
  afterAll(() => app.close());

  // The two tests together cover a restore from one PostgreSQL to another.
  const targets = isLong || provider === 'sqlite' ? databaseProviders : (['sqlite'] as const);
  it.each(targets)('a backup restores every row on %s, and the site works with it', quickOn('sqlite', provider), async (other) => {
    const file = join(folder, 'site.backup');
    const saved = await createBackup(app.services.env.DATABASE_URL, file);
    expect(saved.Product?.count).toBeGreaterThan(48);
    expect(saved.ContactInquiry?.count).toBe(1);

    const target = await createFreshDatabase(other);
    try {
      const { contents } = await restoreBackup(target.url, file, eraseNothing);
      expect(contents).toEqual(saved);
      // Compares the rows themselves, independently of the hashes.
      const db = await openDatabase(target.url);
      const rows = async (reader: typeof db.read) => [
        await reader.product.findMany({ orderBy: { id: 'asc' } }),
        await reader.revision.findMany({ orderBy: { id: 'asc' } }),
        await reader.contactInquiry.findMany(),
        await reader.inquiryMessage.findMany(),
        (await reader.mailboxPosition.findMany()).map((row) => Object.values(row).map(String)),
        await reader.adminUser.findMany(),
        await reader.picture.findMany({ orderBy: { id: 'asc' } }),
      ];
      expect(JSON.parse(JSON.stringify(await rows(db.read)))).toEqual(JSON.parse(JSON.stringify(await rows(app.db.read))));
      expect(saved.PictureFile?.count).toBeGreaterThan(400);
      for (const name of await someFiles(app.db.read)) {
        const [ours, theirs] = [await bytesOf(db.read, name), await bytesOf(app.db.read, name)];
        expect(ours.length).toBeGreaterThan(0);
        // toEqual is slow for files.
        expect(Buffer.compare(ours, theirs)).toBe(0);
      }
      const last = await db.read.revision.findFirst({ where: { type: 'products', action: 'delete' }, orderBy: { id: 'desc' } });
      const added = await db.transact((tx) => tx.product.create({ data: { title: 'Next', description: 'New' } }));
      // A new row must not take over the history of the deleted one.
      expect(added.id).toBeGreaterThan(last?.rowId ?? Number.POSITIVE_INFINITY);
      await db.close();
    } finally {
      await target.drop();
    }
  });

  it('a backup is a consistent snapshot during concurrent writes, and does not block them', { tags: 'thorough' }, async () => {
    const file = join(folder, 'site.backup');
    let isDone = false;
    const saving = createBackup(app.services.env.DATABASE_URL, file).finally(() => {
      isDone = true;
    });
    const answers: number[] = [];
    while (!isDone) answers.push((await app.call('POST', '/api/contact', { body: inquiry(`Number ${answers.length}`) })).status);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.every((status) => status === 201)).toBe(true);
    const saved = await saving;
    // The snapshot may contain fewer inquiries than were stored meanwhile, but never a partial one.
    const inbox = (await app.call('GET', '/api/admin/contact-inquiries', { token })).body.inquiries;
    expect(saved.ContactInquiry?.count).toBeLessThanOrEqual(inbox.length);
  });

  itOnTestProviders(provider)('a backup replaces an earlier one, is readable only by its owner, and leaves no other file', async () => {
    const file = join(folder, 'site.backup');
    const first = await createBackup(app.services.env.DATABASE_URL, file);
    chmodSync(file, 0o644);
    await app.call('POST', '/api/contact', { body: inquiry('One more') });
    const second = await createBackup(app.services.env.DATABASE_URL, file);
    expect(second.ContactInquiry?.count).toBe((first.ContactInquiry?.count ?? 0) + 1);
    expect(await verifyBackup(file)).toEqual(second);
    expect(modeOf(file)).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['site.backup']);
  });

  it('a failed backup leaves no files behind', async () => {
    const nowhere = provider === 'sqlite' ? `file:${join(folder, 'none.db')}` : app.services.env.DATABASE_URL.replace(/[^/]+$/, 'nowhere');
    await expect(createBackup(nowhere, join(folder, 'b'))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('restoring', () => {
  it('restoring into SQLite keeps the previous file, and is refused while the site runs', async () => {
    const app = await startApp('sqlite');
    const file = join(folder, 'site.backup');
    const url = app.services.env.DATABASE_URL;
    await app.call('POST', '/api/contact', { body: inquiry('Before') });
    await createBackup(url, file);
    await app.call('POST', '/api/contact', { body: inquiry('After') });
    await expect(restoreBackup(url, file, eraseNothing)).rejects.toThrow(/in use: stop the site first/);
    await app.http.close();
    await app.db.close();

    const { replaced } = await restoreBackup(url, file, eraseNothing);
    expect([modeOf(url.slice('file:'.length)), modeOf(String(replaced))]).toEqual([0o600, 0o600]);
    const [now, before] = await Promise.all([openDatabase(url), openDatabase(`file:${replaced}`)]);
    expect(await now.read.contactInquiry.count()).toBe(1);
    expect(await before.read.contactInquiry.count()).toBe(2);
    await Promise.all([now.close(), before.close()]);
    await app.close();
    for (const part of ['', '-wal', '-shm']) rmSync(replaced + part, { force: true });
  });

  it('restoring reads the channel of revisions from the column of earlier releases', async () => {
    const [source, target] = [await createFreshDatabase('sqlite'), await createFreshDatabase('postgresql')];
    const columns = '"changeSet", "type", "rowId", "action", "userName", "door", "createdAt"';
    const values = `'${randomUUID()}', 'products', 7, 'delete', 'Asha', 'file', '2026-11-21T05:12:00.000+00:00'`;
    await runSql(source.url, `INSERT INTO "Revision" (${columns}) VALUES (${values})`);
    const file = join(folder, 'site.backup');
    await createBackup(source.url, file);
    await restoreBackup(target.url, file, eraseNothing);
    const db = await openDatabase(target.url);
    expect(await db.read.revision.findMany({ select: { rowId: true, channel: true } })).toEqual([{ rowId: 7, channel: 'file' }]);
    await db.close();
    await Promise.all([source.drop(), target.drop()]);
  });

  it('restoring into PostgreSQL refuses a database that contains rows, and changes nothing', { tags: 'thorough' }, async () => {
    const app = await startApp('postgresql');
    const file = join(folder, 'site.backup');
    await createBackup(app.services.env.DATABASE_URL, file);
    await expect(restoreBackup(app.services.env.DATABASE_URL, file, eraseNothing)).rejects.toThrow(/holds rows already/);
    expect((await app.login('admin', PASSWORD)).answer.status).toBe(200);
    await app.close();
  });

  it('restore refuses a damaged or foreign file, and changes nothing', async () => {
    const app = await startApp('sqlite', { env: { SEED: 'demo' } });
    const file = join(folder, 'site.backup');
    await createBackup(app.services.env.DATABASE_URL, file);
    const torn = join(folder, 'torn');
    copyFileSync(file, torn);
    truncateSync(torn, 40_960);
    const text = join(folder, 'text');
    writeFileSync(text, 'not a database at all');
    const target = `file:${join(folder, 'new.db')}`;
    const empty = join(folder, 'empty');
    writeFileSync(empty, '');
    for (const bad of [torn, text, empty]) {
      const refused = await restoreBackup(target, bad, eraseNothing).catch((error: Error) => error);
      expect(String(refused).replace(bad, 'It')).toMatch(/It is (damaged|no backup of this site)/);
    }
    await expect(restoreBackup(target, join(folder, 'missing'), eraseNothing)).rejects.toThrow(/There is no file/);
    expect(existsSync(join(folder, 'new.db'))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['empty', 'site.backup', 'text', 'torn']);
    await app.close();
  });

  it('backup refuses a missing database and creates none', async () => {
    const url = `file:${join(folder, 'data', 'site.db')}`;
    const refused = runBackupCommand(['backup', join(folder, 'site.backup')], { DATABASE_URL: url, SERVER_KEY }, eraseNothing);
    await expect(refused).rejects.toThrow(`There is no site in the database ${join(folder, 'data', 'site.db')}.`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('restore works from the command line, with readable results and errors', { tags: 'thorough' }, async () => {
    const app = await startApp('sqlite', { env: { SEED: 'demo' } });
    const file = join(folder, 'site.backup');
    const saved = await run(app.services.env.DATABASE_URL, 'backup', file);
    expect(saved).toMatchObject({ code: 0, out: expect.stringMatching(/Product +\d+ {2}[0-9a-f]{12}\n[\s\S]*Written to /) });
    expect(saved.out).toContain(`Written to ${file}, from ${describeDatabase(app.services.env.DATABASE_URL)}.`);
    const { message: restored } = await runBackupCommand(
      ['restore', file],
      { DATABASE_URL: `file:${join(folder, 'new.db')}`, SERVER_KEY },
      eraseNothing,
    );
    expect(restored).not.toContain('server key');
    expect(restored).toContain(`Restored from ${file} into the new database ${join(folder, 'new.db')}.`);
    // The same rows and hashes, line by line.
    const rows = (out: string) => out.split('\n').filter((line) => /[0-9a-f]{12}$/.test(line));
    expect(rows(restored)).toEqual(rows(saved.out));
    // On another machine there is no key yet, or another one.
    const elsewhere = { DATABASE_URL: `file:${join(folder, 'elsewhere', 'new.db')}` };
    mkdirSync(join(folder, 'elsewhere'));
    const words = 'The server key here is not the one that this backup was made with';
    expect((await runBackupCommand(['restore', file], elsewhere, eraseNothing)).message).toMatch(
      new RegExp(`${words}[\\s\\S]* to .*elsewhere/server\\.key before`),
    );
    expect(existsSync(join(folder, 'elsewhere', 'server.key'))).toBe(false);
    const other = { ...elsewhere, SERVER_KEY: '6f'.repeat(32) };
    expect((await runBackupCommand(['restore', file], other, eraseNothing)).message).toContain('into SERVER_KEY before the next start');
    await expect(runBackupCommand(['restore'], elsewhere, eraseNothing)).rejects.toThrow('npm run restore -- FILE');
    const database = app.services.env.DATABASE_URL.slice('file:'.length);
    expect(await run(app.services.env.DATABASE_URL, 'backup', database)).toEqual({
      code: 1,
      out: `${database} belongs to the database itself: name another file.\n`,
    });
    await app.close();
  });
});
