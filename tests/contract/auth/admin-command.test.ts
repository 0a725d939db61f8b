import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { runAdminCommand } from '../../../server/features/auth/people/admin-command';
import { describeDatabase } from '../../../server/platform/database/adapters';
import { dayOf } from '../../../shared/time/india';
import { startApp, type TestApp } from '../../support/app';
import { testProviders } from '../../support/databases';

describe.each(testProviders)('npm run admin, on %s', (provider) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp(provider);
  });
  afterEach(() => app.close());

  /** Runs the command as npm does. */
  function run(...args: string[]) {
    return runOn(app.services.env.DATABASE_URL, ...args);
  }
  function runOn(url: string, ...args: string[]) {
    const env = { PATH: process.env.PATH, DATABASE_URL: url };
    const program = inject('isBuilt') ? ['dist/server/admin.js'] : ['--import', 'tsx', 'server/features/auth/people/admin-command.ts'];
    return spawnSync(process.execPath, [...program, ...args], { env, encoding: 'utf8' });
  }
  const admin = (...args: string[]) => runAdminCommand(args, app.services.env.DATABASE_URL, { info: () => undefined });
  const deviceOwners = async () => (await app.db.read.knownDevice.findMany({ select: { user: true } })).map(({ user }) => user.username);
  async function addColleague(): Promise<void> {
    const { id: _, ...user } = await app.db.read.adminUser.findFirstOrThrow();
    const devices = { create: { deviceHash: 'of a colleague', lastSeenAt: new Date() } };
    await app.db.transact((tx) => tx.adminUser.create({ data: { ...user, username: 'colleague', devices } }));
  }
  const passwordIn = (text: string) => /\(shown only this once\): (\S+)/.exec(text)?.[1] ?? '';

  it('npm run admin creates an administrator who can sign in, and refuses a second one of the same name', async () => {
    const created = run('create', 'priya', '--first-name', 'Priya', '--last-name', 'Rao', '--email', 'priya@example.com');
    expect([created.status, created.stderr]).toEqual([0, expect.stringContaining('administrator-created')]);
    const { answer } = await app.login('priya', passwordIn(created.stdout));
    expect(answer.body.user).toMatchObject({ username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com' });
    const again = run('create', 'priya');
    const place = `Database: ${describeDatabase(app.services.env.DATABASE_URL)}`;
    expect([again.status, again.stderr]).toEqual([
      1,
      `Priya Rao (Administrator, since ${dayOf(new Date())}) has the name priya already: choose another name, or reset-password priya.\n${place}\n`,
    ]);
    expect(created.stdout).toMatch(/\n$/);
    expect(created.stdout.trimEnd().split('\n').at(-1)).toBe(place);
  });

  it.runIf(provider === 'sqlite')('npm run admin refuses a missing or empty database, which no site serves, and creates none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-admin-'));
    const missing = join(folder, 'data', 'site.db');
    const empty = join(folder, 'empty.db');
    writeFileSync(empty, '');
    const refused = runOn(`file:${missing}`, 'create', 'rao');
    expect([refused.status, refused.stdout, refused.stderr]).toEqual([
      1,
      '',
      expect.stringMatching(new RegExp(`^There is no site in this database: .*\nDatabase: ${missing}\n$`)),
    ]);
    for (const args of [['create', 'rao'], ['reset-password', 'admin'], ['end-sessions'], ['tokens']])
      for (const file of [missing, empty])
        await expect(runAdminCommand(args, `file:${file}`, { info: () => undefined })).rejects.toThrow(
          /^There is no site in this database/,
        );
    expect([readdirSync(folder), readFileSync(empty, 'utf8')]).toEqual([['empty.db'], '']);
    rmSync(folder, { recursive: true });
  });

  it('npm run admin creates a user with a role, and records it in the history', async () => {
    const created = await admin('create', 'asha', '--role', 'office');
    const { answer } = await app.login('asha', passwordIn(created));
    expect(answer.body.user).toMatchObject({ role: 'office', mustChangePassword: false });
    const revision = await app.db.read.revision.findFirstOrThrow({ where: { type: 'people' } });
    expect(revision).toMatchObject({ action: 'create', name: 'asha', channel: 'shell', after: { role: 'office' } });
    expect(JSON.stringify(revision)).not.toContain('argon2');
    await expect(admin('create', 'ravi', '--role', 'owner')).rejects.toThrow(/^The role must be one of administrator, office\.$/);
  });

  it('npm run admin resets a password, ends the sessions of the user and forgets the known devices', async () => {
    const { token } = await app.login();
    await addColleague();
    const reset = await admin('reset-password', 'admin');
    expect((await app.call('GET', '/api/admin/products', { token })).status).toBe(401);
    expect((await app.login()).answer.status).toBe(401);
    expect(await deviceOwners()).toEqual(['colleague']);
    expect((await app.login('admin', passwordIn(reset))).answer.status).toBe(200);
    await expect(admin('reset-password', 'nobody')).rejects.toThrow(/^There is no administrator nobody\.$/);
  });

  it('npm run admin creates, lists and revokes API tokens', async () => {
    const made = run('token', 'admin', 'Accounting', 'read-inquiries,read-public', '--days', '30');
    expect([made.status, made.stderr]).toEqual([0, expect.stringContaining('token-created')]);
    const secret = passwordIn(made.stdout);
    expect((await app.call('GET', '/api/admin/contact-inquiries', { token: secret })).status).toBe(200);
    expect((await app.call('POST', '/api/admin/products', { token: secret, body: {} })).status).toBe(403);
    const prefix = secret.slice(0, 11);
    for (const listed of [await admin('tokens'), await admin('tokens', 'admin')]) {
      expect(listed).toMatch(
        new RegExp(`^${prefix}…  Accounting  of Site Administrator  read-inquiries,read-public  used \\S+  expires \\S+$`),
      );
      expect(listed).not.toContain(secret);
    }
    expect(await admin('revoke-token', `${prefix}…`)).toBe('Revoked Accounting of admin.');
    expect((await app.call('GET', '/api/admin/contact-inquiries', { token: secret })).status).toBe(401);
    expect(await admin('tokens')).toBe('There are no API tokens.');
  });

  it.each([
    [['token', 'nobody', 'x', 'read-public'], /^There is no user nobody who may sign in\.$/],
    [['token', 'admin', 'x', 'read-everything'], /^scopes: Must be one of read-public, /],
    [['token', 'admin', 'x', ''], /^scopes: /],
    [['token', 'admin', 'x', 'read-public', '--days', 'soon'], /^days: Must be a whole number of days$/],
    [['token', 'admin', 'x', 'read-public', '--days', '9999'], /^days: Must be at most 730 days$/],
    [['token', 'admin', 'x'], /^npm run admin -- create/],
    [['tokens', 'nobody'], /^There is no user nobody/],
    [['revoke-token', 'sq_nothing0'], /^No token begins with sq_nothing0\.$/],
  ])('npm run admin refuses with a message: %j', { tags: 'thorough' }, async (args, message) => {
    await expect(admin(...args)).rejects.toThrow(message);
    expect(await app.db.read.apiToken.count()).toBe(0);
  });

  it('npm run admin ends sessions and forgets known devices, of one user or all', async () => {
    const first = await app.login();
    await addColleague();
    expect(await admin('end-sessions', 'nobody')).toBe('Ended 0 sessions, forgot 0 known devices.');
    expect(await admin('end-sessions', 'colleague')).toBe('Ended 0 sessions, forgot 1 known device.');
    expect(await deviceOwners()).toEqual(['admin']);
    expect((await app.call('GET', '/api/admin/products', { token: first.token })).status).toBe(200);
    expect(await admin('end-sessions')).toBe('Ended 1 session, forgot 1 known device.');
    expect(await deviceOwners()).toEqual([]);
    expect((await app.call('GET', '/api/admin/products', { token: first.token })).status).toBe(401);
  });

  it('npm run admin prints the usage for unknown or incomplete arguments', async () => {
    for (const args of [[], ['dance'], ['create'], ['create', 'a', 'b']])
      await expect(admin(...args)).rejects.toThrow('npm run admin -- create <username>');
  });
});
