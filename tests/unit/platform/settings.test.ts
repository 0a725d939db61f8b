/** An invalid setting is reported in one line that names it; tests/browser/start.test.ts checks that it stops the start. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { EnvError, environmentVariableNames, findMisspelledVariables, formatMisspelledVariables, readEnv } from '../../../server/env';
import { parseMailboxUrl } from '../../../server/features/mail/imap/connection';

const SETTINGS_INTRODUCTION = `Environment variables with their defaults in brackets; all are optional. Generated from \`.env.example\`, a file to copy. A wrong value stops the start with
one line that names the variable, and a variable that resembles a setting is named at the start.
[operating.md](operating.md) says more about mail, proxies, keys and caches.`;

const wrong: [string, string][] = [
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgresql://site@db1:5432,db2:5432/site'],
  ['DATABASE_URL', 'postgresql://site:a/b@db1/site'],
  ['FORM_ORIGINS', 'offer.example.com'],
  ['FORM_ORIGINS', 'https://offer.example.com/'],
  ['FORM_ORIGINS', 'https://offer.example.com,*'],
  ['PUBLIC_URL', 'www.example.com'],
  ['PUBLIC_URL', 'https://example.com/shop'],
  ['ADMIN_PASSWORD', 'short'],
  ['SEED', 'yes'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['IMAP_URL', 'smtp://user:password@mail.example.com'],
  ['IMAP_URL', 'imaps://mail.example.com'],
  ['IMAP_URL', 'imaps://user:100%@mail.example.com'],
  ['RATE_LIMITS', 'none'],
  ['LOGIN_LIMIT', '5'],
  ['FORM_LIMIT', '0/10'],
  ['REQUEST_SECONDS', '0'],
  ['UPLOAD_SECONDS', 'long'],
  ['LOG_LEVEL', 'loud'],
  ['SLOW_MS', '0'],
  ['METRICS_PORT', '99999'],
  ['PROCESSES', '2'],
  ['SERVER_KEY', 'secret'],
  ['MAIL_TO', 'office@example.com,boss'],
  ['MAIL_TO', Array.from({ length: 11 }, (_, at) => `p${at}@example.com`).join()],
];

it.each(wrong)('the invalid setting %s=%s is refused with its name', (name, value) => {
  let refused: unknown;
  try {
    readEnv({ [name]: value });
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(EnvError);
  expect((refused as EnvError).message).toMatch(new RegExp(`^${name} [^\\n]+$`));
});

it('variables with a name similar to a setting are reported with it, others are not', () => {
  const near = { SMTP_URI: '', SMTP_PASSWORD: '', PUBLICURL: '', MAIL_CC: '', METRICS_PROT: '', ADMIN_USER: '', PUBLIC_ULR: '' };
  const far = {
    MAIL: '/var/mail/root',
    PATH: '',
    HOME: '',
    HOSTNAME: '',
    PORTS: '',
    DATABASE_POOL_SIZE: '',
    SMTP_URL: '',
    npm_config_cache: '',
  };
  expect(findMisspelledVariables({ ...near, ...far })).toEqual([
    { name: 'SMTP_URI', meant: 'SMTP_URL' },
    { name: 'SMTP_PASSWORD', meant: 'SMTP_URL' },
    { name: 'PUBLICURL', meant: 'PUBLIC_URL' },
    { name: 'MAIL_CC', meant: expect.stringContaining('MAIL_') },
    { name: 'METRICS_PROT', meant: 'METRICS_PORT' },
    { name: 'ADMIN_USER', meant: 'ADMIN_USERNAME' },
    { name: 'PUBLIC_ULR', meant: 'PUBLIC_URL' },
  ]);
  expect(formatMisspelledVariables({ SMTP_HOST: 'a', PORT: '1' })).toBe(
    'SMTP_HOST is not a setting of this site and has no effect. Did you mean SMTP_URL?\n',
  );
});

it('MAIL_TO takes several addresses', () => {
  expect(readEnv({ MAIL_TO: 'office@example.com, boss@example.com' }).MAIL_TO).toEqual(['office@example.com', 'boss@example.com']);
});

it('an empty variable counts as unset', () => {
  expect(readEnv({ PORT: '', SEED: '' })).toMatchObject({ PORT: 3000, SEED: 'demo', PUBLIC_URL: 'http://localhost:3000' });
});

it('docs/settings.md lists the variables of .env.example: `-u` behind `npx vitest run` and this path writes it', async () => {
  const values = new Map(
    Object.entries(readEnv({})).map(([name, value]) => [name, typeof value === 'object' ? Object.values(value).join('/') : String(value)]),
  );
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^# (.+)\n#([A-Z_]+)=(.+)$/gm)];
  const lines = settings.map(([, meaning = '', name = '', example = '']) => {
    const value = values.get(name);
    const isShown = value === undefined && example.length < 60;
    const description = isShown ? `${meaning}; such as \`${example}\`` : meaning;
    return `- \`${name}\`${value === undefined ? '' : ` (\`${value}\`)`}: ${description}\n`;
  });
  const text = `# Settings\n\n${SETTINGS_INTRODUCTION}\n\n${lines.join('')}`;
  await expect(text).toMatchFileSnapshot('../../../docs/settings.md');
});

it('.env.example has every variable with its default, or a valid value where there is none', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z_]+=)/gm, '')) as Record<string, string>;
  expect(Object.keys(example).sort()).toEqual([...environmentVariableNames].sort());
  expect(readEnv(example)).toMatchObject(readEnv({}));
});

it('the path of IMAP_URL is the mailbox, and its percent-encoded parts are decoded', () => {
  const { IMAP_URL = '' } = readEnv({ IMAP_URL: 'imaps://office%40example.com:p%2Fw%3A@mail.example.com/INBOX/An%20fragen' });
  const mailbox = { host: 'mail.example.com', port: 993, secure: true, auth: { user: 'office@example.com', pass: 'p/w:' } };
  expect(parseMailboxUrl(IMAP_URL)).toMatchObject({ ...mailbox, mailbox: 'INBOX/An fragen' });
  expect(parseMailboxUrl('imap://a:b@[::1]:1143')).toMatchObject({ host: '::1', port: 1143, secure: false, mailbox: 'INBOX' });
});

it('the password of IMAP_URL is never sent unencrypted to another machine', () => {
  const urls = ['imap://a:b@mail.example.com', 'imap://a:b@127.0.0.1', 'imaps://a:b@mail.example.com'];
  expect(urls.map((url) => parseMailboxUrl(url).doSTARTTLS)).toEqual([true, undefined, undefined]);
});
