/**
 * Model-based test of sessions (REQ 7.1): random sequences of user actions and clock changes on the real app with SQLite, compared with a
 * small model.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deleteExpiredSessions } from '../../../server/features/auth/sessions/sessions';
import { printFigure, quickOrLong } from '../../faults/long-form';
import { shareApp } from '../../support/app';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWN = { 'sec-fetch-site': 'same-origin' };
const USERS = ['asha', 'ravi'] as const;

type User = { name: string; password: string; isActive: boolean };
type Session = { user: User; token: string; cookie: string; began: number; used: number; ended: boolean };

const which = fc.nat(5);
const by = fc.constantFrom('token', 'cookie');
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('login'), user: fc.nat(1), right: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('use'), which, by }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('write'), which, own: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('logout'), which, by }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('endOthers'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('changePassword'), which, right: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('switch'), user: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sweep') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pass'),
      time: fc.constantFrom(1, MINUTE, MINUTE + 1, HOUR, 2 * HOUR - 1, 2 * HOUR, 11 * HOUR),
    }),
  },
);
type Action = { does: string; user?: number; right?: boolean; which?: number; by?: string; own?: boolean; time?: number };

let now = Date.parse('2026-03-02T06:00:00Z');
const app = shareApp('sqlite', { now: () => new Date(now) });

it('sessions are valid exactly as long as a model predicts, and allow the same actions', { timeout: 600_000 }, async () => {
  const numRuns = quickOrLong(25, 1_500);
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 25 }), async (actions: Action[]) => {
      const model = await SessionModel.create();
      for (const step of actions) await model.apply(step);
      await model.expectAll();
      steps += actions.length;
    }),
    { numRuns },
  );
  printFigure('session machine', `${numRuns} sequences, ${steps} steps, each as the model says`);
});

class SessionModel {
  readonly #sessions: Session[] = [];
  private constructor(readonly users: User[]) {}

  static async create(): Promise<SessionModel> {
    const users = USERS.map((name) => ({ name, password: `${name} horse`, isActive: true }));
    const rows = await Promise.all(
      users.map(async ({ name, password }) => ({
        username: name,
        passwordHash: await app.services.passwords.hash(password),
        firstName: name,
        lastName: '',
        email: '',
        createdAt: new Date(now),
      })),
    );
    await app.db.transact(async (tx) => {
      await tx.knownDevice.deleteMany();
      await tx.adminSession.deleteMany();
      await tx.adminUser.deleteMany();
      await tx.adminUser.createMany({ data: rows });
    });
    return new SessionModel(users);
  }

  #isAlive({ user, began, used, ended }: Session): boolean {
    return !ended && user.isActive && now - began < 12 * HOUR && now - used < 2 * HOUR;
  }

  /** The time of last use is stored at most once a minute. */
  #use(session: Session): boolean {
    const alive = this.#isAlive(session);
    if (alive && now - session.used > MINUTE) session.used = now;
    return alive;
  }

  async apply({ does, user = 0, right = true, which = 0, by = 'token', own = true, time = 0 }: Action): Promise<void> {
    const session = this.#sessions[which % Math.max(1, this.#sessions.length)];
    const owner = this.users[user] as User;
    if (does === 'pass') now += time;
    if (does === 'sweep') await deleteExpiredSessions(app.services);
    if (does === 'login') await this.#login(owner, right);
    if (does === 'switch') await this.#switch(owner);
    if (!session) return;
    const credentials = by === 'token' ? { token: session.token } : { cookie: session.cookie, headers: OWN };
    if (does === 'use') await this.#expectUse(session, by);
    if (does === 'write') {
      const headers = own ? OWN : { 'sec-fetch-site': 'cross-site' };
      const { status } = await app.call('DELETE', '/api/admin/products/999', { cookie: session.cookie, headers });
      if (!own) expect(status).toBe(this.#isAlive(session) ? 403 : 401);
      else expect(status).toBe(this.#use(session) ? 404 : 401);
    }
    if (does === 'logout') {
      const alive = this.#use(session);
      expect((await app.call('POST', '/api/auth/logout', credentials)).status).toBe(alive ? 200 : 401);
      if (alive) session.ended = true;
    }
    if (does === 'endOthers') {
      const alive = this.#use(session);
      expect((await app.trpc('mutation', 'auth.endOtherSessions', undefined, { token: session.token })).status).toBe(alive ? 200 : 401);
      if (alive) this.#endOthers(session);
    }
    if (does === 'changePassword') await this.#changePassword(session, right);
  }

  async #login(user: User, right: boolean): Promise<void> {
    const { answer, token, session: cookie } = await app.login(user.name, right ? user.password : 'wrong horse');
    expect(answer.status).toBe(right && user.isActive ? 200 : 401);
    if (answer.status === 200) this.#sessions.push({ user, token, cookie, began: now, used: now, ended: false });
  }

  async #switch(user: User): Promise<void> {
    user.isActive = !user.isActive;
    await app.db.transact((tx) => tx.adminUser.update({ where: { username: user.name }, data: { isActive: user.isActive } }));
  }

  async #changePassword(session: Session, right: boolean): Promise<void> {
    const { user, token } = session;
    const alive = this.#use(session);
    const body = { currentPassword: right ? user.password : 'wrong horse', newPassword: `${user.password}!` };
    const { status } = await app.call('POST', '/api/auth/change-password', { token, body });
    expect(status).toBe(alive ? (right ? 200 : 400) : 401);
    if (status !== 200) return;
    user.password = body.newPassword;
    this.#endOthers(session);
  }

  #endOthers(session: Session): void {
    for (const other of this.#sessions) if (other !== session && other.user === session.user) other.ended = true;
  }

  async #expectUse(session: Session, by: string): Promise<void> {
    const alive = this.#use(session);
    const call = by === 'token' ? { token: session.token } : { cookie: session.cookie };
    expect((await app.call('GET', '/api/admin/product-categories', call)).status).toBe(alive ? 200 : 401);
  }

  async expectAll(): Promise<void> {
    for (const session of this.#sessions) for (const by of ['token', 'cookie']) await this.#expectUse(session, by);
  }
}
