/** An office with users who get links by mail, with a mail server and a clock that the test controls. */
import { expect } from 'vitest';
import type { DatabaseProvider } from '../../prisma/schema';
import { sendResetMail } from '../../server/features/auth/account-links/account-mails';
import { startApp, type TestAnswer, type TestCall } from './app';
import { LONG_POLL_OPTIONS } from './desk';
import { startOutboxJob } from './jobs';
import { PASSWORD } from './password';
import { decodeMailText, startSmtp } from './smtp';

export const OFFICE_PERSON_FIELDS = { username: 'priya', firstName: 'Priya', lastName: 'Rao', email: 'priya@example.com', role: 'office' };
const MAIL = { MAIL_FROM: 'office@example.com', PUBLIC_URL: 'https://www.example.com' };
const LINK = /https:\/\/www\.example\.com\/admin\/(reset-password|invitation)#([\w-]{43})(?=\r\n)/;

export type AccountsTestSite = Awaited<ReturnType<typeof startAccounts>>;

export async function startAccounts(provider: DatabaseProvider, { env, ...options }: Parameters<typeof startApp>[1] = {}) {
  const clock = { now: new Date('2026-11-23T06:00:00Z') };
  const smtp = await startSmtp();
  const now = () => clock.now;
  const app = await startApp(provider, { now, isStill: true, ...options, env: { SMTP_URL: smtp.url, ...MAIL, ...env } });
  const { token } = await app.login();

  const advance = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  /** Calls a procedure about people, as the administrator. */
  const people = (name: string, input: object, as = token) => app.trpc('mutation', `admin.people.${name}`, input, { token: as });
  const open = (name: string, input: object, options: TestCall = {}) => app.trpc('mutation', `auth.${name}`, input, options);
  const ask = (username: string, options?: TestCall) => open('askForReset', { username }, options);
  const use = (secret: string, newPassword = 'her own words', options?: TestCall) =>
    open('usePasswordLink', { secret, newPassword }, options);
  /** The content of a link's page; null for an invalid link. */
  const shown = async (secret: string) => unwrapResult(await open('linkFor', { secret }));

  /** Sends the waiting mails, and returns them as they arrived. */
  async function deliver() {
    smtp.received.length = 0;
    const outbox = startOutboxJob(app.services);
    const due = { state: 'waiting', nextTryAt: { lte: clock.now } };
    await expect.poll(() => app.db.read.outboxMail.count({ where: due }), LONG_POLL_OPTIONS).toBe(0);
    await outbox.stop();
    return smtp.received.map(({ to, data }) => {
      const text = decodeMailText(data);
      const [, page, secret = ''] = LINK.exec(text) ?? [];
      return { to: to.join(), text, page, secret, subject: /^Subject: (.*)$/m.exec(text)?.[1]?.trim() };
    });
  }

  /** The secret of the only mail to this address. */
  async function secretFor(email: string): Promise<string> {
    const mails = (await deliver()).filter(({ to }) => to.includes(email));
    expect(mails.map(({ secret }) => secret)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    return mails[0]?.secret as string;
  }

  /** Adds a person who has signed in before, with the tests' password. */
  async function addPerson(fields: object = {}) {
    const { passwordHash } = await app.db.read.adminUser.findUniqueOrThrow({ where: { username: 'admin' } });
    return app.db.transact((tx) =>
      tx.adminUser.create({
        data: { ...OFFICE_PERSON_FIELDS, passwordHash, createdAt: clock.now, ...fields } as typeof OFFICE_PERSON_FIELDS & {
          passwordHash: string;
          createdAt: Date;
        },
      }),
    );
  }
  /** Puts the mail with a link for a new password into the outbox, without a request for it. */
  const link = async (username: string) => {
    const user = await app.db.read.adminUser.findUniqueOrThrow({ where: { username } });
    await app.db.transact((tx) => sendResetMail(tx, app.services, user));
  };
  const invite = async (fields: object = {}): Promise<{ id: number }> =>
    unwrapResult(await people('invite', { ...OFFICE_PERSON_FIELDS, currentPassword: PASSWORD, ...fields })).person;
  const row = (username = 'priya') => app.db.read.adminUser.findUnique({ where: { username } });
  /** Returns the status of a login. */
  const login = async (username: string, password: string = PASSWORD) => (await app.login(username, password)).answer.status;

  const close = async () => {
    await app.close();
    smtp.close();
  };
  const all = { clock, smtp, token, advance, people, open, ask, use, shown, deliver, secretFor, addPerson, link, invite, row };
  return { ...app, ...all, statusOfLogin: login, close };
}

export function unwrapResult(answer: TestAnswer) {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body.result.data.json;
}

/** A response without the headers that differ with each request. */
export const omitVaryingHeaders = ({ status, headers, text }: TestAnswer) => {
  const { date: _, 'x-request-id': __, ...others } = headers;
  return { status, headers: others, text };
};
