/**
 * Two people who create API tokens: an administrator, and Asha of the office. The clock stands still; limits are on, and the log level is
 * trace.
 */
import { expect } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import type { TokenRow } from '../../shared/people/tokens';
import { startApp, type TestAnswer } from './app';
import { PASSWORD } from './password';

export type TokenOffice = Awaited<ReturnType<typeof startTokenOffice>>;

export const ALL_SCOPES = ['read-public', 'read-inquiries', 'write-content', 'write-catalogue', 'delete-content', 'write-inquiries'];
/** The response to a request with an ended token. */
export const TOKEN_INVALID_ANSWER = {
  status: 401,
  body: { success: false, message: 'This API token does not exist, or is no longer valid', code: 'token_invalid' },
};

const resultOf = ({ body }: TestAnswer) => body.result.data.json;

export async function startTokenOffice(provider: DatabaseProvider) {
  const clock = { now: new Date('2026-03-02T06:00:00Z') };
  const lines: string[] = [];
  const env = { RATE_LIMITS: 'on', LOG_LEVEL: 'trace' };
  const app = await startApp(provider, { now: () => clock.now, env, log: { write: (line) => void lines.push(line) } });
  const { id: _, ...first } = await app.db.read.adminUser.findFirstOrThrow();
  const colleague = { ...first, username: 'office', firstName: 'Asha', lastName: 'Rao', role: 'office' };
  await app.db.transact((tx) => tx.adminUser.create({ data: colleague }));
  const [admin, office] = [(await app.login()).token, (await app.login('office')).token];

  const create = (token: string, form: object = {}) =>
    app.trpc('mutation', 'admin.tokens.create', { name: 'Accounting', scopes: ALL_SCOPES, currentPassword: PASSWORD, ...form }, { token });
  async function make(token: string, form: object = {}): Promise<{ secret: string; token: TokenRow }> {
    const answer = await create(token, form);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return resultOf(answer);
  }
  const revoke = (token: string, id: number) => app.trpc('mutation', 'admin.tokens.revoke', { id }, { token });
  const list = async (token: string): Promise<TokenRow[]> => resultOf(await app.trpc('query', 'admin.tokens.list', undefined, { token }));
  const products = (token: string, options: object = {}) => app.call('GET', '/api/admin/products', { token, ...options });
  const changeUser = (username: string, data: object) => app.db.transact((tx) => tx.adminUser.update({ where: { username }, data }));
  return { ...app, clock, lines, admin, office, create, make, revoke, list, products, changeUser };
}
