/** Invitations by mail (REQ 7.12): the whole process with a mail server, and attacks on it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runAdminCommand } from '../../../server/features/auth/people/admin-command';
import { type AccountsTestSite, OFFICE_PERSON_FIELDS, omitVaryingHeaders, startAccounts, unwrapResult } from '../../support/accounts';
import { testProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import { PASSWORD } from '../../support/password';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const TO = 'RCPT TO:<priya@example.com>';

describe.each(testProviders)('an invitation by mail, on %s', (provider) => {
  let office: AccountsTestSite;
  const start = async (env: Record<string, string> = {}) => {
    office = await startAccounts(provider, { env });
  };
  beforeEach(() => start());
  afterEach(() => office.close());

  const listed = async () => {
    const { body } = await office.call('GET', '/api/admin/people', { token: (await office.login()).token });
    return body.people.find(({ username }: { username: string }) => username === 'priya');
  };
  const secretOfInvitation = () => office.secretFor('priya@example.com');
  const links = () => office.db.read.accountLink.count();

  it('an invitation adds a person with a role, who can sign in only after choosing a password with the link of the mail', async () => {
    const person = await office.invite({ role: 'administrator' });
    expect(person).toMatchObject({ ...OFFICE_PERSON_FIELDS, role: 'administrator', isActive: true, mustChangePassword: false });
    expect(await listed()).toMatchObject({ invitedAt: '2026-11-23T06:00:00.000Z', invitedUntil: '2026-11-30T06:00:00.000Z' });
    const [mail, ...more] = await office.deliver();
    expect([mail?.to, mail?.page, mail?.subject, more]).toEqual([
      TO,
      'invitation',
      'Your invitation to the admin panel of Our Company',
      [],
    ]);
    for (const words of [
      'Dear Priya,',
      'Site Administrator has invited you',
      'username is priya',
      'until Monday, 30 November, 11:30 am IST',
    ])
      expect(mail?.text).toContain(words);
    const secret = mail?.secret as string;
    const wrong = omitVaryingHeaders((await office.login('admin', 'wrong')).answer);
    for (const password of ['', 'undefined', 'null', secret].map((one) => one || 'x'))
      expect(omitVaryingHeaders((await office.login('priya', password)).answer)).toEqual(wrong);

    expect(await office.shown(secret)).toEqual({ kind: 'invitation', name: 'Priya', tokens: 0 });
    const done = await office.use(secret);
    const { username, signedIn } = unwrapResult(done);
    expect([username, signedIn.user]).toMatchObject(['priya', { username: 'priya', role: 'administrator', mustChangePassword: false }]);
    expect(await office.call('GET', '/api/admin/products', { token: signedIn.token })).toMatchObject({ status: 200 });
    expect([done.headers['set-cookie']].flat()).toEqual([expect.stringMatching(/HttpOnly/), expect.stringMatching(/HttpOnly/)]);
    const { answer } = await office.login('priya', 'her own words');
    expect(answer.body.user).toMatchObject({ username: 'priya', role: 'administrator', mustChangePassword: false });
    expect(await listed()).toMatchObject({ invitedAt: null, invitedUntil: null });
    // The mail about a changed password is not sent, because there was no password before.
    expect([(await office.use(secret)).status, await office.deliver(), await links()]).toEqual([404, [], 0]);
  });

  it('accepting an invitation does not bypass a required second factor: the new user sets one up before anything else', async () => {
    const { id } = await office.invite();
    await office.call('PUT', `/api/admin/people/${id}`, { token: office.token, body: { needsSecondFactor: true } });
    await office.use(await secretOfInvitation());
    const { answer, token } = await office.login('priya', 'her own words');
    expect(answer.body.user).toMatchObject({ mustEnrolSecondFactor: true });
    expect(await office.call('GET', '/api/admin/products', { token })).toMatchObject({
      status: 403,
      body: { code: 'must_enrol_second_factor' },
    });
  });

  it('an invitation works for exactly seven days; it can be sent again', async () => {
    const { id } = await office.invite();
    const secret = await secretOfInvitation();
    office.advance(7 * DAY - SECOND);
    expect(await office.shown(secret)).not.toBeNull();
    office.advance(SECOND);
    expect([await office.shown(secret), (await office.use(secret)).status]).toEqual([null, 404]);
    const { token } = await office.login();
    expect(unwrapResult(await office.people('inviteAgain', { id }, token)).person).toMatchObject({
      invitedUntil: '2026-12-07T06:00:00.000Z',
    });
    expect((await office.use(await secretOfInvitation())).status).toBe(200);
  });

  it('sending an invitation again invalidates the older mail and cancels it if it was not sent yet', async () => {
    const { id } = await office.invite();
    const older = await secretOfInvitation();
    for (const _ of [1, 2, 3]) await office.people('inviteAgain', { id, currentPassword: PASSWORD });
    const newer = await secretOfInvitation();
    expect([await office.shown(older), (await office.use(older)).status, (await office.use(newer)).status]).toEqual([null, 404, 200]);
    expect(await office.people('inviteAgain', { id, currentPassword: PASSWORD })).toMatchObject({ status: 409 });
  });

  it('cancelling an invitation removes the person, and only the history remains', async () => {
    const { id } = await office.invite();
    const secret = await secretOfInvitation();
    await office.people('inviteAgain', { id, currentPassword: PASSWORD });
    expect(await office.people('cancelInvitation', { id })).toMatchObject({ status: 200 });
    expect([await office.row(), await office.shown(secret), (await office.use(secret)).status, await office.deliver()]).toEqual([
      null,
      null,
      404,
      [],
    ]);
    expect(await office.people('cancelInvitation', { id })).toMatchObject({ status: 404 });
    const revisions = await office.db.read.revision.findMany({ where: { type: 'people', rowId: id }, orderBy: { id: 'asc' } });
    expect(revisions.map(({ action }) => action)).toEqual(['create', 'delete']);
    // The name is free again.
    await office.invite();
  });

  it('the list of people shows that the mail of an invitation was refused, until it is sent again', async () => {
    const { id } = await office.invite();
    expect((await listed()).invitationMail).toEqual({ state: 'waiting', words: '' });
    office.smtp.state.answers.RCPT = '550 5.1.1 no such mailbox';
    await office.deliver();
    expect((await listed()).invitationMail).toEqual({ state: 'refused', words: expect.stringContaining('no such mailbox') });
    office.smtp.state.answers = {};
    expect(unwrapResult(await office.people('inviteAgain', { id, currentPassword: PASSWORD })).person.invitationMail).toEqual({
      state: 'waiting',
      words: '',
    });
    await office.deliver();
    expect((await listed()).invitationMail).toEqual({ state: 'sent', words: '' });
  });

  it('an accepted invitation cannot be cancelled, and cancelling never deletes a user who signed in', async () => {
    const { id } = await office.invite();
    await office.use(await secretOfInvitation());
    for (const name of ['cancelInvitation', 'inviteAgain']) expect(await office.people(name, { id })).toMatchObject({ status: 409 });
    const { id: admin } = await office.db.read.adminUser.findUniqueOrThrow({ where: { username: 'admin' } });
    expect(await office.people('cancelInvitation', { id: admin })).toMatchObject({ status: 409 });
    expect(await office.db.read.adminUser.count()).toBe(2);
  });

  it('an invitation ends when its address or role changes, its account is disabled, or a one-time password is made in the panel or a shell', async () => {
    const { id } = await office.invite();
    const update = (data: object) =>
      office.call('PUT', `/api/admin/people/${id}`, { token: office.token, body: { ...data, currentPassword: PASSWORD } });
    const ends = [
      () => update({ email: 'rao@example.com' }),
      () => update({ email: 'priya@example.com', role: 'administrator' }),
      async () => {
        await update({ isActive: false });
        expect(await office.people('inviteAgain', { id, currentPassword: PASSWORD })).toMatchObject({ status: 409 });
        return update({ isActive: true });
      },
    ];
    await office.deliver();
    for (const end of ends) {
      await office.people('inviteAgain', { id, currentPassword: PASSWORD });
      const [mail] = await office.deliver();
      await office.people('inviteAgain', { id, currentPassword: PASSWORD });
      expect((await end()).status).toBe(200);
      const secret = mail?.secret as string;
      expect([await office.shown(secret), (await office.use(secret)).status, await office.deliver(), await links()]).toEqual([
        null,
        404,
        [],
        0,
      ]);
      expect(await listed()).toMatchObject({ invitedAt: expect.any(String), invitedUntil: null });
    }

    await office.people('inviteAgain', { id, currentPassword: PASSWORD });
    const [secret, { password, person }] = [
      await secretOfInvitation(),
      unwrapResult(await office.people('resetPassword', { id, currentPassword: PASSWORD })),
    ];
    expect([person.invitedAt, (await office.use(secret)).status]).toEqual([null, 404]);
    expect((await office.login('priya', password)).answer.body.user.mustChangePassword).toBe(true);

    await office.invite({ username: 'ravi', email: 'ravi@example.com' });
    const his = await office.secretFor('ravi@example.com');
    const command = ['reset-password', 'ravi'];
    const said = await runAdminCommand(command, office.services.env.DATABASE_URL, { info: () => undefined });
    expect([(await office.use(his)).status, await office.row('ravi')]).toEqual([404, expect.objectContaining({ invitedAt: null })]);
    expect(await office.statusOfLogin('ravi', /: (\w{26})/.exec(said)?.[1])).toBe(200);
  });

  it('an invitation link does not work while its inviter is disabled, demoted or deleted, and People shows that', async () => {
    const boss = await office.addPerson({ username: 'boss', email: 'boss@example.com', role: 'administrator' });
    const { token } = await office.login('boss');
    const { id } = unwrapResult(await office.people('invite', OFFICE_PERSON_FIELDS, token)).person;
    const secret = await secretOfInvitation();
    const update = (data: object) =>
      office.call('PUT', `/api/admin/people/${boss.id}`, { token: office.token, body: { ...data, currentPassword: PASSWORD } });
    const expectVoid = async () => {
      expect([await office.shown(secret), (await office.use(secret)).status]).toEqual([null, 404]);
      expect(await listed()).toMatchObject({ invitedUntil: null, isInvitationVoid: true });
    };
    const expectOpen = async () => {
      expect(await office.shown(secret)).not.toBeNull();
      expect(await listed()).toMatchObject({ invitedUntil: expect.any(String), isInvitationVoid: false });
    };
    await expectOpen();
    await update({ isActive: false });
    await expectVoid();
    await update({ isActive: true });
    await expectOpen();
    await update({ role: 'office' });
    await expectVoid();
    await office.db.transact((tx) => tx.adminUser.delete({ where: { id: boss.id } }));
    await expectVoid();
    expect((await office.people('inviteAgain', { id })).status).toBe(200);
    expect((await office.use(await secretOfInvitation())).status).toBe(200);
  });

  it('an invitation mail that waits while its inviter is disabled is not sent', async () => {
    const boss = await office.addPerson({ username: 'boss', email: 'boss@example.com', role: 'administrator' });
    await office.people('invite', OFFICE_PERSON_FIELDS, (await office.login('boss')).token);
    await office.call('PUT', `/api/admin/people/${boss.id}`, { token: office.token, body: { isActive: false } });
    expect(await office.deliver()).toEqual([]);
  });

  it('an invitation link cannot reset a password, a reset link accepts no invitation, and an invited person owns no records', async () => {
    const { id } = await office.invite();
    const secret = await secretOfInvitation();
    await Promise.all(['priya', 'priya@example.com'].map((name) => office.ask(name)));
    expect([await office.deliver(), await links()]).toEqual([[], 1]);
    // A link of the other kind opens nothing, however it was created.
    await office.link('priya');
    const reset = await secretOfInvitation();
    expect([await office.shown(secret), await office.shown(reset), (await office.use(reset)).status]).toEqual([null, null, 404]);
    const owners = await office.trpc('query', 'admin.inquiries.owners', undefined, { token: office.token });
    expect(unwrapResult(owners).map((owner: { id: number }) => owner.id)).not.toContain(id);
  });

  it('only administrators send invitations, and an invited administrator does not count as an administrator yet', async () => {
    const hers = await office.addPerson({ username: 'asha' });
    const { token } = await office.login('asha');
    const { id } = await office.invite({ role: 'administrator' });
    const before = await dumpDatabase(office.db);
    for (const [name, input] of [
      ['invite', { ...OFFICE_PERSON_FIELDS, username: 'more' }],
      ['inviteAgain', { id }],
      ['cancelInvitation', { id }],
    ] as const)
      expect(await office.people(name, input, token)).toMatchObject({ status: 403 });
    expect(await dumpDatabase(office.db)).toEqual(before);
    const { id: admin } = await office.db.read.adminUser.findUniqueOrThrow({ where: { username: 'admin' } });
    const demote = () => office.call('PUT', `/api/admin/people/${admin}`, { token: office.token, body: { role: 'office' } });
    expect(await demote()).toMatchObject({ status: 409 });
    // An administrator is demoted after the request was admitted.
    await office.db.transact((tx) => tx.adminUser.update({ where: { id: hers.id }, data: { role: 'administrator' } }));
    expect(await demote()).toMatchObject({ status: 200 });
    expect(await office.people('invite', { ...OFFICE_PERSON_FIELDS, username: 'more' })).toMatchObject({ status: 403 });
  });

  it('an invitation is refused with a message for a taken name, an invalid address, too many invitations, and without a mail server', async () => {
    await office.invite();
    expect(await office.people('invite', OFFICE_PERSON_FIELDS)).toMatchObject({ status: 409 });
    const nowhere = await office.people('invite', { ...OFFICE_PERSON_FIELDS, username: 'more', email: 'a@localhost' });
    expect([nowhere.status, nowhere.body.error.json.data.errors]).toEqual([400, { email: expect.any(String) }]);
    expect(await office.db.read.adminUser.count()).toBe(2);
    await office.close();
    await start({ RATE_LIMITS: 'on' });
    const { id } = await office.invite();
    for (let n = 1; n < 30; n += 1) expect((await office.people('inviteAgain', { id, currentPassword: PASSWORD })).status).toBe(200);
    expect((await office.people('inviteAgain', { id, currentPassword: PASSWORD })).status).toBe(429);
    await office.close();
    await start({ SMTP_URL: '' });
    const refused = await office.people('invite', OFFICE_PERSON_FIELDS);
    expect([refused.status, refused.body.error.json.message]).toEqual([400, 'Mail is not set up. Show a one-time password instead.']);
    expect(await office.row()).toBeNull();
  });
});
