/** The secrets of links mailed to accounts (REQ 7.11) are in their mails, and nowhere else. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackup } from '../../../server/features/backup/back-up';
import { ServerKey } from '../../../server/platform/access/server-key';
import type { Services } from '../../../server/platform/context';
import { type AccountsTestSite, startAccounts } from '../../support/accounts';
import { testProviders } from '../../support/databases';
import { LONG_POLL_OPTIONS } from '../../support/desk';
import { dumpDatabase } from '../../support/dump';
import { startOutboxJob } from '../../support/jobs';
import { createUnbuiltClient } from '../../support/unbuilt-client';

describe.each(testProviders)('the link of an account, on %s', (provider) => {
  let office: AccountsTestSite;
  let folder: string;
  let lines: string[];
  const start = async (options: Parameters<typeof startAccounts>[1] = {}) => {
    lines = [];
    const log = { write: (line: string) => void lines.push(line) };
    office = await startAccounts(provider, { log, mailFolder: folder, ...options, env: { LOG_LEVEL: 'trace', ...options.env } });
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-mails-'));
  });
  afterEach(async () => {
    await office.close();
    rmSync(folder, { recursive: true });
  });

  const mails = (where: object = {}) => office.db.read.outboxMail.findMany({ where, orderBy: { id: 'asc' } });
  /** Sends waiting mails with other services. */
  async function deliverWith(services: Partial<Services>) {
    const outbox = startOutboxJob({ ...office.services, ...services });
    await expect.poll(() => mails({ state: 'waiting' }), LONG_POLL_OPTIONS).toEqual([]);
    await outbox.stop();
  }

  it('an account link leads to PUBLIC_URL, whatever the headers of the request are', async () => {
    await start();
    await office.addPerson();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    };
    await office.ask('priya', { headers });
    const [mail] = await office.deliver();
    expect(mail?.text).not.toContain('evil');
    expect(mail?.text).toMatch(/\r\nhttps:\/\/www\.example\.com\/admin\/reset-password#[\w-]{43}\r\n/);
  });

  it('the secret of an account link is in no row, history, log at trace level, response or backup', async () => {
    await start();
    await office.addPerson({ username: 'asha', email: 'asha@example.com' });
    await office.invite();
    await office.ask('asha');
    const waiting = await dumpDatabase(office.db);
    const sent = await office.deliver();
    const secrets = sent.map(({ secret }) => secret);
    expect(sent.map(({ page }) => page)).toEqual(['invitation', 'reset-password']);
    const answers: string[] = [];
    for (const secret of secrets) {
      answers.push((await office.open('linkFor', { secret })).text, (await office.use(secret, 'her own words')).text);
      answers.push((await office.use(secret, 'her own words')).text, (await office.use(secret, '1')).text);
    }
    const backup = join(folder, 'backup.db');
    await createBackup(office.services.env.DATABASE_URL, backup);
    const told = [waiting, await dumpDatabase(office.db), lines, answers, readFileSync(backup, 'latin1')].map((one) => JSON.stringify(one));
    for (const text of told) for (const secret of [...secrets, 'her own words']) expect(text).not.toContain(secret);
    const log = lines.join();
    for (const event of ['person-invited', 'reset-asked', 'invitation-accepted', 'password-reset-by-mail']) expect(log).toContain(event);
    for (const name of ['priya', 'asha']) expect(log).not.toContain(name);
    const history = JSON.stringify(await office.db.read.revision.findMany({ where: { type: 'people' } }));
    expect(history).toContain('passwordChangedAt');
    for (const never of ['nonce', 'argon2']) expect(history).not.toContain(never);
  });

  it('an account link is not written to a file when the mail server was removed from the settings, and is sent with its own key only', async () => {
    await start();
    await office.addPerson();
    await office.link('priya');
    const { SMTP_URL: _, ...env } = office.services.env;
    await deliverWith({ env });
    expect([await mails(), readdirSync(folder)]).toEqual([[], []]);
    await office.link('priya');
    office.smtp.received.length = 0;
    await deliverWith({ serverKey: new ServerKey(Buffer.alloc(32, 7)) });
    expect([await mails(), office.smtp.received]).toEqual([[], []]);
  });

  it('the pages of an account link are not cached, send no referrer, and state whether mail is set up', async () => {
    for (const [SMTP_URL, says] of [
      ['smtp://127.0.0.1:1', true],
      ['', false],
    ] as const) {
      await start({ pages: createUnbuiltClient, env: { SMTP_URL } });
      for (const path of ['/admin/login', '/admin/forgot-password', '/admin/reset-password', '/admin/invitation']) {
        const { status, headers, text } = await office.call('GET', path);
        expect([path, status, headers['cache-control'], text.includes('data-mail')]).toEqual([path, 200, 'no-store', says]);
        if (path !== '/admin/login') expect(headers['referrer-policy']).toBe('no-referrer');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
      if (says) await office.close();
    }
  });
});
