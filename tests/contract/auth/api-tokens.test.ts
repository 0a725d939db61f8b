/** API tokens as users create, list and revoke them (REQ 7.13). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredSessions } from '../../../server/features/auth/sessions/sessions';
import { createBackup } from '../../../server/features/backup/back-up';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';
import { startTokenOffice, TOKEN_INVALID_ANSWER, type TokenOffice } from '../../support/token-office';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CATEGORY = { name: 'Soap', slug: 'soap' };

describe.each(testProviders)('API tokens on %s', (provider) => {
  let app: TokenOffice;
  beforeEach(async () => {
    app = await startTokenOffice(provider);
  });
  afterEach(() => app.close());

  it('an API token is shown once, has a recognizable prefix, and is listed by that prefix with its scopes', async () => {
    const { secret, token } = await app.make(app.office, { scopes: ['write-content', 'read-inquiries'] });
    expect(secret).toMatch(/^sq_[0-9A-Za-z]{36}$/);
    expect(await app.list(app.office)).toEqual([token]);
    expect(token).toMatchObject({
      name: 'Accounting',
      prefix: secret.slice(0, 11),
      scopes: ['read-inquiries', 'write-content'],
      owner: { name: 'Asha Rao' },
      expiresAt: '2027-03-02T06:00:00.000Z',
      lastUsedAt: null,
    });
    expect((await app.products(secret)).status).toBe(200);
  });

  it.each([
    ['unknown scope', { scopes: ['read-everything'] }],
    ['no scope', { scopes: [] }],
    ['a scope that is all', { scopes: ['*'] }],
    ['two scopes in one', { scopes: ['read-public,write-content'] }],
    ['no days', { days: 0 }],
    ['a century', { days: 36_500 }],
    ['half a day', { days: 0.5 }],
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(61) }],
  ])('an API token is not created with %s', async (_, form) => {
    expect(await app.create(app.admin, form)).toMatchObject({ status: 400 });
    expect(await app.db.read.apiToken.count()).toBe(0);
  });

  it('creating an API token requires the password, with a limit of guesses', async () => {
    const wrong = await app.create(app.admin, { currentPassword: 'wrong horse' });
    expect(wrong.body.error.json.data).toMatchObject({
      code: 'wrong_password',
      errors: { currentPassword: 'Current password is incorrect' },
    });
    for (let attempt = 1; attempt < 10; attempt += 1) await app.create(app.admin, { currentPassword: 'wrong horse' });
    expect((await app.create(app.admin)).status).toBe(429);
    const change = { currentPassword: PASSWORD, newPassword: 'other words' };
    expect((await app.call('POST', '/api/auth/change-password', { token: app.admin, body: change })).status).toBe(429);
  });

  it('only administrators see and revoke API tokens of another person', async () => {
    const [theirs, own] = [await app.make(app.admin), await app.make(app.office)];
    expect((await app.list(app.office)).map(({ id }) => id)).toEqual([own.token.id]);
    expect((await app.revoke(app.office, theirs.token.id)).status).toBe(404);
    expect((await app.products(theirs.secret)).status).toBe(200);
    expect((await app.list(app.admin)).map(({ id }) => id)).toEqual([own.token.id, theirs.token.id]);
    expect((await app.revoke(app.admin, own.token.id)).status).toBe(200);
    expect(await app.products(own.secret)).toMatchObject(TOKEN_INVALID_ANSWER);
  });

  it('an API token writes for its user, the history names the token, and a repeated Idempotency-Key writes once', async () => {
    const { secret: token } = await app.make(app.office, { name: 'Shop' });
    const call = () =>
      app.call('POST', '/api/admin/product-categories', { token, body: CATEGORY, headers: { 'idempotency-key': 'one-attempt-0001' } });
    const [first, again] = [await call(), await call()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const revisions = await app.db.read.revision.findMany({ where: { type: 'product-categories' } });
    expect(revisions).toMatchObject([{ userName: 'Asha Rao (token Shop)', channel: 'rest' }]);
  });

  it('a user has at most twenty API tokens; expired ones do not count', async () => {
    const { id: userId } = await app.db.read.adminUser.findFirstOrThrow();
    const row = (at: number) => ({ userId, name: 'x', hash: `${at}`, prefix: 'sq_', scopes: '', createdAt: app.clock.now });
    const expiresAt = new Date(app.clock.now.getTime() + DAY);
    await app.db.transact((tx) => tx.apiToken.createMany({ data: Array.from({ length: 20 }, (_, at) => ({ ...row(at), expiresAt })) }));
    expect((await app.create(app.admin)).body.error.json.data.code).toBe('conflict');
    app.clock.now = expiresAt;
    const { token } = await app.login();
    await app.make(token);
    await deleteExpiredSessions(app.services);
    expect(await app.list(token)).toHaveLength(21);
    app.clock.now = new Date(app.clock.now.getTime() + 31 * DAY);
    await deleteExpiredSessions(app.services);
    expect(await app.db.read.apiToken.count()).toBe(1);
  });

  it('the last use of an API token is stored at most every ten minutes, and not while the database is busy', async () => {
    const { secret } = await app.make(app.admin);
    const used = async () => (await app.db.read.apiToken.findFirstOrThrow()).lastUsedAt?.getTime() ?? null;
    const start = app.clock.now.getTime();
    await app.products(secret);
    await expect.poll(used).toBe(start);
    app.clock.now = new Date(start + 10 * MINUTE - 1);
    await app.products(secret);
    expect(await used()).toBe(start);
    app.clock.now = new Date(start + 10 * MINUTE);
    const busy = () => Promise.reject(Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }));
    const ctx = { ...app.services, db: { ...app.db, transact: busy } };
    const caller = { bearer: secret, cookies: { session: null, device: null }, cookieAuthAllowed: true };
    expect(await app.services.findSession(ctx as never, caller as never)).toMatchObject({ id: null, token: { name: 'Accounting' } });
    expect(await used()).toBe(start);
    await app.products(secret);
    await expect.poll(used).toBe(start + 10 * MINUTE);
  });

  it('the secret of an API token is in no row, history, log at trace level, metric, backup or later response', async () => {
    const { secret, token: row } = await app.make(app.admin);
    const answers = [
      await app.products(secret),
      await app.call('POST', '/api/admin/product-categories', { token: secret, body: CATEGORY }),
      await app.call('POST', '/api/admin/product-categories', { token: secret, body: CATEGORY }),
      await app.call('GET', '/api/admin/people', { token: secret }),
      await app.products(`${secret.slice(0, -1)}!`),
      await app.call('GET', '/api/admin/products', { headers: { authorization: `Basic ${secret}` } }),
    ].map(({ text }) => text);
    const listed = JSON.stringify(await app.list(app.admin));
    await app.revoke(app.admin, row.id);
    const kept = await app.make(app.admin, { name: 'Kept' });
    const folder = mkdtempSync(join(tmpdir(), 'site-tokens-'));
    await createBackup(app.services.env.DATABASE_URL, join(folder, 'backup.db'));
    const backup = readFileSync(join(folder, 'backup.db'), 'latin1');
    rmSync(folder, { recursive: true });
    const told = [
      JSON.stringify(await dumpDatabase(app.db)),
      app.lines.join(),
      ...answers,
      listed,
      backup,
      JSON.stringify(await app.metrics.collect()),
    ];
    for (const text of told) for (const one of [secret, kept.secret]) expect(text).not.toContain(one.slice(11));
    const log = app.lines.join();
    for (const event of ['token-created', 'token-revoked']) expect(log).toContain(event);
    for (const name of ['Accounting', 'Kept']) expect(log).not.toContain(name);
  });
});
