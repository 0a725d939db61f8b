import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { adminCommand } from '../../../server/features/auth/admin-command';
import { startApp, type TestApp } from '../../support/app';
import { oneProvider } from '../../support/databases';

describe.each(oneProvider)('npm run admin, on %s', (provider) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp(provider);
  });
  afterEach(() => app.close());

  /** The command as npm runs it. */
  function run(...args: string[]) {
    const env = { PATH: process.env.PATH, DATABASE_URL: app.services.env.DATABASE_URL };
    const program = inject('isBuilt') ? ['dist/server/admin.js'] : ['--import', 'tsx', 'server/features/auth/admin-command.ts'];
    return spawnSync(process.execPath, [...program, ...args], { env, encoding: 'utf8' });
  }
  const admin = (...args: string[]) => adminCommand(args, app.services.env.DATABASE_URL, { info: () => undefined });
  const deviceOwners = async () => (await app.db.read.knownDevice.findMany({ select: { user: true } })).map(({ user }) => user.username);
  async function addColleague(): Promise<void> {
    const { id: _, ...user } = await app.db.read.adminUser.findFirstOrThrow();
    const devices = { create: { deviceHash: 'of a colleague', lastSeenAt: new Date() } };
    await app.db.transact((tx) => tx.adminUser.create({ data: { ...user, username: 'colleague', devices } }));
  }
  const passwordIn = (text: string) => /\(shown only this once\): (\S+)/.exec(text)?.[1] ?? '';

  it('creates an administrator who can sign in, and refuses a second one of the same name', async () => {
    const created = run('create', 'priya', '--first-name', 'Priya', '--last-name', 'Rao', '--email', 'priya@example.com');
    expect([created.status, created.stderr]).toEqual([0, expect.stringContaining('administrator-created')]);
    const { answer } = await app.login('priya', passwordIn(created.stdout));
    expect(answer.body.user).toMatchObject({ username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com' });
    const again = run('create', 'priya');
    expect([again.status, again.stderr]).toEqual([1, 'There is an administrator priya already.\n']);
  });

  it('creates a user of a role, and says so in the history', async () => {
    const created = await admin('create', 'asha', '--role', 'office');
    const { answer } = await app.login('asha', passwordIn(created));
    expect(answer.body.user).toMatchObject({ role: 'office', mustChangePassword: false });
    const revision = await app.db.read.revision.findFirstOrThrow({ where: { type: 'people' } });
    expect(revision).toMatchObject({ action: 'create', name: 'asha', channel: 'shell', after: { role: 'office' } });
    expect(JSON.stringify(revision)).not.toContain('argon2');
    await expect(admin('create', 'ravi', '--role', 'owner')).rejects.toThrow(/^The role must be one of administrator, office\.$/);
  });

  it('resets a password, ends the sessions of the user and forgets the known devices', async () => {
    const { token } = await app.login();
    await addColleague();
    const reset = await admin('reset-password', 'admin');
    expect((await app.call('GET', '/api/admin/products', { token })).status).toBe(401);
    expect((await app.login()).answer.status).toBe(401);
    expect(await deviceOwners()).toEqual(['colleague']);
    expect((await app.login('admin', passwordIn(reset))).answer.status).toBe(200);
    await expect(admin('reset-password', 'nobody')).rejects.toThrow(/^There is no administrator nobody\.$/);
  });

  it('ends sessions and forgets known devices, of all users or of one', async () => {
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

  it('prints the usage for unknown or incomplete arguments', async () => {
    for (const args of [[], ['dance'], ['create'], ['create', 'a', 'b']])
      await expect(admin(...args)).rejects.toThrow('npm run admin -- create <username>');
  });
});
