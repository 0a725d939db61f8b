import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { providers } from '../../prisma/schema';
import { startApp, type TestApp } from '../support/app';

describe.each(providers)('npm run admin, on %s', (provider) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp(provider);
  });
  afterEach(() => app.close());

  function admin(...args: string[]) {
    const env = { PATH: process.env.PATH, DATABASE_URL: app.site.env.DATABASE_URL };
    return spawnSync(process.execPath, ['--import', 'tsx', 'server/features/auth/admin-command.ts', ...args], { env, encoding: 'utf8' });
  }
  const passwordIn = (text: string) => /\(shown only this once\): (\S+)/.exec(text)?.[1] ?? '';

  it('creates an administrator who can sign in, once', async () => {
    const made = admin('create', 'priya', '--first-name', 'Priya', '--last-name', 'Rao', '--email', 'priya@example.com');
    expect(made.status).toBe(0);
    const { answer } = await app.login('priya', passwordIn(made.stdout));
    expect(answer.body.user).toMatchObject({ username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com' });
    const again = admin('create', 'priya');
    expect([again.status, again.stderr]).toEqual([1, 'There is an administrator priya already.\n']);
  });

  it('resets a password and ends the sessions', async () => {
    const { token } = await app.login();
    const reset = admin('reset-password', 'admin');
    expect(reset.status).toBe(0);
    expect((await app.call('GET', '/api/admin/products', { token })).status).toBe(401);
    expect((await app.login()).answer.status).toBe(401);
    expect((await app.login('admin', passwordIn(reset.stdout))).answer.status).toBe(200);
    expect(admin('reset-password', 'nobody').stderr).toBe('There is no administrator nobody.\n');
  });

  it('ends sessions, of all or of one', async () => {
    const first = await app.login();
    expect(admin('end-sessions', 'nobody').stdout).toBe('Ended 0 sessions.\n');
    expect((await app.call('GET', '/api/admin/products', { token: first.token })).status).toBe(200);
    expect(admin('end-sessions').stdout).toBe('Ended 1 session.\n');
    expect((await app.call('GET', '/api/admin/products', { token: first.token })).status).toBe(401);
  });

  it('says what it can do when asked for something else', () => {
    for (const args of [[], ['dance'], ['create'], ['create', 'a', 'b']]) {
      const { status, stderr } = admin(...args);
      expect(status).toBe(1);
      expect(stderr).toContain('npm run admin -- create <username>');
    }
  });
});
