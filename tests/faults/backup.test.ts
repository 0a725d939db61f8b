/**
 * Backups with the real command. In the long form the built server handles over a hundred writes per second meanwhile, and each row is compared.
 *
 * @module-tag thorough
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scripts } from '../../package.json';
import { Prisma } from '../../prisma/generated/sqlite/client/client';
import { runSql } from '../../prisma/run-sql';
import { databaseProviders } from '../../prisma/schema';
import { verifyBackup } from '../../server/features/backup/back-up';
import { openClient } from '../../server/platform/database/database';
import { createDemoDatabase, createFreshDatabase } from '../support/databases';
import { startServer } from '../support/server';
import { isLong, printFigure } from './long-form';
import { signIn, Writers } from './writers';

const MESSAGES = 2_000;
/** Tables that change during the backup by updates too, not only by new rows. */
const CHANGING = ['Product', 'ContentVersion', 'OutboxMail', 'AttemptCounter', 'AdminSession'];

// tests/contract/backup/backup.test.ts is the quick form: a consistent snapshot during concurrent writes, and every row restored.
describe.runIf(isLong).each(databaseProviders)('a backup of %s under concurrent writes', (provider) => {
  it('a backup is a consistent, complete snapshot, restored row by row', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
    const file = join(folder, 'site.backup');
    const { url, drop } = provider === 'sqlite' ? createDemoDatabase() : await createFreshDatabase(provider);
    const server = await startServer({
      DATABASE_URL: url,
      RATE_LIMITS: 'off',
      MAIL_TO: 'office@example.com',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const writers = new Writers();
    const startedAt = performance.now();
    const { token } = await signIn(server.url);
    writers.start(server, 20, { token, products: [1, 2, 3] });
    await expect.poll(() => writers.messages.size, { interval: 5 }).toBeGreaterThan(MESSAGES);
    const before = [...writers.messages];
    expect(await command(url, 'backup', file)).toBe(0);
    const during = writers.messages.size - before.length;
    expect(during).toBeGreaterThan(0);
    await writers.stop();
    printFigure(
      `backup of ${provider}`,
      `${Math.round((writers.messages.size * 1_000) / (performance.now() - startedAt))} messages/s, ${during} during it`,
    );
    expect(Object.keys(writers.tally).sort()).toEqual(['200', '201']);

    const restored = `file:${join(folder, 'restored.db')}`;
    expect(await command(restored, 'restore', file)).toBe(0);
    const [from, into] = await Promise.all([openClient(url, 'read'), openClient(restored, 'read')]);
    const messages = (await into.contactInquiry.findMany({ where: { isDemo: false } })).map(({ message }) => message);
    expect(before.filter((message) => !messages.includes(message))).toEqual([]);
    expect(await into.outboxMail.count({ where: { kind: 'notification' } })).toBe(messages.length);
    for (const model of Object.values(Prisma.ModelName).filter((name) => !CHANGING.includes(name))) {
      const key = `${model.charAt(0).toLowerCase()}${model.slice(1)}` as 'contactInquiry';
      const [theirs, ours] = await Promise.all([from[key].findMany(), into[key].findMany()]);
      const known = new Map(theirs.map((row) => [JSON.stringify(Object.values(row)[0]), row]));
      // `toEqual` compares the files of pictures byte by byte, so it is called only for rows that differ.
      for (const row of ours) {
        const same = known.get(JSON.stringify(Object.values(row)[0]));
        if (!isDeepStrictEqual(row, same)) expect(row).toEqual(same);
      }
    }
    for (const { id, version } of await into.product.findMany())
      expect(await into.revision.count({ where: { type: 'products', rowId: id, action: 'update' } })).toBe(version - 1);
    await Promise.all([from.$disconnect(), into.$disconnect()]);
    expect(await server.stop()).toBe(0);
    await drop();
    rmSync(folder, { recursive: true });
  });
});

describe('the backup command', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-faults-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('the backup command works as in the crontab line of docs/operating.md, and replaces the backup of the same night', async () => {
    const [, line = ''] = /`0 2 \* \* \* (.+?)`/.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
    const run = line
      .replace('/srv/site', process.cwd())
      .replace('npm run --silent backup --', scripts.backup)
      .replace('/backup/', `${folder}/`);
    expect(run).toBe(`cd ${process.cwd()} && ${scripts.backup} ${folder}/`);
    const { url, drop } = await createFreshDatabase('sqlite');
    const env = { PATH: process.env.PATH, DATABASE_URL: url };
    const count = async (name: string) => (await verifyBackup(file(name))).NewsletterSubscription?.count;
    const night = async () => {
      expect(spawnSync('sh', ['-c', run], { env, encoding: 'utf8' })).toMatchObject({ status: 0 });
      const [name = '', ...others] = readdirSync(folder).filter((each) => each.endsWith('.backup'));
      expect([name, others]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.backup$/), []]);
      return count(name);
    };
    expect(await night()).toBe(0);
    await runSql(url, `INSERT INTO "NewsletterSubscription" ("email", "subscribedAt") VALUES ('late@example.com', CURRENT_TIMESTAMP)`);
    expect(await night()).toBe(1);
    await drop();
  });

  it('the backup command may run twice at once with the same target, leaves the earlier backup when killed, and later deletes the temporary files', async () => {
    const { url, drop } = createDemoDatabase();
    const target = file('site.backup');
    expect(await Promise.all([command(url, 'backup', target), command(url, 'backup', target)])).toEqual([0, 0]);
    expect((await verifyBackup(target)).Product?.count).toBeGreaterThan(40);
    expect(readdirSync(folder)).toEqual(['site.backup']);

    const before = readFileSync(target);
    const { child, exited } = spawnCommand(url, 'backup', target);
    await expect.poll(() => readdirSync(folder).length, { interval: 1 }).toBe(2);
    child.kill('SIGKILL');
    expect(await exited).toBe(null);
    const [left = '', ...others] = readdirSync(folder);
    expect([left, others]).toEqual([expect.stringMatching(/^\.site-backup-\d+-\w+$/), ['site.backup']]);
    expect(statSync(file(left)).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(file(left))) expect(statSync(file(`${left}/${name}`)).mode & 0o077).toBe(0);
    expect(readFileSync(target).equals(before)).toBe(true);
    expect(await command(url, 'backup', target)).toBe(0);
    expect(readdirSync(folder)).toEqual(['site.backup']);
    await drop();
  });
});

function spawnCommand(url: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  const child = spawn(process.execPath, ['dist/server/backup.js', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { child, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

const command = (url: string, ...args: string[]) => spawnCommand(url, ...args).exited;
