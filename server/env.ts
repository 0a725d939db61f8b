/** The settings of REQ 1.2, read once at startup. An invalid value stops the start with one line that names the variable. */
import { isIP } from 'node:net';
import { z } from 'zod';

const address = z.string().trim().refine(isAddress, 'must be comma-separated addresses of proxies, such as 127.0.0.1,10.0.0.0/8');

function isAddress(value: string): boolean {
  const [ip = '', bits, ...more] = value.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return maxBits > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits));
}

function isImapUrl(value: string): boolean {
  if (!/^imaps?:\/\/[^/?#]+(\/[^?#]*)?$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password, pathname } = new URL(value);
  return hostname !== '' && username !== '' && password !== '' && !/%(?![\da-f]{2})/i.test(username + password + pathname);
}

/** A mail server's name as it appears in headers: no spaces, quotes, comments or separators. */
const serverName = z.string().regex(/^[^\s;,=()"]{1,253}$/, 'must be names of mail servers, such as mx.example.com, separated by commas');
const mailbox = z.string().regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'must be one mail address, such as office@example.com');

/** The maximum number of addresses in MAIL_TO: each address gets a separate mail about each inquiry. */
const MAX_TOLD = 10;

const count = (max: number, defaultValue: number, min = 1) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(defaultValue);

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port from 0 to 65535');

/** A limit of attempts within a number of minutes. */
const limit = (most: number, minutes: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,3}$/, 'must be attempts/minutes, such as 5/15')
    .transform((value) => value.split('/').map(Number) as [number, number])
    .transform(([most, minutes]) => ({ most, minutes }))
    .default({ most, minutes });

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'must be development, production or test').default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)/, 'must start with file: or postgresql://')
    // SQLite would create a second, empty database in a file named `site.db?connection_limit=1`.
    .refine((value) => !/^file:[^?]*\?/.test(value), 'must be the path of a file without ?settings: SQLite takes none')
    .refine(
      (value) => value.startsWith('file:') || URL.canParse(value),
      'must be a URL with one host, such as postgresql://user:password@127.0.0.1:5432/site; write an @ or / of the password as %40 or %2F',
    )
    .default('file:./data/site.db'),
  PUBLIC_URL: z
    .string()
    .refine((value) => /^https?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value), 'must be a URL such as https://www.example.com')
    .transform((value) => new URL(value).origin)
    .optional(),
  ADMIN_USERNAME: z.string().min(1, 'must not be empty').max(100, 'must be at most 100 characters').default('admin'),
  ADMIN_PASSWORD: z.string().min(6, 'must be at least 6 characters long').max(200, 'must be at most 200 characters').optional(),
  SERVER_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits, such as those of `openssl rand -hex 32`')
    .optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(address))
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOGIN_LIMIT: limit(5, 15),
  LOGIN_ADDRESS_LIMIT: limit(20, 15),
  FORM_LIMIT: limit(20, 10),
  FORM_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .pipe(
      z.array(
        z
          .string()
          .refine(
            (value) => URL.canParse(value) && new URL(value).origin === value && !value.includes('*'),
            'must be origins such as https://offer.example.com, separated by commas',
          ),
      ),
    )
    .optional(),
  REQUEST_SECONDS: count(600, 15),
  UPLOAD_SECONDS: count(3_600, 300),
  BODY_KB: count(10_240, 256),
  MAX_CONNECTIONS: count(1_000_000, 5_000),
  PROCESSES: count(64, 1),
  CDN_SECONDS: count(86_400, 0, 0),
  DATABASE_WAIT_SECONDS: count(3_600, 30),
  DRAIN_SECONDS: count(60, 0, 0),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/[^/]+/.test(value) && URL.canParse(value),
      'must be a URL such as smtps://user:password@mail.example.com',
    )
    .optional(),
  IMAP_URL: z
    .string()
    .refine(isImapUrl, 'must be a URL such as imaps://user:password@mail.example.com, with the mailbox as path if it is not INBOX')
    .optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_TO: z
    .string()
    .transform((value) => value.split(',').map((address) => address.trim()))
    .pipe(z.array(mailbox).max(MAX_TOLD, `must be at most ${MAX_TOLD} mail addresses, separated by commas`))
    .optional(),
  MAIL_AUTH_SERVER: z
    .string()
    .transform((value) => value.split(',').map((name) => name.trim()))
    .pipe(z.array(serverName))
    .optional(),
  ACKNOWLEDGE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ACKNOWLEDGE_PER_HOUR: count(10_000, 100),
  DIGEST: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ACCESS_LOG_DAYS: count(3_650, 365, 30),
  SEAL_DAYS: count(3_650, 0, 0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level of pino, such as info')
    .default('info'),
  SLOW_MS: count(600_000, 1_000),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
});

/** The names of all settings, which docs/settings.md and .env.example list. */
export const environmentVariableNames = Object.keys(variables.shape);

export type Env = ReturnType<typeof readEnv>;

/** A setting that cannot be used; its message is one line for the operator. */
export class EnvError extends Error {}

/** Prefixes that no other program's variables have: an unknown variable with such a prefix is probably a misspelled setting. */
const OURS = /^(?:SMTP|IMAP|MAIL|LOGIN|ACKNOWLEDGE|METRICS|ADMIN|PUBLIC)_/;

/** Unknown variables that look like a setting, each with the most similar setting. */
export function findMisspelledVariables(source: Record<string, string | undefined> = process.env): { name: string; meant: string }[] {
  return Object.keys(source).flatMap((name) => {
    if (name.length > 40 || environmentVariableNames.includes(name)) return [];
    const [prefix = ''] = OURS.exec(name) ?? [];
    const candidates = environmentVariableNames.filter((meant) => meant.startsWith(prefix));
    const [nearest] = candidates.map((meant) => ({ meant, edits: editsBetween(name, meant) })).sort((a, b) => a.edits - b.edits);
    const isNear = nearest !== undefined && nearest.meant.length > 5 && nearest.edits <= 2;
    return nearest && (isNear || OURS.test(name)) ? [{ name, meant: nearest.meant }] : [];
  });
}

/** The lines that the operator sees beside 'Ready:', one per misspelled variable. */
export const formatMisspelledVariables = (source?: Record<string, string | undefined>): string =>
  findMisspelledVariables(source)
    .map(({ name, meant }) => `${name} is not a setting of this site and has no effect. Did you mean ${meant}?\n`)
    .join('');

/** The Levenshtein distance of two texts, ignoring case. */
function editsBetween(one: string, other: string): number {
  const letters = other.toUpperCase();
  let before = Array.from({ length: letters.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one.toUpperCase()].entries()) {
    const now = [row + 1];
    for (const [at, expected] of [...letters].entries())
      now.push(Math.min((now[at] ?? 0) + 1, (before[at + 1] ?? 0) + 1, (before[at] ?? 0) + (letter === expected ? 0 : 1)));
    before = now;
  }
  return before[letters.length] ?? 0;
}

/** The settings from the environment; throws EnvError. An empty variable counts as unset. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.PROCESSES > 1 && env.DATABASE_URL.startsWith('file:'))
    throw new EnvError('PROCESSES may be more than 1 only with PostgreSQL as DATABASE_URL: the file of SQLite belongs to one process');
  return { ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` };
}
