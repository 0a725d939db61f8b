/** The commands of `npm run admin` for API tokens. */

import type { Logger } from 'pino';
import { EVERY_SCOPE } from '../../../../shared/people/scopes';
import { TOKEN_LIFE_DAYS, tokenForm } from '../../../../shared/people/tokens';
import { dayOf } from '../../../../shared/time/india';
import type { Database } from '../../../platform/database/database';
import { runWrite } from '../../../platform/write/run-write';
import { NO_SIGN_IN_EVENT } from '../sessions/sessions';
import { issueApiToken, listTokens, revokeTokens } from './tokens';

export const TOKEN_USAGE = `npm run admin -- token <username> <name> <scope,scope> [--days ${TOKEN_LIFE_DAYS.default}] (scopes: ${EVERY_SCOPE.join(', ')})
npm run admin -- tokens [<username>]
npm run admin -- revoke-token <prefix>`;

type AuditLog = Pick<Logger, 'info'>;
type Command = (db: Database, auditLog: AuditLog) => Promise<string>;

/** The command of these arguments; undefined if they are no token command. */
export function findTokenCommand([verb, ...args]: string[], days = String(TOKEN_LIFE_DAYS.default)): Command | undefined {
  const [first = '', name = '', scopes = ''] = args;
  if (verb === 'token' && args.length === 3)
    return (db, auditLog) => create(db, auditLog, first, { name, scopes: scopes.split(','), days: Number(days) });
  if (verb === 'tokens' && args.length <= 1) return (db) => list(db, args[0]);
  if (verb === 'revoke-token' && args.length === 1) return (db, auditLog) => revoke(db, auditLog, first);
  return undefined;
}

async function userIdOf(db: Database, username: string): Promise<number> {
  const user = await db.read.adminUser.findFirst({ where: { username, isActive: true } });
  if (!user) throw new Error(`There is no user ${username} who may sign in.`);
  return user.id;
}

async function create(db: Database, auditLog: AuditLog, username: string, input: object): Promise<string> {
  const form = tokenForm.safeParse(input);
  if (!form.success) {
    const [issue] = form.error.issues;
    throw new Error(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const userId = await userIdOf(db, username);
  const { secret, token } = await runWrite({ db, now: () => new Date() }, {}, async ({ tx, at }) => ({
    result: await issueApiToken(tx, userId, form.data, at),
    noEvent: NO_SIGN_IN_EVENT,
  }));
  auditLog.info({ event: 'token-created', user: userId, token: token.id });
  return `Token of ${username} until ${dayOf(token.expiresAt)} (shown only this once): ${secret}`;
}

async function list(db: Database, username: string | undefined): Promise<string> {
  const tokens = await listTokens(db.read, username === undefined ? undefined : await userIdOf(db, username));
  const lines = tokens.map(({ prefix, name, scopes, owner, expiresAt, lastUsedAt }) =>
    [
      `${prefix}…`,
      name,
      `of ${owner.name}`,
      scopes.join(','),
      lastUsedAt ? `used ${dayOf(lastUsedAt)}` : 'never used',
      `${expiresAt <= new Date().toISOString() ? 'expired' : 'expires'} ${dayOf(expiresAt)}`,
    ].join('  '),
  );
  return lines.join('\n') || 'There are no API tokens.';
}

async function revoke(db: Database, auditLog: AuditLog, given: string): Promise<string> {
  const prefix = given.replace(/…$/, '');
  const found = await db.read.apiToken.findMany({ where: { prefix }, include: { user: true } });
  const [token] = found;
  if (!token || found.length > 1) throw new Error(`${found.length > 1 ? 'Several tokens begin' : 'No token begins'} with ${prefix}.`);
  await runWrite({ db, now: () => new Date() }, {}, async ({ tx }) => ({
    result: await revokeTokens(tx, { id: token.id }),
    noEvent: NO_SIGN_IN_EVENT,
  }));
  auditLog.info({ event: 'token-revoked', token: token.id });
  return `Revoked ${token.name} of ${token.user.username}.`;
}
