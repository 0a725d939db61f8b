/** API tokens (REQ 7.13) under attack: each test tries to get more access than a token has. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiToken } from '../../../server/features/auth/tokens/api-token';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';
import { ALL_SCOPES, startTokenOffice, TOKEN_INVALID_ANSWER, type TokenOffice } from '../../support/token-office';

const DAY = 24 * 60 * 60_000;
const OWN = { 'sec-fetch-site': 'same-origin' };
const CATEGORY = { name: 'Soap', slug: 'soap' };

describe.each(testProviders)('an API token, attacked, on %s', (provider) => {
  let app: TokenOffice;
  beforeEach(async () => {
    app = await startTokenOffice(provider);
  });
  afterEach(() => app.close());

  it('an API token with one scope reaches no data of another scope, nor in a batch', async () => {
    const { secret: token } = await app.make(app.admin, { scopes: ['read-public'] });
    expect(await app.call('POST', '/api/admin/product-categories', { token, body: CATEGORY })).toMatchObject({
      status: 403,
      body: { code: 'scope_missing', message: 'This takes an API token with the scope write-catalogue' },
    });
    expect(await app.call('GET', '/api/admin/people', { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const batch = '/trpc/admin.products.list,admin.inquiries.page,admin.people.list,auth.me?batch=1';
    const found = (await app.call('GET', `${batch}&input=${encodeURIComponent('{"1":{"json":{}}}')}`, { token })).body;
    expect(found.map((one: { error?: { json: { data: { code: string } } } }) => one.error?.json.data.code)).toEqual([
      undefined,
      'scope_missing',
      'forbidden',
      'forbidden',
    ]);
    expect(await app.db.read.productCategory.count()).toBe(0);
  });

  it('an API token with a scope gets 404 for a missing path, and a token without scopes gets 403', async () => {
    const { secret } = await app.make(app.admin, { scopes: ['read-public'] });
    expect((await app.call('GET', '/api/admin/nonsense', { token: secret })).status).toBe(404);
    await app.db.transact((tx) => tx.apiToken.updateMany({ data: { scopes: '' } }));
    expect((await app.call('GET', '/api/admin/nonsense', { token: secret })).status).toBe(403);
    expect((await app.products(secret)).status).toBe(403);
  });

  it('an API token reaches no procedure of tokens, people, passwords or sessions', async () => {
    const { secret: token } = await app.make(app.admin);
    const before = await dumpDatabase(app.db);
    const tries: [method: 'query' | 'mutation', name: string, input?: object][] = [
      ['query', 'admin.tokens.list'],
      ['mutation', 'admin.tokens.create', { name: 'More', scopes: ALL_SCOPES, currentPassword: PASSWORD }],
      ['mutation', 'admin.tokens.revoke', { id: 1 }],
      ['query', 'admin.people.list'],
      ['mutation', 'admin.people.create', { username: 'x', firstName: 'X', lastName: '', email: 'x@example.com', role: 'administrator' }],
      ['mutation', 'admin.people.resetPassword', { id: 2, currentPassword: PASSWORD }],
      ['mutation', 'auth.changePassword', { currentPassword: PASSWORD, newPassword: 'other words' }],
      ['query', 'auth.sessions'],
      ['mutation', 'auth.endOtherSessions'],
      ['mutation', 'auth.endSession', { id: 1 }],
      ['mutation', 'auth.logout'],
      ['query', 'auth.me'],
    ];
    for (const [kind, name, input] of tries) {
      const answer = await app.trpc(kind, name, input, { token });
      expect([name, answer.status, answer.body.error.json.data.code]).toEqual([name, 403, 'forbidden']);
    }
    for (const path of ['logout', 'change-password']) {
      const body = path === 'logout' ? undefined : { currentPassword: PASSWORD, newPassword: 'other words' };
      expect((await app.call('POST', `/api/auth/${path}`, { token, body })).status).toBe(403);
    }
    const same = ({ ApiToken: _, ...rest }: Record<string, string[]>) => rest;
    expect(same(await dumpDatabase(app.db))).toEqual(same(before));
  });

  it('an API token stops working at the next request once it is revoked or expired, or its user is disabled or deleted', async () => {
    const [first, second, third] = [await app.make(app.office), await app.make(app.office, { days: 1 }), await app.make(app.office)];
    for (const { secret } of [first, second, third]) expect((await app.products(secret)).status).toBe(200);
    expect((await app.revoke(app.office, first.token.id)).status).toBe(200);
    expect(await app.products(first.secret)).toMatchObject(TOKEN_INVALID_ANSWER);
    app.clock.now = new Date(app.clock.now.getTime() + DAY);
    expect(await app.products(second.secret)).toMatchObject(TOKEN_INVALID_ANSWER);
    const { token: boss } = await app.login();
    const { id } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'office' } });
    await app.call('PUT', `/api/admin/people/${id}`, { token: boss, body: { isActive: false } });
    expect(await app.products(third.secret)).toMatchObject(TOKEN_INVALID_ANSWER);
    // The token stays ended: an enabled user needs a new token.
    await app.call('PUT', `/api/admin/people/${id}`, { token: boss, body: { isActive: true } });
    expect(await app.products(third.secret)).toMatchObject(TOKEN_INVALID_ANSWER);
    const again = await app.make((await app.login('office')).token);
    await app.changeUser('office', { isActive: false });
    expect(await app.products(again.secret)).toMatchObject(TOKEN_INVALID_ANSWER);
    await app.db.transact((tx) => tx.adminUser.delete({ where: { id } }));
    expect(await app.products(again.secret)).toMatchObject(TOKEN_INVALID_ANSWER);
  });

  it('every invalid API token gets the same response, whatever the reason', async () => {
    const { secret } = await app.make(app.admin);
    const flipped = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
    const wrong = [
      flipped,
      createApiToken(),
      'sq_',
      `${secret}x`,
      secret.slice(0, -1),
      secret.replace('sq_', 'sk_'),
      'sq_'.padEnd(39, '.'),
    ];
    for (const token of wrong) expect(await app.products(token)).toMatchObject(TOKEN_INVALID_ANSWER);
    const ofSession = ['sq_'.padEnd(43, 'a'), secret.slice(1), 'x'];
    for (const token of ofSession) expect(await app.products(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    const query = encodeURIComponent(secret);
    for (const path of [`?token=${query}`, `?access_token=${query}`])
      expect((await app.call('GET', `/api/admin/products${path}`)).status).toBe(401);
    expect((await app.call('GET', '/api/admin/products', { cookie: `session=${secret}` })).status).toBe(401);
    expect((await app.products(secret)).status).toBe(200);
  });

  it('an API token loses rights at once when its user is demoted, must choose a password or must set up a second factor', async () => {
    const { secret } = await app.make(app.admin, { scopes: ALL_SCOPES });
    const erase = () => app.call('DELETE', '/api/admin/contact-inquiries/1', { token: secret });
    expect((await erase()).status).toBe(403);
    for (const [data, code] of [
      [{ mustChangePassword: true }, 'must_change_password'],
      [{ mustChangePassword: false, needsSecondFactor: true }, 'must_enrol_second_factor'],
    ] as const) {
      await app.changeUser('admin', data);
      expect(await app.products(secret)).toMatchObject({ status: 403, body: { code } });
    }
    await app.changeUser('admin', { needsSecondFactor: false, role: 'office' });
    expect((await app.products(secret)).status).toBe(200);
    expect((await app.call('GET', '/api/admin/company-profile', { token: secret })).status).toBe(403);
  });

  it('an API token takes precedence over an administrator’s cookie, and does not bypass the same-origin check', async () => {
    const { session: cookie } = await app.login();
    const { secret } = await app.make(app.admin, { scopes: ['read-public'] });
    const own = { cookie, headers: OWN };
    expect((await app.call('GET', '/api/admin/people', own)).status).toBe(200);
    expect((await app.call('GET', '/api/admin/people', { ...own, token: secret })).status).toBe(403);
    expect((await app.products(createApiToken(), own)).status).toBe(401);
    const foreign = { cookie, headers: { 'sec-fetch-site': 'cross-site' } };
    const body = CATEGORY;
    expect((await app.call('POST', '/api/admin/product-categories', { ...foreign, body })).status).toBe(403);
    expect((await app.call('POST', '/api/admin/product-categories', { ...foreign, token: secret, body })).status).toBe(403);
  });

  it('a malformed API token costs no query, and an invented token costs one', async () => {
    const reads: string[] = [];
    const read = new Proxy(app.db.read, {
      get: (target, name: string) => {
        reads.push(name);
        return target[name as keyof typeof target];
      },
    });
    const ctx = { ...app.services, db: { ...app.db, read } };
    const find = (bearer: string) =>
      app.services.findSession(ctx, { bearer, cookies: { session: null, device: null }, cookieAuthAllowed: true } as never);
    const invented = createApiToken();
    const malformed = [`${invented.slice(0, -1)}!`, invented.replace('sq_', 'sq-'), 'sq_'.padEnd(39, 'a'), 'sq_'.padEnd(8_000, 'a')];
    for (const bearer of malformed) await expect(find(bearer)).rejects.toMatchObject({ code: 'token_invalid' });
    for (const bearer of ['x', 'y'.repeat(8_000), '']) await expect(find(bearer)).rejects.toMatchObject({ code: 'session_ended' });
    expect(reads).toEqual([]);
    await expect(find(invented)).rejects.toMatchObject({ code: 'token_invalid' });
    expect(reads).toEqual(['apiToken']);
  });
});
