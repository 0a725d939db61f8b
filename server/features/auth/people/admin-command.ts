/** `npm run admin -- <verb>`: manages administrators from a shell on the server. */

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pino, { type Logger } from 'pino';
import { personType } from '../../../../shared/content/registry';
import { fullNameOf, ROLES, type Role } from '../../../../shared/people/people';
import { dayOf } from '../../../../shared/time/india';
import { readEnv } from '../../../env';
import { describeDatabase } from '../../../platform/database/adapters';
import { type Database, openDatabase, type Tx } from '../../../platform/database/database';
import { migrateDatabase } from '../../../platform/database/migrating/migrate';
import { hasSite } from '../../../platform/database/migrating/migration-record';
import { runWrite } from '../../../platform/write/run-write';
import { ContentVersion } from '../../content/content-version';
import type { ChangeActor, ContentChange } from '../../content/write/change';
import { writeContent } from '../../content/write/write-content';
import { endAccountLinks } from '../account-links/account-links';
import { PasswordHasher } from '../password-hasher';
import { removeSecondFactor } from '../second-factor/factor';
import { NO_SIGN_IN_EVENT, signOutEverywhere } from '../sessions/sessions';
import { findTokenCommand, TOKEN_USAGE } from '../tokens/token-commands';
import { generatePassword } from './first-administrator';

const USAGE = `npm run admin -- create <username> [--first-name A] [--last-name B] [--email a@example.com] [--role administrator|office]
npm run admin -- reset-password <username>
npm run admin -- reset-second-factor <username>
npm run admin -- end-sessions [<username>]
${TOKEN_USAGE}`;

/** A usage error; its message is printed without a stack. */
class UsageError extends Error {}

/** The audit log, which gets a line in addition to the operator's output. */
type AuditLog = Pick<Logger, 'info'>;

type CreateOptions = { 'first-name'?: string; 'last-name'?: string; email?: string; role?: string };

/** The history shows changes by this command as made from the shell. */
const shell: ChangeActor = { user: null, channel: 'shell' };

const contextOf = (db: Database) => ({ db, version: new ContentVersion(db), now: () => new Date() });

async function newPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = generatePassword();
  return { password, passwordHash: await new PasswordHasher().hash(password) };
}

async function create(db: Database, auditLog: AuditLog, username: string, names: CreateOptions): Promise<string> {
  const { 'first-name': firstName = username, 'last-name': lastName = '', email = '', role = 'administrator' } = names;
  if (!Object.hasOwn(ROLES, role)) throw new UsageError(`The role must be one of ${Object.keys(ROLES).join(', ')}.`);
  const { password, passwordHash } = await newPassword();
  const { rows } = await writeContent(contextOf(db), shell, async function* (tx) {
    const taken = await tx.adminUser.findUnique({ where: { username } });
    if (taken) throw new UsageError(describeTaken(taken));
    const data = { username, passwordHash, firstName, lastName, email, role, createdAt: new Date() };
    const change: ContentChange = { type: personType, action: 'create', data };
    yield change;
  });
  auditLog.info({ event: 'administrator-created', user: rows[0]?.id });
  return `Created ${username}. Password (shown only this once): ${password}`;
}

type User = NonNullable<Awaited<ReturnType<Tx['adminUser']['findUnique']>>>;

/** Says who has a user name, so that the operator resets a password in place of inventing names. */
function describeTaken({ username, isActive, role, createdAt, ...person }: User): string {
  const state = isActive ? '' : ', who is disabled';
  const since = dayOf(createdAt);
  return `${fullNameOf(person)} (${ROLES[role as Role].label}, since ${since}) has the name ${username} already${state}: choose another name, or reset-password ${username}.`;
}

async function resetPassword(db: Database, auditLog: AuditLog, username: string): Promise<string> {
  const { password, passwordHash } = await newPassword();
  const { rows } = await writeContent(contextOf(db), shell, async function* (tx) {
    const user = await tx.adminUser.findUnique({ where: { username } });
    if (!user) throw new UsageError(`There is no administrator ${username}.`);
    await signOutEverywhere(tx, { username });
    await endAccountLinks(tx, user.id);
    const data = { passwordHash, mustChangePassword: false, invitedAt: null, passwordChangedAt: new Date().toISOString() };
    const change: ContentChange = { type: personType, action: 'update', row: { id: user.id }, data };
    yield change;
  });
  auditLog.info({ event: 'password-reset', user: rows[0]?.id });
  return `New password of ${username} (shown only this once): ${password}\nAll sessions of ${username} have ended, and its devices are no longer known.`;
}

async function resetSecondFactor(db: Database, auditLog: AuditLog, username: string): Promise<string> {
  const { rows } = await writeContent(contextOf(db), shell, async function* (tx) {
    const user = await tx.adminUser.findUnique({ where: { username } });
    if (!user) throw new UsageError(`There is no user ${username}.`);
    const change: ContentChange = { type: personType, action: 'update', row: { id: user.id }, data: { secondFactorAt: null } };
    yield change;
    await removeSecondFactor(tx, user.id);
    await signOutEverywhere(tx, { username });
  });
  auditLog.info({ event: 'second-factor-reset', user: rows[0]?.id });
  return `${username} signs in with the password alone, until they set up two-step sign-in again.\nAll sessions of ${username} have ended, and its devices are no longer known.`;
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

async function endSessions(db: Database, auditLog: AuditLog, username: string | undefined): Promise<string> {
  const { sessions, devices } = await runWrite({ db, now: () => new Date() }, {}, async ({ tx }) => ({
    result: await signOutEverywhere(tx, username ? { username } : {}),
    noEvent: NO_SIGN_IN_EVENT,
  }));
  auditLog.info({ event: 'sessions-ended', count: sessions, devices });
  return `Ended ${count(sessions, 'session')}, forgot ${count(devices, 'known device')}.`;
}

/** Runs the command that the arguments name in the database at `url`, and returns the output for the operator. */
export async function runAdminCommand(args: string[], url: string, auditLog: AuditLog): Promise<string> {
  const options = {
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    email: { type: 'string' },
    role: { type: 'string' },
    days: { type: 'string' },
  } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [verb, username, ...more] = positionals;
  const onTokens = findTokenCommand(positionals, values.days);
  const needsName = ['create', 'reset-password', 'reset-second-factor'].includes(verb ?? '');
  const isAnother = more.length === 0 && (needsName ? Boolean(username) : verb === 'end-sessions');
  if (!onTokens && !isAnother) throw new UsageError(USAGE);

  // Without the site's settings the default database may be new, and no process would ever serve it.
  if (!(await hasSite(url)))
    throw new UsageError('There is no site in this database: give this command the settings of the site (docs/operating.md, Accounts).');
  await migrateDatabase(url);
  const db = await openDatabase(url);
  try {
    if (onTokens) return await onTokens(db, auditLog);
    if (verb === 'create') return await create(db, auditLog, username as string, values);
    if (verb === 'reset-second-factor') return await resetSecondFactor(db, auditLog, username as string);
    if (verb === 'reset-password') return await resetPassword(db, auditLog, username as string);
    return await endSessions(db, auditLog, username);
  } finally {
    await db.close();
  }
}

/** Each answer ends with the database, since a shell may have other settings than the site. */
async function main(): Promise<void> {
  const toStderr = pino({ base: null }, pino.destination({ dest: 2, sync: true }));
  const { DATABASE_URL: url } = readEnv();
  const place = `Database: ${describeDatabase(url)}`;
  const done = await runAdminCommand(process.argv.slice(2), url, toStderr).catch((error: Error) => {
    throw new Error(`${error.message}\n${place}`, { cause: error });
  });
  process.stdout.write(`${done}\n${place}\n`);
}

// Tests import the function; run as a program, this file calls it. npm may start it through a symbolic link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
