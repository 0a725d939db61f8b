/** The users of the panel: added, changed, disabled and enabled by an administrator. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app';
import { bothProvidersFor, testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';

const PRIYA = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };
const LAST = 'This is the last administrator who may sign in. Make somebody else an administrator first.';

let app: TestApp;
let token: string;
let lines: Record<string, unknown>[];

async function start(provider: Parameters<typeof startApp>[0], options: Parameters<typeof startApp>[1] = {}) {
  lines = [];
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
  app = await startApp(provider, { log, ...options, env: { LOG_LEVEL: 'info', ...options.env } });
  ({ token } = await app.login());
}
const send = (method: string, path = '', body?: object, as = token) =>
  app.call(method, `/api/admin/people${path}`, { token: as, ...(body && { body }) });
const proof = { currentPassword: PASSWORD };
const reset = async (id: number) =>
  (await app.trpc('mutation', 'admin.people.resetPassword', { id, ...proof }, { token })).body.result.data.json;
async function add(fields: object = {}): Promise<{ id: number; username: string; password: string }> {
  const { body } = await send('POST', '', { ...PRIYA, ...proof, ...fields });
  return { ...body.person, password: body.password };
}
/** Adds a person who has chosen the password 'her own words', and signs them in. */
async function addSignedIn(fields: object = {}) {
  const person = await add(fields);
  const { token } = await app.login(person.username, person.password);
  await app.call('POST', '/api/auth/change-password', { token, body: { currentPassword: person.password, newPassword: 'her own words' } });
  return { ...person, token };
}

describe.each(bothProvidersFor('isolation'))('the last administrator, on %s', (provider) => {
  beforeEach(() => start(provider));
  afterEach(() => app.close());

  it('two administrators who disable or demote each other at the same time leave one administrator', async () => {
    for (const [at, change] of [{ isActive: false }, { role: 'office' }].entries()) {
      const other = await addSignedIn({ username: `other${at}`, role: 'administrator' });
      const { id } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'admin' } });
      const answers = await Promise.all([send('PUT', `/${other.id}`, change), send('PUT', `/${id}`, change, other.token)]);
      const enabled = await app.db.read.adminUser.findMany({ where: { role: 'administrator', isActive: true } });
      expect(enabled).toHaveLength(1);
      // The second request may also find its session ended, or its role removed, before it is checked.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await app.db.transact((tx) => tx.adminUser.updateMany({ where: { id }, data: { role: 'administrator', isActive: true } }));
      await app.db.transact((tx) => tx.adminUser.deleteMany({ where: { id: { not: id } } }));
      ({ token } = await app.login());
    }
  });
});

describe.each(testProviders)('people, on %s', (provider) => {
  beforeEach(() => start(provider));
  afterEach(() => app.close());

  it('a user with a one-time password can only choose another password', async () => {
    const { password } = await add();
    const { token: first, answer } = await app.login('priya', password);
    expect(answer.body.user).toMatchObject({ username: 'priya', role: 'office', mustChangePassword: true });
    const refused = { status: 403, body: { success: false, code: 'must_change_password' } };
    expect(await app.call('GET', '/api/admin/products', { token: first })).toMatchObject(refused);
    expect(await app.call('GET', '/admin/export/products.csv', { token: first })).toMatchObject({ status: 403 });
    const choose = (newPassword: string) =>
      app.call('POST', '/api/auth/change-password', { token: first, body: { currentPassword: password, newPassword } });
    expect(await choose(password)).toMatchObject({ status: 400, body: { code: 'password_unchanged' } });
    const message = 'New password must be at least 10 characters long';
    expect(await choose('nine char')).toMatchObject({ status: 400, body: { message, errors: { newPassword: message } } });
    expect(await choose('her own words')).toMatchObject({ status: 200 });
    expect(await app.call('GET', '/api/admin/products', { token: first })).toMatchObject({ status: 200 });
    expect((await app.login('priya', password)).answer.status).toBe(401);
    const { answer: later } = await app.login('priya', 'her own words');
    expect(later.body.user.mustChangePassword).toBe(false);
  });

  it('the list of people shows their state, without any secret', async () => {
    await add();
    const { body } = await send('GET');
    expect(body.people).toHaveLength(2);
    expect(body.people[0]).toEqual({
      ...PRIYA,
      id: expect.any(Number),
      isActive: true,
      mustChangePassword: true,
      hasSecondFactor: false,
      needsSecondFactor: false,
      seesCosts: false,
      invitedAt: null,
      invitedUntil: null,
      isInvitationVoid: false,
      invitationMail: null,
      apiTokens: 0,
      lastSeenAt: null,
      version: 1,
    });
    expect(body.people[1].lastSeenAt).toEqual(expect.stringMatching(/^\d{4}-/));
  });

  it('the office sees the names of the administrators who may sign in, and nobody else’s', async () => {
    const office = await addSignedIn();
    await add({ username: 'asha', firstName: 'Asha', lastName: 'Iyer', role: 'administrator' });
    await send('PUT', `/${(await add({ username: 'left', firstName: 'Left', role: 'administrator' })).id}`, { isActive: false });
    const { id } = await add({ username: 'invited', firstName: 'Invited', role: 'administrator' });
    await app.db.transact((tx) => tx.adminUser.update({ where: { id }, data: { invitedAt: new Date() } }));
    const { body } = await app.trpc('query', 'admin.people.administrators', undefined, { token: office.token });
    expect(body.result.data.json).toEqual(['Asha Iyer', 'Site Administrator']);
  });

  it('a user with a taken or empty name is refused with a message at the field', async () => {
    await add();
    expect(await send('POST', '', PRIYA)).toMatchObject({ status: 409, body: { errors: { username: 'Is already used' } } });
    const { body } = await send('POST', '', { username: 'A b', firstName: ' ', email: 'nowhere', role: 'owner' });
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'firstName', 'lastName', 'role', 'username']);
  });

  it('a disabled user loses all sessions at once and cannot sign in until enabled', async () => {
    const { id, token: hers } = await addSignedIn();
    expect(await send('PUT', `/${id}`, { isActive: false })).toMatchObject({ status: 200, body: { person: { isActive: false } } });
    expect(await app.call('GET', '/api/admin/products', { token: hers })).toMatchObject({ status: 401 });
    expect(await app.db.read.adminSession.count({ where: { userId: id } })).toBe(0);
    const [wrong, disabled] = [await app.login('admin', 'wrong'), await app.login('priya', 'her own words')];
    expect([disabled.answer.status, disabled.answer.text]).toEqual([wrong.answer.status, wrong.answer.text]);
    await send('PUT', `/${id}`, { isActive: true });
    expect((await app.login('priya', 'her own words')).answer.status).toBe(200);
  });

  it('users of the office cannot read or undo changes of the company profile', async () => {
    const { token: hers } = await addSignedIn();
    const profile = '/api/admin/company-profile';
    const { body } = await app.call('GET', profile, { token });
    await app.call('PUT', `${profile}/${body.profile[0].key}`, { token, body: { legalName: 'Rao' } });
    const { id, changeSet } = await app.db.read.revision.findFirstOrThrow({ where: { type: 'company-profile' }, orderBy: { id: 'desc' } });
    const ask = async (kind: 'query' | 'mutation', name: string, input: object) =>
      (await app.trpc(kind, `admin.history.${name}`, input, { token: hers })).body;
    expect((await ask('query', 'ofChangeSet', { changeSet })).result.data.json.rows).toEqual([]);
    for (const refused of [await ask('mutation', 'undo', { changeSet }), await ask('mutation', 'restore', { revision: id })])
      expect(refused.error.json.message).toBe('Only an administrator may do this');
    expect((await app.call('GET', profile, { token: hers })).status).toBe(403);
    expect((await app.call('GET', profile, { token })).body.profile[0].legalName).toBe('Rao');
  });

  it('a changed role applies at once: open tabs end, and the next login has the new rights', async () => {
    const { id, token: hers } = await addSignedIn();
    expect(await send('GET', '', undefined, hers)).toMatchObject({ status: 403, body: { message: 'Only an administrator may do this' } });
    let open = hers;
    for (const [role, status] of [
      ['administrator', 200],
      ['office', 403],
    ] as const) {
      await send('PUT', `/${id}`, { role, ...proof });
      expect(await send('GET', '', undefined, open)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
      ({ token: open } = await app.login('priya', 'her own words'));
      expect(await send('GET', '', undefined, open)).toMatchObject({ status });
    }
    // Setting the same role again is no change.
    await send('PUT', `/${id}`, { role: 'office', firstName: 'Priyanka' });
    expect(await app.call('GET', '/api/admin/products', { token: open })).toMatchObject({ status: 200 });
  });

  it('users cannot disable themselves or the last administrator', async () => {
    const { id } = await app.db.read.adminUser.findFirstOrThrow();
    expect(await send('PUT', `/${id}`, { isActive: false })).toMatchObject({
      status: 400,
      body: { message: 'You cannot disable yourself' },
    });
    expect(await send('PUT', `/${id}`, { role: 'office' })).toMatchObject({ status: 409, body: { message: LAST } });
    // A disabled administrator does not count as one.
    const { id: other } = await add({ role: 'administrator' });
    await send('PUT', `/${other}`, { isActive: false });
    expect(await send('PUT', `/${id}`, { role: 'office' })).toMatchObject({ status: 409, body: { message: LAST } });
  });

  it('a new one-time password ends the sessions of its user', async () => {
    const { id, token: hers } = await addSignedIn();
    const { password } = await reset(id);
    expect(await app.call('GET', '/api/admin/products', { token: hers })).toMatchObject({ status: 401 });
    expect((await app.login('priya', 'her own words')).answer.status).toBe(401);
    expect((await app.login('priya', password)).answer.body.user.mustChangePassword).toBe(true);
  });

  it('history and log record who changed a user, without a password', async () => {
    const { id, password } = await addSignedIn();
    await send('PUT', `/${id}`, { email: 'rao@example.com', ...proof });
    const again = await reset(id);
    await send('PUT', `/${id}`, { isActive: false });
    const { id: admin } = await app.db.read.adminUser.findFirstOrThrow({ where: { username: 'admin' } });
    const revisions = await app.db.read.revision.findMany({ where: { type: 'people', rowId: id }, orderBy: { id: 'asc' } });
    expect(revisions.map(({ action, userId }) => [action, userId])).toEqual([
      ['create', admin],
      ['update', id],
      ['update', admin],
      ['update', admin],
      ['update', admin],
    ]);
    const accounts = lines.filter(({ account }) => account === id).map(({ event, user }) => [event, user]);
    expect(accounts).toEqual(['person-added', 'person-changed', 'password-reset', 'person-disabled'].map((event) => [event, admin]));
    const told = JSON.stringify([revisions, lines]);
    expect(told).toContain('rao@example.com');
    for (const secret of [password, again.password, 'argon2', 'her own words']) expect(told).not.toContain(secret);
    expect(JSON.stringify(lines)).not.toContain('priya');
  });

  it('users are changed in the People section only, and the office does not see their history', async () => {
    const { id } = await addSignedIn();
    await send('PUT', `/${id}`, { role: 'administrator', ...proof });
    const { changeSet, id: revision } = await app.db.read.revision.findFirstOrThrow({ where: { type: 'people' }, orderBy: { id: 'desc' } });
    await send('PUT', `/${id}`, { role: 'office' });
    const { token: hers } = await app.login('priya', 'her own words');
    const before = await dumpDatabase(app.db);
    for (const [as, status] of [
      [token, 400],
      [hers, 403],
    ] as const) {
      expect(await app.trpc('mutation', 'admin.history.undo', { changeSet }, { token: as })).toMatchObject({ status });
      expect(await app.trpc('mutation', 'admin.history.restore', { revision }, { token: as })).toMatchObject({ status });
    }
    expect((await dumpDatabase(app.db)).AdminUser).toEqual(before.AdminUser);
    const read = async (as: string) => {
      const asks = [
        app.trpc('query', 'admin.history.changes', {}, { token: as }),
        app.trpc('query', 'admin.history.ofRow', { type: 'people', rowId: id }, { token: as }),
        app.trpc('query', 'admin.history.ofChangeSet', { changeSet }, { token: as }),
        app.trpc('query', 'admin.history.names', { references: [{ type: 'people', id }] }, { token: as }),
        app.trpc('query', 'admin.overview', undefined, { token: as }),
      ];
      return (await Promise.all(asks)).map(({ text }) => /priya/i.test(text));
    };
    expect(await read(token)).toEqual([true, true, true, true, true]);
    expect(await read(hers)).toEqual([false, false, false, false, false]);
  });
});

it('an administrator makes at most 30 one-time passwords in 15 minutes, for new or existing users; other administrators have their own limit', async () => {
  let now = new Date('2026-03-02T06:00:00Z');
  await start('sqlite', { now: () => now, env: { RATE_LIMITS: 'on' } });
  const { id } = await add();
  const other = await addSignedIn({ username: 'other', role: 'administrator' });
  const makeFor = async (as: string, currentPassword = PASSWORD) =>
    (await app.trpc('mutation', 'admin.people.resetPassword', { id, currentPassword }, { token: as })).status;
  for (let made = 2; made < 30; made += 1) expect([made, await makeFor(token)]).toEqual([made, 200]);
  const refused = await send('POST', '', { ...PRIYA, username: 'new' });
  expect([await makeFor(token), refused.status, refused.headers['retry-after']], 'the 31st').toEqual([429, 429, '900']);
  expect(await makeFor(other.token, 'her own words')).toBe(200);
  now = new Date(now.getTime() + 15 * 60_000);
  expect(await makeFor(token), 'after 15 minutes').toBe(200);
  await app.close();
});
